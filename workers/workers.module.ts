import { Module, type DynamicModule } from '@nestjs/common';
import { OutboundModule } from '../server/modules/outbound/outbound.module.js';
import { TrafficModule } from '../server/modules/traffic/traffic.module.js';
import { PlatformModule, type Platform } from '../server/platform/platform.module.js';
import { ReadFileProcessor } from './processors/read-file.processor.js';
import { SendFileProcessor } from './processors/send-file.processor.js';

/** What workers run: one processor for each job. */
@Module({})
export class WorkersModule {
  static of(platform: Platform): DynamicModule {
    return { module: WorkersModule, imports: [PlatformModule.of(platform), OutboundModule, TrafficModule], providers: [ReadFileProcessor, SendFileProcessor] };
  }
}
