import type { AnomalyDirection, AnomalyKind } from './names.js';
import { type Expectation, expectationOf, tailProbability } from './residuals.js';
import { correctedFor, levelOf, scoreOf, tailOfScore } from './score.js';

/** Differences below this part of the level, as a standard deviation, say nothing, however even the history is. */
const LEAST_SPREAD = 0.05;

/** The history of an article: a value for each of its releases, in their order. */
export interface DemandHistory {
  /** What was called off in the ten weeks from the day of issue on. */
  readonly quantities: ArrayLike<number>;
  /** What each changed, by the weeks ahead; null where nothing was before it. */
  readonly revisions: readonly (readonly (number | null)[] | null)[];
}

/** How unlike itself a release of an article is. */
export interface Anomaly {
  readonly score: number;
  readonly level: number;
  readonly kind: AnomalyKind;
  readonly direction: AnomalyDirection;
  /** Of a revision: the week ahead that is the least likely, 0 for that of the issue. */
  readonly lag: number | null;
}
export interface ScoredRelease {
  /** null where there is too little history. */
  readonly anomaly: Anomaly | null;
  /** Past values that were compared with, of the level or else of the changes. */
  readonly residuals: number;
}

/** The score of a release of an article, the newest one where none is named: the higher of that of its level and that of its changes. */
export function scoreRelease(history: DemandHistory, at: number = history.quantities.length - 1): ScoredRelease {
  const level = ofLevel(history, at);
  const revision = ofRevision(history, at);
  const chosen = revision !== null && (level === null || revision.p < level.p) ? revision : level;
  return {
    anomaly: chosen === null ? null : anomalyOf(chosen),
    residuals: chosen?.residuals ?? Math.max(0, at - 1),
  };
}

interface Candidate {
  readonly p: number;
  readonly kind: AnomalyKind;
  readonly isHigh: boolean;
  readonly lag: number | null;
  readonly residuals: number;
}

function anomalyOf({ p, kind, isHigh, lag }: Candidate): Anomaly {
  return { score: scoreOf(p), level: levelOf(p), kind, direction: isHigh ? 'high' : 'low', lag };
}

function leastSpread({ level }: Expectation): number {
  return LEAST_SPREAD * Math.abs(level);
}

function ofLevel({ quantities }: DemandHistory, at: number): Candidate | null {
  const expected = expectationOf(quantities, at);
  if (expected === null) return null;
  const value = quantities[at] ?? 0;
  return {
    p: tailProbability(expected, value, leastSpread(expected)),
    kind: 'level',
    isHigh: value >= expected.level,
    lag: null,
    residuals: expected.residuals.length,
  };
}

/** The least likely change of a week against past ones as far ahead. */
function ofRevision({ revisions }: DemandHistory, at: number): Candidate | null {
  let [lags, least]: [number, Candidate | null] = [0, null];
  for (const [lag, value] of (revisions[at] ?? []).entries()) {
    if (value === null) continue;
    const past = revisions.slice(0, at).flatMap((one) => one?.[lag] ?? []);
    const expected = expectationOf(past);
    if (expected === null) continue;
    lags += 1;
    const p = tailProbability(expected, value, LEAST_SPREAD);
    if (least === null || p < least.p)
      least = { p, kind: 'revision', isHigh: value >= expected.level, lag, residuals: expected.residuals.length };
  }
  return least === null ? null : { ...least, p: correctedFor(lags, least.p) };
}

/** What the releases before one let expect of the quantity of ten weeks, and how far from it a score is reached; null with too little history. */
export function bandAt(
  { quantities }: Pick<DemandHistory, 'quantities'>,
  at: number,
  score: number,
): { readonly expected: number; readonly reach: number | null } | null {
  const expected = expectationOf(quantities, at);
  return expected === null
    ? null
    : { expected: expected.level, reach: reachOf(expected, tailOfScore(score), leastSpread(expected)) };
}

const HALVINGS = 60;

/** How far from the level the tail probability falls to p; null where it never does. */
export function reachOf(expected: Expectation, p: number, spread = 0): number | null {
  const isBeyond = (distance: number): boolean => tailProbability(expected, expected.level + distance, spread) <= p;
  let [low, high] = [0, 1];
  while (!isBeyond(high)) {
    high *= 2;
    if (high > Number.MAX_SAFE_INTEGER) return null;
  }
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (isBeyond(middle)) high = middle;
    else low = middle;
  }
  return high;
}
