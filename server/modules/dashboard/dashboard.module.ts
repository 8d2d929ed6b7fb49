import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { ExchangeView } from './dashboard.exchange.view.js';
import { DashboardService } from './dashboard.service.js';
import { DashboardView } from './dashboard.view.js';

@Module({ controllers: [DashboardController], providers: [DashboardService, DashboardView, ExchangeView] })
export class DashboardModule {}
