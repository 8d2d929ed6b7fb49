import type {
  ComparedScheduleLine,
  ScheduleChangeRow,
  ScheduleChangesAnswer,
  ScheduleChangesQuery,
} from '../../contract/schedule-changes.js';
import { type Bucket, ISO_WEEKS, MONTHS } from '../../domain/calendar/bucket.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import { toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import type { ChangeRows } from '../../domain/schedule/change-rows.js';
import {
  type ComparedLine,
  compareSchedules,
  type PreviousReleases,
  type ScheduleChanges,
} from '../../domain/schedule/comparison.js';
import { isFirmPeriod, lastAgreedFirmDay } from '../../domain/schedule/firm-zone.js';
import type { Schedule, ScheduleLine } from '../../domain/schedule/schedule.js';
import { firmRelations, type StoredFirmTerms } from './schedule.relations.js';

/** What a release says of all its lines. */
export type StoredHead = Pick<Schedule, 'completeness' | 'issueDate' | 'horizonStart' | 'horizonEnd'>;
/** A line, its ship-to that of the head where it has none, with its arrays as the database writes them: {1,2,3}. */
export interface StoredLine extends ScheduleLine {
  readonly id: ScheduleLineId;
  readonly headId: ScheduleHeadId;
  readonly description: string | null;
  readonly count: number;
  readonly days: string;
  /** null where every call-off is of one day. */
  readonly lastDays: string | null;
  readonly quantities: string;
  readonly statuses: string;
}

/** A release as it is stored. */
export interface StoredSchedule {
  readonly head: StoredHead;
  readonly lines: readonly StoredLine[];
}
/** A release and those it is compared with, the newest of them first; `issued` is the day that it is of, as days since 1970-01-01. */
export interface StoredComparison {
  readonly previous: readonly [StoredSchedule, ...StoredSchedule[]];
  readonly current: StoredSchedule;
  readonly issued: number;
  readonly firmTerms: StoredFirmTerms | null;
}
type Page = Pick<ScheduleChangesQuery, 'bucket' | 'cursor' | 'isDifferent' | 'limit'>;
/** What is handed to the thread that compares. */
export interface ComparisonTask {
  readonly compared: StoredComparison;
  readonly query: Page;
}

/** Call-offs that are compared while other requests or jobs wait: some milliseconds. More are compared by a thread. */
export const MAX_INLINE_CALLOFFS = 20_000;

/** How many call-offs are compared. */
export function calloffCount({
  previous,
  current,
}: {
  readonly previous: readonly StoredSchedule[];
  readonly current: StoredSchedule;
}): number {
  return [current, ...previous].reduce((sum, { lines }) => lines.reduce((more, { count }) => more + count, sum), 0);
}

/** A stored release as the domain has it. */
export function storedSchedule({ head, lines }: StoredSchedule): Schedule {
  const ends = new Int32Array(lines.length);
  let end = 0;
  for (const [at, { count }] of lines.entries()) ends[at] = end += count;
  const calloffs = {
    days: new Int32Array(end),
    lastDays: lines.some(({ lastDays }) => lastDays !== null) ? new Int32Array(end) : null,
    quantities: new BigInt64Array(end),
    statuses: new Uint8Array(end),
  };
  let from = 0;
  for (const line of lines) {
    for (const [i, value] of elements(line.days).entries()) calloffs.days[from + i] = dayNumber(value);
    if (calloffs.lastDays !== null)
      for (const [i, value] of elements(line.lastDays ?? line.days).entries())
        calloffs.lastDays[from + i] = dayNumber(value);
    for (const [i, value] of elements(line.quantities).entries()) calloffs.quantities[from + i] = BigInt(value);
    for (const [i, value] of elements(line.statuses).entries()) calloffs.statuses[from + i] = Number(value);
    from += line.count;
  }
  return { ...head, lines, ends, calloffs };
}

function elements(array: string): readonly string[] {
  return array === '{}' ? [] : array.slice(1, -1).split(',');
}

const BUCKETS: Readonly<Record<ScheduleChangesQuery['bucket'], Bucket | null>> = {
  release: null,
  day: null,
  week: ISO_WEEKS,
  month: MONTHS,
};
/** Lines that are compared otherwise than the others, as many as are named. */
const MAX_EXCEPTIONS = 500;

/** What a release changes, in the words of the contract. */
export function changesOf({ compared: stored, query }: ComparisonTask): Omit<ScheduleChangesAnswer, 'comparedWith'> {
  const compared = comparisonOf(stored, BUCKETS[query.bucket]);
  return { ...basisOf(compared, stored), ...pageOf(compared, stored, query) };
}

/** How many periods a release changes inside the firm zone. */
export function firmChangesOf(stored: StoredComparison): number {
  const { rows } = comparisonOf(stored, null);
  return rows.changes.reduce((sum, change, at) => (change !== 0n && rows.isFirm[at] === true ? sum + 1 : sum), 0);
}

/** Compares stored releases; where a firm zone was agreed, it says which rows are firm. */
function comparisonOf(stored: StoredComparison, bucket: Bucket | null): ScheduleChanges {
  const {
    previous: [newest, ...others],
    current,
    issued,
  } = stored;
  const previous: PreviousReleases = [storedSchedule(newest), ...others.map(storedSchedule)];
  const compared = compareSchedules(previous, storedSchedule(current), { issued, bucket });
  const { isFirm, days } = compared.rows;
  const lastFirmDay = lastFirmDays(stored);
  let at = 0;
  for (const line of compared.lines) {
    const lastDay = lastFirmDay(namedLine(stored, line).shipTo);
    for (; at < line.end; at += 1)
      isFirm[at] = isFirmPeriod({ day: days[at] ?? 0, isFirm: isFirm[at] ?? false }, lastDay);
  }
  return compared;
}

/** The last day of the agreed firm zone by ship-to, each calculated once; null where none was agreed. */
export function lastFirmDays({
  issued,
  firmTerms,
}: Pick<StoredComparison, 'issued' | 'firmTerms'>): (shipToCode: string | null) => number | null {
  const relations = firmTerms === null ? [] : firmRelations(firmTerms);
  const relationId = firmTerms?.relationId ?? null;
  const known = new Map<string | null, number | null>();
  return (shipToCode) => {
    const last = known.get(shipToCode) ?? lastAgreedFirmDay(issued, relations, { relationId, shipToCode });
    known.set(shipToCode, last);
    return last;
  };
}

/** A compared line in each release. */
function sidesOf({ previous, current }: StoredComparison, line: ComparedLine): readonly (StoredLine | undefined)[] {
  return [current.lines[line.current], previous[line.release]?.lines[line.previous]];
}
function namedLine(
  stored: StoredComparison,
  line: ComparedLine,
): Pick<ComparedScheduleLine, 'shipTo' | 'articleNumber'> {
  const [current, previous] = sidesOf(stored, line);
  const { shipToCode: shipTo = null, articleNumber = '' } = current ?? previous ?? {};
  return { shipTo, articleNumber };
}

/** What the contract says of a compared line. */
function lineOf(stored: StoredComparison, compared: ComparedLine, place: number): ComparedScheduleLine {
  const [current, previous] = sidesOf(stored, compared);
  const side = (line: StoredLine | undefined): ComparedScheduleLine['current'] =>
    line === undefined
      ? null
      : {
          scheduleHeadId: line.headId,
          scheduleLineId: line.id,
          gate: line.gate,
          dock: line.dock,
          orderNumber: line.orderNumber,
          partConsignmentNumber: line.partConsignmentNumber,
          cumulativeReceived: line.cumulativeReceived,
        };
  return {
    line: place,
    ...namedLine(stored, compared),
    description: current?.description ?? previous?.description ?? null,
    unit: current?.unit ?? previous?.unit ?? '',
    basis: compared.basis,
    reason: compared.reason,
    previous: side(previous),
    current: side(current),
  };
}

/** What the lines of both releases are compared by, and which of them otherwise; where they have none in common, what the others are. */
function basisOf(
  { lines }: ScheduleChanges,
  stored: StoredComparison,
): Pick<ScheduleChangesAnswer, 'basis' | 'reason' | 'exceptions'> {
  const ofBoth = lines.filter(({ reason }) => reason !== 'line-added' && reason !== 'line-removed');
  const exceptions = ofBoth.flatMap((line) => {
    const { basis, reason } = line;
    return basis === 'cumulative' || reason === null ? [] : [{ ...namedLine(stored, line), basis, reason }];
  });
  return {
    basis: lines.some(({ basis }) => basis === 'cumulative') ? 'cumulative' : 'discrete',
    reason: ofBoth.length === 0 ? (lines[0]?.reason ?? null) : (exceptions[0]?.reason ?? null),
    exceptions: exceptions.slice(0, MAX_EXCEPTIONS),
  };
}

/** Some rows from a place on, and their lines; the cursor is the place of the first row that is left for the next page. */
function pageOf(
  { lines, rows }: ScheduleChanges,
  stored: StoredComparison,
  { cursor = '0', isDifferent, limit }: Pick<ScheduleChangesQuery, 'cursor' | 'isDifferent' | 'limit'>,
): Pick<ScheduleChangesAnswer, 'rows' | 'lines' | 'nextCursor'> {
  const page: ScheduleChangeRow[] = [];
  const named = new Map<number, ComparedScheduleLine>();
  let at = Number(cursor);
  for (const [place, compared] of lines.entries()) {
    for (; at < compared.end; at += 1) {
      if (isDifferent && rows.reasons[at] === 'same') continue;
      if (page.length === limit) return { rows: page, lines: [...named.values()], nextCursor: String(at) };
      const line = named.get(place) ?? lineOf(stored, compared, place);
      named.set(place, line);
      page.push(rowOf(rows, at, line, compared.scale));
    }
  }
  return { rows: page, lines: [...named.values()], nextCursor: null };
}

function rowOf(rows: ChangeRows, at: number, line: ComparedScheduleLine, scale: number): ScheduleChangeRow {
  const decimal = (value: bigint | undefined) => decimalText(value ?? 0n, scale);
  const cumulative = rows.cumulative[at] ?? null;
  return {
    line: line.line,
    shipTo: line.shipTo,
    articleNumber: line.articleNumber,
    date: dayText(rows.days[at] ?? 0),
    periodEnd: dayText(rows.lastDays[at] ?? 0),
    previous: toQuantity(decimal(rows.previous[at])),
    current: toQuantity(decimal(rows.current[at])),
    expected: toQuantity(decimal(rows.expected[at])),
    change: toQuantity(decimal(rows.changes[at])),
    cumulative: cumulative === null ? null : toCumulative(decimal(cumulative)),
    isFirm: rows.isFirm[at] ?? false,
    why: rows.reasons[at] ?? 'same',
  };
}
