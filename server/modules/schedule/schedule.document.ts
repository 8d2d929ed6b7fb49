import { dayNumber } from '../../domain/calendar/day.js';
import { toCumulative } from '../../domain/quantity/quantity.js';
import type { Calloffs, Schedule, ScheduleLine } from '../../domain/schedule/schedule.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../../edi/model/delivery-schedule.js';
import type { Party } from '../../edi/model/party.js';

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
    partConsignmentNumber: line.partConsignmentNumber,
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
  const lastDays = lines.some(hasPeriods) ? new Int32Array(length) : null;
  let at = 0;
  for (const { calloffs } of lines) {
    statuses.set(calloffs.statuses, at);
    const { dates, lastDates } = calloffs;
    for (const [i, date] of dates.entries()) {
      const day = (days[at] = dayNumber(date));
      if (lastDays !== null) lastDays[at] = lastDates === dates ? day : dayNumber(lastDates[i] ?? date);
      quantities[at] = BigInt(calloffs.quantities[i] ?? 0);
      at += 1;
    }
  }
  return { days, lastDays, quantities, statuses };
}

/** Whether some call-off is of more than one day. A line that was read without such has its dates as last dates too. */
function hasPeriods({ calloffs: { dates, lastDates } }: ScheduleLineDocument): boolean {
  return lastDates !== dates && lastDates.some((last, i) => last !== dates[i]);
}

/** A party's code, null where it has none. */
export function codeOf(party: Party | null): string | null {
  return party === null || party.code === '' ? null : party.code;
}
