import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { SystemQueues } from '../../contract/system.js';
import { AREAS, jobsOf, type Area } from '../../platform/area.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { queuesOf } from '../../platform/queue/job.js';
import { Queues } from '../../platform/queue/queues.js';

/** Looks into the queues from a server, which works on none of them; connected with the first look. */
@Injectable()
export class QueueWatch implements OnModuleDestroy {
  private connected: Queues | undefined;

  constructor(
    @Inject(AREAS) private readonly areas: readonly Area[],
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  get backend(): SystemQueues['backend'] {
    return this.config.redisUrl === undefined ? 'postgres' : 'redis';
  }

  /** Whether the queue's store answers in so many milliseconds; on Postgres it is the database, which others ask. */
  async isAnswering(withinMs: number): Promise<boolean> {
    return this.backend === 'postgres' || this.connect().isAnswering(withinMs);
  }

  /** Counts of every queue; null where its store does not answer. */
  counts(): Promise<SystemQueues['queues']> {
    const queues = this.connect();
    return Promise.all(
      queuesOf(jobsOf(this.areas)).map(async (queue) => ({
        name: queue.name,
        counts: await queues.counts(queue).catch((error: unknown) => {
          this.log.warn({ reason: reason(error), queue: queue.name }, 'queue not counted');
          return null;
        }),
      })),
    );
  }

  private connect(): Queues {
    this.connected ??= Queues.connect({
      databaseUrl: this.config.databaseUrl ?? '',
      redisUrl: this.config.redisUrl,
      poolSize: 2,
      log: this.log,
    });
    return this.connected;
  }

  async onModuleDestroy(): Promise<void> {
    await this.connected?.close(true);
  }
}
