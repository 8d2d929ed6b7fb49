import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { SUMMED_WEEKS } from '../../../../../server/domain/anomaly/names.js';
import { addDays } from '../../../../../server/domain/calendar/day.js';
import type { DemandData } from '../../../chart/demand-data.js';
import { dayToDate } from '../../../i18n/calendar.js';
import { ALL_SCORES, type ScoreRange } from '../range.js';

type Week = DecisionArticleDetail['actuals'][number];
export type Release = DecisionArticleDetail['points'][number];
/** What an answer says of weeks. */
type Weeks<Of extends 'forecast' | 'trendLine'> = Pick<DecisionArticleDetail, 'actuals' | 'plan' | Of>;
/** Of what is drawn, all but how it is written and what a click does. */
type Drawn = Omit<DemandData, 'day' | 'quantity' | 'onPick'>;

const DAYS_PER_WEEK = 7;

export function instantOf(day: string): number {
  return dayToDate(day).getTime();
}
const pointOf = ({ week, quantity }: Week) => ({ x: instantOf(week), y: Number(quantity) });

/** The period that points lie in; a day where there is one point. */
export function periodOf(moments: readonly number[]): Pick<Drawn, 'from' | 'to'> {
  const [from, to] = [Math.min(...moments), Math.max(...moments)];
  return from < to ? { from, to } : { from, to: from + 86_400_000 };
}

function linesOf(lines: Drawn['lines']): Drawn['lines'] {
  return lines.filter(({ points }) => points.length > 0);
}

/** The weeks that a forecast is for: from the running one on, or from the one after the last that is known. */
export function forecastWeeks({ actuals, plan, forecast }: Weeks<'forecast'>): readonly string[] {
  const last = actuals.at(-1);
  const first = plan[0]?.week ?? (last && addDays(last.week, DAYS_PER_WEEK));
  if (forecast === null || first === undefined) return [];
  return Array.from({ length: SUMMED_WEEKS }, (_, at) => addDays(first, at * DAYS_PER_WEEK));
}

/** Demand by week with the line of its trend; null where no week is known. */
export function drawnTrend(
  { actuals, plan, trendLine }: Weeks<'trendLine'>,
  labels: Readonly<Record<'actual' | 'plan' | 'trend', string>>,
): Drawn | null {
  const trend = trendLine === null ? [] : [trendLine.from, trendLine.to];
  const lines = linesOf([
    { look: 'actual', label: labels.actual, points: actuals.map(pointOf) },
    { look: 'plan', label: labels.plan, points: plan.map(pointOf) },
    { look: 'trend', label: labels.trend, points: trend.map(pointOf) },
  ]);
  return drawn(lines, null, null);
}

/** Demand by week, what is planned, and a simple forecast with its band; null where no week is known. */
export function drawnForecast(
  detail: Weeks<'forecast'>,
  labels: Readonly<Record<'actual' | 'plan' | 'forecast' | 'band', string>>,
): Drawn | null {
  const { actuals, plan, forecast } = detail;
  const weeks = forecastWeeks(detail).map(instantOf);
  const lines = linesOf([
    { look: 'actual', label: labels.actual, points: actuals.map(pointOf) },
    { look: 'plan', label: labels.plan, points: plan.map(pointOf) },
    { look: 'forecast', label: labels.forecast, points: weeks.map((x) => ({ x, y: Number(forecast?.quantity) })) },
  ]);
  const band = forecast && {
    label: labels.band,
    points: weeks.map((x) => ({ x, low: Number(forecast.band.low), high: Number(forecast.band.high) })),
  };
  return drawn(lines, band, null);
}

/** Whether a release is one of those that somebody looks for. */
export function isOutlier({ score }: Release, { min, max }: ScoreRange): boolean {
  return score !== null && score >= min && score <= max;
}

/** The quantity of ten weeks by release, what was to be expected, and which releases stand out; null where there is none. */
export function drawnReleases(
  points: readonly Release[],
  {
    range,
    chosen,
    labels,
  }: {
    readonly range: ScoreRange;
    readonly chosen: Release | null;
    readonly labels: Readonly<Record<'actual' | 'expected' | 'band' | 'mark', string>>;
  },
): Drawn | null {
  const outliers = points.filter((point) => isOutlier(point, range));
  const place = ({ issueDate, quantity }: Release) => ({ x: instantOf(issueDate), y: Number(quantity) });
  const lines = linesOf([
    {
      look: 'expected',
      label: labels.expected,
      points: points.map(({ issueDate, expected }) => ({
        x: instantOf(issueDate),
        y: expected === null ? NaN : Number(expected),
      })),
    },
    { look: 'actual', label: labels.actual, points: points.map(place) },
  ]);
  const band = {
    label: labels.band,
    points: points.map(({ issueDate, band: one }) => ({
      x: instantOf(issueDate),
      low: one && Number(one.low),
      high: one && Number(one.high),
    })),
  };
  const at = chosen === null ? -1 : outliers.indexOf(chosen);
  const marks = { label: labels.mark, points: outliers.map(place), chosen: at < 0 ? null : at };
  return drawn(lines, band.points.some(({ low }) => low !== null) ? band : null, outliers.length > 0 ? marks : null);
}

function drawn(lines: Drawn['lines'], band: Drawn['band'], marks: Drawn['marks']): Drawn | null {
  const moments = lines.flatMap(({ points }) => points.map(({ x }) => x));
  return moments.length === 0 ? null : { ...periodOf(moments), lines, band, marks };
}

/** How many releases there are of each score. */
export function histogramOf(points: readonly Release[]): readonly number[] {
  const counts = Array.from({ length: ALL_SCORES.max + 1 }, () => 0);
  for (const { score } of points) if (score !== null) counts[score] = (counts[score] ?? 0) + 1;
  return counts;
}
