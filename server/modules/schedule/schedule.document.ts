import { dayNumber } from '../../domain/calendar/day.js';
import { toCumulative } from '../../domain/quantity/quantity.js';
import { type Calloffs, CALLOFF_PERIODS, type Schedule, type ScheduleLine } from '../../domain/schedule/schedule.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../../edi/model/delivery-schedule.js';
import type { Party } from '../../edi/model/party.js';

const WEEK_DAYS = 7;

/** A schedule apart from the message that said it. Indexes of statuses are the same on both sides, which a test holds. */
export function scheduleOf({ lines, ...document }: DeliveryScheduleDocument): Schedule {
  const ends = new Int32Array(lines.length);
  let end = 0;
  for (const [at, line] of lines.entries()) ends[at] = end += line.calloffs.dates.length;
  return {
    completeness: document.completeness,
    issueDate: document.issueDate,
    horizonStart: document.horizonStart,
    horizonEnd: document.horizonEnd,
    lines: lines.map(lineOf),
    ends,
    calloffs: calloffsOf(lines, end),
  };
}

function lineOf(line: ScheduleLineDocument): ScheduleLine {
  return {
    articleNumber: line.articleNumber,
    shipToCode: codeOf(line.shipTo),
    gate: line.gate,
    dock: line.dock,
    orderNumber: line.orderNumber,
    unit: line.unit,
    cumulativeReceived: toCumulative(line.cumulativeReceived),
    cumulativeStartDate: line.cumulativeStartDate,
    lastDespatchNote: line.lastDespatchNote,
    quantityScale: line.quantityScale,
  };
}

function calloffsOf(lines: readonly ScheduleLineDocument[], length: number): Calloffs {
  const days = new Int32Array(length);
  const quantities = new BigInt64Array(length);
  const statuses = new Uint8Array(length);
  const periods = new Uint8Array(length);
  let at = 0;
  for (const { calloffs } of lines) {
    statuses.set(calloffs.statuses, at);
    for (const [i, date] of calloffs.dates.entries()) {
      periods[at] = storedPeriod(date, calloffs.lastDates[i] ?? date);
      days[at] = dayNumber(date);
      quantities[at] = BigInt(calloffs.quantities[i] ?? 0);
      at += 1;
    }
  }
  return { days, quantities, statuses, periods };
}

/** Index into CALLOFF_PERIODS: of a period that has no word there the next longer one. */
function storedPeriod(first: string, last: string): number {
  if (first === last) return 0;
  const length = dayNumber(last) - dayNumber(first) < WEEK_DAYS ? 'week' : 'month';
  return CALLOFF_PERIODS.indexOf(length);
}

/** A party's code, null where it has none. */
export function codeOf(party: Party | null): string | null {
  return party === null || party.code === '' ? null : party.code;
}
