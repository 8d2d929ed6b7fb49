import type {
  ScheduleChangeRow,
  ScheduleChangesAnswer,
  ScheduleChangesQuery,
} from '../../contract/schedule-changes.js';
import { type Bucket, ISO_WEEKS, MONTHS } from '../../domain/calendar/bucket.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import { toQuantity } from '../../domain/quantity/quantity.js';
import {
  type ComparedLine,
  compareSchedules,
  type PreviousReleases,
  type ScheduleChanges,
} from '../../domain/schedule/comparison.js';
import type { Schedule, ScheduleLine } from '../../domain/schedule/schedule.js';

/** What a release says of all its lines. */
export type StoredHead = Pick<Schedule, 'completeness' | 'issueDate' | 'horizonStart' | 'horizonEnd'>;
/** A line, its ship-to that of the head where it has none, with its arrays as the database writes them: {1,2,3}. */
export interface StoredLine extends ScheduleLine {
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
}
type Page = Pick<ScheduleChangesQuery, 'bucket' | 'cursor' | 'isDifferent' | 'limit'>;
/** What is handed to the thread that compares. */
export interface ComparisonTask {
  readonly compared: StoredComparison;
  readonly query: Page;
}

/** How many call-offs are compared. */
export function calloffCount({ previous, current }: StoredComparison): number {
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
  const [newest, ...others] = stored.previous;
  const previous: PreviousReleases = [storedSchedule(newest), ...others.map(storedSchedule)];
  const current = storedSchedule(stored.current);
  const { issued } = stored;
  const compared = compareSchedules(previous, current, { issued, bucket: BUCKETS[query.bucket] });
  const lineOf = ({ release, previous: before, current: now }: ComparedLine): ScheduleLine | undefined =>
    current.lines[now] ?? previous[release]?.lines[before];
  return { ...basisOf(compared, lineOf), ...pageOf(compared, lineOf, query) };
}

type LineOf = (line: ComparedLine) => ScheduleLine | undefined;

/** What the lines of both releases are compared by, and which of them otherwise; where they have none in common, what the others are. */
function basisOf(
  { lines }: ScheduleChanges,
  lineOf: LineOf,
): Pick<ScheduleChangesAnswer, 'basis' | 'reason' | 'exceptions'> {
  const ofBoth = lines.filter(({ reason }) => reason !== 'line-added' && reason !== 'line-removed');
  const exceptions = ofBoth.flatMap((line) => {
    const { basis, reason } = line;
    const { shipToCode: shipTo = null, articleNumber = '' } = lineOf(line) ?? {};
    return basis === 'cumulative' || reason === null ? [] : [{ shipTo, articleNumber, basis, reason }];
  });
  return {
    basis: lines.some(({ basis }) => basis === 'cumulative') ? 'cumulative' : 'discrete',
    reason: ofBoth.length === 0 ? (lines[0]?.reason ?? null) : (exceptions[0]?.reason ?? null),
    exceptions: exceptions.slice(0, MAX_EXCEPTIONS),
  };
}

/** Some rows from a place on; the cursor is the place of the first one that is left for the next page. */
function pageOf(
  { lines, rows }: ScheduleChanges,
  lineOf: LineOf,
  { cursor = '0', isDifferent, limit }: Pick<ScheduleChangesQuery, 'cursor' | 'isDifferent' | 'limit'>,
): Pick<ScheduleChangesAnswer, 'rows' | 'nextCursor'> {
  const page: ScheduleChangeRow[] = [];
  let at = Number(cursor);
  for (const compared of lines) {
    const { shipToCode: shipTo = null, articleNumber = '' } = lineOf(compared) ?? {};
    const text = (value: bigint | undefined) => toQuantity(decimalText(value ?? 0n, compared.scale));
    for (; at < compared.end; at += 1) {
      const why = rows.reasons[at] ?? 'same';
      if (isDifferent && why === 'same') continue;
      if (page.length === limit) return { rows: page, nextCursor: String(at) };
      page.push({
        shipTo,
        articleNumber,
        date: dayText(rows.days[at] ?? 0),
        periodEnd: dayText(rows.lastDays[at] ?? 0),
        previous: text(rows.previous[at]),
        current: text(rows.current[at]),
        expected: text(rows.expected[at]),
        change: text(rows.changes[at]),
        isFirm: rows.isFirm[at] ?? false,
        why,
      });
    }
  }
  return { rows: page, nextCursor: null };
}
