import { Injectable } from '@nestjs/common';
import type { EventKind } from '../../domain/transaction/event.js';
import type { Acknowledgement, Delivery, Direction, Validation } from '../../domain/transaction/status.js';
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
  readonly agreementId: string | null;
  readonly test: boolean;
  readonly validation: Validation;
  readonly delivery: Delivery;
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
  ['delivery', 'text', (r) => r.delivery],
  ['acknowledgement', 'text', (r) => r.acknowledgement],
  ['error_count', 'integer', (r) => r.errorCount],
  ['warning_count', 'integer', (r) => r.warningCount],
] as const satisfies readonly (readonly [string, string, (row: TransactionRow) => unknown])[];
const FIRST = 4;
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
  'delivery',
  'error_count',
  'warning_count',
  'parent_id',
];

/** What the caller writes in the same round trip: common table expressions over parameters from $1 on, under a name of their own. */
export interface ExtraCtes {
  readonly name: string;
  readonly ctes: string;
  readonly params: readonly unknown[];
}

/** All rows of a file and all their events in one round trip, whatever their number. */
const record = (beside: string): string => /* sql */ `
WITH given AS (
  SELECT * FROM unnest(${COLUMNS.map(([, type], i) => `$${String(FIRST + i)}::${type}[]`).join(', ')}) AS r (${names})
), recorded AS (
  INSERT INTO edi_transaction AS t (id, company_id, file_id, direction, parent_id, standard, message_type, message_version, document_kind, document_number,
    control_reference, sender, recipient, partner, agreement_id, test, validation, delivery, acknowledgement, error_count, warning_count)
  SELECT $2::bigint * 10000 + r.place, $1::bigint, $2, $3::text, $2::bigint * 10000 + r.parent, r.standard, r.message_type, r.message_version, r.document_kind,
    r.document_number, r.control_reference, r.sender, r.recipient, coalesce(r.partner, CASE $3 WHEN 'I' THEN r.sender ELSE r.recipient END),
    r.agreement_id, r.test, r.validation, r.delivery, r.acknowledgement, r.error_count,
    r.warning_count + CASE WHEN $3 = 'I' AND r.place = 0 THEN (SELECT count(*)::int FROM control_reference_gap g WHERE g.revealed_by = $2 AND g.company_id = $1 AND g.state = 'open') ELSE 0 END
  FROM given r
  ON CONFLICT (id) DO UPDATE SET ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now(),
    acknowledgement = CASE excluded.acknowledgement WHEN 'none' THEN t.acknowledgement ELSE excluded.acknowledgement END
)${beside}
INSERT INTO transaction_event (transaction_id, company_id, kind, detail)
SELECT $2::bigint * 10000 + e.place, $1, e.kind, e.detail::jsonb
FROM unnest($${String(EVENTS)}::integer[], $${String(EVENTS + 1)}::text[], $${String(EVENTS + 2)}::text[]) WITH ORDINALITY AS e (place, kind, detail, n) ORDER BY e.n`;
const RECORD = record('');
const recordBeside = new Map<string, string>();

/** RECORD with expressions of the caller's, whose parameters go behind its own. */
function recordWith({ name, ctes }: ExtraCtes): string {
  const known =
    recordBeside.get(name) ??
    record(`, ${ctes.replaceAll(/\$(\d+)/g, (_, n: string) => `$${String(Number(n) + EVENTS + 2)}`)}`);
  recordBeside.set(name, known);
  return known;
}

/**
 * Writes transactions and what happens to them. Every method runs in the caller's transaction, names its company and is one statement,
 * whatever the number of rows; ids come from `transactionId` (domain/transaction/event). Whoever moves an axis writes the event of it too.
 */
@Injectable()
export class TransactionRecorder {
  /**
   * Records the transactions of a file, or records them anew: the same places meet the same rows. The acknowledgement of a row that is
   * there already stays unless the new one says something. Gaps that a received file has revealed and that are open still count among the
   * warnings of its first place, so that each that closes can be taken off once, however often the file is read. `events` are written in their order, `beside` in the same round trip.
   */
  async record(
    tx: Tx,
    companyId: string,
    fileId: string,
    direction: Direction,
    rows: readonly TransactionRow[],
    events: readonly PlacedEvent[] = [],
    beside?: ExtraCtes,
  ): Promise<void> {
    await tx.query(
      beside === undefined ? RECORD : recordWith(beside),
      [
        companyId,
        fileId,
        direction,
        ...COLUMNS.map(([, , of]) => rows.map((row) => of(row))),
        events.map((e) => e.place),
        events.map((e) => e.kind),
        events.map((e) => JSON.stringify(e.detail ?? {})),
        ...(beside?.params ?? []),
      ],
      beside === undefined ? 'transaction-record' : `transaction-record-${beside.name}`,
    );
  }

  /** Takes away rows of an earlier reading from a place on; their events stay. Of the system alone. */
  async forgetFrom(tx: Tx, companyId: string, fileId: string, place: number): Promise<void> {
    await tx.query(
      'DELETE FROM edi_transaction WHERE company_id = $1 AND id >= $2::bigint * 10000 + $3 AND id < ($2::bigint + 1) * 10000',
      [companyId, fileId, place],
    );
  }
}

/** Text as Postgres takes it, at a length that people look at; empty counts as absent. */
function clip(value: string | null): string | null {
  const clean = value?.replaceAll('\0', '').slice(0, 140);
  return clean === undefined || clean === '' ? null : clean;
}
