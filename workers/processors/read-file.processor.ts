import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { readFileJob } from '../../server/modules/traffic/traffic.jobs.js';
import type { Attempt, Processor } from '../../server/platform/queue/job.js';

@Injectable()
export class ReadFileProcessor implements Processor<typeof readFileJob.payload> {
  readonly job = readFileJob;

  constructor(private readonly reader: ReadService) {}

  /** All at once, so that a slow file keeps none waiting; what failed by no fault of a file is said after all are done. */
  async process({ ids }: z.output<typeof readFileJob.payload>, attempt: Attempt): Promise<void> {
    const outcomes = await Promise.allSettled(ids.map((id) => this.reader.read(id, attempt)));
    const failures = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []));
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${String(failures.length)} of ${String(ids.length)} files could not be read now`,
      );
  }
}
