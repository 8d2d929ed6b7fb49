import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AREAS_OF_PRODUCT } from './modules/areas.js';
import { modulesOf } from './platform/area.js';
import { AccessGuard } from './platform/http/access.guard.js';
import { AnswerInterceptor } from './platform/http/answer.interceptor.js';
import { IdempotencyInterceptor } from './platform/http/idempotency.interceptor.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { PlatformModule, type Platform } from './platform/platform.module.js';
import { RealtimeModule } from './platform/realtime/realtime.module.js';

/** Imported with this file: the database knows the entities that were imported before it is opened. */
const MODULES = await modulesOf(AREAS_OF_PRODUCT, 'server');

/**
 * The server: the modules of all areas, behind one guard, one interceptor and one filter. `nest generate` adds what it makes to the nearest
 * `.module.ts` above; this file is named otherwise, so that a new module is added by its manifest alone.
 */
@Module({})
export class AppModule {
  static of(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.of(platform, AREAS_OF_PRODUCT), RealtimeModule, ...MODULES],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        // Outermost: what it keeps is what leaves.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
