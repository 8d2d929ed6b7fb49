import { Injectable } from '@nestjs/common';
import type { Bar, BarRows, Dashboard } from '../../contract/dashboard.js';
import type { Kind } from '../../domain/dashboard/figure.js';
import type { CompanyId } from '../../domain/ids.js';
import { labelOf, type Standing } from '../../domain/transaction/status.js';
import type { Tx } from '../../platform/database/transaction.js';
import { countsOf, instantOf, seriesOf } from './dashboard.rows.js';

export const STEP_MS = { hour: 3_600_000, day: 86_400_000 } as const;
const COUNT_CAP = 1_000;
const PARTNERS = 60;
const UNKNOWN = 20;

/** Of what kind an interchange is in the chart. */
const KIND = /* sql */ `CASE WHEN t.error_count > 0 THEN 'errors' ELSE CASE t.document_kind
  WHEN 'delivery-schedule' THEN 'schedules' WHEN 'despatch-advice' THEN 'despatches' WHEN 'invoice' THEN 'invoices' ELSE 'others' END END`;

/**
 * The interchanges of a period, met once: as many groups as there are different ones, from which all figures are summed. Who sent without
 * an agreement may have one by now; the address of the register is that of the agreement's partner, else of who has the identification.
 */
const EXCHANGE = /* sql */ `
WITH g AS MATERIALIZED (
  SELECT date_trunc($3, t.created_at) AS at, t.direction, ${KIND} AS kind, t.processing = 'sent' AS is_sent, t.acknowledgement = 'acknowledged' AS is_acknowledged, t.agreement_id,
    coalesce(CASE t.direction WHEN 'I' THEN t.sender ELSE t.recipient END, '') AS address, max(t.partner) AS partner, count(*)::int AS n, max(t.file_id) AS last_file, max(t.created_at) AS last_at
  FROM edi_transaction t WHERE t.company_id = $1 AND t.parent_id IS NULL AND t.id >= first_id(now() - make_interval(days => $2)) * 10000 AND t.created_at >= now() - make_interval(days => $2)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
), others AS (
  SELECT address, coalesce(max(partner), address) AS partner, max(agreement_id) AS agreement_id, sum(n)::int AS messages, coalesce(sum(n) FILTER (WHERE kind = 'errors'), 0)::int AS errors,
    bool_or(agreement_id IS NULL AND direction = 'I') AS is_unknown, max(last_file) AS last_file, max(last_at) AS last_at
  FROM g WHERE address <> '' GROUP BY address ORDER BY messages DESC, address LIMIT 500
), placed AS (
  SELECT o.address, coalesce(p.name, o.partner) AS partner, o.partner AS "listedAs", o.messages, o.errors, place.country, place.city FROM (SELECT * FROM others LIMIT ${String(PARTNERS)}) o
  LEFT JOIN communication_agreement a ON a.id = o.agreement_id AND a.company_id = $1
  LEFT JOIN partner_identifier i ON i.company_id = $1 AND i.identifier = split_part(o.address, ':', 1) AND i.qualifier = split_part(o.address, ':', 2)
  LEFT JOIN partner_company p ON p.company_id = $1 AND p.id = coalesce(a.partner_company_id, i.partner_company_id)
  LEFT JOIN LATERAL (SELECT s ->> 'country' AS country, s ->> 'city' AS city FROM jsonb_array_elements(p.addresses) WITH ORDINALITY AS e (s, place) WHERE s ->> 'country' IS NOT NULL ORDER BY e.place LIMIT 1) place ON true
)
SELECT (SELECT coalesce(json_agg(s), '[]') FROM (SELECT to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, kind, sum(n)::int AS count FROM g GROUP BY 1, 2) s) AS tallies,
  (SELECT json_build_object('incoming', coalesce(sum(n) FILTER (WHERE direction = 'I'), 0), 'outgoing', coalesce(sum(n) FILTER (WHERE direction = 'O'), 0),
    'errors', coalesce(sum(n) FILTER (WHERE kind = 'errors'), 0), 'sent', coalesce(sum(n) FILTER (WHERE direction = 'O' AND is_sent), 0),
    'acknowledged', coalesce(sum(n) FILTER (WHERE direction = 'O' AND is_sent AND is_acknowledged), 0)) FROM g) AS totals,
  (SELECT coalesce(json_agg(placed ORDER BY messages DESC, address), '[]') FROM placed) AS partners,
  (SELECT coalesce(json_agg(u), '[]') FROM (
    SELECT address, partner, messages, last_file::text AS "lastFileId", last_at AS "lastAt" FROM others o WHERE is_unknown
      AND NOT EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = $1 AND a.direction = 'in' AND a.sender = o.address)
      AND NOT EXISTS (SELECT FROM partner_identifier i WHERE i.company_id = $1 AND i.identifier = split_part(o.address, ':', 1) AND i.qualifier = split_part(o.address, ':', 2))
      AND NOT EXISTS (SELECT FROM ignored_sender s WHERE s.company_id = $1 AND s.address = o.address)
    ORDER BY last_at DESC LIMIT ${String(UNKNOWN)}) u) AS unknown,
  ${(['overdue', 'late'] as const).map((state) => `(SELECT count(*)::int FROM (SELECT FROM edi_transaction WHERE company_id = $1 AND parent_id IS NULL AND acknowledgement = '${state}' LIMIT ${String(COUNT_CAP + 1)}) c) AS ${state}`).join(', ')}`;

interface ExchangeRow {
  readonly tallies: readonly { at: string; kind: Kind; count: number }[];
  readonly totals: {
    readonly incoming: number;
    readonly outgoing: number;
    readonly errors: number;
    readonly sent: number;
    readonly acknowledged: number;
  };
  readonly partners: NonNullable<Dashboard['mapData']>;
  readonly unknown: NonNullable<Dashboard['autoAddedCompanies']>;
  readonly overdue: number;
  readonly late: number;
}
/** What was exchanged in a period. */
export interface Exchange
  extends Required<{
    [Part in 'statisticsData' | 'chartData' | 'mapData' | 'autoAddedCompanies']: NonNullable<Dashboard[Part]>;
  }> {
  readonly cards: Dashboard['cardData'];
}

type Plain = BarRows['rows'][number] & Standing;

/** Interchanges: what the chart, the map and the cards of the dashboard count. */
@Injectable()
export class ExchangeView {
  async of(
    tx: Tx,
    companyId: CompanyId,
    days: number,
    step: 'hour' | 'day',
    { since, until }: Pick<Dashboard, 'since' | 'until'>,
  ): Promise<Exchange> {
    const [row] = await tx.query<ExchangeRow>(EXCHANGE, [companyId, days, step], 'dashboard-exchange');
    if (!row) throw new Error('The dashboard gave no row');
    const { incoming, outgoing, errors, sent, acknowledged } = row.totals;
    return {
      statisticsData: { incoming, outgoing, errors },
      chartData: { step, series: seriesOf(row.tallies, since, until, STEP_MS[step]) },
      mapData: row.partners,
      autoAddedCompanies: row.unknown.map((one) => ({ ...one, lastAt: instantOf(one.lastAt) })),
      cards: [
        { id: 'sent', value: sent, capped: false, note: acknowledged },
        {
          id: 'overdue',
          value: Math.min(row.overdue, COUNT_CAP),
          capped: row.overdue > COUNT_CAP,
          note: Math.min(row.late, COUNT_CAP),
        },
      ],
    };
  }

  /** DASH-03: what stands behind a bar. */
  async behind(tx: Tx, companyId: CompanyId, { at, step, kind, cursor, limit }: Bar): Promise<BarRows> {
    const from = new Date(Math.floor(Date.parse(at) / STEP_MS[step]) * STEP_MS[step]);
    const until = new Date(from.getTime() + STEP_MS[step]);
    // Ids begin with the day: those of the day before and after can have been given while clocks differed.
    const within = `t.company_id = $1 AND t.parent_id IS NULL AND t.id >= first_id($2) * 10000 AND t.id < first_id($3::timestamptz + interval '1 day') * 10000 AND t.created_at >= $2 AND t.created_at < $3`;
    const params: unknown[] = [companyId, from, until];
    const tallies = await tx.query<{ kind: Kind; count: number }>(
      `SELECT ${KIND} AS kind, count(*)::int AS count FROM edi_transaction t WHERE ${within} GROUP BY 1`,
      params,
    );
    const more = [within];
    if (kind !== undefined) more.push(`${KIND} = $${String(params.push(kind))}`);
    if (cursor !== undefined) more.push(`t.id < $${String(params.push(cursor))}`);
    const rows = await tx.query<Plain>(
      `
      SELECT t.id, t.direction, t.created_at AS "createdAt", t.partner, t.message_type AS "messageType", t.document_number AS "documentNumber", t.error_count AS "errorCount",
        t.validation, t.processing, t.acknowledgement
      FROM edi_transaction t WHERE ${more.join(' AND ')} ORDER BY t.id DESC LIMIT $${String(params.push(limit + 1))}`,
      params,
    );
    const page = rows.slice(0, limit);
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      counts: countsOf(tallies),
      rows: page.map((row) => ({ ...row, status: labelOf(row) })),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}
