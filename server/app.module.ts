import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountModule } from './modules/account/account.module.js';
import { AgreementModule } from './modules/agreement/agreement.module.js';
import { ApiTokenModule } from './modules/api-token/api-token.module.js';
import { As2Module } from './modules/as2/as2.module.js';
import { AREAS_OF_PRODUCT } from './modules/areas.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { CompanyModule } from './modules/company/company.module.js';
import { ContextModule } from './modules/context/context.module.js';
import { DemoModule } from './modules/demo/demo.module.js';
import { DashboardModule } from './modules/dashboard/dashboard.module.js';
import { DeliveryModule } from './modules/delivery/delivery.module.js';
import { DocumentAreasModule } from './modules/document-areas/document-areas.module.js';
import { LegacyModule } from './modules/legacy/legacy.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { NoticeModule } from './modules/notice/notice.module.js';
import { GateModule } from './modules/service-window/gate.module.js';
import { ServiceWindowModule } from './modules/service-window/service-window.module.js';
import { SystemModule } from './modules/system/system.module.js';
import { TranslationModule } from './modules/translation/translation.module.js';
import { TrafficLiveModule } from './modules/traffic/traffic-live.module.js';
import { ViewModule } from './modules/view/view.module.js';
import { WebhookModule } from './modules/webhook/webhook.module.js';
import { AccessGuard } from './platform/http/access.guard.js';
import { AnswerInterceptor } from './platform/http/answer.interceptor.js';
import { IdempotencyInterceptor } from './platform/http/idempotency.interceptor.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { PlatformModule, type Platform } from './platform/platform.module.js';
import { RealtimeModule } from './platform/realtime/realtime.module.js';

/** The server: every module with a call, behind one guard, one interceptor and one filter. */
@Module({})
export class AppModule {
  static of(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.of(platform, AREAS_OF_PRODUCT),
        RealtimeModule,
        AuthModule,
        AccountModule,
        AgreementModule,
        ApiTokenModule,
        As2Module,
        AuditModule,
        CompanyModule,
        ContextModule,
        DeliveryModule,
        DemoModule,
        DocumentAreasModule,
        LegacyModule,
        TrafficLiveModule,
        SystemModule,
        WebhookModule,
        DashboardModule,
        ViewModule,
        SearchModule,
        GateModule,
        NoticeModule,
        ServiceWindowModule,
        TranslationModule,
      ],
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
