import { addDays, dayNumber } from '../calendar/day.js';
import { cumulativeAfter, quantityWithin, sumOfQuantities, toCumulative } from '../quantity/quantity.js';
import type { CumulativeQuantity, Quantity } from '../quantity/quantity.js';
import type { CalloffStatus } from './schedule.js';

/** A call-off as a screen shows it: first and last day of its period are YYYY-MM-DD. */
export interface ShownCalloff {
  readonly date: string;
  readonly lastDate: string;
  readonly quantity: Quantity;
  readonly unit: string;
  readonly status: CalloffStatus;
}
/** An amount in one unit; null where lines count in different units, which no sum can say. */
export interface Amount {
  readonly quantity: Quantity;
  readonly unit: string;
}
export interface DemandFigures {
  /** From a day on, for ten weeks. */
  readonly tenWeeks: Amount | null;
  readonly backlog: Amount | null;
}
const WEEKS_AHEAD = 10;

/** What lines ask for from a day on, and what they still wait for; null where they are so many that their call-offs are not at hand. */
export function demandFigures(
  lines: readonly { readonly unit: string; readonly calloffs: readonly ShownCalloff[] | null }[],
  from: string,
): DemandFigures | null {
  if (lines.some((line) => line.calloffs === null)) return null;
  const calloffs = lines.flatMap((line) => line.calloffs ?? []);
  const unit = lines[0]?.unit ?? '';
  const until = addDays(from, WEEKS_AHEAD * 7);
  return {
    tenWeeks: sumOf(
      calloffs.filter(({ status }) => status !== 'backlog').flatMap((one) => dueWithin(one, from, until)),
      unit,
    ),
    backlog: sumOf(
      calloffs.filter((one) => one.status === 'backlog'),
      unit,
    ),
  };
}

/** What of a call-off is due from a day on and before another one, none where nothing is: a quantity is due evenly over the days of its period. */
export function dueWithin<T extends Pick<ShownCalloff, 'date' | 'lastDate' | 'quantity'>>(
  calloff: T,
  from: string,
  until: string,
): readonly T[] {
  if (calloff.date >= until || (calloff.lastDate < from && calloff.date < from)) return [];
  if (calloff.date >= from && calloff.lastDate < until) return [calloff];
  const first = dayNumber(calloff.date);
  const days = dayNumber(calloff.lastDate) - first + 1;
  const begin = Math.max(0, dayNumber(from) - first);
  const end = Math.min(days, dayNumber(until) - first);
  return [{ ...calloff, quantity: quantityWithin(calloff.quantity, days, begin, end) }];
}

function sumOf(calloffs: readonly ShownCalloff[], unitWhenNone: string): Amount | null {
  const units = new Set(calloffs.map((calloff) => calloff.unit));
  if (units.size > 1) return null;
  return {
    quantity: sumOfQuantities(calloffs.map((calloff) => calloff.quantity)),
    unit: [...units][0] ?? unitWhenNone,
  };
}

/** Call-offs of a line by their dates, each with what the line has come to by then, counted from what the customer has received. */
export function withCumulative<T extends Pick<ShownCalloff, 'date' | 'lastDate' | 'quantity'>>(
  calloffs: readonly T[],
  received: CumulativeQuantity | null,
): readonly (T & { readonly cumulative: CumulativeQuantity })[] {
  let cumulative = received ?? toCumulative('0');
  return calloffs
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.lastDate, b.lastDate))
    .map((calloff) => {
      cumulative = cumulativeAfter(cumulative, calloff.quantity);
      return { ...calloff, cumulative };
    });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
