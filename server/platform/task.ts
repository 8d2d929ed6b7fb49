import type { Abstract } from '@nestjs/common';
import type { Log } from './log.js';

/** When a periodic task runs. */
export interface TaskTimes {
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  /** Milliseconds until the first run; 0 by default. */
  readonly firstMs?: number;
  /** The pause is at least the duration of the last run times this, for tasks whose cost grows with the backlog. */
  readonly restFactor?: number;
  /** Milliseconds until the next try after a failure; a few seconds by default. */
  readonly retryMs?: number;
  /** The name of the task that this one goes on behind: it runs at once when that one has done something in the same process. */
  readonly after?: string;
}

/** What a run is given. `signal` is aborted when the worker stops. */
export interface TaskRun {
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Where the services of a process are found. */
export interface Services {
  get<S>(service: Abstract<S>): S;
}

/**
 * A task that every worker repeats beside its jobs, without a pause when a run answers `true`, that more waits. Locks in Postgres decide
 * which of several workers does it.
 */
export interface PeriodicTask extends TaskTimes {
  /** The class of the service, which a module of the workers provides. */
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
 * Times of a search for stalled work: every few seconds; a search through a long backlog is followed by a pause of twenty times its
 * duration.
 */
export const RECOVERY = { everyMs: 5_000, restFactor: 20 };
/** Times of a poll for committed events, which are to be in the audit log's chain and with webhooks within a second. */
export const EVENTS = { everyMs: 300 };
export const HOURLY = { everyMs: 3_600_000 };
