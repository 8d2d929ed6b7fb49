import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { fileReportRetry, fileReports, fileReportSend } from '../../contract/file-report.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { FileReportService } from './file-report.service.js';

@Controller()
export class FileReportController {
  constructor(private readonly reports: FileReportService) {}

  @Handles(fileReports)
  list({ params, query }: Input<typeof fileReports>, { caller }: Call): Promise<Answer<typeof fileReports>> {
    return this.reports.of(caller, params.id, query.language);
  }

  @Handles(fileReportSend)
  send({ params, body }: Input<typeof fileReportSend>, { caller }: Call): Promise<Answer<typeof fileReportSend>> {
    return this.reports.send(caller, params.id, body);
  }

  @Handles(fileReportRetry)
  retry({ params }: Input<typeof fileReportRetry>, { caller }: Call): Promise<Answer<typeof fileReportRetry>> {
    return this.reports.retry(caller, params.id);
  }
}
