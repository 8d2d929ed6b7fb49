import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { dashboard, dashboardPdf, dashboardTransactions } from '../../contract/dashboard.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboards: DashboardService) {}

  @Handles(dashboard)
  dashboard({ query }: Input<typeof dashboard>, { caller }: Call): Promise<Answer<typeof dashboard>> {
    return this.dashboards.dashboard(caller, query.period);
  }

  @Handles(dashboardPdf)
  async pdf({ query }: Input<typeof dashboardPdf>, { caller, reply }: Call): Promise<undefined> {
    const bytes = await this.dashboards.pdf(caller, query.identifier);
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="dashboard-${query.identifier}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(bytes));
    return undefined;
  }

  @Handles(dashboardTransactions)
  behind(
    { body }: Input<typeof dashboardTransactions>,
    { caller }: Call,
  ): Promise<Answer<typeof dashboardTransactions>> {
    return this.dashboards.behind(caller, body);
  }
}
