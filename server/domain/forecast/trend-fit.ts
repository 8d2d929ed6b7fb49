import { cholesky, solved } from './linear.js';
import { FORGOTTEN, LEAST_ALPHA, MOST_ALPHA, type Smoothing } from './smoothing-state.js';

/**
 * Least squares of Holt's trend, damped or not. The errors are linear in the initial states, so for given α, β and φ these follow in the same
 * pass: that is how the points of a grid are compared. From the best of them, all five numbers go on by Gauss-Newton steps with the damping of
 * Levenberg & Marquardt, whose derivatives are recursions beside the states. β is searched for as a share of α, which keeps β ≤ α, and all
 * stay within the bounds of the R package forecast. O(n) for each step, about 12 points and 10 steps.
 */

const TREND_ALPHAS = [0.05, 0.3, 0.7, 0.98] as const;
/** Shares of α that β is tried at first, and φ. */
const SHARES = [0.002, 0.05, 0.3] as const;
const FIRST_PHI = 0.93;
/** φ of a damped trend. */
const DAMPING = { low: 0.8, high: 0.98 } as const;
/** The initial states that a search begins with are the line through so many weeks. */
const FIRST_WEEKS = 10;
const MOST_STEPS = 20;
/** A step that takes away no larger part of the squares was the last one. */
const CONVERGED = 1e-7;

/** α, the share of it that β is, φ, and the initial level and slope. */
const [ALPHA, SHARE, PHI, LEVEL, SLOPE] = [0, 1, 2, 3, 4];
const SIZE = 5;
const WIDTH = SIZE + 1;

/** Holt's linear trend (Holt 1957). @param earlier what was estimated from fewer weeks, if it was: the search begins there */
export function fitHolt(series: Float64Array, end: number, earlier?: Smoothing): Smoothing {
  return new TrendFit(series, end, false).best(earlier);
}

/** Holt's trend, damped (Gardner & McKenzie 1985). @param earlier as of `fitHolt` */
export function fitDamped(series: Float64Array, end: number, earlier?: Smoothing): Smoothing {
  return new TrendFit(series, end, true).best(earlier);
}

/** Bounds of the five, of a trend and of a damped one. */
const boundsOf = (phi: { readonly low: number; readonly high: number }) => ({
  low: Float64Array.of(LEAST_ALPHA, LEAST_ALPHA, phi.low, -Infinity, -Infinity),
  high: Float64Array.of(MOST_ALPHA, 1, phi.high, Infinity, Infinity),
});
const BOUNDS = { trend: boundsOf({ low: 1, high: 1 }), damped: boundsOf(DAMPING) };
/** What steps are calculated in: one fit after the other, so that all write to the same places. */
const [DAMPED, FACTOR] = [new Float64Array(WIDTH * WIDTH), new Float64Array(WIDTH * WIDTH)];
const GRAMS = [new Float64Array(WIDTH * WIDTH), new Float64Array(WIDTH * WIDTH)] as const;

class TrendFit {
  constructor(
    private readonly series: Float64Array,
    private readonly end: number,
    private readonly isDamped: boolean,
  ) {}

  best(earlier?: Smoothing): Smoothing {
    const {
      point: [alpha = 0, share = 0, phi = 1, level = 0, slope = 0],
      sse,
    } = this.stepped(earlier === undefined ? this.bestOfGrid() : pointOf(earlier));
    return { alpha, beta: alpha * share, phi, level, slope, sse, parameters: this.isDamped ? 6 : 5 };
  }

  private bestOfGrid(): Float64Array {
    const start = firstLine(this.series, this.end);
    const phi = this.isDamped ? FIRST_PHI : 1;
    let [point, least] = [new Float64Array(SIZE), Infinity];
    for (const alpha of TREND_ALPHAS)
      for (const share of SHARES) {
        const one = concentrated(this.series, this.end, { alpha, beta: alpha * share, phi, ...start });
        if (one.sse >= least) continue;
        [point, least] = [Float64Array.of(alpha, share, phi, one.level, one.slope), one.sse];
      }
    return point;
  }

  private stepped(start: Float64Array): { readonly point: Float64Array; readonly sse: number } {
    let point = start;
    let next: Float64Array = new Float64Array(SIZE);
    let [gram, nextGram]: readonly [Float64Array, Float64Array] = GRAMS;
    let sse = normalEquations(this.series, this.end, point, gram);
    let damping = 1e-3;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const expected = this.move(point, gram, damping, next);
      if (expected > 0 && expected <= CONVERGED * sse) break;
      const tried = normalEquations(this.series, this.end, next, nextGram);
      if (tried < sse) {
        sse = tried;
        [point, next, gram, nextGram] = [next, point, nextGram, gram];
        damping /= 6;
      } else damping *= 8;
    }
    return { point, sse };
  }

  /**
   * Writes where one step leads that stays inside the bounds, and answers what it takes away from the squares if the errors are as linear as they
   * look from here. What is at a bound and would leave it stays there, and the others go by themselves.
   */
  private move(point: Float64Array, gram: Float64Array, damping: number, next: Float64Array): number {
    const { low, high } = this.isDamped ? BOUNDS.damped : BOUNDS.trend;
    const damped = DAMPED;
    damped.set(gram);
    for (let i = 0; i < SIZE; i += 1) {
      const at = point[i] ?? 0;
      const isHeld = (gram[SIZE * WIDTH + i] ?? 0) < 0 ? at <= (low[i] ?? 0) : at >= (high[i] ?? 0);
      if (isHeld) for (let j = 0; j < WIDTH; j += 1) damped[Math.max(i, j) * WIDTH + Math.min(i, j)] = 0;
      else damped[i * WIDTH + i] = (damped[i * WIDTH + i] ?? 0) * (1 + damping);
    }
    solved(cholesky(damped, WIDTH, FACTOR), WIDTH, SIZE, next);
    let expected = 0;
    for (let i = 0; i < SIZE; i += 1) {
      const at = point[i] ?? 0;
      const to = Math.min(high[i] ?? 0, Math.max(low[i] ?? 0, at + (next[i] ?? 0)));
      next[i] = to;
      expected += (to - at) * (gram[SIZE * WIDTH + i] ?? 0);
    }
    return expected;
  }
}

function pointOf({ alpha, beta, phi, level, slope }: Smoothing): Float64Array {
  return Float64Array.of(alpha, beta / alpha, phi, level, slope);
}

/** Level before the first week and slope of the least-squares line through the first weeks. */
function firstLine(series: Float64Array, end: number): { level: number; slope: number } {
  const n = Math.min(FIRST_WEEKS, end);
  let [sum, moment] = [0, 0];
  for (let t = 0; t < n; t += 1) {
    sum += series[t] ?? 0;
    moment += (t + 1) * (series[t] ?? 0);
  }
  const middle = (n + 1) / 2;
  const slope = n > 1 ? (moment - middle * sum) / ((n * (n * n - 1)) / 12) : 0;
  return { level: sum / n - slope * middle, slope };
}

/** The sum of squared errors with the best initial states for given parameters, and these states. */
function concentrated(
  series: Float64Array,
  end: number,
  start: Omit<Smoothing, 'sse' | 'parameters'>,
): { level: number; slope: number; sse: number } {
  const { alpha, beta, phi } = start;
  let l = start.level;
  let b = start.slope;
  // How the initial level and slope move both states.
  let ul = 1;
  let ub = 0;
  let vl = 0;
  let vb = 1;
  let ee = 0;
  let eu = 0;
  let ev = 0;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  let t = 0;
  for (let isMoved = true; t < end && isMoved; t += 1) {
    const expected = l + phi * b;
    const e = (series[t] ?? 0) - expected;
    const u = ul + phi * ub;
    const v = vl + phi * vb;
    ee += e * e;
    eu += e * u;
    ev += e * v;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    l = expected + alpha * e;
    b = phi * b + beta * e;
    ul = u - alpha * u;
    ub = phi * ub - beta * u;
    vl = v - alpha * v;
    vb = phi * vb - beta * v;
    isMoved = Math.abs(ul) + Math.abs(ub) + Math.abs(vl) + Math.abs(vb) > FORGOTTEN;
  }
  for (; t < end; t += 1) {
    const expected = l + phi * b;
    const e = (series[t] ?? 0) - expected;
    ee += e * e;
    l = expected + alpha * e;
    b = phi * b + beta * e;
  }
  const determinant = uu * vv - uv * uv;
  // Where level and slope can't be told apart, the level alone is estimated.
  const isSolvable = determinant > 1e-12 * uu * vv;
  const level = isSolvable ? (eu * vv - ev * uv) / determinant : uu > 0 ? eu / uu : 0;
  const slope = isSolvable ? (ev * uu - eu * uv) / determinant : 0;
  return { level: start.level + level, slope: start.slope + slope, sse: Math.max(0, ee - level * eu - slope * ev) };
}

/** The sum of squared errors at a point. Writes the products of the derivatives of what is expected, and of these with the errors as the last row. */
function normalEquations(series: Float64Array, end: number, point: Float64Array, gram: Float64Array): number {
  const alpha = point[ALPHA] ?? 0;
  const share = point[SHARE] ?? 0;
  const phi = point[PHI] ?? 0;
  const beta = alpha * share;
  let l = point[LEVEL] ?? 0;
  let b = point[SLOPE] ?? 0;
  const keep = 1 - alpha;
  // Derivatives of level and slope by each of the five.
  let al = 0;
  let ab = 0;
  let sl = 0;
  let sb = 0;
  let pl = 0;
  let pb = 0;
  let ll = 1;
  let lb = 0;
  let bl = 0;
  let bb = 1;
  let sse = 0;
  let aa = 0;
  let sa = 0;
  let ss = 0;
  let pa = 0;
  let ps = 0;
  let pp = 0;
  let la = 0;
  let ls = 0;
  let lp = 0;
  let l2 = 0;
  let ba = 0;
  let bs = 0;
  let bp = 0;
  let b1 = 0;
  let b2 = 0;
  let ea = 0;
  let es = 0;
  let ep = 0;
  let el = 0;
  let eb = 0;
  for (let t = 0; t < end; t += 1) {
    const expected = l + phi * b;
    const e = (series[t] ?? 0) - expected;
    const da = al + phi * ab;
    const ds = sl + phi * sb;
    const dp = pl + phi * pb + b;
    const dl = ll + phi * lb;
    const db = bl + phi * bb;
    sse += e * e;
    aa += da * da;
    sa += ds * da;
    ss += ds * ds;
    pa += dp * da;
    ps += dp * ds;
    pp += dp * dp;
    la += dl * da;
    ls += dl * ds;
    lp += dl * dp;
    l2 += dl * dl;
    ba += db * da;
    bs += db * ds;
    bp += db * dp;
    b1 += db * dl;
    b2 += db * db;
    ea += e * da;
    es += e * ds;
    ep += e * dp;
    el += e * dl;
    eb += e * db;
    al = keep * da + e;
    ab = phi * ab - beta * da + share * e;
    sl = keep * ds;
    sb = phi * sb - beta * ds + alpha * e;
    pl = keep * dp;
    pb = phi * pb - beta * dp + b;
    ll = keep * dl;
    lb = phi * lb - beta * dl;
    bl = keep * db;
    bb = phi * bb - beta * db;
    l = expected + alpha * e;
    b = phi * b + beta * e;
  }
  gram[0] = aa;
  gram[WIDTH] = sa;
  gram[WIDTH + 1] = ss;
  gram[2 * WIDTH] = pa;
  gram[2 * WIDTH + 1] = ps;
  gram[2 * WIDTH + 2] = pp;
  gram[3 * WIDTH] = la;
  gram[3 * WIDTH + 1] = ls;
  gram[3 * WIDTH + 2] = lp;
  gram[3 * WIDTH + 3] = l2;
  gram[4 * WIDTH] = ba;
  gram[4 * WIDTH + 1] = bs;
  gram[4 * WIDTH + 2] = bp;
  gram[4 * WIDTH + 3] = b1;
  gram[4 * WIDTH + 4] = b2;
  gram[5 * WIDTH] = ea;
  gram[5 * WIDTH + 1] = es;
  gram[5 * WIDTH + 2] = ep;
  gram[5 * WIDTH + 3] = el;
  gram[5 * WIDTH + 4] = eb;
  return sse;
}
