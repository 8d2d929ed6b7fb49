import type { ForecastDashboard } from '../../../../../server/contract/forecast-article.js';
import type { ForecastPeriod } from '../../../../../server/domain/forecast/names.js';
import type { DemandData, DemandLook } from '../../../chart/demand-data.js';

type Series = ForecastDashboard['series'];
type Drawn = Omit<DemandData, 'quantity' | 'onPick'>;
export type Accuracy = 'customerAccuracy' | 'naiveAccuracy' | 'adjustedAccuracy';

/** Periods stand side by side, each as wide as the others: a step of the axis is one period, whatever its days. */
const STEP_MS = 7 * 86_400_000;
/** Periods between two names on the axis, whichever leaves room for at most eight of them. */
const BETWEEN = [1, 2, 4, 8, 16];
const MOST_NAMES = 8;
const LOOKS: Readonly<Record<Accuracy, DemandLook>> = {
  customerAccuracy: 'plan',
  naiveAccuracy: 'expected',
  adjustedAccuracy: 'adjusted',
};

/** How near each was over time; a period without facts is a gap. null where none has any. */
export function drawnAccuracy(
  series: Series,
  nameOf: (of: Series[number]) => string,
  labels: Readonly<Record<Accuracy, string>>,
): Drawn | null {
  const lines = (['customerAccuracy', 'naiveAccuracy', 'adjustedAccuracy'] as const)
    .map((of) => ({
      look: LOOKS[of],
      label: labels[of],
      points: series.map((period, at) => ({ x: at * STEP_MS, y: period[of] ?? NaN })),
    }))
    .filter(({ points }) => points.some(({ y }) => !Number.isNaN(y)));
  if (lines.length === 0) return null;
  const names = series.map(nameOf);
  const last = Math.max(1, series.length - 1);
  const between = BETWEEN.find((periods) => last / periods <= MOST_NAMES) ?? last;
  return {
    from: 0,
    // The axis ends with a whole step: its names would stand between periods otherwise.
    to: Math.ceil(last / between) * between * STEP_MS,
    lines,
    band: null,
    marks: null,
    day: (at) => names[at / STEP_MS] ?? '',
  };
}

interface PeriodFormats {
  readonly dayMonth: (day: string) => string;
  readonly week: (day: string) => string;
  readonly month: (day: string) => string;
  readonly quarter: (quarter: number, year: string) => string;
}
/** What a period is called, by the day that it begins with. */
export function periodName(period: ForecastPeriod, from: string, f: PeriodFormats): string {
  switch (period) {
    case 'day':
      return f.dayMonth(from);
    case 'week':
      return f.week(from);
    case 'month':
      return `${f.month(from)} ${from.slice(0, 4)}`;
    case 'quarter':
      return f.quarter(Math.ceil(Number(from.slice(5, 7)) / 3), from.slice(0, 4));
  }
}
