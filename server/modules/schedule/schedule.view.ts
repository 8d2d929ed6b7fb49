import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Language } from '../../contract/fields.js';
import type {
  ScheduleDetail,
  ScheduleLine,
  ScheduleQuery,
  ScheduleRelease,
  ScheduleRow,
  ScheduleSuggestions,
  ScheduleSuggestQuery,
} from '../../contract/schedule.js';
import type { ScheduleErrors, ScheduleErrorsQuery } from '../../contract/schedule-decisions.js';
import type { CompanyId, FileId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import { answerDueFrom } from '../../domain/schedule/answer.js';
import { describe } from '../../edi/finding-description.js';
import type { LossReason } from '../../edi/lost-content.js';
import type { Tx } from '../../platform/database/transaction.js';
import { otherSide } from '../agreement/partner-address.view.js';
import { CalendarView } from '../calendar/calendar.view.js';
import type { DocumentOfFile } from '../document/document.port.js';
import { cancellationState, isHeldForErrors } from './schedule.cancellation.store.js';
import { HEAD_COMMENT, ScheduleCommentView } from './schedule.comment.view.js';
import { ANSWER } from './schedule.state.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';

/** Releases that a schedule replaces, as many as are named. */
const RELEASES = 20;
/** Call-offs come with the schedule up to this many; of larger ones they are read a line at a time. */
const INLINE_CALLOFFS = 20_000;

const HEAD = /* sql */ `
  h.id AS "scheduleHeadId", h.document_number AS "documentNumber", h.issue_date AS "issueDate", h.received_at AS "receivedAt",
  h.message_type AS "messageType", coalesce(h.buyer_name, h.buyer_code) AS buyer, coalesce(h.seller_name, h.seller_code) AS seller,
  coalesce(h.ship_to_name, h.ship_to_code) AS consignee, h.first_date AS "firstDate", h.last_date AS "lastDate", h.line_count AS "lineCount",
  h.calloff_count AS "calloffCount", h.has_backorder AS "hasBackorder", h.has_urgent AS "hasUrgent", h.is_incorrect AS "isIncorrect",
  h.is_confirmed AS "isConfirmed", ${isHeldForErrors('h')} AS "isHeld", ${cancellationState('h')} AS cancellation, h.is_archived AS "isArchived", json_build_object('count', h.warning_count) AS warning,
  ${HEAD_COMMENT}, ${ANSWER} AS answer, h.message_id AS "trafficMessageId", h.firm_changes AS "firmChanges"`;

/** Call-offs as the contract's objects, straight from the arrays; the view schedule_calloff defines them. */
export const CALLOFFS = /* sql */ `
  (SELECT coalesce(json_agg(json_build_object('scheduleCalloffId', c.id, 'scheduleCalloffCommentId', NULL, 'comment', NULL, 'date', c.date,
     'lastDate', c.last_date, 'period', c.period, 'dateKind', c.date_kind, 'quantity', c.quantity::text, 'unit', c.unit, 'status', c.status,
     'details', CASE WHEN c.has_details THEN json_build_object('timeFrom', c.time_from, 'timeUntil', c.time_until, 'orderNumber', c.order_number,
       'orderLine', c.order_line, 'sequenceNumber', c.sequence_number, 'vehicle', c.vehicle, 'productionLine', c.production_line,
       'reference', c.reference, 'deliveryDate', c.delivery_date, 'despatchDate', c.despatch_date) END) ORDER BY c.position), '[]')
   FROM schedule_calloff c WHERE c.line_id = l.id)`;

/** A line `l` of a head `h` as the contract's object, without its call-offs. */
export const LINE = /* sql */ `
  l.id AS "scheduleLineId", l.head_id AS "scheduleHeadId", l.line_number AS "lineNumber", l.article_number AS "externalArticleNumber",
  l.supplier_article_number AS "supplierArticleNumber", coalesce(l.article_numbers, '[]') AS "articleNumbers", l.description, coalesce(l.ship_to_code, h.ship_to_code) AS "shipTo",
  coalesce(l.ship_to_name, h.ship_to_name) AS "shipToName", l.gate, l.dock, l.order_number AS "orderNumber", l.order_line AS "orderLine",
  l.part_consignment_number AS "partConsignmentNumber", l.calloff_reference AS "calloffReference", l.unit, l.cumulative_received AS "cumulativeReceived",
  l.cumulative_required AS "cumulativeRequired", l.cumulative_shipped AS "cumulativeShipped", coalesce(l.texts, '[]') AS texts,
  coalesce(l.packaging, '[]') AS packaging, coalesce(l.date_kind, 'unspecified') AS "dateKind",
  l.cumulative_start_date AS "cumulativeStartDate", l.last_despatch_note AS "lastDespatchNote", l.last_despatch_date AS "lastDespatchDate",
  l.last_despatch_quantity AS "lastDespatchQuantity", l.first_date AS "firstDate", l.last_date AS "lastDate",
  l.total_quantity AS "totalQuantity", l.calloff_count AS "calloffCount", NULL AS comment, 0 AS "commentCount"`;

/** The newest schedules that came from some senders in the last days, whether they are in force or not. Found by their files, newest first. */
export function newestSchedulesFrom(
  tx: Tx,
  companyId: CompanyId,
  senders: readonly string[],
  { days, most }: { readonly days: number; readonly most: number },
): Promise<(ScheduleRow & { readonly isCurrent: boolean })[]> {
  return tx.query<ScheduleRow & { readonly isCurrent: boolean }>(
    `SELECT ${HEAD}, h.superseded_by IS NULL AS "isCurrent" FROM schedule_head h WHERE h.company_id = $1 AND h.id = ANY (ARRAY(
      SELECT one.id FROM unnest($2::text[]) AS given (address) CROSS JOIN LATERAL (
        SELECT s.id FROM traffic_message m JOIN schedule_head s ON s.company_id = $1 AND s.message_id = m.id
        WHERE m.company_id = $1 AND (${otherSide('m')}) = given.address AND m.direction = 'I' AND m.id >= first_id(now() - make_interval(days => $3))
        ORDER BY m.id DESC, s.id DESC LIMIT $4) AS one ORDER BY one.id DESC LIMIT $4)) ORDER BY h.id DESC`,
    [companyId, senders, days, most],
  );
}

/** A text as a pattern that finds it literally, anywhere. */
function part(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}

/** How many schedules suggestions are taken from. */
const SUGGESTED_FROM = 100;
/** Where the values of a field stand, and by what key their schedules are found. */
const SUGGESTED = {
  schedule: { key: 'number', sql: 'SELECT h.document_number' },
  consignee: { key: 'consignee', sql: 'VALUES (h.ship_to_code), (h.ship_to_name)' },
  seller: { key: 'seller', sql: 'VALUES (h.seller_code), (h.seller_name)' },
  articleNumber: {
    key: 'articlePart',
    sql: 'SELECT DISTINCT l.article_number FROM schedule_line l WHERE l.head_id = h.id AND l.company_id = $1',
  },
} as const satisfies Record<ScheduleSuggestQuery['field'], { key: string; sql: string }>;

/** What found_schedules looks for. `cameBefore`: only what came by then. */
export function searched(query: ScheduleQuery, cameBefore: Date | null): Readonly<Record<string, unknown>> {
  // An article is looked up in the company's article list first, so the cost is that of its own lines.
  const article = query.articleNumber === '' ? undefined : query.articleNumber;
  const { archived, backorder, urgent, comment, incorrect, changedInFirmZone } = query;
  return {
    ...{ archived, backorder, urgent, comment, incorrect, changedInFirmZone },
    number: part(query.schedule),
    consignee: part(query.consignee),
    seller: part(query.seller),
    article: query.articleIsExact ? article : null,
    articlePart: query.articleIsExact ? null : part(article),
    since: query.from,
    until: query.to,
    answer: query.answer === 'overdue' ? 'open' : query.answer,
    cameBefore,
    sort: query.sort.replace(/^-/, ''),
    ascending: !query.sort.startsWith('-'),
    behind: query.cursor,
    most: query.limit + 1,
  };
}

const RELEASE = /* sql */ `
SELECT id AS "scheduleHeadId", document_number AS "documentNumber", issue_date AS "issueDate", received_at AS "receivedAt"
FROM schedule_head WHERE company_id = $1`;

/** The head of a schedule as it is stored. */
interface StoredHead
  extends Omit<ScheduleDetail, 'lines' | 'incorrectBecause' | 'supersededBy' | 'replaces' | 'cancelledBy' | 'cancels'> {
  readonly parties: string;
  readonly reasons: readonly LossReason[];
  readonly supersededBy: ScheduleHeadId | null;
  readonly cancelledBy: ScheduleHeadId | null;
}

function inWords(reason: LossReason, language: Language): ScheduleDetail['incorrectBecause'][number] {
  const { code, count } = reason;
  const { message } = describe(
    { ...reason, severity: 'error', start: 0, end: 0, segment: null, actor: 'sender' },
    language,
  );
  return { code, count, message };
}

@Injectable()
export class ScheduleView {
  constructor(
    private readonly succession: ScheduleSuccession,
    private readonly comments: ScheduleCommentView,
    private readonly calendars: CalendarView,
  ) {}

  /** The schedules that a file holds, in its order. */
  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<Omit<DocumentOfFile, 'kind'>[]> {
    return tx.query(
      `
      SELECT message_id AS "fileId", id, document_number AS "documentNumber", message_number AS "messageNumber", superseded_by AS "supersededBy"
      FROM schedule_head WHERE message_id = ANY ($1::bigint[]) AND company_id = $2 ORDER BY message_id, message_number, document_in_message`,
      [fileIds, companyId],
      'schedules-of-files',
    );
  }

  async list(
    tx: Tx,
    companyId: CompanyId,
    query: ScheduleQuery,
  ): Promise<{ rows: ScheduleRow[]; nextCursor: string | null }> {
    // Row-level security would keep Postgres from the index of what is searched, so the search is a function of the database.
    const rows = await tx.query<ScheduleRow>(
      `
      SELECT ${HEAD} FROM unnest(ARRAY(SELECT found_schedules($2))) WITH ORDINALITY AS found (id, place) JOIN schedule_head h ON h.id = found.id
      WHERE h.company_id = $1 ORDER BY found.place`,
      [companyId, JSON.stringify(searched(query, await this.dueFrom(tx, companyId, query)))],
      'schedule-list',
    );
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.scheduleHeadId ?? null) : null };
  }

  /** The moment by which those have come whose answer is overdue, where these are asked for; null otherwise. */
  async dueFrom(
    tx: Tx,
    companyId: CompanyId,
    { answer, asOf }: Pick<ScheduleQuery, 'answer' | 'asOf'>,
  ): Promise<Date | null> {
    if (answer !== 'overdue') return null;
    const now = asOf === undefined ? Date.now() : Date.parse(asOf);
    return new Date(answerDueFrom(now, await this.calendars.own(tx, companyId)));
  }

  /** What schedules that the caller sees have in a field and begins with or holds what was typed, the newest first. */
  async suggestions(
    tx: Tx,
    companyId: CompanyId,
    { field, q, limit }: ScheduleSuggestQuery,
  ): Promise<ScheduleSuggestions> {
    const { sql, key } = SUGGESTED[field];
    const rows = await tx.query<{ value: string }>(
      `
      SELECT value FROM (
        SELECT v.value, max(h.id) AS newest FROM unnest(ARRAY(SELECT found_schedules($2))) AS found (id) JOIN schedule_head h ON h.id = found.id, LATERAL (${sql}) AS v (value)
        WHERE h.company_id = $1 AND v.value ILIKE $3 GROUP BY v.value) AS s
      ORDER BY value NOT ILIKE $4, newest DESC, value LIMIT $5`,
      [companyId, JSON.stringify({ [key]: part(q), most: SUGGESTED_FROM }), part(q), part(q)?.slice(1), limit],
      `schedule-suggestions-${field}`,
    );
    return { suggestions: rows.map(({ value }) => ({ kind: field, value })) };
  }

  /** Incorrect schedules with what is wrong in the caller's language, newest first. */
  async errors(
    tx: Tx,
    companyId: CompanyId,
    { confirmed, cursor, limit }: ScheduleErrorsQuery,
    language: Language,
  ): Promise<ScheduleErrors> {
    const found = await tx.query<ScheduleRow & { reasons: readonly LossReason[] }>(
      `
      SELECT ${HEAD}, coalesce(h.incorrect_because, '[]') AS reasons FROM schedule_head h
      WHERE h.company_id = $1 AND h.is_incorrect AND h.deleted_at IS NULL AND ($2::boolean IS NULL OR h.is_confirmed = $2)
        AND h.id < coalesce($3, 9223372036854775807) ORDER BY h.id DESC LIMIT $4`,
      [companyId, confirmed, cursor, limit + 1],
      'schedules-incorrect',
    );
    const rows = found.slice(0, limit).map(({ reasons, ...row }) => ({
      ...row,
      incorrectBecause: reasons.map((reason) => inWords(reason, language)),
    }));
    return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.scheduleHeadId ?? null) : null };
  }

  /** Of these releases, those that are in force, as far as the caller sees them. */
  inForce(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<ScheduleRelease[]> {
    return tx.query<ScheduleRelease>(
      `${RELEASE} AND id = ANY ($2::bigint[]) AND NOT is_held ORDER BY release_order DESC LIMIT ${String(RELEASES)}`,
      [companyId, ids],
      'schedules-in-force',
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async detail(tx: Tx, companyId: CompanyId, id: ScheduleHeadId, language: Language): Promise<ScheduleDetail> {
    const [stored] = await tx.query<StoredHead>(
      `
      SELECT ${HEAD}, h.previous_document_number AS "previousDocumentNumber", h.message_function AS "messageFunction", h.horizon_start AS "horizonStart", h.horizon_end AS "horizonEnd",
        h.buyer_code AS "buyerCode", h.seller_code AS "sellerCode", h.ship_to_code AS "consigneeCode", coalesce(h.texts, '[]') AS texts,
        h.parties, coalesce(h.incorrect_because, '[]') AS reasons, h.superseded_by AS "supersededBy", h.cancelled_by AS "cancelledBy",
        EXISTS (SELECT FROM manual_schedule m WHERE m.company_id = $2 AND m.file_id = h.message_id) AS "isManual",
        CASE WHEN h.confirmed_at IS NOT NULL THEN json_build_object('by', (SELECT u.username FROM user_account u WHERE u.id = h.confirmed_by),
          'at', to_char(h.confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS confirmation
      FROM schedule_head h WHERE h.id = $1 AND h.company_id = $2`,
      [id, companyId],
      'schedule-detail',
    );
    if (!stored) throw new Problem('not-found');
    const { reasons, parties: _, ...head } = stored;
    const inline = head.calloffCount <= INLINE_CALLOFFS;
    const lines = await tx.query<ScheduleLine>(
      `
      SELECT ${LINE}, ${inline ? CALLOFFS : 'NULL'} AS calloffs
      FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
      WHERE l.head_id = $1 AND l.company_id = $2 ORDER BY l.position`,
      [id, companyId],
      inline ? 'schedule-lines' : 'schedule-lines-bare',
    );
    await this.comments.into(tx, companyId, id, lines);
    return {
      ...head,
      incorrectBecause: reasons.map((reason) => inWords(reason, language)),
      ...(await this.around(tx, companyId, stored)),
      lines,
    };
  }

  /** The releases before and after a schedule. */
  private async around(
    tx: Tx,
    companyId: CompanyId,
    { scheduleHeadId: id, parties, supersededBy, cancelledBy, cancellation, isHeld }: StoredHead,
  ): Promise<Pick<ScheduleDetail, 'supersededBy' | 'replaces' | 'cancelledBy' | 'cancels'>> {
    const [successor] =
      supersededBy === null
        ? []
        : await tx.query<ScheduleRelease>(`${RELEASE} AND id = $2`, [companyId, supersededBy], 'schedule-successor');
    const [cancelling] =
      cancelledBy === null
        ? []
        : await tx.query<ScheduleRelease>(`${RELEASE} AND id = $2`, [companyId, cancelledBy], 'schedule-cancelling');
    const cancelled =
      cancellation === 'cancels'
        ? await tx.query<ScheduleRelease>(
            `${RELEASE} AND cancelled_by = $2 ORDER BY release_order DESC LIMIT ${String(RELEASES)}`,
            [companyId, id],
            'schedule-cancelled',
          )
        : [];
    return {
      cancelledBy: cancelling ?? null,
      cancels: cancelled,
      supersededBy: successor ?? null,
      replaces: await this.replaced(tx, companyId, { id, parties, isHeld }),
    };
  }

  private async replaced(
    tx: Tx,
    companyId: CompanyId,
    { id, parties, isHeld }: { id: ScheduleHeadId; parties: string; isHeld: boolean },
  ): Promise<ScheduleRelease[]> {
    if (!isHeld)
      return tx.query<ScheduleRelease>(
        // Of the same parties, which keeps a look at a past moment to their releases.
        `${RELEASE} AND superseded_by = $2 AND parties = $3 ORDER BY release_order DESC LIMIT ${String(RELEASES)}`,
        [companyId, id, parties],
        'schedule-replaced',
      );
    const ids = await this.succession.replacedByConfirming(tx, companyId, id);
    if (ids.length === 0) return [];
    return tx.query<ScheduleRelease>(
      `${RELEASE} AND id = ANY ($2::bigint[]) ORDER BY release_order DESC LIMIT ${String(RELEASES)}`,
      [companyId, ids],
      'schedule-replaceable',
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async line(tx: Tx, companyId: CompanyId, id: ScheduleLineId): Promise<ScheduleLine & { documentNumber: string }> {
    const [line] = await tx.query<ScheduleLine & { documentNumber: string }>(
      `
      SELECT ${LINE}, ${CALLOFFS} AS calloffs, h.document_number AS "documentNumber"
      FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE l.id = $1 AND l.company_id = $2`,
      [id, companyId],
      'schedule-line',
    );
    if (!line) throw new Problem('not-found');
    await this.comments.into(tx, companyId, line.scheduleHeadId, [line]);
    return line;
  }
}
