import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { MailDeliveryService } from '../../server/modules/mail/mail.delivery.service.js';
import { sendMailJob } from '../../server/modules/mail/mail.jobs.js';
import type { Processor } from '../../server/platform/queue/job.js';

@Injectable()
export class SendMailProcessor implements Processor<typeof sendMailJob.payload> {
  readonly job = sendMailJob;

  constructor(private readonly delivery: MailDeliveryService) {}

  /** All at once; what failed by no fault of the mail server is said after all are done. */
  async process({ ids }: z.output<typeof sendMailJob.payload>): Promise<void> {
    const outcomes = await Promise.allSettled(ids.map((id) => this.delivery.deliver(id)));
    const failures = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []));
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${String(failures.length)} of ${String(ids.length)} mails could not be taken in hand now`,
      );
  }
}
