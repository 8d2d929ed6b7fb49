import { type Calloffs, CALLOFF_STATUSES } from './schedule.js';

const BACKLOG = CALLOFF_STATUSES.indexOf('backlog');
/** More positions than a line can have, so that a day and a position are one exact number. */
const POSITIONS = 2 ** 31;
/** Before every day. */
const AT_ONCE = -(2 ** 21);

/** Whether a call-off is of a quantity that should have been delivered before. */
export function isBacklog({ statuses }: Pick<Calloffs, 'statuses'>, at: number): boolean {
  return statuses[at] === BACKLOG;
}

/**
 * The positions from one until another one in the order in which their call-offs are due: backlog first, then by the first day of the
 * period, those of one day as they stand. Null where they stand in it already, as in nearly all messages.
 */
export function dueOrder(
  calloffs: Pick<Calloffs, 'days' | 'statuses'>,
  from: number,
  until: number,
): Uint32Array | null {
  let before = AT_ONCE;
  for (let at = from; at < until; at += 1) {
    const day = dueDay(calloffs, at);
    if (day < before) return sorted(calloffs, from, until);
    before = day;
  }
  return null;
}

function sorted(calloffs: Pick<Calloffs, 'days' | 'statuses'>, from: number, until: number): Uint32Array {
  const keys = new Float64Array(until - from);
  for (let i = 0; i < keys.length; i += 1) keys[i] = dueDay(calloffs, from + i) * POSITIONS + i;
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (const [i, key] of keys.entries()) order[i] = from + (key - Math.floor(key / POSITIONS) * POSITIONS);
  return order;
}

function dueDay(calloffs: Pick<Calloffs, 'days' | 'statuses'>, at: number): number {
  return isBacklog(calloffs, at) ? AT_ONCE : (calloffs.days[at] ?? 0);
}
