import { Injectable } from '@nestjs/common';
import type { TrafficState } from '../../contract/traffic.js';
import type { TrafficCause, TrafficCausesQuery } from '../../contract/traffic-cause.js';
import type { CauseId, CompanyId, FileId } from '../../domain/ids.js';
import type { Finding } from '../../edi/finding.js';
import type { Tx } from '../../platform/database/transaction.js';
import { capped, COUNT_CAP, type Filter, found, isSearched, MOST_SORTED, period } from './traffic.filter.js';

/** Causes that are looked at; beyond them an installation has other troubles than the order of a list. */
const MOST_CAUSES = 1_000;

/** A cause with its newest file, as it is stored. */
export interface CauseRow {
  readonly id: CauseId;
  readonly partner: string | null;
  readonly direction: 'I' | 'O';
  readonly state: TrafficState;
  readonly place: string | null;
  /** The first error of the newest file; null where none was found. */
  readonly finding: Finding | null;
  readonly files: TrafficCause['files'];
  readonly firstAt: string;
  readonly lastAt: string;
  readonly newestId: FileId;
  readonly fileName: string;
  readonly messageType: string | null;
  readonly documentNumber: string | null;
  readonly errorCount: number;
  /** Kinds of documents that the messages of the newest file have. */
  readonly documentKinds: readonly string[];
}

/** Counted no further than one beyond what is shown; `causes`: all of them, likewise. */
interface Counted extends Omit<CauseRow, 'files'> {
  readonly files: number;
  readonly causes: number;
}

/** What causes are narrowed by; `addresses` are those of the partner. */
type CauseSearch = TrafficCausesQuery & { readonly addresses?: readonly string[] | undefined };

/** Which causes come first where not all are shown. */
type Order = 'most' | 'newest';
const ORDERS: Readonly<Record<Order, string>> = { most: 'files DESC, newest DESC', newest: 'newest DESC' };

/**
 * The causes of a period with their files. Each is found by skipping from one to the next in the index of causes, and its files are
 * counted as far as they are shown: neither files without errors nor the many of one cause are walked.
 */
const inPeriod = (where: string): string => /* sql */ `
RECURSIVE walked (cause, number) AS (
  (SELECT m.cause, 1 FROM traffic_message m WHERE ${where} AND m.cause >= 0 ORDER BY m.cause LIMIT 1)
  UNION ALL
  SELECT next.cause, w.number + 1 FROM walked w
    CROSS JOIN LATERAL (SELECT m.cause FROM traffic_message m WHERE ${where} AND m.cause > w.cause ORDER BY m.cause LIMIT 1) next WHERE w.number <= ${String(MOST_CAUSES)}
), counted AS (
  SELECT w.cause, c.files, c.newest, (SELECT m.id FROM traffic_message m WHERE ${where} AND m.cause = w.cause ORDER BY m.id LIMIT 1) AS oldest
  FROM walked w CROSS JOIN LATERAL (SELECT count(*)::int AS files, max(n.id) AS newest FROM (
    SELECT m.id FROM traffic_message m WHERE ${where} AND m.cause = w.cause ORDER BY m.id DESC LIMIT ${String(COUNT_CAP + 1)}) n) c
)`;
/** The causes of the newest files that a search finds. */
const amongFound = (ids: string, where: string): string => /* sql */ `
counted AS (
  SELECT cause, count(*)::int AS files, max(id) AS newest, min(id) AS oldest FROM traffic_message WHERE id = ANY (ARRAY(${ids})) AND ${where} GROUP BY cause
)`;

const described = (counted: string, order: string, most: string): string => /* sql */ `
WITH ${counted}, shown AS (
  SELECT *, count(*) OVER ()::int AS causes FROM counted ORDER BY ${order} LIMIT ${most}
)
SELECT s.cause AS id, coalesce(m.partner, CASE m.direction WHEN 'I' THEN m.sender ELSE m.recipient END) AS partner, m.direction, m.state,
  CASE WHEN m.state IN ('validation-error', 'received') THEN m.error_place END AS place,
  CASE WHEN m.state IN ('validation-error', 'received') THEN jsonb_path_query_first(f.findings, '$[*] ? (@.severity == "error")') END AS finding,
  s.files, s.causes, o.received_at AS "firstAt", m.received_at AS "lastAt", m.id AS "newestId", m.file_name AS "fileName",
  m.message_type AS "messageType", m.document_number AS "documentNumber", m.error_count AS "errorCount",
  ARRAY(SELECT DISTINCT t.document_kind FROM edi_transaction t
    WHERE t.company_id = m.company_id AND t.id >= m.id * 10000 AND t.id < (m.id + 1) * 10000 AND t.document_kind IS NOT NULL) AS "documentKinds"
FROM shown s JOIN traffic_message m ON m.id = s.newest JOIN traffic_message o ON o.id = s.oldest
LEFT JOIN traffic_finding f ON f.message_id = m.id AND f.company_id = m.company_id ORDER BY ${order.replaceAll(/\b(?:files|newest)\b/g, 's.$&')}`;

/** Planning for every month costs more than the answer: each form of the statement is prepared once. */
function nameOf({ days: _, ...filters }: CauseSearch, order: Order): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== false && value !== '');
  return ['causes', order, ...given.map(([name]) => name).sort()].join(' ');
}

/** What files with errors have in common. */
@Injectable()
export class CauseView {
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: CauseSearch,
    { order, most }: { readonly order: Order; readonly most: number },
  ): Promise<{ readonly rows: CauseRow[]; readonly total: TrafficCause['files'] }> {
    const { counted, params } = isSearched(query) ? this.searched(companyId, query) : this.ofPeriod(companyId, query);
    const limit = `$${String(params.push(most))}`;
    const rows = await tx.query<Counted>(described(counted, ORDERS[order], limit), params, nameOf(query, order));
    return {
      rows: rows.map(({ causes: _, files, ...row }) => ({ ...row, files: capped(files) })),
      total: capped(rows[0]?.causes),
    };
  }

  /** The newest files of a cause. */
  async files(tx: Tx, companyId: CompanyId, query: CauseSearch & { cause: CauseId }, most: number): Promise<FileId[]> {
    const { where, params } = period(companyId, query);
    const ids = isSearched(query)
      ? ` AND id = ANY (ARRAY(${found(params, { ...query, cursor: undefined }, 'errors', MOST_SORTED)}))`
      : '';
    const rows = await tx.query<{ id: FileId }>(
      `SELECT id FROM traffic_message WHERE ${where}${ids} ORDER BY id DESC LIMIT $${String(params.push(most))}`,
      params,
    );
    return rows.map(({ id }) => id);
  }

  private ofPeriod(companyId: CompanyId, query: CauseSearch): { counted: string } & Pick<Filter, 'params'> {
    const { where, params } = period(companyId, query);
    return { counted: inPeriod(`${where} AND error_count > 0`), params };
  }

  private searched(companyId: CompanyId, query: CauseSearch): { counted: string } & Pick<Filter, 'params'> {
    const { where, params } = period(companyId, query);
    const ids = found(params, { ...query, cursor: undefined }, 'errors', MOST_SORTED);
    return { counted: amongFound(ids, `${where} AND error_count > 0`), params };
  }
}
