/** Heartbeats without a sign after which a worker is not well. */
const MOST_MISSED = 3;

/**
 * What a worker writes into its health file with each heartbeat: the milliseconds between two, when it wrote, when Postgres last stored its
 * heartbeat and when the queue last answered.
 */
export interface WorkerHealth {
  readonly everyMs: number;
  readonly at: number;
  readonly database: number;
  readonly queue: number;
}

/** What is wrong with a worker by the content of its health file, in one line; undefined when it is well. */
export function troubleOf(content: string | undefined, now: number): string | undefined {
  if (content === undefined) return 'The worker has not started yet, or has stopped: there is no health file.';
  const data = parsed(content);
  if (!isWorkerHealth(data)) return 'The health file is none of a worker.';
  const silent = (since: number): boolean => now - since > data.everyMs * MOST_MISSED;
  const age = (since: number): string => `${String(Math.round((now - since) / 1000))} s`;
  if (silent(data.at)) return `The worker hangs: it has written nothing for ${age(data.at)}.`;
  if (silent(data.database)) return `Postgres has stored no heartbeat for ${age(data.database)}.`;
  if (silent(data.queue)) return `The queue has not answered for ${age(data.queue)}.`;
  return undefined;
}

/** Without a library: the check starts a process every few seconds. */
function isWorkerHealth(data: unknown): data is WorkerHealth {
  return (
    typeof data === 'object' &&
    data !== null &&
    'everyMs' in data &&
    'at' in data &&
    'database' in data &&
    'queue' in data &&
    [data.everyMs, data.at, data.database, data.queue].every((time) => typeof time === 'number')
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
