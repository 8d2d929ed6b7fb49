import { Module } from '@nestjs/common';
import { MailContentsModule } from '../mail/mail.contents.module.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { CauseReportController } from './cause-report.controller.js';
import { CauseReportService } from './cause-report.service.js';
import { FileReportController } from './file-report.controller.js';
import { FileReportMail } from './file-report.mail.js';
import { FileReportService } from './file-report.service.js';
import { FileReportStore } from './file-report.store.js';

@Module({
  imports: [MailContentsModule, TrafficModule],
  controllers: [FileReportController, CauseReportController],
  providers: [CauseReportService, FileReportMail, FileReportService, FileReportStore],
  exports: [FileReportService],
})
export class FileReportModule {}
