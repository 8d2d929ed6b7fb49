import {
  createPostgresBackend,
  isPgPool,
  Queue,
  Worker,
  withBackend,
  type DefaultJobOptions,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { LIVENESS } from '../database/database.js';
import { reason, type Log } from '../log.js';
import { DatabaseClock } from './database-clock.js';
import { PRIORITY, type Processor, type QueueCounts, type QueueName, type WakeUp } from './job.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

/** A crashed worker's job runs elsewhere after at most lock + check; renewed at half time while the worker lives. */
const RECOVERY = { lockDuration: 3_000, stalledInterval: 1_500 };
/** The queue forgets: history is the product's own. Counts as retention deadlock on Postgres, `true` on the worker fails on Redis. */
const JOB_OPTIONS: DefaultJobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 };
const ANSWER_TIMEOUT_MS = 5_000;
const LOG_EVERY_MS = 5_000;
/** A Redis that takes what it is sent and says nothing is left after these milliseconds; BullMQ's own waits are shorter. */
export const REDIS_LIVENESS = { keepAlive: 5_000, connectTimeout: 10_000, socketTimeout: 15_000 } as const;

/** What BullMQ's classes have in common on both backends, as far as we use it. */
interface AnyQueue {
  addBulk(jobs: { name: string; data: unknown; opts: { jobId: string; priority?: number } }[]): Promise<unknown>;
  getJobCounts(...types: ('wait' | 'prioritized' | 'active' | 'delayed')[]): Promise<Record<string, number>>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}
interface AnyWorker {
  close(force?: boolean): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'stalled', listener: (jobId: string) => void): unknown;
  waitUntilReady(): Promise<unknown>;
}
type Handler = (job: { name: string; data: unknown; attemptsStarted: number }) => Promise<void>;

interface Backend {
  readonly kind: 'postgres' | 'redis';
  queue(name: string): AnyQueue;
  worker(name: string, handler: Handler, options: Omit<WorkerOptions, 'connection'>): AnyWorker;
  /** Resolves when the store's clock is known. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * BullMQ on Postgres (default) or Redis, behind what the product needs: add wake-ups, run processors.
 * A queue only wakes workers; losing all of it loses nothing, the sweeper wakes what was forgotten.
 */
export class Queues {
  private readonly queues = new Map<QueueName, AnyQueue>();
  private readonly workers: AnyWorker[] = [];
  private lastLogged = 0;
  private running = 0;
  private taken = 0;

  private constructor(
    private readonly backend: Backend,
    private readonly log: Log,
  ) {}

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
  /** Jobs that this process has in hand now. */
  get inHand(): number {
    return this.taken;
  }

  /**
   * Adds wake-ups of one queue in one go. An id that waits already is left alone; bulk stands behind all others.
   * @throws Error when the queue's store doesn't answer in five seconds: BullMQ itself would wait for ever.
   */
  async add(name: QueueName, wakeUps: readonly WakeUp[]): Promise<void> {
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
  async counts(name: QueueName): Promise<QueueCounts> {
    const counts = await this.answer(this.queueOf(name).getJobCounts('wait', 'prioritized', 'active', 'delayed'));
    return {
      waiting: (counts['wait'] ?? 0) + (counts['prioritized'] ?? 0),
      active: counts['active'] ?? 0,
      delayed: counts['delayed'] ?? 0,
    };
  }

  private async answer<T>(asked: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        fail(new Error(`The ${this.kind} queue did not answer in ${String(ANSWER_TIMEOUT_MS)} ms`));
      }, ANSWER_TIMEOUT_MS);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
      asked.catch(() => undefined);
    }
  }

  /** Starts one worker on a queue; each job goes to the processor of its name. */
  async work(
    name: QueueName,
    processors: readonly Processor[],
    concurrency: number,
    { isMostlyWaiting = false } = {},
  ): Promise<void> {
    const byName = new Map(processors.map((p) => [p.job.name, p]));
    const handler: Handler = async (job) => {
      const processor = byName.get(job.name);
      if (!processor) throw new Error(`No processor for job ${job.name}`);
      this.taken += 1;
      try {
        await processor.process(processor.job.payload.parse(job.data), { started: job.attemptsStarted });
      } finally {
        this.taken -= 1;
      }
    };
    await this.backend.ready();
    const worker = this.backend.worker(name, handler, {
      concurrency,
      ...RECOVERY,
      maxStalledCount: 1_000_000,
      drainDelay: 2,
    });
    worker.on('error', (error) => {
      this.complain(error);
    });
    worker.on('stalled', (job) => {
      this.log.info({ job }, 'taken over from a worker that went silent');
    });
    this.workers.push(worker);
    if (!isMostlyWaiting) this.running += concurrency;
    await worker.waitUntilReady();
  }

  /** Takes no more and lets what runs finish. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.workers.map((w) => w.close()));
  }

  /** Lets running jobs finish, then lets go. `force` doesn't wait for them. */
  async close(force = false): Promise<void> {
    await Promise.allSettled(this.workers.map((w) => w.close(force)));
    await Promise.allSettled([...this.queues.values()].map((q) => q.close()));
    await this.backend.close();
  }

  private queueOf(name: QueueName): AnyQueue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = this.backend.queue(name);
    queue.on('error', (error) => {
      this.complain(error);
    });
    this.queues.set(name, queue);
    return queue;
  }

  /** A store that is away makes every connection complain many times a second: one line in five seconds says it. */
  private complain(error: Error): void {
    if (Date.now() - this.lastLogged < LOG_EVERY_MS) return;
    this.lastLogged = Date.now();
    this.log.warn({ reason: reason(error) }, 'queue unavailable, retrying');
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
    worker: (name, handler, options) => new classes.Worker(name, handler, { ...options, connection: shared }),
    ready: () => clock.start(),
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
    worker: (name, handler, options) => new Worker(name, handler, { ...options, connection: connection() }),
    // Redis counts its leases by its own clock.
    ready: () => Promise.resolve(),
    close: () => {
      for (const c of connections) c.disconnect();
      return Promise.resolve();
    },
  };
}
