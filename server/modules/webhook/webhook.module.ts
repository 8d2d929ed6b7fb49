import { Module } from '@nestjs/common';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';
import { WebhookStore } from './webhook.store.js';
import { WebhookSender } from './webhook.sender.service.js';
import { WebhookSenderStore } from './webhook.sender.store.js';
import { WebhookVault } from './webhook.vault.js';
import { WebhookView } from './webhook.view.js';

@Module({
  controllers: [WebhookController],
  providers: [WebhookService, WebhookStore, WebhookSender, WebhookSenderStore, WebhookVault, WebhookView],
  exports: [WebhookSender],
})
export class WebhookModule {}
