import { Module, type DynamicModule } from '@nestjs/common';
import { InvitationModule } from '../server/modules/account/account.invitations.module.js';
import { AgreementModule } from '../server/modules/agreement/agreement.module.js';
import { AuthMailModule } from '../server/modules/auth/auth-mail.module.js';
import { MailModule } from '../server/modules/mail/mail.module.js';
import { AuditModule } from '../server/modules/audit/audit.module.js';
import { DocumentAreasModule } from '../server/modules/document-areas/document-areas.module.js';
import { OutboundModule } from '../server/modules/outbound/outbound.module.js';
import { RetentionModule } from '../server/modules/retention/retention.module.js';
import { TrafficModule } from '../server/modules/traffic/traffic.module.js';
import { WebhookModule } from '../server/modules/webhook/webhook.module.js';
import { PlatformModule, type Platform } from '../server/platform/platform.module.js';
import { ReadFileProcessor } from './processors/read-file.processor.js';
import { SendFileProcessor } from './processors/send-file.processor.js';
import { SendMailProcessor } from './processors/send-mail.processor.js';
import { TellWebhookProcessor } from './processors/tell-webhook.processor.js';

/** What workers run: one processor for each job. */
@Module({})
export class WorkersModule {
  static of(platform: Platform): DynamicModule {
    return {
      module: WorkersModule,
      imports: [
        PlatformModule.of(platform),
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
      providers: [ReadFileProcessor, SendFileProcessor, SendMailProcessor, TellWebhookProcessor],
    };
  }
}
