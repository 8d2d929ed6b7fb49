import type { z } from 'zod';

/** A queue of BullMQ. Few on purpose: on Postgres every add wakes every listening worker. */
export interface JobQueue {
  readonly name: string;
  /**
   * Jobs that a worker process runs at a time where they mostly wait for others, as for partners or a mail server. Absent: the work is this
   * machine's own, so many at a time as the configuration says.
   */
  readonly concurrency?: number;
}

/** A kind of work: its name, its queue and its payload, which is ids only and parsed on both sides. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: JobQueue;
  readonly payload: P;
  /**
   * How many outbox rows of `{ id }` one job may carry, as `{ ids }`, for work whose queueing costs as much as itself. Absent: each row
   * is a job with the row's payload. Ids are of records whose wake-ups are distinguished by `handed_over`.
   */
  readonly together?: number;
}

/** How urgent a wake-up in the outbox is: somebody waits for it, or it came by itself and may stand back. */
export const PRIORITY = { awaited: 0, bulk: 1 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Declares a job, with the type of its payload. */
export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

/** The queues of jobs, each once. */
export function queuesOf(jobs: readonly JobDefinition[]): JobQueue[] {
  return [...new Map(jobs.map(({ queue }) => [queue.name, queue])).values()];
}

/** A wake-up as it lies in the outbox: `jobId` keeps a second relay of the same row from adding a second job. */
export interface WakeUp {
  readonly job: string;
  readonly jobId: string;
  readonly payload: unknown;
  /** `bulk` lets what is awaited pass it in the queue. */
  readonly priority?: Priority;
}

/** How many jobs of a queue wait, run, and wait for their time. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
}

/** What a processor learns beside its payload. `started` counts the times a worker began this job, crashes included. */
export interface Attempt {
  readonly started: number;
}
