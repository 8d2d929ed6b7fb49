import { Module, type DynamicModule } from '@nestjs/common';
import { AREAS_OF_PRODUCT } from '../server/modules/areas.js';
import { modulesOf } from '../server/platform/area.js';
import { PlatformModule, type Platform } from '../server/platform/platform.module.js';
import type { Queues } from '../server/platform/queue/queues.js';
import { PROCESSORS } from './processors.js';

/** The processors and the services that they call. */
@Module({})
export class WorkersModule {
  static async of(platform: Platform, queues: Queues): Promise<DynamicModule> {
    return {
      module: WorkersModule,
      imports: [
        PlatformModule.of(platform, AREAS_OF_PRODUCT),
        ...queues.bullModule(),
        ...(await modulesOf(AREAS_OF_PRODUCT, 'workers')),
      ],
      providers: [...PROCESSORS],
    };
  }
}
