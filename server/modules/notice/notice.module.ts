import { Module } from '@nestjs/common';
import { NoticeCommands } from './notice.commands.js';
import { NoticeController } from './notice.controller.js';
import { NoticeLive } from './notice.live.js';
import { NoticeService } from './notice.service.js';
import { NoticeStore } from './notice.store.js';
import { NoticeView } from './notice.view.js';

@Module({
  controllers: [NoticeController],
  providers: [NoticeCommands, NoticeLive, NoticeService, NoticeStore, NoticeView],
  exports: [NoticeService],
})
export class NoticeModule {}
