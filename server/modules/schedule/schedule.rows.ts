import { createHash } from 'node:crypto';
import { articleChain } from '../../domain/schedule/release.js';
import {
  type Calloffs,
  calloffsOfLines,
  type Completeness,
  commonShipTo,
  hasDemand,
  type Schedule,
} from '../../domain/schedule/schedule.js';
import type { LossReason } from '../../edi/lost-content.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../../edi/model/delivery-schedule.js';
import type { Party } from '../../edi/model/party.js';
import { dayArray } from '../../platform/database/array-binary.js';
import { joinedArray, plainArray, textArray } from '../../platform/database/array-literal.js';
import { codeOf, scheduleOf } from './schedule.document.js';

/** What one statement stores of a schedule, at most: so none of them takes long, whatever the schedule's size. */
export const PORTION = { lines: 1_000, calloffs: 100_000 } as const;

/** Lines that one statement stores: one array per column, and their call-offs, one line's behind the other's, as one array per column again. */
export interface LinePortion {
  /** In the order of LINE_COLUMNS. */
  readonly lines: readonly (string | null)[];
  /** In the order of CALLOFF_COLUMNS. */
  readonly calloffs: readonly (string | Uint8Array | null)[];
  /** Where the call-offs of each line end in those arrays. */
  readonly ends: string;
  /** Distinct article numbers as an array literal: each of the schedule's in one portion, all of them in order. */
  readonly articles: string;
}

/**
 * A delivery schedule ready to be stored: the head's values, and its lines in portions, so that a message of usual size goes in by one
 * statement. Made where the file is read, away from the event loop.
 */
export interface ScheduleRows {
  readonly interchange: number;
  /** The same to be computed with. */
  readonly schedule: Schedule;
  readonly head: {
    readonly messageNumber: number;
    readonly documentInMessage: number;
    readonly documentNumber: string;
    readonly messageFunction: string;
    readonly issueDate: string | null;
    readonly horizonStart: string | null;
    readonly horizonEnd: string | null;
    readonly previousDocumentNumber: string | null;
    readonly buyerCode: string | null;
    readonly buyerName: string | null;
    readonly sellerCode: string | null;
    readonly sellerName: string | null;
    readonly shipToCode: string | null;
    readonly shipToName: string | null;
    /** Only another of its number follows it, though it stands for single articles. */
    readonly byNumber: boolean;
    /** The chain of releases that stand for the same articles. */
    readonly articleChain: string;
    readonly completeness: Completeness;
    readonly lineCount: number;
    readonly calloffCount: number;
    readonly firstDate: string | null;
    readonly lastDate: string | null;
    readonly hasBackorder: boolean;
    readonly hasUrgent: boolean;
    /** As JSON. */
    readonly texts: string | null;
    /** Why it may lack content, as JSON; null where nothing says so. */
    readonly incorrectBecause: string | null;
  };
  /** Distinct ship-tos of the lines as an array literal, NULL for a line without. */
  readonly lineShipTos: string;
  /** Goes in with the head. */
  readonly first: LinePortion;
  readonly more: readonly LinePortion[];
}

/** A scaled whole number as the decimal it stands for. */
function unscaled(value: string, scale: number): string {
  if (scale === 0) return value;
  const sign = value.startsWith('-') ? '-' : '';
  const digits = value.slice(sign.length).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** `from`: how many lines of the schedule go before these. */
type Encode = (lines: readonly ScheduleLineDocument[], from: number) => string | null;
const text =
  (of: (line: ScheduleLineDocument) => string | null): Encode =>
  (lines) =>
    textArray(lines.map((l) => of(l)));
/** A column that hardly any line has: null instead of an array where none of these does. */
const sparse =
  (of: (line: ScheduleLineDocument) => string | null): Encode =>
  (lines) => {
    const values = lines.map((l) => of(l));
    return values.every((value) => value === null) ? null : textArray(values);
  };
/** A list as JSON, null for an empty one. */
function json(list: readonly object[]): string | null {
  if (list.length === 0) return null;
  const text = JSON.stringify(list);
  return /\\u(0000|d[89a-f])/.test(text) ? JSON.stringify(list, storable) : text;
}
/** jsonb has neither NUL nor half a character. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/** Columns of schedule_line that come from the document, with their types. */
export const LINE_COLUMNS: readonly (readonly [column: string, type: string, encode: Encode])[] = [
  ['position', 'integer', (lines, from) => plainArray(lines.map((_, i) => from + i + 1))],
  ['line_number', 'text', text((l) => l.lineNumber)],
  ['article_number', 'text', text((l) => l.articleNumber)],
  ['supplier_article_number', 'text', text((l) => l.supplierArticleNumber)],
  ['description', 'text', text((l) => l.description)],
  ['ship_to_code', 'text', text((l) => codeOf(l.shipTo))],
  ['ship_to_name', 'text', text((l) => name(l.shipTo))],
  ['gate', 'text', text((l) => l.gate)],
  ['dock', 'text', text((l) => l.dock)],
  ['order_number', 'text', text((l) => l.orderNumber)],
  ['order_line', 'text', text((l) => l.orderLine)],
  ['part_consignment_number', 'text', sparse((l) => l.partConsignmentNumber)],
  ['calloff_reference', 'text', text((l) => l.calloffReference)],
  ['previous_calloff_reference', 'text', text((l) => l.previousCalloffReference)],
  ['unit', 'text', text((l) => l.unit)],
  ['cumulative_received', 'numeric', text((l) => l.cumulativeReceived)],
  ['cumulative_required', 'numeric', sparse((l) => l.cumulativeRequired)],
  ['cumulative_shipped', 'numeric', sparse((l) => l.cumulativeShipped)],
  ['cumulative_start_date', 'date', text((l) => l.cumulativeStartDate)],
  ['last_despatch_note', 'text', text((l) => l.lastDespatchNote)],
  ['last_despatch_date', 'date', text((l) => l.lastDespatchDate)],
  ['last_despatch_quantity', 'numeric', text((l) => l.lastDespatchQuantity)],
  ['texts', 'jsonb', sparse((l) => json(l.texts))],
  ['packaging', 'jsonb', sparse((l) => json(l.packaging))],
  ['article_numbers', 'jsonb', sparse((l) => json(moreNumbers(l)))],
  ['date_kind', 'text', sparse((l) => (l.dateKind === 'unspecified' ? null : l.dateKind))],
  ['calloff_details', 'jsonb', sparse((l) => json(l.calloffDetails))],
  ['quantity_scale', 'smallint', (lines) => plainArray(lines.map((l) => l.quantityScale))],
  ['total_quantity', 'numeric', text((l) => unscaled(l.totalQuantity, l.quantityScale))],
  ['first_date', 'date', text((l) => l.firstDate)],
  ['last_date', 'date', text(lastDayOf)],
  ['calloff_count', 'integer', (lines) => plainArray(lines.map((l) => l.calloffs.dates.length))],
];

/** Columns of schedule_line that hold its call-offs. Days go as Postgres stores them: reading thousands of them as text is what would cost most. */
export const CALLOFF_COLUMNS: readonly (readonly [
  column: string,
  type: string,
  encode: (lines: readonly ScheduleLineDocument[], calloffs: Calloffs) => string | Uint8Array | null,
])[] = [
  ['dates', 'date[]', (_, { days }) => dayArray(days)],
  ['quantities', 'bigint[]', (lines) => joinedArray(lines.map((l) => l.calloffs.quantities))],
  ['statuses', 'smallint[]', (_, { statuses }) => joinedArray([statuses])],
  ['last_dates', 'date[]', (_, { lastDays }) => lastDays && dayArray(lastDays)],
];

/** The numbers of an article where they are more than the two that have columns of their own. */
function moreNumbers({
  articleNumbers,
  articleNumber,
  supplierArticleNumber,
}: ScheduleLineDocument): readonly object[] {
  const isMore = articleNumbers.some(({ kind, number }) =>
    kind === 'buyer' ? number !== articleNumber : kind !== 'supplier' || number !== supplierArticleNumber,
  );
  return isMore ? articleNumbers : [];
}

function name(party: Party | null): string | null {
  return party === null || party.name === '' ? null : party.name;
}

/** Reasons that are stored, at most: one for each code. */
const MAX_REASONS = 10;

/** Encodes a schedule for storage. `losses`: the errors that may have cost it content. */
export function scheduleRows(
  document: DeliveryScheduleDocument,
  documentInMessage = 1,
  losses: readonly LossReason[] = [],
): ScheduleRows {
  const { lines } = document;
  const schedule = scheduleOf(document);
  const shipTo = commonShipTo(
    document.shipTo,
    lines.map((line) => line.shipTo),
  );
  const days = lines
    .flatMap((l) => [l.firstDate, lastDayOf(l)])
    .filter((d) => d !== null)
    .sort();
  const articles = [...new Set(lines.map((l) => l.articleNumber).filter((a) => a !== ''))].sort();
  return {
    interchange: document.interchange,
    schedule,
    head: {
      messageNumber: document.messageNumber,
      documentInMessage,
      documentNumber: document.documentNumber,
      messageFunction: document.messageFunction,
      issueDate: document.issueDate,
      horizonStart: document.horizonStart,
      horizonEnd: document.horizonEnd,
      previousDocumentNumber: document.previousDocumentNumber,
      buyerCode: codeOf(document.buyer),
      buyerName: name(document.buyer),
      sellerCode: codeOf(document.seller),
      sellerName: name(document.seller),
      shipToCode: codeOf(shipTo),
      shipToName: name(shipTo),
      byNumber: document.byNumber === true,
      articleChain: articleChain(createHash('sha256').update(articles.join('\n')).digest('hex')),
      completeness: document.completeness,
      lineCount: lines.length,
      calloffCount: schedule.calloffs.days.length,
      firstDate: days[0] ?? null,
      lastDate: days.at(-1) ?? null,
      hasBackorder: hasDemand(schedule.calloffs, 'backlog'),
      hasUrgent: hasDemand(schedule.calloffs, 'urgent'),
      texts: json(document.texts),
      incorrectBecause: json(losses.slice(0, MAX_REASONS)),
    },
    lineShipTos: textArray([...new Set(lines.map((line) => codeOf(line.shipTo)))]),
    ...portionsOf(lines, schedule, articles),
  };
}

/** The last day that a line speaks of: that of its latest period. */
function lastDayOf({ lastDate, calloffs: { dates, lastDates } }: ScheduleLineDocument): string | null {
  return lastDates === dates
    ? lastDate
    : lastDates.reduce<string | null>((a, b) => (a !== null && a > b ? a : b), lastDate);
}

/** The lines in portions, the articles spread over them in their order: whoever stores some of the same ones comes by them in it too. */
function portionsOf(
  lines: readonly ScheduleLineDocument[],
  schedule: Schedule,
  articles: readonly string[],
): Pick<ScheduleRows, 'first' | 'more'> {
  const [first = [0, 0] as const, ...more] = rangesOf(schedule.ends);
  const portion = ([from, to]: readonly [number, number], at: number): LinePortion => {
    const some = lines.slice(from, to);
    const before = from === 0 ? 0 : (schedule.ends[from - 1] ?? 0);
    const calloffs = calloffsOfLines(schedule, from, to);
    return {
      lines: LINE_COLUMNS.map(([, , encode]) => encode(some, from)),
      calloffs: CALLOFF_COLUMNS.map(([, , encode]) => encode(some, calloffs)),
      ends: plainArray(schedule.ends.slice(from, to).map((end) => end - before)),
      articles: textArray(articles.slice(at * PORTION.lines, (at + 1) * PORTION.lines)),
    };
  };
  return { first: portion(first, 0), more: more.map((range, i) => portion(range, i + 1)) };
}

/** Lines from and to of each portion; a line with more call-offs than a portion has is one by itself. */
function rangesOf(ends: Int32Array): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let from = 0;
  let before = 0;
  for (let to = 1; to <= ends.length; to++) {
    const next = ends[to];
    if (next !== undefined && to - from < PORTION.lines && next - before <= PORTION.calloffs) continue;
    ranges.push([from, to]);
    from = to;
    before = ends[to - 1] ?? 0;
  }
  return ranges;
}
