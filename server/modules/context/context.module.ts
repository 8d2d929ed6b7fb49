import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContextController } from './context.controller.js';
import { ContextService } from './context.service.js';
import { ContextStore } from './context.store.js';
import { ContextView } from './context.view.js';
import { FilterService } from './filter.service.js';
import { RestrictionService } from './restriction.service.js';
import { SettingService } from './setting.service.js';
import { SettingStore } from './setting.store.js';
import { SettingView } from './setting.view.js';

@Module({
  imports: [AuthModule],
  controllers: [ContextController],
  providers: [
    ContextService,
    ContextStore,
    ContextView,
    FilterService,
    RestrictionService,
    SettingService,
    SettingStore,
    SettingView,
  ],
  exports: [ContextService, ContextView, SettingService, SettingView],
})
export class ContextModule {}
