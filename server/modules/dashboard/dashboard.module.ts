import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { DashboardController } from './dashboard.controller.js';
import { ExchangeView } from './dashboard.exchange.view.js';
import { DashboardService } from './dashboard.service.js';
import { DashboardView } from './dashboard.view.js';

@Module({
  imports: [BillingModule, CalendarModule, TrafficModule],
  controllers: [DashboardController],
  providers: [DashboardService, DashboardView, ExchangeView],
})
export class DashboardModule {}
