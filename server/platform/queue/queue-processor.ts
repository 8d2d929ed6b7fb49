import { WorkerHost } from '@nestjs/bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import type { z } from 'zod';
import type { Attempt, JobDefinition, JobQueue } from './job.js';

/**
 * Options of every `@Processor`. A crashed worker's job runs elsewhere after at most `lockDuration` + `stalledInterval`, renewed at half
 * time while the worker lives. Workers begin when the process is ready (`Queues.work`), with the concurrency of their queue.
 */
export const PROCESSOR_OPTIONS = {
  autorun: false,
  lockDuration: 3_000,
  stalledInterval: 1_500,
  maxStalledCount: 1_000_000,
  drainDelay: 2,
} as const satisfies Partial<WorkerOptions>;

/** What is done for one kind of job. */
export interface JobHandler {
  readonly job: JobDefinition;
  readonly run: (data: unknown, attempt: Attempt) => Promise<void>;
}

/** Binds a job to the function that does it, which gets the parsed payload. */
export function handles<P extends z.ZodType>(
  job: JobDefinition<P>,
  work: (payload: z.output<P>, attempt: Attempt) => Promise<void>,
): JobHandler {
  return {
    job,
    run: async (data, attempt) => {
      await work(job.payload.parse(data), attempt);
    },
  };
}

/** The processor of one queue: a class with `@Processor(queue.name, PROCESSOR_OPTIONS)` that says what is done for each job of it. */
export abstract class QueueProcessor extends WorkerHost {
  /** Jobs running now. */
  inHand = 0;
  readonly queue: JobQueue;
  private readonly handlers: ReadonlyMap<string, JobHandler>;

  constructor(...handlers: [JobHandler, ...JobHandler[]]) {
    super();
    this.queue = handlers[0].job.queue;
    const strange = handlers.find(({ job }) => job.queue.name !== this.queue.name);
    if (strange) throw new Error(`Job ${strange.job.name} is not of the queue ${this.queue.name}`);
    this.handlers = new Map(handlers.map((handler) => [handler.job.name, handler]));
  }

  /** The jobs that are worked here. */
  get jobs(): JobDefinition[] {
    return [...this.handlers.values()].map(({ job }) => job);
  }

  /** Called by BullMQ. */
  async process({
    name,
    data,
    attemptsStarted,
  }: Pick<Job<unknown>, 'name' | 'data' | 'attemptsStarted'>): Promise<void> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`No handler for job ${name}`);
    this.inHand += 1;
    try {
      await handler.run(data, { started: attemptsStarted });
    } finally {
      this.inHand -= 1;
    }
  }
}

/** Works on all ids at once, so that a slow one keeps none waiting. What failed is reported when all are done. */
export async function forEachId<I extends string>(
  ids: readonly I[],
  work: (id: I) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const outcomes = await Promise.allSettled(ids.map(work));
  const failures = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `${String(failures.length)} of ${String(ids.length)} ${failed}`);
}
