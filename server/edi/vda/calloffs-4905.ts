import { addDays } from '../../domain/calendar/day.js';
import { BACKLOG, FIRM, FORECAST, MATERIAL, PRODUCTION, URGENT } from '../messages/delfor-codes.js';
import { vdaPeriod, vdaRemainder } from '../messages/vda4905-dates.js';
import { type ReleaseWindows, releaseStatus } from '../messages/vda4905-release.js';
import { isoDate, NO_DATE, packedDay, type PackedDate } from '../syntax/date.js';

/** Codes in the place of a call-off date: what is due already, what is due at once, weeks from and to behind it, and the remainder of the schedule. */
const BACKLOG_CODE = '333333';
const IMMEDIATE_CODE = '444444';
export const SWITCH_CODE = '555555';
const REMAINDER_CODE = '999999';
/** The status of call-offs without a date of their own. */
const STATUS_OF_CODE: ReadonlyMap<string, number> = new Map([
  [BACKLOG_CODE, BACKLOG],
  [IMMEDIATE_CODE, URGENT],
  [REMAINDER_CODE, FORECAST],
]);

/** A call-off with a date, from its first day through its last one. */
export interface DatedCalloff {
  readonly first: PackedDate;
  readonly last: PackedDate;
  /** Index into CALLOFF_STATUSES. */
  readonly status: number;
}

/** A call-off as a reader has it. */
export interface WrittenCalloff extends DatedCalloff {
  /** Six characters of 513 and 514. */
  readonly text: string;
  /** Behind the switch of raster. */
  readonly switched: boolean;
}

/** What the dates of a line are read by. */
export interface DateContext {
  /** Day of the call-off (512). */
  readonly issued: PackedDate;
  readonly horizonEnd: PackedDate;
}

const NO_WINDOWS: ReleaseWindows = { productionEnd: NO_DATE, materialEnd: NO_DATE };

/**
 * The dates of call-offs in the order of the line: a day YYMMDD, a month YYMM00, an ISO week YY00WW, and behind the switch of raster weeks from and to,
 * YYWWWW. Backlog and what is due at once stand on the day of the call-off; a forecast from behind all others to the end of the horizon is the remainder.
 * Of any other period the first day is written; null where two digits don't say its year.
 */
export function writtenDates(
  calloffs: readonly DatedCalloff[],
  context: DateContext,
): readonly (WrittenCalloff | null)[] {
  const from = switchAt(calloffs, context.issued);
  let lasts: readonly PackedDate[] = [];
  return calloffs.map((calloff, at) => {
    const written = writtenDate(calloff, at >= from, lasts, context);
    // Only the latest counts.
    if (written !== null) lasts = [Math.max(written.text === REMAINDER_CODE ? written.first : written.last, ...lasts)];
    return written;
  });
}

function writtenDate(
  calloff: DatedCalloff,
  switched: boolean,
  lasts: readonly PackedDate[],
  context: DateContext,
): WrittenCalloff | null {
  const { issued } = context;
  if (isDueNow(calloff)) {
    const text = calloff.status === BACKLOG ? BACKLOG_CODE : IMMEDIATE_CODE;
    return { ...calloff, first: issued, last: issued, text, switched };
  }
  const text = vdaPeriod(calloff, switched, issued) ?? (isRemainder(calloff, lasts, context) ? REMAINDER_CODE : null);
  return text === null ? firstDay(calloff, switched, issued) : { ...calloff, text, switched };
}

/** Whether a call-off is due already or at once, so that it has no date of its own. */
export function isDueNow({ status }: Pick<DatedCalloff, 'status'>): boolean {
  return status === BACKLOG || status === URGENT;
}

/** From which call-off on the switch of raster stands: the first span of weeks behind which every date can be said too. Some days are read as weeks there. Behind all where none needs it. */
function switchAt(calloffs: readonly DatedCalloff[], issued: PackedDate): number {
  let from = calloffs.length;
  for (let at = from - 1; at >= 0; at--) {
    const calloff = calloffs[at];
    if (calloff === undefined) break;
    if (isDueNow(calloff)) continue;
    const text = vdaPeriod(calloff, true, issued);
    if (text === null && firstDay(calloff, true, issued) === null) break;
    if (text !== null && vdaPeriod(calloff, false, issued) === null) from = at;
  }
  return from;
}

function firstDay(calloff: DatedCalloff, switched: boolean, issued: PackedDate): WrittenCalloff | null {
  const day = { ...calloff, last: calloff.first };
  const text = vdaPeriod(day, switched, issued);
  return text === null ? null : { ...day, text, switched };
}

/** Whether a forecast is what a reader makes of a remainder here. */
function isRemainder(
  calloff: DatedCalloff,
  lasts: readonly PackedDate[],
  { issued, horizonEnd }: DateContext,
): boolean {
  const remainder = vdaRemainder(lasts, issued, horizonEnd);
  return calloff.status === FORECAST && calloff.first === remainder.date && calloff.last === remainder.last;
}

/** The release windows of 515 by which a reader gives back most statuses: none where days are firm and periods forecasts, else up to the latest call-off of each release. */
export function releaseWindows(calloffs: readonly WrittenCalloff[]): ReleaseWindows {
  const dated = calloffs.filter(({ text }) => !STATUS_OF_CODE.has(text));
  if (dated.every((calloff) => statusOf(calloff, NO_WINDOWS) === releasedAs(calloff))) return NO_WINDOWS;
  const latest = (status: number): PackedDate =>
    dated.reduce((last, calloff) => (releasedAs(calloff) === status ? Math.max(last, calloff.first) : last), NO_DATE);
  const windows: ReleaseWindows = { productionEnd: latest(FIRM), materialEnd: latest(MATERIAL) };
  if (windows.productionEnd !== NO_DATE || windows.materialEnd !== NO_DATE) return windows;
  // Days that are no more than forecasts: the release ended before the first of them.
  const earliest = dated.reduce((first, calloff) => Math.min(first, calloff.first), Infinity);
  return { ...NO_WINDOWS, productionEnd: packedDay(addDays(isoDate(earliest), -1)) };
}

/** The status that a reader gives a call-off. */
export function statusOf({ first, last, switched, text }: WrittenCalloff, windows: ReleaseWindows): number {
  return STATUS_OF_CODE.get(text) ?? releaseStatus(first, last, switched, windows);
}

/** The release that a call-off belongs to: what is released for production is read as firm. */
function releasedAs({ status }: DatedCalloff): number {
  return status === PRODUCTION ? FIRM : status;
}
