import type { z } from 'zod';

/** The queues. Few on purpose: on Postgres every add wakes every listening worker. */
export const QUEUES = ['traffic', 'transport'] as const;
export type QueueName = (typeof QUEUES)[number];

/** A kind of work: its name, its queue and its payload, which is ids only and parsed on both sides. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: P;
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

/** A wake-up as it lies in the outbox: `jobId` keeps a second relay of the same row from adding a second job. */
export interface WakeUp {
  readonly job: string;
  readonly jobId: string;
  readonly payload: unknown;
}

/** What a processor learns beside its payload. `started` counts the times a worker began this job, crashes included. */
export interface Attempt {
  readonly started: number;
}

/** One processor for each job: parses nothing itself, calls one service. */
export interface Processor<P extends z.ZodType = z.ZodType> {
  readonly job: JobDefinition<P>;
  process(payload: z.output<P>, attempt: Attempt): Promise<void>;
}
