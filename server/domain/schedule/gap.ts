import type { Despatched } from './despatched.js';
import { DAYS_AROUND } from './reset.js';

/** Why both sides count differently: the customer has not counted a note, counts it twice, received less of it, or counts it on the other side of a reset. */
export const GAP_REASONS = ['missing', 'doubled', 'short', 'across-reset'] as const;
export type GapReason = (typeof GAP_REASONS)[number];

export interface Gap {
  /** By how much the customer counts more than was despatched. */
  readonly difference: bigint;
  /** Position behind the last despatch that the customer knows of. */
  readonly end: number;
  /** First day of the count, as days since 1970-01-01. */
  readonly from: number;
  /** Something left before that day, so that there is a count before this one. */
  readonly hasBefore: boolean;
  /** What the customer says that it received with the last note; null where it doesn't say. */
  readonly lastReceived: bigint | null;
}

/** Position of the first despatch that explains a difference of both counts alone, and how; null where none does. */
export function explanationOfGap(
  { days, quantities }: Despatched,
  { difference, end, from, hasBefore, lastReceived }: Gap,
): { readonly at: number; readonly reason: GapReason } | null {
  if (difference === 0n || end <= 0) return null;
  const last = quantities[end - 1] ?? 0n;
  if (lastReceived !== null && lastReceived !== last && lastReceived - last === difference)
    return { at: end - 1, reason: 'short' };
  const size = difference < 0n ? -difference : difference;
  const find = (counts: (day: number) => boolean): number => {
    for (let at = 0; at < end; at += 1) if (quantities[at] === size && counts(days[at] ?? 0)) return at;
    return -1;
  };
  const across = find((day) =>
    difference > 0n ? day < from && day >= from - DAYS_AROUND : day >= from && day < from + DAYS_AROUND,
  );
  if (across !== -1 && hasBefore) return { at: across, reason: 'across-reset' };
  const within = find((day) => day >= from);
  return within === -1 ? null : { at: within, reason: difference < 0n ? 'missing' : 'doubled' };
}
