import { type Corrections, type CumulativePosition, cumulativeDespatched, type Despatched } from './despatched.js';

/** A reset of cumulative quantities as both sides agreed it. */
export interface CumulativeReset {
  /** The last day that belongs to the old count, as days since 1970-01-01; the new one starts on the day after. */
  readonly keyDay: number;
  /** What the new count begins with, usually 0. */
  readonly restartAt: bigint;
}
export interface ResetPlan {
  readonly before: CumulativePosition;
  /** `received` is negative where goods of the old count are still in transit. */
  readonly after: CumulativePosition;
  /** The first day of the new count. */
  readonly startDay: number;
}

/** Despatch notes so many days before and after the first day of a count are where both sides may count differently. */
export const DAYS_AROUND = 10;

/**
 * What a reset makes of the cumulative quantities. Both are lowered by what was despatched in the old count, so that what is in transit
 * and what is open stay as they are.
 * @param from first day of the old count, as days since 1970-01-01
 */
export function resetPlan(
  before: CumulativePosition,
  despatched: Despatched,
  corrections: Corrections,
  from: number,
  { keyDay, restartAt }: CumulativeReset,
): ResetPlan {
  const less = cumulativeDespatched(despatched, corrections, from, keyDay) - restartAt;
  return {
    before,
    after: { shipped: before.shipped - less, received: before.received - less },
    startDay: keyDay + 1,
  };
}

/** Positions of the despatches around a key day, the last one left out: one that left before it and came after it is counted by one side in the old count, by the other in the new. */
export function despatchesAround({ days }: Pick<Despatched, 'days'>, keyDay: number): readonly [number, number] {
  const from = days.findIndex((day) => day >= keyDay - DAYS_AROUND);
  const until = days.findLastIndex((day) => day <= keyDay + DAYS_AROUND) + 1;
  return from === -1 || until <= from ? [0, 0] : [from, until];
}
