import type { RuleFacts, RuleLine } from './facts.js';

/** What a release changes of a line in a period, in the scale of the line. */
export interface WindowChange {
  readonly change: bigint;
  /** What the release before called off in it. */
  readonly previous: bigint;
  readonly current: bigint;
}

/** What a release changes of a line in the periods that begin between two days, both included. */
export function changeWithin(
  { rows: [from, to] }: RuleLine,
  { rows }: RuleFacts,
  first: number,
  last: number,
): WindowChange {
  const sum = { change: 0n, previous: 0n, current: 0n };
  for (let at = from; at < to; at += 1) {
    const day = rows.days[at] ?? 0;
    if (day < first || day > last) continue;
    sum.change += rows.changes[at] ?? 0n;
    sum.previous += rows.previous[at] ?? 0n;
    sum.current += rows.current[at] ?? 0n;
  }
  return sum;
}

/** A line that both releases have, and that is compared in numbers. */
export function isCompared({ compared, previous, current }: RuleLine): boolean {
  return compared !== null && compared.basis !== 'none' && previous !== null && current !== null;
}
