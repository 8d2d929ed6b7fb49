import { BullModule, BullRegistrar } from '@nestjs/bullmq';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import {
  createPostgresBackend,
  isPgPool,
  Queue,
  Worker,
  withBackend,
  type ConnectionOptions,
  type DefaultJobOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { LIVENESS } from '../database/database.js';
import { reason, type Log } from '../log.js';
import { Outage } from '../process/outage.js';
import { DatabaseClock } from './database-clock.js';
import { PRIORITY, type JobQueue, type QueueCounts, type WakeUp } from './job.js';
import type { QueueProcessor } from './queue-processor.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** The queue forgets: history is the product's own. Counts as retention deadlock on Postgres, `true` on the worker fails on Redis. */
const JOB_OPTIONS: DefaultJobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };
const ANSWER_TIMEOUT_MS = 5_000;
/** A Redis that takes what it is sent and says nothing is left after these milliseconds; BullMQ's own waits are shorter. */
export const REDIS_LIVENESS = { keepAlive: 5_000, connectTimeout: 10_000, socketTimeout: 15_000 } as const;

/** What BullMQ's classes have in common on both backends, as far as we use it. */
interface AnyQueue {
  addBulk(jobs: { name: string; data: unknown; opts: { jobId: string; priority?: number } }[]): Promise<unknown>;
  getJobCounts(...types: ('wait' | 'prioritized' | 'active' | 'delayed')[]): Promise<Record<string, number>>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

interface Backend {
  readonly kind: 'postgres' | 'redis';
  queue(name: string): AnyQueue;
  /** What BullModule makes workers of, and with. */
  readonly workerClass: Type;
  connection(): ConnectionOptions;
  /** Resolves when the store's clock is known. */
  ready(): Promise<void>;
  /** Resolves when the store has answered. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * BullMQ on Postgres (default) or Redis, behind what the product needs: add wake-ups, run processors.
 * A queue holds ids only; losing all of it loses nothing, since periodic tasks queue again what is stalled.
 */
export class Queues {
  private readonly queues = new Map<string, AnyQueue>();
  private processors: readonly QueueProcessor[] = [];
  private running = 0;
  private readonly outage: Outage;

  private constructor(
    private readonly backend: Backend,
    private readonly log: Log,
  ) {
    this.outage = new Outage(log, 'queue unavailable, retrying', 'queue available again');
  }

  static connect(options: { databaseUrl: string; redisUrl: string | undefined; poolSize: number; log: Log }): Queues {
    const backend =
      options.redisUrl === undefined
        ? postgresBackend(options.databaseUrl, options.poolSize, options.log)
        : redisBackend(options.redisUrl);
    return new Queues(backend, options.log);
  }

  get kind(): Backend['kind'] {
    return this.backend.kind;
  }

  /** Jobs that this process runs at a time, without those that mostly wait for others. */
  get concurrency(): number {
    return this.running;
  }
  /** Jobs that this process runs now. */
  get inHand(): number {
    return this.processors.reduce((sum, { inHand }) => sum + inHand, 0);
  }

  /**
   * Adds wake-ups of one queue in one go. An id that waits already is left alone; bulk stands behind all others.
   * @throws Error when the queue's store doesn't answer in five seconds: BullMQ itself would wait for ever.
   */
  async add({ name }: JobQueue, wakeUps: readonly WakeUp[]): Promise<void> {
    // BullMQ's priority 1 comes after everything that has none, on both backends.
    await this.answer(
      this.queueOf(name).addBulk(
        wakeUps.map((w) => ({
          name: w.job,
          data: w.payload,
          opts: { jobId: w.jobId, ...(w.priority === PRIORITY.bulk ? { priority: 1 } : {}) },
        })),
      ),
    );
  }

  /** How many jobs of a queue wait and run. @throws Error as `add`. */
  async counts({ name }: JobQueue): Promise<QueueCounts> {
    const counts = await this.answer(this.queueOf(name).getJobCounts('wait', 'prioritized', 'active', 'delayed'));
    return {
      waiting: (counts['wait'] ?? 0) + (counts['prioritized'] ?? 0),
      active: counts['active'] ?? 0,
      delayed: counts['delayed'] ?? 0,
    };
  }

  /** Whether the queue's store answers, in so many milliseconds. */
  async isAnswering(withinMs = ANSWER_TIMEOUT_MS): Promise<boolean> {
    return this.answer(this.backend.ping(), withinMs).then(
      () => true,
      () => false,
    );
  }

  /** Notes that the store is away, or that it is back. */
  private async answer<T>(asked: Promise<T>, withinMs = ANSWER_TIMEOUT_MS): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        fail(new Error(`The ${this.kind} queue did not answer in ${String(withinMs)} ms`));
      }, withinMs);
    });
    try {
      const answer = await Promise.race([asked, late]);
      this.outage.ended();
      return answer;
    } catch (error) {
      this.outage.began(error);
      throw error;
    } finally {
      clearTimeout(timer);
      asked.catch(() => undefined);
    }
  }

  /** BullModule over this store, for the application whose processors `work` starts. */
  bullModule(): DynamicModule[] {
    // Workers are made by `work`: their class is a setting of the whole process, and two applications in one may differ in it.
    return [
      BullModule.forRoot({ connection: this.backend.connection(), extraOptions: { manualRegistration: true } }),
      BullModule.registerQueue(),
    ];
  }

  /** Starts the worker of each processor, `ownConcurrency` jobs at a time where the queue says nothing else. */
  async work(
    app: INestApplicationContext,
    processors: readonly QueueProcessor[],
    ownConcurrency: number,
  ): Promise<void> {
    await this.backend.ready();
    BullModule.workerClass = this.backend.workerClass;
    app.get(BullRegistrar).register();
    this.processors = processors;
    await Promise.all(processors.map((processor) => this.start(processor, ownConcurrency)));
  }

  private async start({ worker, queue }: QueueProcessor, ownConcurrency: number): Promise<void> {
    worker.on('error', (error) => {
      this.outage.began(error);
    });
    worker.on('stalled', (job) => {
      this.log.info({ job }, 'job taken over from a worker without heartbeat');
    });
    worker.concurrency = queue.concurrency ?? ownConcurrency;
    if (queue.concurrency === undefined) this.running += ownConcurrency;
    worker.run().catch((error: unknown) => {
      this.outage.began(error);
    });
    await worker.waitUntilReady();
  }

  /** Takes no more and lets what runs finish. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.processors.map(({ worker }) => worker.close()));
  }

  /** Lets running jobs finish, then lets go. `force` doesn't wait for them. */
  async close(force = false): Promise<void> {
    await Promise.allSettled(this.processors.map(({ worker }) => worker.close(force)));
    await Promise.allSettled([...this.queues.values()].map((q) => q.close()));
    await this.backend.close();
  }

  private queueOf(name: string): AnyQueue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = this.backend.queue(name);
    queue.on('error', (error) => {
      this.outage.began(error);
    });
    this.queues.set(name, queue);
    return queue;
  }
}

/** One direct pool for all queues: each Queue or Worker would open its own otherwise. */
function postgresBackend(url: string, poolSize: number, log: Log): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...LIVENESS.client,
    options: `-c search_path=${QUEUE_SCHEMA} ${LIVENESS.server}`,
  });
  const clock = new DatabaseClock(pool);
  pool.setMaxListeners(0);
  pool.on('error', (error) => {
    log.debug({ reason: reason(error) }, 'idle queue connection lost');
  });
  const shared: unknown = pool;
  if (!isPgPool(shared)) throw new Error('BullMQ does not know this version of pg');
  const classes = withBackend(createPostgresBackend);
  return {
    kind: 'postgres',
    queue: (name) => new classes.Queue(name, { connection: shared, defaultJobOptions: JOB_OPTIONS }),
    workerClass: classes.Worker,
    connection: () => shared,
    ready: () => clock.start(),
    ping: () => pool.query('SELECT 1'),
    close: () => {
      clock.stop();
      return pool.end();
    },
  };
}

function redisBackend(url: string): Backend {
  const connect = (): Redis =>
    new Redis(url, {
      ...REDIS_LIVENESS,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(times * 100, 1_000),
    });
  const connections: Redis[] = [];
  const connection = (): Redis => {
    const made = connect();
    made.on('error', () => undefined);
    connections.push(made);
    return made;
  };
  return {
    kind: 'redis',
    queue: (name) => new Queue(name, { connection: connection(), defaultJobOptions: JOB_OPTIONS }),
    workerClass: Worker,
    connection,
    // Redis counts its leases by its own clock.
    ready: () => Promise.resolve(),
    ping: () => (connections[0] ?? connection()).ping(),
    close: () => {
      for (const c of connections) c.disconnect();
      return Promise.resolve();
    },
  };
}
