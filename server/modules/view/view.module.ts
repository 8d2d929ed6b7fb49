import { Module } from '@nestjs/common';
import { ViewController } from './view.controller.js';
import { ViewService } from './view.service.js';
import { ViewStore } from './view.store.js';
import { ListView } from './view.view.js';

@Module({ controllers: [ViewController], providers: [ViewService, ViewStore, ListView] })
export class ViewModule {}
