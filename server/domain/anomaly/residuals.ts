import { LEAST_RESIDUALS } from './names.js';
import { LEAST_P, tailOfZ } from './normal.js';

/** Points before the one that is looked at. */
const WINDOW = 52;
/** What a new point moves the level by. */
const SMOOTHING = 0.5;
/** A point moves the level by this many robust standard deviations at most. */
const CLIPPED_AT = 4;
/** Of a normal spread: standard deviations by the median of absolute values. */
const OF_MEDIAN = 1.4826;
/** Residuals beyond so many medians are outliers of their own and no measure of others, as long as they are few. */
const DROPPED_BEYOND = 8;
const DROPPED_AT_MOST = 0.15;
/** Where the exponential tail begins. */
const TAIL_SHARE = 0.1;
/** The first points, whose median the level begins at. */
const FIRST = 5;

/** What the points before one let expect of it. */
export interface Expectation {
  readonly level: number;
  /** Absolute residuals that count, ascending. */
  readonly residuals: Float64Array;
  /** The 90th percentile of these, how many lie above it, and by how much on average. */
  readonly tailFrom: number;
  readonly above: number;
  readonly excess: number;
  /** The share of further points that will lie above it. */
  readonly tailShare: number;
}

/**
 * What the 52 points before `end` let expect of the one there: a level that old spikes do not move, and the residuals of one step. null
 * with fewer than 12 residuals. Linear in the points but for sorting them.
 */
export function expectationOf(values: ArrayLike<number>, end: number = values.length): Expectation | null {
  const from = Math.max(0, end - WINDOW);
  const count = end - from - 1;
  if (count < LEAST_RESIDUALS) return null;
  const clip = CLIPPED_AT * stepSpread(values, from, end);
  const residuals = new Float64Array(count);
  let level = startOf(values, from);
  level += SMOOTHING * clipped(at(values, from) - level, clip);
  for (let i = 0; i < count; i += 1) {
    const residual = at(values, from + i + 1) - level;
    residuals[i] = Math.abs(residual);
    level += SMOOTHING * clipped(residual, clip);
  }
  residuals.sort();
  const kept = withoutOutliers(residuals);
  return kept.length < LEAST_RESIDUALS ? null : { level, residuals: kept, ...tailOf(kept) };
}

/**
 * How likely a value as far from the level, or farther, is on either side; more than 0. `leastSpread` is the standard deviation below which
 * differences say nothing, whatever the history.
 */
export function tailProbability(expected: Expectation, value: number, leastSpread = 0): number {
  const { level, tailFrom } = expected;
  const distance = Math.abs(value - level);
  if (distance === 0) return 1;
  const floor = leastSpread > 0 ? tailOfZ(distance / leastSpread) : 0;
  return Math.max(LEAST_P, floor, distance > tailFrom ? tail(expected, distance) : rank(expected, distance));
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

function clipped(residual: number, clip: number): number {
  return Math.max(-clip, Math.min(clip, residual));
}

/** The median of ascending values. */
function medianOf(ascending: Float64Array): number {
  const middle = ascending.length >> 1;
  return ascending.length % 2 === 1 ? at(ascending, middle) : (at(ascending, middle - 1) + at(ascending, middle)) / 2;
}

function startOf(values: ArrayLike<number>, from: number): number {
  return medianOf(Float64Array.from({ length: FIRST }, (_, i) => at(values, from + i)).sort());
}

/** The robust standard deviation of single points, by what lies between neighbours: neither a trend nor old spikes widen it. */
function stepSpread(values: ArrayLike<number>, from: number, end: number): number {
  const steps = new Float64Array(end - from - 1);
  let sum = 0;
  for (let i = 0; i < steps.length; i += 1) {
    const step = Math.abs(at(values, from + i + 1) - at(values, from + i));
    steps[i] = step;
    sum += step;
  }
  const median = medianOf(steps.sort());
  // More than half of the points equal the one before: of rare demand the mean says how large it is.
  return (OF_MEDIAN * (median > 0 ? median : sum / steps.length)) / Math.SQRT2;
}

function withoutOutliers(ascending: Float64Array): Float64Array {
  const limit = DROPPED_BEYOND * medianOf(ascending);
  if (limit === 0) return ascending;
  const least = ascending.length - Math.floor(DROPPED_AT_MOST * ascending.length);
  let kept = ascending.length;
  while (kept > least && at(ascending, kept - 1) > limit) kept -= 1;
  return ascending.subarray(0, kept);
}

/** The tail as its residuals say. A further point is one of n + 1, as likely in any place among them. */
function tailOf(ascending: Float64Array): Omit<Expectation, 'level' | 'residuals'> {
  const above = Math.max(1, Math.round(TAIL_SHARE * ascending.length));
  const tailFrom = at(ascending, ascending.length - 1 - above);
  let sum = 0;
  for (let i = ascending.length - above; i < ascending.length; i += 1) sum += at(ascending, i) - tailFrom;
  return { tailFrom, tailShare: (above + 1) / (ascending.length + 1), excess: sum / above, above };
}

/**
 * An exponential tail whose mean excess is known from a few residuals alone, so that it may be longer than they say: the fewer there are, the
 * likelier is what lies far out.
 */
function tail({ tailFrom, tailShare, excess, above }: Expectation, distance: number): number {
  return excess > 0 ? tailShare * (1 + (distance - tailFrom) / (excess * above)) ** -above : 0;
}

/** The share of points that are farther, those as far counted half. */
function rank({ residuals, tailShare }: Expectation, distance: number): number {
  let [farther, equal] = [0, 0];
  for (const residual of residuals) {
    if (residual > distance) farther += 1;
    else if (residual === distance) equal += 1;
  }
  return Math.max(tailShare, (farther + (equal + 1) / 2) / (residuals.length + 1));
}
