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

/**
 * What is wrong with a worker by the content of its health file, in one line; undefined when it is well. Postgres and the queue are judged as
 * of its last writing: of a worker that hangs, what it asked before is old too.
 */
export function troubleOf(content: string | undefined, now: number): string | undefined {
  if (content === undefined) return 'The worker has not started yet, or has stopped: there is no health file.';
  const data = parsed(content);
  if (!isWorkerHealth(data)) return 'The health file is none of a worker.';
  const isTooLong = (from: number, to: number): boolean => to - from > data.everyMs * MOST_MISSED;
  const age = (since: number): string => `${String(Math.round((now - since) / 1000))} s`;
  if (isTooLong(data.at, now)) return `The worker hangs: it has written nothing for ${age(data.at)}.`;
  if (isTooLong(data.database, data.at)) return `Postgres has stored no heartbeat for ${age(data.database)}.`;
  if (isTooLong(data.queue, data.at)) return `The queue has not answered for ${age(data.queue)}.`;
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
