import { Module } from '@nestjs/common';
import { QueueWatch } from './queue-watch.js';
import { SystemController } from './system.controller.js';
import { SystemView } from './system.view.js';

@Module({ controllers: [SystemController], providers: [QueueWatch, SystemView] })
export class SystemModule {}
