import { Module } from '@nestjs/common';
import { TrafficModule } from '../traffic/traffic.module.js';
import { DemoController } from './demo.controller.js';
import { DemoSteps } from './demo.steps.service.js';

@Module({ imports: [TrafficModule], controllers: [DemoController], providers: [DemoSteps] })
export class DemoModule {}
