import { dayText, isoWeek } from '../domain/calendar/day.js';
import { type Forecast, forecastWeeks } from '../domain/forecast/forecast.js';
import type { Band } from '../domain/forecast/intervals.js';
import { row } from '../terminal/csv.js';
import type { Series } from './series.js';

const WEEK = 7;
/** Digits that numbers are written with. */
const DIGITS = 9;

/** A series, its forecast and the Monday of the first week that is forecast. */
export interface Answer {
  readonly name: string;
  readonly asOf: number;
  readonly forecast: Forecast;
}

/** Forecasts a series from a Monday, or from that after its last row. Weeks without a row had no demand. */
export function answerTo({ name, weeks }: Series, horizon: number, asOf: number | null): Answer {
  const mondays = [...weeks.keys()].sort((a, b) => a - b);
  const end = asOf ?? (mondays.at(-1) ?? 0) + WEEK;
  const from = Math.min(mondays[0] ?? end, end);
  const quantities = Array.from({ length: (end - from) / WEEK }, (_, week) => {
    const quantity = weeks.get(from + WEEK * week);
    return quantity === undefined ? 0 : quantity;
  });
  return { name, asOf: end, forecast: forecastWeeks({ from, weeks: quantities }, end, { horizon }) };
}

type Ends = { readonly [P in keyof Band]: number | null };
const NO_BAND: Ends = { p10: null, p90: null, p2_5: null, p97_5: null };

export const HEAD = row([
  'series',
  'week',
  'quantity',
  'low80',
  'high80',
  'low95',
  'high95',
  'status',
  'class',
  'methods',
]);

/** A row for each week, and one for their total with the methods. */
export function csvOf({ name, asOf, forecast }: Answer): string {
  const { points, bands, total, status, demandClass, weights } = forecast;
  const line = (week: string, quantity: number, { p10, p90, p2_5, p97_5 }: Ends, methods: string): string =>
    row([name, week, ...[quantity, p10, p90, p2_5, p97_5].map(textOf), status, demandClass, methods]);
  const methods = weights.map(({ method, weight }) => `${method}:${weight.toFixed(3)}`).join(' ');
  return [
    ...points.map((point, k) => line(weekText(asOf + WEEK * k), point, bands?.[k] ?? NO_BAND, '')),
    line('total', total.quantity, total, methods),
  ].join('');
}

/** The same as one line of JSON. */
export function jsonOf({ name, asOf, forecast }: Answer): string {
  const { points, bands, total, status, demandClass, weights, modelVersion } = forecast;
  const quantity = (of: number, { p10, p90, p2_5, p97_5 }: Ends) => ({
    quantity: rounded(of),
    low80: rounded(p10),
    high80: rounded(p90),
    low95: rounded(p2_5),
    high95: rounded(p97_5),
  });
  return `${JSON.stringify({
    series: name,
    status,
    demandClass,
    weeks: points.map((point, k) => ({ week: weekText(asOf + WEEK * k), ...quantity(point, bands?.[k] ?? NO_BAND) })),
    total: quantity(total.quantity, total),
    methods: weights,
    modelVersion,
  })}\n`;
}

function weekText(monday: number): string {
  const { year, week } = isoWeek(dayText(monday));
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(DIGITS));
}

function textOf(value: number | null): string | null {
  const number = rounded(value);
  return number === null ? null : String(number);
}
