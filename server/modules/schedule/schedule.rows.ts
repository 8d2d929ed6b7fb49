import { createHash } from 'node:crypto';
import {
  CALLOFF_STATUSES,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../../edi/model/delivery-schedule.js';
import type { Party } from '../../edi/model/party.js';
import { dateArray } from '../../platform/database/array-binary.js';
import { joinedArray, plainArray, textArray } from '../../platform/database/array-literal.js';

/**
 * A delivery schedule ready to be stored: the head's values, its lines as one array per column, and the call-offs of all lines, one
 * behind the other, as one array per column again; so a message of any size goes in by one statement. Made where the file is read,
 * away from the event loop.
 */
export interface ScheduleRows {
  readonly interchange: number;
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
    /** What releases of one chain have in common: the document number; of schedules by article the digest of their articles, unless they go by number. */
    readonly chain: string;
    readonly completeness: string;
    readonly lineCount: number;
    readonly calloffCount: number;
    readonly firstDate: string | null;
    readonly lastDate: string | null;
    readonly hasBackorder: boolean;
    readonly hasUrgent: boolean;
  };
  /** In the order of LINE_COLUMNS. */
  readonly lines: readonly string[];
  /** In the order of CALLOFF_COLUMNS. */
  readonly calloffs: readonly (string | Uint8Array)[];
  /** Where the call-offs of each line end in those arrays. */
  readonly ends: string;
  /** The distinct article numbers as an array literal. */
  readonly articles: string;
}

/** A scaled whole number as the decimal it stands for. */
function unscaled(value: string, scale: number): string {
  if (scale === 0) return value;
  const sign = value.startsWith('-') ? '-' : '';
  const digits = value.slice(sign.length).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

type Encode = (lines: readonly ScheduleLineDocument[]) => string;
const text =
  (of: (line: ScheduleLineDocument) => string | null): Encode =>
  (lines) =>
    textArray(lines.map((l) => of(l)));

/** Columns of schedule_line that come from the document, with their types. */
export const LINE_COLUMNS: readonly (readonly [column: string, type: string, encode: Encode])[] = [
  ['position', 'integer', (lines) => plainArray(lines.map((_, i) => i + 1))],
  ['line_number', 'text', text((l) => l.lineNumber)],
  ['article_number', 'text', text((l) => l.articleNumber)],
  ['supplier_article_number', 'text', text((l) => l.supplierArticleNumber)],
  ['description', 'text', text((l) => l.description)],
  ['ship_to_code', 'text', text((l) => code(l.shipTo))],
  ['ship_to_name', 'text', text((l) => name(l.shipTo))],
  ['gate', 'text', text((l) => l.gate)],
  ['dock', 'text', text((l) => l.dock)],
  ['order_number', 'text', text((l) => l.orderNumber)],
  ['order_line', 'text', text((l) => l.orderLine)],
  ['calloff_reference', 'text', text((l) => l.calloffReference)],
  ['previous_calloff_reference', 'text', text((l) => l.previousCalloffReference)],
  ['unit', 'text', text((l) => l.unit)],
  ['cumulative_received', 'numeric', text((l) => l.cumulativeReceived)],
  ['cumulative_start_date', 'date', text((l) => l.cumulativeStartDate)],
  ['last_despatch_note', 'text', text((l) => l.lastDespatchNote)],
  ['last_despatch_date', 'date', text((l) => l.lastDespatchDate)],
  ['last_despatch_quantity', 'numeric', text((l) => l.lastDespatchQuantity)],
  ['quantity_scale', 'smallint', (lines) => plainArray(lines.map((l) => l.quantityScale))],
  ['total_quantity', 'numeric', text((l) => unscaled(l.totalQuantity, l.quantityScale))],
  ['first_date', 'date', text((l) => l.firstDate)],
  ['last_date', 'date', text((l) => l.lastDate)],
  ['calloff_count', 'integer', (lines) => plainArray(lines.map((l) => l.calloffs.dates.length))],
];

/** Columns of schedule_line that hold its call-offs. Days go as Postgres stores them: reading thousands of them as text is what would cost most. */
export const CALLOFF_COLUMNS: readonly (readonly [
  column: string,
  type: string,
  encode: (lines: readonly ScheduleLineDocument[]) => string | Uint8Array,
])[] = [
  ['dates', 'date[]', (lines) => dateArray(lines.map((l) => l.calloffs.dates))],
  ['quantities', 'bigint[]', (lines) => joinedArray(lines.map((l) => l.calloffs.quantities))],
  ['statuses', 'smallint[]', (lines) => joinedArray(lines.map((l) => l.calloffs.statuses))],
  ['periods', 'smallint[]', (lines) => joinedArray(lines.map((l) => l.calloffs.periods))],
];

const BACKLOG = CALLOFF_STATUSES.indexOf('backlog');
const URGENT = CALLOFF_STATUSES.indexOf('urgent');

function code(party: Party | null): string | null {
  return party === null || party.code === '' ? null : party.code;
}
function name(party: Party | null): string | null {
  return party === null || party.name === '' ? null : party.name;
}

/** The ship-to of the head: the message's own, or that of its lines when they all go to one place. */
function commonShipTo(document: DeliveryScheduleDocument): Party | null {
  if (document.shipTo) return document.shipTo;
  const first = document.lines[0]?.shipTo ?? null;
  return document.lines.every((l) => l.shipTo?.code === first?.code) ? first : null;
}

function ends(lines: readonly ScheduleLineDocument[]): number[] {
  let end = 0;
  return lines.map((l) => (end += l.calloffs.dates.length));
}

function chainOf(
  { completeness, byNumber, documentNumber }: DeliveryScheduleDocument,
  articles: readonly string[],
): string {
  const isNumbered = completeness === 'FULL' || (byNumber === true && documentNumber !== '');
  return isNumbered ? documentNumber : `articles:${createHash('sha256').update(articles.join('\n')).digest('hex')}`;
}

/** Encodes a schedule for storage. */
export function scheduleRows(document: DeliveryScheduleDocument, documentInMessage = 1): ScheduleRows {
  const { lines } = document;
  const shipTo = commonShipTo(document);
  const days = lines
    .flatMap((l) => [l.firstDate, l.lastDate])
    .filter((d) => d !== null)
    .sort();
  const articles = [...new Set(lines.map((l) => l.articleNumber).filter((a) => a !== ''))].sort();
  const has = (status: number): boolean =>
    lines.some(
      ({ calloffs: { statuses, quantities } }) =>
        statuses.includes(status) && statuses.some((one, i) => one === status && Number(quantities[i]) !== 0),
    );
  return {
    interchange: document.interchange,
    head: {
      messageNumber: document.messageNumber,
      documentInMessage,
      documentNumber: document.documentNumber,
      messageFunction: document.messageFunction,
      issueDate: document.issueDate,
      horizonStart: document.horizonStart,
      horizonEnd: document.horizonEnd,
      previousDocumentNumber: document.previousDocumentNumber,
      buyerCode: code(document.buyer),
      buyerName: name(document.buyer),
      sellerCode: code(document.seller),
      sellerName: name(document.seller),
      shipToCode: code(shipTo),
      shipToName: name(shipTo),
      chain: chainOf(document, articles),
      completeness: document.completeness,
      lineCount: lines.length,
      calloffCount: lines.reduce((n, l) => n + l.calloffs.dates.length, 0),
      firstDate: days[0] ?? null,
      lastDate: days.at(-1) ?? null,
      hasBackorder: has(BACKLOG),
      hasUrgent: has(URGENT),
    },
    lines: LINE_COLUMNS.map(([, , encode]) => encode(lines)),
    calloffs: CALLOFF_COLUMNS.map(([, , encode]) => encode(lines)),
    ends: plainArray(ends(lines)),
    articles: textArray(articles),
  };
}
