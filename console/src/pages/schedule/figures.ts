import type { Calloff, ScheduleLine } from '../../../../server/contract/schedule.js';
import { addDays } from '../../i18n/calendar.js';
import { addQuantities } from '../../i18n/quantity.js';

/** An amount in one unit; null where lines count in different units, which no sum can say. */
export interface Amount {
  readonly quantity: string;
  readonly unit: string;
}
const WEEKS_AHEAD = 10;

function sumOf(calloffs: readonly Calloff[], unitWhenNone: string): Amount | null {
  const units = new Set(calloffs.map((calloff) => calloff.unit));
  if (units.size > 1) return null;
  return {
    quantity: calloffs.reduce((sum, calloff) => addQuantities(sum, calloff.quantity), '0'),
    unit: [...units][0] ?? unitWhenNone,
  };
}

/** What a schedule asks for in figures; null where it is so large that its call-offs are not at hand. */
export function figuresOf(
  lines: readonly ScheduleLine[],
  from: string,
): { tenWeeks: Amount | null; backlog: Amount | null } | null {
  if (lines.some((line) => line.calloffs === null)) return null;
  const calloffs = lines.flatMap((line) => line.calloffs ?? []);
  const unit = lines[0]?.unit ?? '';
  const until = addDays(from, WEEKS_AHEAD * 7);
  return {
    tenWeeks: sumOf(
      calloffs.filter((c) => c.status !== 'backlog' && c.date >= from && c.date < until),
      unit,
    ),
    backlog: sumOf(
      calloffs.filter((c) => c.status === 'backlog'),
      unit,
    ),
  };
}

/** A call-off with what the line has come to by then, counted from what the customer has received. */
export interface CountedCalloff extends Calloff {
  readonly cumulative: string;
}
export function withCumulative(calloffs: readonly Calloff[], received: string | null): readonly CountedCalloff[] {
  let cumulative = received ?? '0';
  return calloffs.map((calloff) => {
    cumulative = addQuantities(cumulative, calloff.quantity);
    return { ...calloff, cumulative };
  });
}
