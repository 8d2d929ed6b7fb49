import type { Answer } from '../../../../../server/contract/endpoint.js';
import type { forecastArticle, ForecastPerformance } from '../../../../../server/contract/forecast-article.js';
import { mondayOfWeek } from '../../../../../server/domain/calendar/day.js';
import type { DemandData, DemandLook } from '../../../chart/demand-data.js';
import { instantOf, periodOf } from '../../decision-support/article/drawn.js';

/** An article with its history, plan and forecast. */
export type ArticleDetail = Answer<typeof forecastArticle>;
type Week = ArticleDetail['actuals'][number];
type Planned = ArticleDetail['weeks'][number];
type Performance = Exclude<ForecastPerformance['articles'][number], { problem: unknown }>;
/** A week that was looked back at. */
export type PastWeek = Performance['history'][number];
/** Of what is drawn, all but how it is written. */
type Drawn = Omit<DemandData, 'day' | 'quantity' | 'onPick'>;
type Point = Drawn['lines'][number]['points'][number];
type Line = Drawn['lines'][number];

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Points in which a week that is not known is a gap. */
export function withGaps(weeks: readonly Week[]): readonly Point[] {
  return weeks.flatMap(({ week, quantity }, at) => {
    const point = { x: instantOf(week), y: Number(quantity) };
    const before = weeks[at - 1];
    const isGap = before !== undefined && point.x - instantOf(before.week) > WEEK_MS;
    return isGap ? [{ x: instantOf(before.week) + WEEK_MS, y: NaN }, point] : [point];
  });
}

function plannedLine(weeks: readonly Planned[], of: 'customer' | 'adjusted' | 'forecast'): readonly Point[] {
  return weeks.flatMap((one) => {
    const value = one[of];
    return value === null ? [] : [{ x: instantOf(one.week), y: Number(value) }];
  });
}

/** The weeks until the last one that the customer plans anything for: behind it a release says nothing. */
function untilPlanned(weeks: readonly Planned[]): readonly Planned[] {
  return weeks.slice(0, weeks.findLastIndex(({ customer }) => Number(customer) > 0) + 1);
}

function bandOf(weeks: readonly Planned[], low: 'p10' | 'p2_5', high: 'p90' | 'p97_5', label: string): Drawn['band'] {
  const known = weeks.flatMap((one) => {
    const [from, to] = [one[low], one[high]];
    return from === null || to === null ? [] : [{ x: instantOf(one.week), low: Number(from), high: Number(to) }];
  });
  return known.length === 0 ? null : { label, points: known };
}

function firmZone({ weeks: [first], firmThrough }: Pick<ArticleDetail, 'weeks' | 'firmThrough'>, label: string) {
  if (first === undefined || firmThrough === null || firmThrough < first.week) return null;
  return { label, from: instantOf(first.week), to: instantOf(firmThrough) };
}

type Label = 'actual' | 'despatched' | 'customer' | 'adjusted' | 'own' | 'trend' | 'band' | 'wide' | 'firm';
/** What was called off and despatched, what the customer plans, what that is corrected to, and the own forecast with its bands; null where no week is known. */
export function drawnHistory(
  of: Pick<ArticleDetail, 'actuals' | 'despatched' | 'weeks' | 'firmThrough' | 'trendLine'>,
  labels: Readonly<Record<Label, string>>,
): Drawn | null {
  const { actuals, despatched, weeks, trendLine } = of;
  const planned = untilPlanned(weeks);
  const line = (look: DemandLook, label: string, points: readonly Point[]): Line => ({ look, label, points });
  const lines = [
    line('despatched', labels.despatched, withGaps(despatched)),
    line('actual', labels.actual, withGaps(actuals)),
    line('plan', labels.customer, plannedLine(planned, 'customer')),
    line('own', labels.own, plannedLine(weeks, 'forecast')),
    line('adjusted', labels.adjusted, plannedLine(planned, 'adjusted')),
    line('trend', labels.trend, trendLine === null ? [] : withGaps([trendLine.from, trendLine.to]).filter(isKnown)),
  ].filter(({ points }) => points.length > 0);
  if (lines.length === 0) return null;
  return {
    ...periodOf(lines.flatMap(({ points }) => points.map(({ x }) => x))),
    lines,
    band: bandOf(weeks, 'p10', 'p90', labels.band),
    wide: bandOf(weeks, 'p2_5', 'p97_5', labels.wide),
    firm: firmZone(of, labels.firm),
    marks: null,
  };
}
const isKnown = ({ y }: Point): boolean => !Number.isNaN(y);

/** The Monday of a week such as 2026-W07, in milliseconds since 1970-01-01. */
export function instantOfWeek(week: string): number {
  const [year, number] = week.split('-W').map(Number);
  return (mondayOfWeek(year ?? 0, number ?? 0) ?? 0) * DAY_MS;
}

/** What was called off beside what the customer, a naive forecast and the adjusted schedule said before; a week without facts is a gap. */
export function drawnPast(
  history: readonly PastWeek[],
  labels: Readonly<Record<'actual' | 'customer' | 'naive' | 'adjusted', string>>,
): Drawn | null {
  const line = (look: DemandLook, of: keyof typeof labels): Line => ({
    look,
    label: labels[of],
    points: history.map((week) => ({ x: instantOfWeek(week.week), y: week[of] === null ? NaN : Number(week[of]) })),
  });
  const lines = [
    line('actual', 'actual'),
    line('plan', 'customer'),
    line('expected', 'naive'),
    line('adjusted', 'adjusted'),
  ].filter(({ points }) => points.some(isKnown));
  if (lines.length === 0) return null;
  return { ...periodOf(history.map(({ week }) => instantOfWeek(week))), lines, band: null, marks: null };
}

/** Who was nearer in a week; null where one of them is not known. */
export function nearestOf({ actual, customer, adjusted }: PastWeek): 'customer' | 'adjusted' | 'same' | null {
  if (actual === null || customer === null || adjusted === null) return null;
  const missed = (said: string): number => Math.abs(Number(said) - Number(actual));
  const ahead = missed(customer) - missed(adjusted);
  return ahead === 0 ? 'same' : ahead > 0 ? 'adjusted' : 'customer';
}
