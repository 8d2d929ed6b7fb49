import { addDays } from '../calendar/day.js';
import { cumulativeAfter, sumOfQuantities, toCumulative } from '../quantity/quantity.js';
import type { CumulativeQuantity, Quantity } from '../quantity/quantity.js';
import type { CalloffStatus } from './schedule.js';

/** A call-off as a screen shows it: its first day is YYYY-MM-DD. */
export interface ShownCalloff {
  readonly date: string;
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
      calloffs.filter((one) => one.status !== 'backlog' && one.date >= from && one.date < until),
      unit,
    ),
    backlog: sumOf(
      calloffs.filter((one) => one.status === 'backlog'),
      unit,
    ),
  };
}

function sumOf(calloffs: readonly ShownCalloff[], unitWhenNone: string): Amount | null {
  const units = new Set(calloffs.map((calloff) => calloff.unit));
  if (units.size > 1) return null;
  return {
    quantity: sumOfQuantities(calloffs.map((calloff) => calloff.quantity)),
    unit: [...units][0] ?? unitWhenNone,
  };
}

/** Call-offs of a line in the order of their dates, each with what the line has come to by then, counted from what the customer has received. */
export function withCumulative<T extends Pick<ShownCalloff, 'quantity'>>(
  calloffs: readonly T[],
  received: CumulativeQuantity | null,
): readonly (T & { readonly cumulative: CumulativeQuantity })[] {
  let cumulative = received ?? toCumulative('0');
  return calloffs.map((calloff) => {
    cumulative = cumulativeAfter(cumulative, calloff.quantity);
    return { ...calloff, cumulative };
  });
}
