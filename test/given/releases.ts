import { dayNumber } from '../../server/domain/calendar/day.js';
import { toCumulative } from '../../server/domain/quantity/quantity.js';
import {
  CALLOFF_STATUSES,
  type CalloffStatus,
  type Schedule,
  type ScheduleLine,
} from '../../server/domain/schedule/schedule.js';

/** A call-off: its first day, its quantity in the last decimal of the line, and what is not usual of it. */
export type GivenCalloff = readonly [
  day: string | number,
  quantity: number | bigint,
  more?: { readonly lastDay?: string | number; readonly status?: CalloffStatus },
];
/** A line; `received` is the customer's cumulative quantity. */
export interface GivenLine extends Partial<Omit<ScheduleLine, 'cumulativeReceived'>> {
  readonly received?: number | string | null;
  readonly calloffs: readonly GivenCalloff[];
}

/** A whole schedule as the domain has it. */
export function release(lines: readonly GivenLine[], more: Partial<Schedule> = {}): Schedule {
  const calloffs = lines.flatMap((line) => line.calloffs);
  let end = 0;
  return {
    completeness: 'FULL',
    issueDate: null,
    horizonStart: null,
    horizonEnd: null,
    lines: lines.map(lineOf),
    ends: Int32Array.from(lines, (line) => (end += line.calloffs.length)),
    calloffs: {
      days: Int32Array.from(calloffs, ([day]) => numberOf(day)),
      lastDays: Int32Array.from(calloffs, ([day, , of]) => numberOf(of?.lastDay ?? day)),
      quantities: BigInt64Array.from(calloffs, ([, quantity]) => BigInt(quantity)),
      statuses: Uint8Array.from(calloffs, ([, , of]) => CALLOFF_STATUSES.indexOf(of?.status ?? 'forecast')),
    },
    ...more,
  };
}

function numberOf(day: string | number): number {
  return typeof day === 'number' ? day : dayNumber(day);
}

function lineOf({ received, calloffs: _, ...line }: GivenLine): ScheduleLine {
  return {
    articleNumber: 'A-1',
    shipToCode: 'PLANT-1',
    gate: null,
    dock: null,
    orderNumber: null,
    partConsignmentNumber: null,
    unit: 'PCE',
    cumulativeReceived: received === null || received === undefined ? null : toCumulative(String(received)),
    cumulativeStartDate: null,
    lastDespatchNote: null,
    quantityScale: 0,
    ...line,
  };
}
