import type { Abstract } from '@nestjs/common';
import type { Log } from './log.js';

/** When something is done again. */
export interface TaskTimes {
  readonly name: string;
  /** Milliseconds until it is done again. */
  readonly everyMs: number;
  /** Milliseconds until it is done for the first time; at once where it says nothing. */
  readonly firstMs?: number;
  /** It rests at least so many times as long as it took, where its cost grows with what waits. */
  readonly restFactor?: number;
  /** Milliseconds until it is tried again after a failure, where a few seconds would be too soon. */
  readonly retryMs?: number;
}

/** What a run is given. `signal` says that the worker stops. */
export interface TaskRun {
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Where the services of a process are found. */
export interface Services {
  get<S>(service: Abstract<S>): S;
}

/**
 * What every worker does again and again, beside its jobs; at once again when a run answers `true`, that more waits. Where several workers do
 * so at a time, locks in Postgres decide who does it.
 */
export interface PeriodicTask extends TaskTimes {
  /** The class that does it, which a module of the workers provides. */
  readonly service: Abstract<unknown>;
  /** Finds the service, once. */
  readonly bind: (services: Services) => (run: TaskRun) => Promise<unknown>;
}

/** Declares a periodic task in the `x.tasks.ts` of its area, which the manifest names. */
export function defineTask<S>({
  service,
  run,
  ...times
}: TaskTimes & {
  readonly service: Abstract<S>;
  readonly run: (service: S, given: TaskRun) => Promise<unknown>;
}): PeriodicTask {
  return {
    ...times,
    service,
    bind: (services) => {
      const found = services.get(service);
      return (given) => run(found, given);
    },
  };
}

/**
 * Times of a search for what was forgotten: every few seconds; a search through a long backlog is followed by twenty times as long
 * without one.
 */
export const SWEEP = { everyMs: 5_000, restFactor: 20 };
/** Times of a poll for committed events: a part of the second in which they are to be in the audit log's chain, and with receivers. */
export const EVENTS = { everyMs: 300 };
export const HOURLY = { everyMs: 3_600_000 };
