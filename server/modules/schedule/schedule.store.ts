import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { CANCELLING, isCancellation } from '../../domain/schedule/cancellation.js';
import { type CompletenessRelation, demandedCompleteness } from '../../domain/schedule/completeness.js';
import { releaseOrder, releaseParties, standingOf } from '../../domain/schedule/release.js';
import type { Completeness } from '../../domain/schedule/schedule.js';
import type { ReceivedFile, StoredDocument } from '../document/document.port.js';
import { completenessRelations } from './schedule.relations.js';
import { CALLOFF_COLUMNS, LINE_COLUMNS, type LinePortion, type ScheduleRows } from './schedule.rows.js';

/** Where a schedule comes from. */
export type ScheduleSource = ReceivedFile;

const HEAD = [
  'company_id',
  'message_id',
  'received_at',
  'message_type',
  'is_incorrect',
  'warning_count',
  'message_number',
  'document_number',
  'message_function',
  'issue_date',
  'horizon_start',
  'horizon_end',
  'previous_document_number',
  'buyer_code',
  'buyer_name',
  'seller_code',
  'seller_name',
  'ship_to_code',
  'ship_to_name',
  'completeness',
  'line_count',
  'calloff_count',
  'first_date',
  'last_date',
  'has_backorder',
  'has_urgent',
  'document_in_message',
  'parties',
  'chain',
  'release_order',
  'texts',
  'incorrect_because',
  'is_held',
] as const;
const lineColumns = LINE_COLUMNS.map(([column]) => column).join(', ');
const place = (ordinal: number): string => `$${String(ordinal)}`;
const LINES_FROM = HEAD.length + 1;
const ENDS = LINES_FROM + LINE_COLUMNS.length;
const CALLOFFS_FROM = ENDS + 1;
const ARTICLES = CALLOFFS_FROM + CALLOFF_COLUMNS.length;

const LINE_SHIP_TOS = ARTICLES + 1;

/** The ship-tos of head and lines, for who is restricted to some; an empty one for a line that has none. */
const OWN_SHIP_TO = `${place(HEAD.indexOf('ship_to_code') + 1)}::text`;
const SHIP_TOS = /* sql */ `(SELECT array_agg(DISTINCT code) FROM (SELECT coalesce(line, ${OWN_SHIP_TO}, '') FROM unnest(${place(LINE_SHIP_TOS)}::text[]) AS line
  UNION ALL SELECT ${OWN_SHIP_TO}) AS named (code) WHERE code IS NOT NULL)`;

/** Behind all that is stored: the partner of the agreement, and who sends. */
const PARTNER = LINE_SHIP_TOS + 1;
const RELATIONS = completenessRelations({
  company: '$1::bigint',
  partner: `${place(PARTNER)}::bigint`,
  sender: `${place(PARTNER + 1)}::text`,
  buyer: `${place(HEAD.indexOf('buyer_code') + 1)}::text`,
});

/** A portion of lines, each of which cuts its call-offs out of those of the portion, and of articles; its arrays are parameters from an ordinal on. */
const linesFrom = (head: string, ordinal: number): string => {
  const ends = ordinal + LINE_COLUMNS.length;
  return /* sql */ `
  INSERT INTO schedule_line (company_id, head_id, ${lineColumns}, ${CALLOFF_COLUMNS.map(([column]) => column).join(', ')})
  SELECT $1::bigint, head.id, ${lineColumns},
    ${CALLOFF_COLUMNS.map(([, type], i) => `(${place(ends + 1 + i)}::${type})[l.calloffs_end - l.calloff_count + 1 : l.calloffs_end]`).join(', ')}
  FROM ${head}, unnest(${LINE_COLUMNS.map(([, type], i) => `${place(ordinal + i)}::${type}[]`).join(', ')}, ${place(ends)}::integer[])
    AS l (${lineColumns}, calloffs_end)`;
};
const articlesFrom = (ordinal: number, file: string): string => /* sql */ `
  INSERT INTO external_article (company_id, article_number, first_file_id) SELECT $1::bigint, a, ${file} FROM unnest(${place(ordinal)}::text[]) AS a ON CONFLICT DO NOTHING`;

/** Head, lines and articles in one round trip. */
const INSERT = /* sql */ `
WITH head AS (
  INSERT INTO schedule_head (${HEAD.join(', ')}, ship_tos, is_compared) VALUES (${HEAD.map((_, i) => place(i + 1)).join(', ')}, ${SHIP_TOS}, ${place(HEAD.indexOf('message_function') + 1)} = ANY ('{${CANCELLING.join(',')}}')) RETURNING id, ship_tos
), lines AS (${linesFrom('head', LINES_FROM)}
), articles AS (${articlesFrom(ARTICLES, '$2::bigint')}
)
SELECT id, ship_tos AS "shipTos", ${RELATIONS} AS relations FROM head`;

/** The lines of a large schedule that its first statement left. */
const MORE = /* sql */ `
WITH articles AS (${articlesFrom(3 + LINE_COLUMNS.length + 1 + CALLOFF_COLUMNS.length, '(SELECT message_id FROM schedule_head WHERE id = $2::bigint)')}
)${linesFrom('(SELECT $2::bigint AS id) AS head', 3)}`;

/** What people and other releases made of the schedules of a file, whose rows go. */
const PAST = `superseded_by, superseded_at, is_held, is_confirmed, confirmed_at, confirmed_by, is_archived, answer, answer_reason, answered_at, answered_by,
  deleted_at, deleted_by, cancelled_by, cancelled_at, firm_changes`;
const KEEP_PAST = /* sql */ `
INSERT INTO schedule_head_past (company_id, head_id, message_id, message_number, document_in_message, stored_at, ${PAST})
SELECT company_id, id, message_id, message_number, document_in_message, coalesce(stored_at, received_at), ${PAST} FROM schedule_head WHERE message_id = $1
ON CONFLICT DO NOTHING`;

export interface StoredSchedule extends StoredDocument {
  readonly id: ScheduleHeadId;
}
interface Inserted extends Pick<StoredSchedule, 'id' | 'shipTos'> {
  readonly relations: readonly CompletenessRelation[] | null;
}

@Injectable()
export class ScheduleStore {
  /** Stores a schedule with all its lines: one statement, and one for each further portion of a large one; another where its relation says that it stands for something else than its message says. */
  async insert(tx: Tx, source: ScheduleSource, rows: ScheduleRows): Promise<Pick<StoredSchedule, 'id' | 'shipTos'>> {
    const agreement = source.agreementOf(rows.interchange);
    const [head] = await tx.query<Inserted>(
      INSERT,
      [
        ...headValues(source, rows),
        ...valuesOf(rows.first),
        rows.lineShipTos,
        agreement?.partnerCompanyId ?? null,
        source.interchanges[rows.interchange]?.sender.replaceAll('\0', '') ?? '',
      ],
      'schedule-insert',
    );
    if (!head) throw new Error('The schedule was not stored');
    for (const portion of rows.more)
      await tx.query(MORE, [source.companyId, head.id, ...valuesOf(portion)], 'schedule-insert-more');
    const { relations, ...stored } = head;
    const { shipToCode } = rows.head;
    const demanded = demandedCompleteness(relations ?? [], { relationId: agreement?.relationId ?? null, shipToCode });
    const [asSaid, asDemanded] = [placeOf(rows, null), placeOf(rows, demanded)];
    if (asDemanded.completeness !== asSaid.completeness || asDemanded.chain !== asSaid.chain)
      await tx.query(
        'UPDATE schedule_head SET completeness = $2, chain = $3 WHERE id = $1',
        [stored.id, asDemanded.completeness, asDemanded.chain],
        'schedule-standing',
      );
    return stored;
  }

  /** Takes away what an earlier reading of the same file stored; returns the releases that were followed by it. */
  async removeOfMessage(tx: Tx, companyId: CompanyId, messageId: FileId): Promise<ScheduleHeadId[]> {
    const before = await tx.query<{ id: ScheduleHeadId }>(
      `
      UPDATE schedule_head SET superseded_by = NULL, superseded_at = NULL
      WHERE company_id = $1 AND superseded_by = ANY (ARRAY(SELECT id FROM schedule_head WHERE message_id = $2)) AND message_id <> $2 RETURNING id`,
      [companyId, messageId],
    );
    await tx.query(KEEP_PAST, [messageId]);
    await tx.query(
      'DELETE FROM schedule_line WHERE head_id = ANY (ARRAY(SELECT id FROM schedule_head WHERE message_id = $1))',
      [messageId],
    );
    // Rules ran on what the earlier reading found.
    await tx.query(
      `WITH gone AS (DELETE FROM schedule_head WHERE message_id = $1 RETURNING id),
        runs AS (DELETE FROM schedule_rule_run WHERE head_id = ANY (ARRAY(SELECT id FROM gone)))
      DELETE FROM schedule_rule_result WHERE head_id = ANY (ARRAY(SELECT id FROM gone))`,
      [messageId],
    );
    return before.map((row) => row.id);
  }
}

/** A portion as the statements take it. */
function valuesOf({ lines, ends, calloffs, articles }: LinePortion): readonly unknown[] {
  return [...lines, ends, ...calloffs, articles];
}

/** What a schedule stands for and its chain, as its message says or as its relation demands. */
function placeOf(
  { head }: ScheduleRows,
  demanded: Completeness | null,
): { readonly completeness: Completeness; readonly chain: string } {
  const { completeness, chainedBy } = standingOf(head, demanded);
  return { completeness, chain: chainedBy === 'number' ? head.documentNumber : head.articleChain };
}

/** The values of HEAD. */
function headValues(source: ScheduleSource, rows: ScheduleRows): readonly unknown[] {
  const { interchange, head: h } = rows;
  const { completeness, chain } = placeOf(rows, null);
  const envelope = source.interchanges[interchange];
  const parties = releaseParties({
    sender: envelope?.sender ?? '',
    recipient: envelope?.recipient ?? '',
    test: envelope?.test ?? false,
    ...h,
  });
  const controlReference = envelope?.controlReference ?? '';
  return [
    source.companyId,
    source.id,
    source.receivedAt,
    [source.messageType, source.messageVersion].filter((part) => part !== '').join(' '),
    h.incorrectBecause !== null,
    source.warningCount,
    h.messageNumber,
    h.documentNumber,
    h.messageFunction,
    h.issueDate,
    h.horizonStart,
    h.horizonEnd,
    h.previousDocumentNumber,
    h.buyerCode,
    h.buyerName,
    h.sellerCode,
    h.sellerName,
    h.shipToCode,
    h.shipToName,
    completeness,
    h.lineCount,
    h.calloffCount,
    h.firstDate,
    h.lastDate,
    h.hasBackorder,
    h.hasUrgent,
    h.documentInMessage,
    parties,
    chain,
    releaseOrder({ ...h, controlReference, receivedAt: source.receivedAt }),
    h.texts,
    h.incorrectBecause,
    h.incorrectBecause !== null || isCancellation(h),
  ];
}
