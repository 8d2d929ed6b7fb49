/** Weeks that a ratio looks back over, and after how many of them one counts half. */
export const MOST_WEEKS = 52;
const HALF_LIFE = 12;
/** Pairs below which there is no ratio. */
export const LEAST_PAIRS = 4;

/**
 * The weight of a week. It grows with the week instead of falling from the newest one, so that it never changes: sums over weeks then serve
 * every later week.
 */
export function weightOf(week: number): number {
  return WEIGHTS[week] ?? calculated(week);
}
function calculated(week: number): number {
  return 2 ** Math.floor(week / HALF_LIFE) * (WITHIN_HALF_LIFE[week % HALF_LIFE] ?? 1);
}
const WITHIN_HALF_LIFE = Float64Array.from({ length: HALF_LIFE }, (_, week) => 2 ** (week / HALF_LIFE));
/** Of the weeks that are kept, and some more. */
const WEIGHTS = Float64Array.from({ length: 4 * MOST_WEEKS }, (_, week) => calculated(week));

/** Sums over the weeks before each one: what a week adds stands at the place behind it. */
export function sumsOf(weeks: number): Float64Array {
  return new Float64Array(weeks + 1);
}

/** What the weeks from one until another one add. */
export function between(sums: ArrayLike<number>, from: number, until: number): number {
  return at(sums, until) - at(sums, from);
}

export function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
