import { periodOf } from '../../domain/calendar/period.js';
import type { SegmentText } from '../mapping/render.js';
import {
  CALLOFF_STATUSES,
  type CalloffDetail,
  type CalloffStatus,
  type DateKind,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import { decimalText } from '../syntax/decimal.js';
import { COMMITMENT_CODES } from './delfor-codes.js';
import type { DelforSegments } from './delfor-segments.js';

/** QTY 6063: backlog and urgency have quantities of their own. */
const QUANTITY = '113';
const QUANTITIES: Readonly<Partial<Record<CalloffStatus, string>>> = { backlog: '83', urgent: '84' };
/** SCC 2013, by period. */
const FREQUENCY = { day: 'D', week: 'W', month: 'M', quarter: 'Q', span: 'F' } as const;
/** DTM 2005 of a date, and of the first and the last of a period or a window. A date of no kind is written as that of a delivery. */
const DATES: Readonly<Record<DateKind, readonly [date: string, first: string, last: string]>> = {
  delivery: ['2', '64', '63'],
  unspecified: ['2', '64', '63'],
  despatch: ['10', '37', '38'],
};
/** DTM 2005 of a date beside: estimated delivery, despatch. */
const OTHER_DATES = { delivery: '17', despatch: '11' } as const;
const WITHOUT_PLACE = [
  'sequenceNumber',
  'vehicle',
  'productionLine',
] as const satisfies readonly (keyof CalloffDetail)[];
/** Times that are read as none: the ends of a day. */
const DAY_START = '00:00';
const DAY_END = '23:59';

interface Calloff {
  readonly first: string;
  readonly last: string;
  readonly kind: DateKind;
  readonly detail: CalloffDetail | undefined;
}

/** Writes the call-offs of a line. */
export function writeCalloffs(line: ScheduleLineDocument, out: DelforSegments, quantityFirst: boolean): void {
  const { calloffs, calloffDetails, dateKind, quantityScale, unit } = line;
  let before = '';
  let next = 0;
  for (const [at, first] of calloffs.dates.entries()) {
    const detail = calloffDetails[next]?.at === at ? calloffDetails[next++] : undefined;
    const calloff = { first, last: calloffs.lastDates[at] ?? first, kind: detail?.dateKind ?? dateKind, detail };
    const status = CALLOFF_STATUSES[calloffs.statuses[at] ?? 0] ?? 'forecast';
    const commitment = COMMITMENT_CODES[status];
    const frequency = FREQUENCY[periodOf(calloff.first, calloff.last)];
    const plan: SegmentText = [['SCC'], [commitment], [], [frequency]];
    // D.96A says the commitment of each quantity behind it; later releases once, before all that it covers.
    if (!quantityFirst && commitment + frequency !== before) out.add(plan);
    before = commitment + frequency;
    const mantissa = calloffs.quantities[at] ?? 0;
    out.quantity(QUANTITIES[status] ?? QUANTITY, decimalText({ mantissa, scale: quantityScale }), unit);
    if (quantityFirst) out.add(plan);
    writeDates(calloff, out);
    writeOtherDates(calloff, out);
    if (detail !== undefined) writeReferences(detail, out);
  }
}

function writeDates({ first, last, kind, detail }: Calloff, out: DelforSegments): void {
  const [plain, from, until] = DATES[kind];
  const { timeFrom, timeUntil } = timesOf(detail, out);
  if (kind === 'unspecified') out.lose('dateKind', 'no-code');
  const isDay = first === last;
  if (isDay && timeUntil === undefined) out.date(plain, first, timeFrom);
  else if (isDay && timeFrom === undefined) out.date(until, first, timeUntil);
  else if (timeFrom === undefined && timeUntil === undefined && periodOf(first, last) !== 'span')
    out.date(plain, first);
  else {
    out.date(from, first, timeFrom);
    out.date(until, last, timeUntil);
  }
}

/** The date of the other kind, under a qualifier that does not count before the one that was written. */
function writeOtherDates({ kind, detail }: Calloff, out: DelforSegments): void {
  const { deliveryDate, despatchDate } = detail ?? {};
  if (kind === 'despatch') out.date(OTHER_DATES.delivery, deliveryDate ?? null);
  else out.date(OTHER_DATES.despatch, despatchDate ?? null);
  if (kind === 'despatch' ? despatchDate !== undefined : deliveryDate !== undefined)
    out.lose(`calloffDetails.${kind === 'despatch' ? 'despatchDate' : 'deliveryDate'}`);
}

/** The times that can be written: midnight stands for no time. */
function timesOf(
  detail: CalloffDetail | undefined,
  out: DelforSegments,
): Pick<CalloffDetail, 'timeFrom' | 'timeUntil'> {
  if (detail === undefined) return {};
  const timeFrom = detail.timeFrom === DAY_START ? undefined : detail.timeFrom;
  const isEnd = detail.timeUntil === DAY_START || (detail.timeUntil === DAY_END && timeFrom === undefined);
  const timeUntil = isEnd ? undefined : detail.timeUntil;
  if (timeFrom !== detail.timeFrom || timeUntil !== detail.timeUntil) out.lose('calloffDetails.time', 'no-code');
  return { ...(timeFrom === undefined ? {} : { timeFrom }), ...(timeUntil === undefined ? {} : { timeUntil }) };
}

function writeReferences(detail: CalloffDetail, out: DelforSegments): void {
  out.reference('ON', detail.orderNumber, detail.orderLine);
  out.reference('AAN', detail.reference);
  if (detail.orderNumber === undefined && detail.orderLine !== undefined) out.lose('calloffDetails.orderLine');
  for (const property of WITHOUT_PLACE) if (detail[property] !== undefined) out.lose(`calloffDetails.${property}`);
}
