import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { SearchView } from './search.view.js';

@Module({ controllers: [SearchController], providers: [SearchView] })
export class SearchModule {}
