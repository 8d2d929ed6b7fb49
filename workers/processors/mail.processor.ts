import { Processor } from '@nestjs/bullmq';
import { MailDeliveryService } from '../../server/modules/mail/mail.delivery.service.js';
import { mailQueue, sendMailJob } from '../../server/modules/mail/mail.jobs.js';
import { forEachId, handles, PROCESSOR_OPTIONS, QueueProcessor } from '../../server/platform/queue/queue-processor.js';

/** Sends mails. */
@Processor(mailQueue.name, PROCESSOR_OPTIONS)
export class MailProcessor extends QueueProcessor {
  constructor(delivery: MailDeliveryService) {
    super(
      handles(sendMailJob, ({ ids }) => forEachId(ids, (id) => delivery.deliver(id), 'mails could not be begun now')),
    );
  }
}
