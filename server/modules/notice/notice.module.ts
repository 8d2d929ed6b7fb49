import { Module } from '@nestjs/common';
import { NoticeController } from './notice.controller.js';
import { NoticeLive } from './notice.live.js';
import { NoticeService } from './notice.service.js';
import { NoticeStore } from './notice.store.js';
import { NoticeView } from './notice.view.js';

@Module({ controllers: [NoticeController], providers: [NoticeLive, NoticeService, NoticeStore, NoticeView] })
export class NoticeModule {}
