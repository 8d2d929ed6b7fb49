import { Module } from '@nestjs/common';
import { RelatedController } from './related.controller.js';
import { RecordHistoryView } from './record-history.view.js';
import { RelatedView } from './related.view.js';

@Module({ controllers: [RelatedController], providers: [RelatedView, RecordHistoryView] })
export class RelatedModule {}
