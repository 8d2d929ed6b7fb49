/** Days that are looked at, from the first one until the second, which is left out; null for no bound. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
  /** Its despatches are read one by one; of others the sum alone. */
  readonly isRead: boolean;
}

/**
 * All days as spans, in their order. None of the days at which something is compared lies inside a span that is summed up, so that a sum
 * says as much as its despatches would.
 * @param cuts first days of what is counted apart
 * @param around days whose surroundings are read one by one
 * @param reach how many days before and after them
 */
export function spansOf(cuts: readonly number[], around: readonly number[], reach: number): readonly Span[] {
  const read = (day: number): boolean => around.some((one) => day >= one - reach && day <= one + reach);
  const bounds = [...cuts, ...around.flatMap((one) => [one - reach, one + reach + 1])];
  const days = [...new Set(bounds)].sort((a, b) => a - b);
  return [null, ...days].map((from, at) => ({ from, to: days[at] ?? null, isRead: from !== null && read(from) }));
}
