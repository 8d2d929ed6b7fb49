import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { sendFileJob } from '../../server/modules/outbound/outbound.jobs.js';
import { TransmitService } from '../../server/modules/outbound/outbound.transmit.service.js';
import type { Processor } from '../../server/platform/queue/job.js';

@Injectable()
export class SendFileProcessor implements Processor<typeof sendFileJob.payload> {
  readonly job = sendFileJob;

  constructor(private readonly transmitter: TransmitService) {}

  /** All at once, so that a slow partner keeps none waiting; what failed by no fault of a partner is said after all are done. */
  async process({ ids }: z.output<typeof sendFileJob.payload>): Promise<void> {
    const outcomes = await Promise.allSettled(ids.map((id) => this.transmitter.transmit(id)));
    const failures = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []));
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${String(failures.length)} of ${String(ids.length)} transmissions could not be taken in hand now`,
      );
  }
}
