/** Bounds of α, as the R package forecast has them. */
export const LEAST_ALPHA = 1e-4;
export const MOST_ALPHA = 0.9999;
/** What the initial states move an error by that is no longer counted. */
export const FORGOTTEN = 1e-9;

/** Exponential smoothing that is estimated: α, β, φ and the states before the first week. */
export interface Smoothing {
  readonly alpha: number;
  readonly beta: number;
  readonly phi: number;
  readonly level: number;
  readonly slope: number;
  /** Sum of squared one-step errors. */
  readonly sse: number;
  /** How many numbers were estimated, the variance among them. */
  readonly parameters: number;
}
