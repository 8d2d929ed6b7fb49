import { Module, type DynamicModule } from '@nestjs/common';
import { InvitationModule } from '../server/modules/account/account.invitations.module.js';
import { AgreementModule } from '../server/modules/agreement/agreement.module.js';
import { AuthMailModule } from '../server/modules/auth/auth-mail.module.js';
import { MailModule } from '../server/modules/mail/mail.module.js';
import { AREAS_OF_PRODUCT } from '../server/modules/areas.js';
import { AuditModule } from '../server/modules/audit/audit.module.js';
import { DocumentAreasModule } from '../server/modules/document-areas/document-areas.module.js';
import { OutboundModule } from '../server/modules/outbound/outbound.module.js';
import { RetentionModule } from '../server/modules/retention/retention.module.js';
import { TrafficModule } from '../server/modules/traffic/traffic.module.js';
import { WebhookModule } from '../server/modules/webhook/webhook.module.js';
import { PlatformModule, type Platform } from '../server/platform/platform.module.js';
import type { Queues } from '../server/platform/queue/queues.js';
import { PROCESSORS } from './processors.js';

/** The processors and the services that they call. */
@Module({})
export class WorkersModule {
  static of(platform: Platform, queues: Queues): DynamicModule {
    return {
      module: WorkersModule,
      imports: [
        PlatformModule.of(platform, AREAS_OF_PRODUCT),
        ...queues.bullModule(),
        AgreementModule,
        AuditModule,
        DocumentAreasModule,
        AuthMailModule,
        InvitationModule,
        MailModule,
        OutboundModule,
        RetentionModule,
        TrafficModule,
        WebhookModule,
      ],
      providers: [...PROCESSORS],
    };
  }
}
