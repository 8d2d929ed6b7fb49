import { Injectable } from '@nestjs/common';
import type { Dashboard, Need } from '../../contract/dashboard.js';
import type { Language } from '../../contract/fields.js';
import { MOST_DAYS } from '../../contract/traffic.js';
import type { Workplace } from '../../domain/calendar/working-days.js';
import type { CompanyId, UserId } from '../../domain/ids.js';
import { answerDueFrom } from '../../domain/schedule/answer.js';
import type { Tx } from '../../platform/database/transaction.js';
import { CalendarView } from '../calendar/calendar.view.js';
import { messageOf } from '../traffic/cause.service.js';
import { CauseView } from '../traffic/cause.view.js';
import { READING_MS } from '../traffic/traffic.view.js';
import { toNeed, type NeedRow } from './dashboard.rows.js';

const COUNT_CAP = 1_000;
/** Files that the time of processing is measured on. */
const MEASURED = 1_000;
/** What waits, at most, from each source: beyond it people go to the lists. */
const EACH = 20;
/** Days that a schedule is asked about. */
const SCHEDULE_DAYS = 30;
/** Days in which somebody is asked to look at changes inside the firm zone. */
const FIRM_DAYS = 7;

type Card = Dashboard['cardData'][number];

const FILES = /* sql */ `
SELECT count(*)::int AS errors, count(*) FILTER (WHERE received_at < now() - interval '1 day')::int AS old,
  (SELECT to_json(percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY ms)) FROM (
    SELECT ${READING_MS} AS ms FROM traffic_message
    WHERE company_id = $1 AND id >= first_id(now() - make_interval(days => $2)) AND received_at >= now() - make_interval(days => $2) AND direction = 'I' AND processed_at IS NOT NULL AND archive_state = 'open'
    ORDER BY id DESC LIMIT ${String(MEASURED)}) m) AS times
FROM traffic_message WHERE company_id = $1 AND error_count > 0 AND archive_state = 'open'`;

const NOT_SENT = /* sql */ `
SELECT 'not-sent' AS kind, coalesce(t.wake_at, t.created_at) AS at, t.ack_error_at AS due, t.file_id AS id, jsonb_build_object('partner', m.partner, 'file', t.file_name, 'attempts', t.failures) AS values
FROM transmission t JOIN traffic_message m ON m.id = t.file_id WHERE t.company_id = $1 AND t.state = 'failed' ORDER BY t.id DESC LIMIT ${String(EACH)}`;

const SENT = /* sql */ `t.id, jsonb_build_object('partner', coalesce(t.partner, t.recipient), 'type', t.message_type, 'document', coalesce(t.document_number, t.control_reference)) AS values`;
/** Until it is sent anew, or somebody puts the file away. */
const REJECTED = /* sql */ `
SELECT 'rejected' AS kind, t.updated_at AS at, NULL::timestamptz AS due, ${SENT} FROM edi_transaction t
WHERE t.company_id = $1 AND t.parent_id IS NULL AND t.direction = 'O' AND t.error_count > 0 AND t.acknowledgement IN ('rejected', 'partly')
  AND EXISTS (SELECT FROM traffic_message m WHERE m.id = t.file_id AND m.archive_state = 'open') ORDER BY t.id DESC LIMIT ${String(EACH)}`;
const UNANSWERED = (['overdue', 'late'] as const).map(
  (state) => /* sql */ `
SELECT t.acknowledgement AS kind, t.created_at AS at, s.ack_error_at AS due, ${SENT}
FROM edi_transaction t LEFT JOIN LATERAL (SELECT ack_error_at FROM transmission s WHERE s.file_id = t.file_id ORDER BY s.number DESC LIMIT 1) s ON true
WHERE t.company_id = $1 AND t.parent_id IS NULL AND t.acknowledgement = '${state}' ORDER BY t.id DESC LIMIT ${String(EACH)}`,
);

const GAPS = /* sql */ `
SELECT 'gaps' AS kind, max(g.opened_at) AS at, NULL::timestamptz AS due, NULL::bigint AS id,
  jsonb_build_object('partner', coalesce((SELECT a.partner FROM communication_agreement a WHERE a.company_id = $1 AND a.sender = g.sender ORDER BY a.id LIMIT 1), g.sender), 'count', count(*),
    'references', array_to_string((array_agg(g.reference ORDER BY g.id DESC))[1:3], ', ') || CASE WHEN count(*) > 3 THEN ' …' ELSE '' END) AS values
FROM (SELECT * FROM control_reference_gap WHERE company_id = $1 AND state = 'open' ORDER BY id DESC LIMIT ${String(COUNT_CAP)}) g GROUP BY g.sender ORDER BY max(g.opened_at) DESC LIMIT ${String(EACH)}`;

/** Schedules that are wrong, or late; where the file with the errors is listed already, its schedule is not listed again. */
function schedules(isFileListed: boolean): string[] {
  const isWrong = `h.is_incorrect AND NOT h.is_confirmed${isFileListed ? ` AND NOT EXISTS (SELECT FROM traffic_message m WHERE m.id = h.message_id AND m.error_count > 0 AND m.archive_state = 'open')` : ''}`;
  return Object.entries({
    'schedule-errors': isWrong,
    backorder: `h.has_backorder AND NOT h.is_held AND NOT (${isWrong})`,
  }).map(
    ([kind, is]) => /* sql */ `
SELECT '${kind}' AS kind, h.received_at AS at, h.first_date::timestamptz AS due, h.id,
  jsonb_build_object('document', h.document_number, 'partner', coalesce(h.buyer_name, h.buyer_code), 'lines', h.line_count) AS values
FROM schedule_head h WHERE h.company_id = $1 AND h.id >= first_id(now() - make_interval(days => ${String(SCHEDULE_DAYS)}))
  AND h.superseded_by IS NULL AND NOT h.is_archived AND (h.has_backorder OR (h.is_incorrect AND NOT h.is_confirmed)) AND ${is} ORDER BY h.id DESC LIMIT ${String(EACH)}`,
  );
}

/** Current releases that nobody answered within a working day, by who sent them. */
function unanswered(now: number, workplace: Workplace): string {
  const cameBefore = new Date(answerDueFrom(now, workplace)).toISOString();
  return /* sql */ `
SELECT 'unanswered' AS kind, max(h.received_at) AS at, NULL::timestamptz AS due, NULL::bigint AS id, jsonb_build_object('partner', h.partner, 'count', count(*),
  'documents', array_to_string((array_agg(h.document_number ORDER BY h.received_at DESC))[1:3], ', ') || CASE WHEN count(*) > 3 THEN ' …' ELSE '' END) AS values
FROM (SELECT document_number, received_at, coalesce(buyer_name, buyer_code, split_part(parties, '|', 1)) AS partner FROM schedule_head
  WHERE company_id = $1 AND answer = 'open' AND superseded_by IS NULL AND NOT is_archived AND deleted_at IS NULL
    AND received_at <= '${cameBefore}' AND received_at > now() - make_interval(days => ${String(SCHEDULE_DAYS)})
  ORDER BY received_at DESC LIMIT ${String(COUNT_CAP)}) h GROUP BY h.partner ORDER BY max(h.received_at) DESC LIMIT ${String(EACH)}`;
}

/**
 * The newest schedules that changed something inside the firm zone, superseded ones too: what a later release leaves as it is was changed
 * all the same. Twice as many as are shown, since who looks has seen some.
 */
const FIRM_CHANGES = /* sql */ `
SELECT 'firm-changes' AS kind, h.received_at AS at, NULL::timestamptz AS due, h.id,
  jsonb_build_object('document', h.document_number, 'partner', coalesce(h.buyer_name, h.buyer_code), 'changes', h.firm_changes) AS values
FROM schedule_head h WHERE h.company_id = $1 AND h.firm_changes > 0 AND h.id >= first_id(now() - make_interval(days => ${String(FIRM_DAYS)}))
  AND NOT h.is_archived AND NOT h.is_held AND h.deleted_at IS NULL ORDER BY h.id DESC LIMIT ${String(2 * EACH)}`;

/** What is for each person until that person has looked at it. */
export function isFirmChange({ kind }: Pick<Need, 'kind'>): boolean {
  return kind === 'firm-changes';
}

/** What needs somebody, and the figures of files, schedules and articles. */
@Injectable()
export class DashboardView {
  constructor(
    private readonly calendars: CalendarView,
    private readonly causes: CauseView,
  ) {}

  async period(
    tx: Tx,
    companyId: CompanyId,
    days: number,
  ): Promise<Pick<Dashboard, 'since' | 'until' | 'days' | 'isEmpty'>> {
    const [row] = await tx.query<{ since: string; until: string; from: string; to: string; isEmpty: boolean }>(
      `
      SELECT now() - make_interval(days => $2) AS since, now() AS until, to_char(current_date - ($2::int - 1), 'YYYY-MM-DD') AS "from", to_char(current_date, 'YYYY-MM-DD') AS "to",
        app_sees_all() AND NOT EXISTS (SELECT FROM traffic_message WHERE company_id = $1) AS "isEmpty"`,
      [companyId, days],
      'dashboard-period',
    );
    if (!row) throw new Error('The dashboard gave no row');
    const { since, until, from, to, isEmpty } = row;
    return { since, until, days: { from, to }, isEmpty };
  }

  async files(tx: Tx, companyId: CompanyId, days: number): Promise<{ cards: Card[]; errorCount: number }> {
    const [row] = await tx.query<{ errors: number; old: number; times: number[] | null }>(
      FILES,
      [companyId, days],
      'dashboard-files',
    );
    const { errors = 0, old = 0, times = null } = row ?? {};
    return {
      errorCount: errors,
      cards: [
        { id: 'processing', value: times?.[0] ?? null, capped: false, note: times?.[1] ?? null },
        { id: 'errors', value: errors, capped: false, note: old },
      ],
    };
  }

  /** What files with errors need that came in: the newest of each cause, and how many more there are. Outgoing ones are listed by their sending and their acknowledgement. */
  async errors(tx: Tx, companyId: CompanyId, language: Language): Promise<Need[]> {
    const query = { days: MOST_DAYS, direction: 'I', archived: false } as const;
    const { rows } = await this.causes.list(tx, companyId, query, { order: 'newest', most: EACH });
    return rows.map((cause) => {
      const { id, partner, files, errorCount, documentNumber, fileName } = cause;
      const values = {
        type: cause.messageType,
        document: documentNumber ?? fileName,
        partner,
        errors: errorCount,
        more: `${String(files.value - 1)}${files.capped ? '+' : ''}`,
        cause: id,
      };
      return toNeed(
        { kind: 'file-errors', due: null, id: cause.newestId, at: cause.lastAt, values },
        messageOf(cause, language),
      );
    });
  }

  async schedules(tx: Tx, companyId: CompanyId, days: number): Promise<Card> {
    const received = (from: string, to: string): string =>
      `(SELECT count(*)::int FROM schedule_head WHERE company_id = $1 AND id >= first_id(${from}) AND received_at >= ${from} AND received_at < ${to})`;
    const [row] = await tx.query<{ now: number; before: number }>(
      `SELECT ${received('current_date - ($2::int - 1)', 'current_date + 1')} AS now, ${received('current_date - (2 * $2::int - 1)', 'current_date - ($2::int - 1)')} AS before`,
      [companyId, days],
      'dashboard-schedules',
    );
    return { id: 'schedules', value: row?.now ?? 0, capped: false, note: row?.before ?? 0 };
  }

  async articles(tx: Tx, companyId: CompanyId, days: number): Promise<NonNullable<Dashboard['autoAddedArticles']>> {
    const rows = await tx.query<NonNullable<Dashboard['autoAddedArticles']>['rows'][number]>(
      `
      SELECT article_number AS "articleNumber", first_seen_at AS "firstSeenAt", first_file_id AS "fileId" FROM external_article WHERE company_id = $1 AND state = 'new' AND first_seen_at >= current_date - ($2::int - 1)
      ORDER BY first_seen_at DESC, article_number LIMIT ${String(COUNT_CAP + 1)}`,
      [companyId, days],
      'dashboard-articles',
    );
    return {
      total: { value: Math.min(rows.length, COUNT_CAP), capped: rows.length > COUNT_CAP },
      rows: rows.slice(0, EACH),
    };
  }

  async companyName(tx: Tx, companyId: CompanyId): Promise<string> {
    const [row] = await tx.query<{ name: string }>('SELECT name FROM company WHERE id = $1', [companyId]);
    return row?.name ?? '';
  }

  /** Without the changes that somebody has looked at, and with as many of the others as are shown. */
  async unseen(tx: Tx, companyId: CompanyId, userId: UserId, needs: readonly Need[]): Promise<Need[]> {
    const ids = needs.flatMap(({ kind, id }) => (isFirmChange({ kind }) && id !== null ? [id] : []));
    const seen = await tx.query<{ id: string }>(
      'SELECT head_id AS id FROM schedule_seen WHERE company_id = $1 AND user_id = $2 AND head_id = ANY ($3::bigint[])',
      [companyId, userId, ids],
      'dashboard-seen',
    );
    const hidden = new Set(seen.map(({ id }) => id));
    const shown = new Set(ids.filter((id) => !hidden.has(id)).slice(0, EACH));
    return needs.filter(({ kind, id }) => !isFirmChange({ kind }) || (id !== null && shown.has(id)));
  }

  /** What waits beside files with errors, from the sources that the caller may see. */
  async waiting(
    tx: Tx,
    companyId: CompanyId,
    sees: { readonly traffic: boolean; readonly transactions: boolean; readonly schedules: boolean },
  ): Promise<Need[]> {
    const sources = [
      ...(sees.traffic ? [NOT_SENT] : []),
      ...(sees.transactions ? [REJECTED, ...UNANSWERED, GAPS] : []),
      ...(sees.schedules
        ? [...schedules(sees.traffic), unanswered(Date.now(), await this.calendars.own(tx, companyId)), FIRM_CHANGES]
        : []),
    ];
    if (sources.length === 0) return [];
    const rows = await tx.query<NeedRow>(sources.map((source) => `(${source})`).join(' UNION ALL '), [companyId]);
    return rows.map((row) => toNeed(row));
  }
}
