import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { tellWebhookJob } from '../../server/modules/webhook/webhook.jobs.js';
import { WebhookTeller } from '../../server/modules/webhook/webhook.tell.service.js';
import type { Processor } from '../../server/platform/queue/job.js';

@Injectable()
export class TellWebhookProcessor implements Processor<typeof tellWebhookJob.payload> {
  readonly job = tellWebhookJob;

  constructor(private readonly teller: WebhookTeller) {}

  async process({ id }: z.output<typeof tellWebhookJob.payload>): Promise<void> {
    await this.teller.tell(id);
  }
}
