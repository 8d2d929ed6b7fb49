import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { ReceivedFile, StoredDocument, Succession } from '../document/document.port.js';
import { noLongerWarned } from '../transaction/reference.service.js';
import { demandedCompleteness } from './schedule.completeness.js';
import { CALLOFF_COLUMNS, LINE_COLUMNS, type ScheduleRows } from './schedule.rows.js';

/** Where a schedule comes from. */
export type ScheduleSource = Omit<ReceivedFile, 'wasReadBefore'>;

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
] as const;
const lineColumns = LINE_COLUMNS.map(([column]) => column).join(', ');
const place = (ordinal: number): string => `$${String(ordinal)}`;
const PLACE_IN_MESSAGE = place(HEAD.indexOf('document_in_message') + 1);
/** Releases sort by issue date, control reference, time of receipt, place in the file and in the message; without an issue date the day of receipt counts. */
const RELEASE_ORDER = /* sql */ `concat_ws('|', coalesce(${place(HEAD.length)}::text, ($3::timestamptz AT TIME ZONE 'UTC')::date::text), ${place(HEAD.length + 1)}::text,
  to_char($3::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), lpad($7::integer::text, 6, '0'),
  CASE WHEN ${PLACE_IN_MESSAGE}::integer > 1 THEN lpad(${PLACE_IN_MESSAGE}::integer::text, 9, '0') END)`;
const LINES_FROM = HEAD.length + 2;
const ENDS = LINES_FROM + LINE_COLUMNS.length;
const CALLOFFS_FROM = ENDS + 1;
const ARTICLES = CALLOFFS_FROM + CALLOFF_COLUMNS.length;

/** The ship-tos of head and lines, for who is restricted to some; an empty one for a line that has none. */
const OWN_SHIP_TO = `${place(HEAD.indexOf('ship_to_code') + 1)}::text`;
const SHIP_TOS = /* sql */ `(SELECT array_agg(DISTINCT code) FROM (SELECT coalesce(line, ${OWN_SHIP_TO}, '') FROM unnest(${place(LINES_FROM + LINE_COLUMNS.findIndex(([column]) => column === 'ship_to_code'))}::text[]) AS line
  UNION ALL SELECT ${OWN_SHIP_TO}) AS named (code) WHERE code IS NOT NULL)`;

/** The completeness that the schedule's relation demands; without such a relation what its message says. */
const ENVELOPE_FROM = ARTICLES + 1;
const headValue = (column: (typeof HEAD)[number], type: string): string =>
  `${place(HEAD.indexOf(column) + 1)}::${type}`;
const COMPLETENESS = /* sql */ `coalesce(${demandedCompleteness({
  company: headValue('company_id', 'bigint'),
  sender: `${place(ENVELOPE_FROM)}::text`,
  recipient: `${place(ENVELOPE_FROM + 1)}::text`,
  test: `${place(ENVELOPE_FROM + 2)}::boolean`,
  messageType: `${place(ENVELOPE_FROM + 3)}::text`,
  messageVersion: `${place(ENVELOPE_FROM + 4)}::text`,
  buyer: headValue('buyer_code', 'text'),
  shipTo: headValue('ship_to_code', 'text'),
})}, ${headValue('completeness', 'text')})`;
const COMPUTED: Partial<Record<(typeof HEAD)[number], string>> = {
  release_order: RELEASE_ORDER,
  completeness: COMPLETENESS,
};

/** Head, lines and articles in one round trip; each line cuts its call-offs out of those of the whole message. */
const INSERT = /* sql */ `
WITH head AS (
  INSERT INTO schedule_head (${HEAD.join(', ')}, ship_tos) VALUES (${HEAD.map((column, i) => COMPUTED[column] ?? place(i + 1)).join(', ')}, ${SHIP_TOS}) RETURNING id, ship_tos
), lines AS (
  INSERT INTO schedule_line (company_id, head_id, ${lineColumns}, ${CALLOFF_COLUMNS.map(([column]) => column).join(', ')})
  SELECT $1, head.id, ${lineColumns},
    ${CALLOFF_COLUMNS.map(([, type], i) => `(${place(CALLOFFS_FROM + i)}::${type})[l.calloffs_end - l.calloff_count + 1 : l.calloffs_end]`).join(', ')}
  FROM head, unnest(${LINE_COLUMNS.map(([, type], i) => `${place(LINES_FROM + i)}::${type}[]`).join(', ')}, ${place(ENDS)}::integer[])
    AS l (${lineColumns}, calloffs_end)
), articles AS (
  INSERT INTO external_article (company_id, article_number) SELECT $1, a FROM unnest(${place(ARTICLES)}::text[]) AS a ON CONFLICT DO NOTHING
)
SELECT id, ship_tos AS "shipTos" FROM head`;

/** A message that changes some articles of a release (BGM 1225): it follows none, and what follows the release follows it. */
const isChange = (head: string): string => `(${head}.message_function = '4' AND ${head}.completeness = 'PER_ARTICLE')`;
/** The release that follows `h`. */
const NEXT = /* sql */ `coalesce((SELECT n.id FROM schedule_head n WHERE n.company_id = h.company_id AND n.parties = h.parties AND n.chain = h.chain
    AND n.release_order > h.release_order AND NOT ${isChange('n')} ORDER BY n.release_order LIMIT 1),
  (SELECT n.id FROM schedule_head n WHERE (h.completeness = 'FULL' OR ${isChange('h')}) AND n.completeness = 'FULL' AND n.company_id = h.company_id AND n.parties = h.parties
    AND n.previous_document_number = h.document_number AND n.document_number <> h.document_number AND n.release_order > h.release_order
    ORDER BY n.release_order LIMIT 1))`;
/** Of the releases `p` in a chain before `h`: the last, with the changes behind it. */
const before = (
  chain: string,
): string => `p.company_id = h.company_id AND p.parties = h.parties AND p.chain = ${chain} AND p.release_order < h.release_order AND NOT ${isChange('h')}
    AND p.release_order >= coalesce((SELECT q.release_order FROM schedule_head q WHERE q.company_id = h.company_id AND q.parties = h.parties AND q.chain = ${chain}
      AND q.release_order < h.release_order AND NOT ${isChange('q')} ORDER BY q.release_order DESC LIMIT 1), '')`;
const FOLLOW = /* sql */ `
WITH new AS (SELECT * FROM schedule_head WHERE company_id = $1 AND id = ANY ($2::bigint[])), touched AS (
  SELECT id FROM new
  UNION SELECT p.id FROM new h JOIN schedule_head p ON ${before('h.chain')}
  UNION SELECT p.id FROM new h JOIN schedule_head p ON h.completeness = 'FULL' AND h.previous_document_number <> h.document_number AND ${before('h.previous_document_number')}
), next AS (
  SELECT h.id, h.superseded_by AS before, ${NEXT} AS by FROM schedule_head h WHERE h.id IN (SELECT id FROM touched)
), changed AS (
  UPDATE schedule_head h SET superseded_by = n.by, superseded_at = CASE WHEN n.by IS NOT NULL THEN now() END
  FROM next n WHERE h.id = n.id AND n.before IS DISTINCT FROM n.by
)
, found AS (
  UPDATE control_reference_gap g SET state = 'closed', closed_by = n.message_id, closed_at = now() FROM new n, control_reference_gap o
  WHERE o.id = g.id AND g.company_id = $1 AND g.level = 'document' AND g.state IN ('open', 'unproven') AND g.parties = n.parties AND g.reference = n.document_number
  RETURNING g.reference, g.revealed_by, o.state, n.message_id
), ${noLongerWarned(`SELECT revealed_by FROM found WHERE state = 'open' AND revealed_by <> message_id`)}, unmet AS (
  INSERT INTO control_reference_gap (company_id, sender, recipient, test, parties, level, reference, state, revealed_by)
  SELECT DISTINCT ON (n.parties, n.previous_document_number) n.company_id, split_part(n.parties, '|', 1), split_part(n.parties, '|', 2), split_part(n.parties, '|', 3) = 'test',
    n.parties, 'document', n.previous_document_number, CASE WHEN EXISTS (SELECT FROM schedule_head p WHERE p.company_id = $1 AND p.parties = n.parties
      AND p.release_order < n.release_order AND p.chain <> n.chain) THEN 'open' ELSE 'unproven' END, n.message_id
  FROM new n WHERE n.completeness = 'FULL' AND n.previous_document_number <> n.document_number
    AND NOT EXISTS (SELECT FROM schedule_head p WHERE p.company_id = $1 AND p.parties = n.parties AND p.chain = n.previous_document_number)
    AND NOT EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = $1 AND a.sender = split_part(n.parties, '|', 1)
      AND a.recipient = split_part(n.parties, '|', 2) AND a.direction = 'in' AND a.active AND NOT a.check_reference_gaps)
  ON CONFLICT DO NOTHING RETURNING reference, state
), proven AS (
  UPDATE control_reference_gap g SET state = 'open', revealed_by = n.message_id FROM new n, schedule_head r
  WHERE g.company_id = $1 AND g.level = 'document' AND g.state = 'unproven' AND g.parties = n.parties AND g.reference <> n.document_number
    AND r.company_id = $1 AND r.parties = g.parties AND r.previous_document_number = g.reference AND r.release_order > n.release_order AND r.chain <> n.chain
  RETURNING g.reference
)
SELECT 'late' AS what, h.message_number AS "messageNumber", n.by::text AS "supersededBy", NULL AS reference, NULL AS "revealedBy" FROM next n JOIN new h ON h.id = n.id
WHERE n.by IS NOT NULL AND NOT EXISTS (SELECT FROM new s WHERE s.id = n.by)
UNION ALL SELECT 'missing', NULL, NULL, reference, NULL FROM unmet WHERE state = 'open'
UNION ALL SELECT 'missing', NULL, NULL, reference, NULL FROM proven
UNION ALL SELECT 'found', NULL, NULL, reference, revealed_by::text FROM found WHERE state = 'open'`;

@Injectable()
export class ScheduleStore {
  /** Stores a schedule with all its lines: one statement, whatever its size. */
  async insert(tx: Tx, source: ScheduleSource, rows: ScheduleRows): Promise<Pick<StoredDocument, 'id' | 'shipTos'>> {
    const h = rows.head;
    const envelope = source.interchanges[rows.interchange];
    const [head] = await tx.query<Pick<StoredDocument, 'id' | 'shipTos'>>(
      INSERT,
      [
        source.companyId,
        source.id,
        source.receivedAt,
        [source.messageType, source.messageVersion].filter((part) => part !== '').join(' '),
        source.errorCount > 0,
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
        h.completeness,
        h.lineCount,
        h.calloffCount,
        h.firstDate,
        h.lastDate,
        h.hasBackorder,
        h.hasUrgent,
        h.documentInMessage,
        partiesOf(source, rows),
        h.chain,
        h.issueDate,
        sortable(envelope?.controlReference ?? ''),
        ...rows.lines,
        rows.ends,
        ...rows.calloffs,
        rows.articles,
        envelope?.sender.replaceAll('\0', '') ?? '',
        envelope?.recipient.replaceAll('\0', '') ?? '',
        envelope?.test ?? false,
        source.messageType || null,
        source.messageVersion || null,
      ],
      'schedule-insert',
    );
    if (!head) throw new Error('The schedule was not stored');
    return head;
  }

  /**
   * Sets for each of these releases, and for those right before them, which one follows: the next of its chain, else the one that names
   * its document number as the previous. One statement that looks at neighbours alone, so a long history costs nothing; and the result
   * doesn't depend on the order of arrival. Keeps account of releases that others name as their predecessors, too.
   */
  follow(tx: Tx, companyId: string, ids: readonly string[]): Promise<Succession[]> {
    return tx.query<Succession>(FOLLOW, [companyId, ids], 'schedule-follow');
  }

  /** Takes away what an earlier reading of the same file stored; returns the releases that were followed by it. */
  async removeOfMessage(tx: Tx, companyId: string, messageId: string): Promise<string[]> {
    const before = await tx.query<{ id: string }>(
      `
      UPDATE schedule_head SET superseded_by = NULL, superseded_at = NULL
      WHERE company_id = $1 AND superseded_by IN (SELECT id FROM schedule_head WHERE message_id = $2) AND message_id <> $2 RETURNING id`,
      [companyId, messageId],
    );
    await tx.query('DELETE FROM schedule_line WHERE head_id IN (SELECT id FROM schedule_head WHERE message_id = $1)', [
      messageId,
    ]);
    await tx.query('DELETE FROM schedule_head WHERE message_id = $1', [messageId]);
    return before.map((row) => row.id);
  }
}

/** Between whom releases follow one another. */
function partiesOf({ interchanges }: ScheduleSource, { interchange, head }: ScheduleRows): string {
  const envelope = interchanges[interchange];
  return [
    envelope?.sender ?? '',
    envelope?.recipient ?? '',
    envelope?.test === true ? 'test' : '',
    head.buyerCode ?? '',
    head.sellerCode ?? '',
    head.shipToCode ?? '',
  ]
    .join('|')
    .replaceAll('\0', '');
}

/** Numbers as text that sorts as they do. */
function sortable(reference: string): string {
  return (/^\d+$/.test(reference) ? reference.padStart(20, '0') : reference).replaceAll('\0', '').slice(0, 40);
}
