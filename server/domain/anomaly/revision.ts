import type { WeekChange } from './observation.js';

/**
 * What a release changes in each week, as the logarithm of the ratio. To both quantities the mean of a week is added, so that a week without
 * demand has a ratio too, and what is small against the usual demand stays small. Zero is no change; null where it is not known.
 */
export function revisionsOf(changes: readonly (WeekChange | null)[]): readonly (number | null)[] {
  const usual = usualWeek(changes);
  return changes.map((change) =>
    change === null ? null : Math.log((Math.max(0, change.after) + usual) / (Math.max(0, change.before) + usual)),
  );
}

/** What a week is expected to have on average, or else calls off now; 1 where neither is anything. */
function usualWeek(changes: readonly (WeekChange | null)[]): number {
  const known = changes.filter((change) => change !== null);
  const mean = (of: (change: WeekChange) => number): number =>
    known.reduce((sum, change) => sum + Math.max(0, of(change)), 0) / Math.max(1, known.length);
  return mean(({ before }) => before) || mean(({ after }) => after) || 1;
}
