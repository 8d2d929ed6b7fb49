import { Module } from '@nestjs/common';
import { RelatedController } from './related.controller.js';
import { RelatedView } from './related.view.js';

@Module({ controllers: [RelatedController], providers: [RelatedView] })
export class RelatedModule {}
