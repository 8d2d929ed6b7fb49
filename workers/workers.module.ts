import { Module, type DynamicModule } from '@nestjs/common';
import { AREAS_OF_PRODUCT } from '../server/modules/areas.js';
import { modulesOf } from '../server/platform/area.js';
import { PlatformModule, type Platform } from '../server/platform/platform.module.js';
import type { Queues } from '../server/platform/queue/queues.js';
import { PROCESSORS } from './processors.js';

/** Imported with this file: the database knows the entities that were imported before it is opened. */
const MODULES = await modulesOf(AREAS_OF_PRODUCT, 'workers');

/** The processors and the services that they call. */
@Module({})
export class WorkersModule {
  static of(platform: Platform, queues: Queues): DynamicModule {
    return {
      module: WorkersModule,
      imports: [PlatformModule.of(platform, AREAS_OF_PRODUCT), ...queues.bullModule(), ...MODULES],
      providers: [...PROCESSORS],
    };
  }
}
