import { Controller } from '@nestjs/common';
import { deliveryDashboard } from '../../contract/delivery-dashboard.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DeliveryDashboardView } from './delivery.dashboard.view.js';

@Controller()
export class DeliveryDashboardController {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryDashboardView,
  ) {}

  @Handles(deliveryDashboard)
  dashboard({ query }: Input<typeof deliveryDashboard>, { caller }: Call): Promise<Answer<typeof deliveryDashboard>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.dashboard(tx, caller.companyId, query.period));
  }
}
