import { Module } from '@nestjs/common';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';
import { WebhookStore } from './webhook.store.js';
import { WebhookTeller } from './webhook.tell.service.js';
import { WebhookTellStore } from './webhook.tell.store.js';
import { WebhookVault } from './webhook.vault.js';
import { WebhookView } from './webhook.view.js';

@Module({
  controllers: [WebhookController],
  providers: [WebhookService, WebhookStore, WebhookTeller, WebhookTellStore, WebhookVault, WebhookView],
  exports: [WebhookTeller],
})
export class WebhookModule {}
