/**
 * The range that forecasts stay in: from the least through the largest week so far, and beyond both ends by as much as lies between them, but
 * never below zero. Autoregressions and trends that run away are cut off there.
 */
export class Range {
  private least = Infinity;
  private largest = -Infinity;

  /** Counts a week that is known. */
  add(week: number): void {
    this.least = Math.min(this.least, week);
    this.largest = Math.max(this.largest, week);
  }

  /** Puts forecasts from `from` to below `end` into the range; what is no number becomes the middle of the weeks. */
  hold(forecasts: Float64Array, from: number, end: number): void {
    const spread = this.largest - this.least;
    const [low, high] = [Math.max(0, this.least - spread), this.largest + spread];
    const middle = (this.least + this.largest) / 2;
    for (let i = from; i < end; i += 1) {
      const value = forecasts[i] ?? NaN;
      forecasts[i] = Number.isNaN(value) ? middle : Math.min(high, Math.max(low, value));
    }
  }
}
