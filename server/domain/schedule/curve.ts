import { expectedDemand } from './comparison.js';
import { type Corrections, type Despatched, despatchedSteps } from './despatched.js';
import type { Calloffs } from './schedule.js';
import { demandSteps } from './situation.js';
import { mapSteps, reducedSteps, type Steps, stepsWithin } from './steps.js';

/** What a release asks for of an article. */
export interface CurveDemand {
  readonly calloffs: Calloffs;
  /** The customer's cumulative quantity received; 0 where the release says none. */
  readonly received: bigint;
}

/** What is drawn of an article: quantities in one scale, days as days since 1970-01-01. */
export interface CurveOf {
  readonly current: CurveDemand;
  /** The release before, in the same count; null where there is none that can be drawn beside the current one. */
  readonly previous: CurveDemand | null;
  /** Whether the releases are compared cumulatively, so that the current one was to be expected. */
  readonly isExpected: boolean;
  /** What left, in the count of the current release; null where that says no cumulative quantity, so that nothing can be drawn beside it. */
  readonly left: {
    readonly despatched: Despatched;
    readonly corrections: Corrections;
    /** First day of the count, and what it begins with. */
    readonly from: number;
    readonly base: bigint;
    /** The last day that is known of. */
    readonly through: number;
  } | null;
  /** What a reset takes off all counts. */
  readonly less: bigint;
}

/** The period that is looked at, and how many steps of each curve are wanted at most. */
export interface CurveWindow {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** The cumulative curves of an article, each beginning with the first day that is looked at; null for what can't be drawn. */
export interface Curves {
  readonly current: Steps;
  readonly previous: Steps | null;
  /** What the current release was to ask for, by the one before and what was received since. */
  readonly expected: Steps | null;
  readonly despatched: Steps | null;
  /** Steps were left out: a shorter period shows them. */
  readonly isReduced: boolean;
}

/** The cumulative curves of an article in a period: what both releases ask for, what was to be expected, what left. */
export function curvesOf({ current, previous, isExpected, left, less }: CurveOf, window: CurveWindow): Curves {
  let isReduced = false;
  const drawn = (steps: Steps, from: number, to: number): Steps => {
    const within = stepsWithin(
      mapSteps(steps, (value) => value - less),
      from,
      to,
    );
    const shown = reducedSteps(within, window.most);
    isReduced ||= shown.days.length < within.days.length;
    return shown;
  };
  const { from, to } = window;
  const planned = previous === null ? null : demandSteps(previous);
  const asked = drawn(demandSteps(current), from, to);
  return {
    current: asked,
    previous: planned && drawn(planned, from, to),
    expected:
      planned && previous && isExpected
        ? drawn(
            mapSteps(planned, (value) =>
              expectedDemand(value, { previous: previous.received, current: current.received }),
            ),
            from,
            to,
          )
        : null,
    despatched: left && leftWithin(left, window, drawn),
    isReduced,
  };
}

/** What left, through the last day that is known of; null where that is before the period, or the count begins after it. */
function leftWithin(
  { despatched, corrections, from, base, through }: NonNullable<CurveOf['left']>,
  window: CurveWindow,
  drawn: (steps: Steps, from: number, to: number) => Steps,
): Steps | null {
  const [first, last] = [Math.max(from, window.from), Math.min(through, window.to)];
  return first > last ? null : drawn(despatchedSteps(despatched, corrections, from, base), first, last);
}

/** Days before the issue date, the last receipt or today, whichever was first, with which the curve begins. */
const DAYS_BEFORE = 28;
/** Days behind the last call-off, so that its step is seen. */
const DAYS_AFTER = 7;

/** The period that is looked at unless another one is asked for: from four weeks before what is known last, to a week behind the last call-off. */
export function curvePeriod(
  known: readonly number[],
  calloffs: readonly Pick<Calloffs, 'days' | 'lastDays'>[],
): readonly [from: number, to: number] {
  const first = Math.min(...known);
  let last = Math.max(...known);
  for (const { days, lastDays } of calloffs) for (const day of lastDays ?? days) if (day > last) last = day;
  return [first - DAYS_BEFORE, last + DAYS_AFTER];
}
