import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ServiceWindowController } from './service-window.controller.js';
import { ServiceWindowLive } from './service-window.live.js';
import { ServiceWindowService } from './service-window.service.js';
import { ServiceWindowStore } from './service-window.store.js';

@Module({
  imports: [AuthModule],
  controllers: [ServiceWindowController],
  providers: [ServiceWindowLive, ServiceWindowService, ServiceWindowStore],
})
export class ServiceWindowModule {}
