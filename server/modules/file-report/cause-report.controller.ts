import { Controller } from '@nestjs/common';
import { causeReports, causeReportSend } from '../../contract/cause-report.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { CauseReportService } from './cause-report.service.js';

@Controller()
export class CauseReportController {
  constructor(private readonly reports: CauseReportService) {}

  @Handles(causeReports)
  list({ params, query }: Input<typeof causeReports>, { caller }: Call): Promise<Answer<typeof causeReports>> {
    return this.reports.of(caller, params.id, query);
  }

  @Handles(causeReportSend)
  send({ params, body }: Input<typeof causeReportSend>, { caller }: Call): Promise<Answer<typeof causeReportSend>> {
    return this.reports.send(caller, params.id, body);
  }
}
