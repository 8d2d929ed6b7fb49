import { Injectable } from '@nestjs/common';
import type { TrafficState } from '../../contract/traffic.js';
import type { AgreementId, CompanyId, FileId } from '../../domain/ids.js';
import type { EventKind } from '../../domain/transaction/event.js';
import type { Acknowledgement, ProcessingState, Validation } from '../../domain/transaction/status.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A transaction of a file as it is recorded. `place`: 0 for the file's first interchange (and the file), then as they stand, up to 9,999. */
export interface TransactionRow {
  readonly place: number;
  /** The interchange's place, for messages; null for interchanges. */
  readonly parent: number | null;
  readonly standard: string | null;
  /** `DELFOR`, `VDA 4905`. */
  readonly messageType: string | null;
  /** `D.97A`, `02`. */
  readonly messageVersion: string | null;
  /** Kind of the neutral document; null where the message became none. */
  readonly documentKind: string | null;
  readonly documentNumber: string | null;
  /** UNB 0020 of an interchange, UNH 0062 of a message. */
  readonly controlReference: string | null;
  /** With qualifier behind a colon. */
  readonly sender: string | null;
  readonly recipient: string | null;
  /** The partner's name: the agreement's, else as the message has it. */
  readonly partner: string | null;
  readonly agreementId: AgreementId | null;
  readonly test: boolean;
  readonly validation: Validation;
  readonly processing: ProcessingState;
  readonly acknowledgement: Acknowledgement;
  readonly errorCount: number;
  readonly warningCount: number;
}
/** An event of a file's transaction, by place. */
export interface PlacedEvent {
  readonly place: number;
  readonly kind: EventKind;
  readonly detail?: Readonly<Record<string, unknown>>;
}

const COLUMNS = [
  ['place', 'integer', (r) => r.place],
  ['parent', 'integer', (r) => r.parent],
  ['standard', 'text', (r) => r.standard],
  ['message_type', 'text', (r) => r.messageType],
  ['message_version', 'text', (r) => r.messageVersion],
  ['document_kind', 'text', (r) => r.documentKind],
  ['document_number', 'text', (r) => clip(r.documentNumber)],
  ['control_reference', 'text', (r) => clip(r.controlReference)],
  ['sender', 'text', (r) => clip(r.sender)],
  ['recipient', 'text', (r) => clip(r.recipient)],
  ['partner', 'text', (r) => clip(r.partner)],
  ['agreement_id', 'bigint', (r) => r.agreementId],
  ['test', 'boolean', (r) => r.test],
  ['validation', 'text', (r) => r.validation],
  ['processing', 'text', (r) => r.processing],
  ['acknowledgement', 'text', (r) => r.acknowledgement],
  ['error_count', 'integer', (r) => r.errorCount],
  ['warning_count', 'integer', (r) => r.warningCount],
] as const satisfies readonly (readonly [string, string, (row: TransactionRow) => unknown])[];
const FIRST = 3;
const names = COLUMNS.map(([name]) => name).join(', ');
const EVENTS = FIRST + COLUMNS.length;
const KEPT = [
  'standard',
  'message_type',
  'message_version',
  'document_kind',
  'document_number',
  'control_reference',
  'sender',
  'recipient',
  'partner',
  'agreement_id',
  'test',
  'validation',
  'processing',
  'error_count',
  'warning_count',
  'parent_id',
];

/** What a file turned out to be, once it was read. */
export interface FileOutcome {
  readonly standard: string;
  readonly messageType: string | null;
  readonly messageVersion: string | null;
  readonly charset: string;
  readonly segmentCount: number;
  /** Of the first interchange. */
  readonly sender: string | null;
  readonly recipient: string | null;
  readonly controlReference: string | null;
  readonly documentNumber: string | null;
  readonly state: TrafficState;
  readonly errorCount: number;
  /** Without the references that are missing. */
  readonly warningCount: number;
  readonly findingsOmitted: number;
  /** The file that came first with the same. */
  readonly repeats: FileId | null;
  readonly agreementId: AgreementId | null;
  /** The sender where it is null. */
  readonly partner: string | null;
  /** Codes of the places that it is for; null where it names none. */
  readonly shipTos: readonly string[] | null;
  /** JSON text. */
  readonly findings: string;
}
/** What reading a file gave: its final row, its transactions, and their events in their order. */
export interface Recording {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
  readonly rows: readonly TransactionRow[];
  readonly events: readonly PlacedEvent[];
  readonly outcome: FileOutcome;
}

/** Columns of a file that its reading sets as they are. */
const FILE_COLUMNS = [
  ['standard', 'text', (f) => f.standard],
  ['message_type', 'text', (f) => clip(f.messageType)],
  ['message_version', 'text', (f) => clip(f.messageVersion)],
  ['charset', 'text', (f) => f.charset],
  ['segment_count', 'integer', (f) => f.segmentCount],
  ['sender', 'text', (f) => clip(f.sender)],
  ['recipient', 'text', (f) => clip(f.recipient)],
  ['control_reference', 'text', (f) => clip(f.controlReference)],
  ['document_number', 'text', (f) => clip(f.documentNumber)],
  ['state', 'text', (f) => f.state],
  ['error_count', 'integer', (f) => f.errorCount],
  ['findings_omitted', 'integer', (f) => f.findingsOmitted],
  ['repeats', 'bigint', (f) => f.repeats],
  ['agreement_id', 'bigint', (f) => f.agreementId],
  ['partner', 'text', (f) => clip(f.partner) ?? clip(f.sender)],
  ['ship_tos', 'text[]', (f) => f.shipTos],
] as const satisfies readonly (readonly [string, string, (file: FileOutcome) => unknown])[];
const FILE = EVENTS + 3;
const fileColumn = (column: (typeof FILE_COLUMNS)[number][0]): string => {
  const i = FILE_COLUMNS.findIndex(([name]) => name === column);
  return `$${String(FILE + i)}::${FILE_COLUMNS[i]?.[1] ?? ''}`;
};
const WARNINGS = `$${String(FILE + FILE_COLUMNS.length)}::integer`;
const FINDINGS = `$${String(FILE + FILE_COLUMNS.length + 1)}::text`;

/** Open gaps that the file has revealed. */
const GAPS = `(SELECT count(*)::int FROM control_reference_gap g WHERE g.revealed_by = $2 AND g.company_id = $1 AND g.state = 'open')`;

/** Rows and events that one statement writes, at most; a file of more takes several. */
const PORTION = 1_000;

const ROWS = /* sql */ `
WITH given AS (
  SELECT * FROM unnest(${COLUMNS.map(([, type], i) => `$${String(FIRST + i)}::${type}[]`).join(', ')}) AS r (${names})
), recorded AS (
  INSERT INTO edi_transaction AS t (id, company_id, file_id, direction, parent_id, standard, message_type, message_version, document_kind, document_number,
    control_reference, sender, recipient, partner, agreement_id, test, validation, processing, acknowledgement, error_count, warning_count)
  SELECT $2::bigint * 10000 + r.place, $1::bigint, $2, 'I', $2::bigint * 10000 + r.parent, r.standard, r.message_type, r.message_version, r.document_kind,
    r.document_number, r.control_reference, r.sender, r.recipient, coalesce(r.partner, r.sender),
    r.agreement_id, r.test, r.validation, r.processing, r.acknowledgement, r.error_count, r.warning_count + CASE r.place WHEN 0 THEN ${GAPS} ELSE 0 END
  FROM given r
  ON CONFLICT (id) DO UPDATE SET ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now(),
    acknowledgement = CASE excluded.acknowledgement WHEN 'none' THEN t.acknowledgement ELSE excluded.acknowledgement END
)`;
const PLACED_EVENTS = /* sql */ `
INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
SELECT $2::bigint * 10000 + e.place, $1::bigint, e.kind, e.detail::jsonb
FROM unnest($${String(EVENTS)}::integer[], $${String(EVENTS + 1)}::text[], $${String(EVENTS + 2)}::text[]) WITH ORDINALITY AS e (place, kind, detail, n) ORDER BY e.n`;

/** The first rows of a file with their events, its findings and its final row in one round trip. */
const RECORD = /* sql */ `${ROWS}, found AS (
  INSERT INTO traffic_finding (message_id, company_id, findings) SELECT $2, $1, ${FINDINGS}::jsonb WHERE ${FINDINGS} <> '[]'
  ON CONFLICT (message_id) DO UPDATE SET findings = excluded.findings
), nothing_found AS (
  DELETE FROM traffic_finding WHERE message_id = $2 AND ${FINDINGS} = '[]'
), first_error AS (
  SELECT jsonb_path_query_first(${FINDINGS}::jsonb, '$[*] ? (@.severity == "error")') AS error WHERE ${fileColumn('error_count')} > 0
), kind AS (
  INSERT INTO traffic_message_type (company_id, message_type) SELECT $1, ${fileColumn('message_type')} WHERE ${fileColumn('message_type')} IS NOT NULL ON CONFLICT DO NOTHING
), finished AS (
  UPDATE traffic_message SET ${FILE_COLUMNS.map(([column]) => `${column} = ${fileColumn(column)}`).join(', ')},
    error_code = (SELECT error ->> 'code' FROM first_error), error_place = (SELECT place_in_files(error ->> 'path') FROM first_error),
    warning_count = ${WARNINGS} + ${GAPS}, last_error = NULL, processed_at = clock_timestamp()
  WHERE id = $2
)${PLACED_EVENTS}`;
/** A portion of the rows and events behind them. */
const RECORD_MORE = /* sql */ `${ROWS}${PLACED_EVENTS}`;

/**
 * Writes what reading a file gave. In the caller's transaction and one statement for each thousand rows; ids come from `transactionId`
 * (domain/transaction/event). Whoever moves an axis writes the event of it too.
 */
@Injectable()
export class TransactionRecorder {
  /**
   * Finishes a file and records its transactions, or records them anew: the same places meet the same rows. The acknowledgement of a row
   * that is there already stays unless the new one says something. Gaps that the file has revealed and that are open still count among the
   * warnings of the file and of its first place, so that each that closes can be taken off once, however often the file is read.
   */
  async record(tx: Tx, { companyId, fileId, rows, events, outcome }: Recording): Promise<void> {
    const portion = (from: number): readonly unknown[] => [
      companyId,
      fileId,
      ...rowValues(rows.slice(from, from + PORTION), events.slice(from, from + PORTION)),
    ];
    const ofFile = [...FILE_COLUMNS.map(([, , of]) => of(outcome)), outcome.warningCount, outcome.findings];
    await tx.query(RECORD, [...portion(0), ...ofFile], 'transaction-record');
    for (let from = PORTION; from < Math.max(rows.length, events.length); from += PORTION)
      await tx.query(RECORD_MORE, portion(from), 'transaction-record-more');
  }

  /** Takes away rows of an earlier reading from a place on; their events stay. Of the system alone. */
  async forgetFrom(tx: Tx, companyId: CompanyId, fileId: FileId, place: number): Promise<void> {
    await tx.query(
      'DELETE FROM edi_transaction WHERE company_id = $1 AND id >= $2::bigint * 10000 + $3 AND id < ($2::bigint + 1) * 10000',
      [companyId, fileId, place],
    );
  }
}

/** Rows and events as the statements take them. */
function rowValues(rows: readonly TransactionRow[], events: readonly PlacedEvent[]): readonly unknown[] {
  return [
    ...COLUMNS.map(([, , of]) => rows.map((row) => of(row))),
    events.map((e) => e.place),
    events.map((e) => e.kind),
    events.map((e) => JSON.stringify(e.detail ?? {})),
  ];
}

/** Text as Postgres takes it, at a length that people look at; empty counts as absent. */
function clip(value: string | null): string | null {
  const clean = value?.replaceAll('\0', '').slice(0, 140);
  return clean === undefined || clean === '' ? null : clean;
}
