import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountModule } from './modules/account/account.module.js';
import { AgreementModule } from './modules/agreement/agreement.module.js';
import { As2Module } from './modules/as2/as2.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { CompanyModule } from './modules/company/company.module.js';
import { DeliveryModule } from './modules/delivery/delivery.module.js';
import { SystemModule } from './modules/system/system.module.js';
import { TrafficLiveModule } from './modules/traffic/traffic-live.module.js';
import { AccessGuard } from './platform/http/access.guard.js';
import { AnswerInterceptor } from './platform/http/answer.interceptor.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { PlatformModule, type Platform } from './platform/platform.module.js';
import { RealtimeModule } from './platform/realtime/realtime.module.js';

/** The server: every module with a call, behind one guard, one interceptor and one filter. */
@Module({})
export class AppModule {
  static of(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.of(platform), RealtimeModule, AuthModule, AccountModule, AgreementModule, As2Module, CompanyModule, DeliveryModule, TrafficLiveModule, SystemModule],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
