import { Injectable } from '@nestjs/common';
import type { Period, TransactionDashboard } from '../../contract/transaction.js';
import type { CompanyId } from '../../domain/ids.js';
import { DIRECTIONS, labelOf, type Standing, type StatusLabel } from '../../domain/transaction/status.js';
import type { Tx } from '../../platform/database/transaction.js';

const COUNT_CAP = 1_000;
const LENGTH: Record<Period, { readonly days: number; readonly step: 'hour' | 'day'; readonly stepMs: number }> = {
  day: { days: 1, step: 'hour', stepMs: 3_600_000 },
  week: { days: 7, step: 'day', stepMs: 86_400_000 },
  month: { days: 30, step: 'day', stepMs: 86_400_000 },
};
interface Group extends Standing {
  readonly at: string;
  readonly messageType: string | null;
  readonly isMessage: boolean;
  readonly errors: number;
  readonly count: number;
}
interface Figures {
  readonly since: string;
  readonly until: string;
  readonly late: number;
  readonly overdue: number;
  readonly gaps: number;
  readonly groups: readonly Group[];
}

/** Transactions of the period in as many rows as there are different ones; the labels come from the table of states. */
const FIGURES = /* sql */ `
WITH period AS (SELECT now() - make_interval(days => $2) AS since, now() AS until), groups AS (
  SELECT to_char(date_trunc($3, t.created_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, t.direction, t.validation, t.processing, t.acknowledgement, t.message_type AS "messageType",
    t.parent_id IS NOT NULL AS "isMessage", count(*) FILTER (WHERE t.error_count > 0)::int AS errors, count(*)::int AS count
  FROM edi_transaction t, period WHERE t.company_id = $1 AND t.id >= first_id(now() - make_interval(days => $2)) * 10000 AND t.created_at >= period.since
  GROUP BY 1, 2, 3, 4, 5, 6, 7
)
SELECT since, until, ${['late', 'overdue'].map((state) => `(SELECT count(*)::int FROM (SELECT 1 FROM edi_transaction WHERE company_id = $1 AND parent_id IS NULL AND acknowledgement = '${state}' LIMIT ${String(COUNT_CAP + 1)}) c) AS ${state}`).join(', ')},
  (SELECT count(*)::int FROM (SELECT 1 FROM control_reference_gap WHERE company_id = $1 AND state = 'open' LIMIT ${String(COUNT_CAP + 1)}) c) AS gaps,
  (SELECT coalesce(json_agg(groups), '[]') FROM groups) AS groups FROM period`;

@Injectable()
export class DashboardView {
  async figures(tx: Tx, companyId: CompanyId, period: Period): Promise<TransactionDashboard> {
    const { days, step, stepMs } = LENGTH[period];
    const [row] = await tx.query<Figures>(FIGURES, [companyId, days, step], 'transaction-dashboard');
    if (!row) throw new Error('The dashboard gave no row');
    const interchanges = row.groups.filter((group) => !group.isMessage);
    return {
      period,
      since: row.since,
      until: row.until,
      directions: DIRECTIONS.map((direction) =>
        directionOf(
          direction,
          interchanges.filter((group) => group.direction === direction),
        ),
      ),
      messageTypes: typesOf(row.groups.filter((group) => group.isMessage)),
      series: seriesOf(interchanges, row, stepMs),
      unanswered: { late: shown(row.late), overdue: shown(row.overdue) },
      openGaps: shown(row.gaps),
    };
  }
}

function shown(n: number): { value: number; capped: boolean } {
  return { value: Math.min(n, COUNT_CAP), capped: n > COUNT_CAP };
}

function directionOf(
  direction: Group['direction'],
  groups: readonly Group[],
): TransactionDashboard['directions'][number] {
  const statuses = new Map<StatusLabel, number>();
  for (const group of groups) statuses.set(labelOf(group), (statuses.get(labelOf(group)) ?? 0) + group.count);
  return {
    direction,
    total: sum(groups, 'count'),
    errors: sum(groups, 'errors'),
    statuses: [...statuses]
      .map(([status, count]) => ({ status, count }))
      .sort((a, b) => b.count - a.count || a.status.localeCompare(b.status)),
  };
}

function typesOf(groups: readonly Group[]): TransactionDashboard['messageTypes'] {
  const types = Map.groupBy(groups, (group) => group.messageType);
  return [...types]
    .map(([messageType, of]) => ({ messageType, ...inAndOut(of) }))
    .sort(
      (a, b) =>
        b.incoming + b.outgoing - a.incoming - a.outgoing || (a.messageType ?? '').localeCompare(b.messageType ?? ''),
    );
}

/** Every hour or day of the period, also those in which nothing came. */
function seriesOf(groups: readonly Group[], { since, until }: Figures, stepMs: number): TransactionDashboard['series'] {
  const byTime = Map.groupBy(groups, (group) => Date.parse(group.at));
  const first = Math.floor(Date.parse(since) / stepMs) * stepMs;
  const steps = Math.floor((Date.parse(until) - first) / stepMs) + 1;
  return Array.from({ length: steps }, (_, i) => first + i * stepMs).map((at) => ({
    at: new Date(at).toISOString(),
    ...inAndOut(byTime.get(at) ?? []),
  }));
}

function inAndOut(groups: readonly Group[]): { incoming: number; outgoing: number; errors: number } {
  return {
    incoming: sum(
      groups.filter((group) => group.direction === 'I'),
      'count',
    ),
    outgoing: sum(
      groups.filter((group) => group.direction === 'O'),
      'count',
    ),
    errors: sum(groups, 'errors'),
  };
}
function sum(groups: readonly Group[], key: 'count' | 'errors'): number {
  return groups.reduce((total, group) => total + group[key], 0);
}
