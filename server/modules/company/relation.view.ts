import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import {
  COMPLETENESS,
  CUMULATIVE_SCOPES,
  type Relation,
  RELATION_ROLES,
  type RELATION_SORTS,
  type RelationQuery,
} from '../../contract/relation.js';
import type { CompanyId, RelationId } from '../../domain/ids.js';
import {
  codeOrder,
  column,
  flagOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

const COLUMNS = /* sql */ `
  r.id, r.partner_company_id AS "partnerCompanyId", c.code AS "partnerCode", c.name AS "partnerName", r.role, r.external_code AS "externalCode",
    r.seller_code AS "sellerCode", r.ship_to_code AS "shipToCode", r.cumulative_scope AS "cumulativeScope",
    CASE WHEN r.cumulative_reset_date IS NOT NULL THEN json_build_object('date', r.cumulative_reset_date, 'keyDate', r.cumulative_reset_key_date,
      'quantity', r.cumulative_reset_quantity::text) END AS "cumulativeReset",
    r.in_transit_method AS "inTransitMethod", r.transit_days AS "transitDays", r.package_number_scope AS "packageNumberScope", r.required_scans AS "requiredScans",
    r.over_percent AS "overPercent", r.under_percent AS "underPercent", r.early_days AS "earlyDays", r.late_days AS "lateDays", r.sends_at_departure AS "sendsAtDeparture", r.label_layout AS "labelLayout", r.contact_email AS "contactEmail", r.contact_language AS "contactLanguage",
    r.schedule_completeness AS "scheduleCompleteness", r.firm_days AS "firmDays", r.firm_day_basis AS "firmDayBasis",
    r.calendar_id AS "calendarId", r.active, r.version, r.created_at AS "createdAt", r.updated_at AS "updatedAt",
    (SELECT u.username FROM user_account u WHERE u.id = r.created_by) AS "createdBy", (SELECT u.username FROM user_account u WHERE u.id = r.updated_by) AS "updatedBy"`;
const FROM =
  'FROM company_relation r JOIN partner_company c ON c.company_id = r.company_id AND c.id = r.partner_company_id';

const SORTS: Sorts<(typeof RELATION_SORTS)[number]> = {
  partner: textOrder(
    (t) =>
      `(SELECT p.name FROM partner_company p WHERE p.company_id = ${t}.company_id AND p.id = ${t}.partner_company_id)`,
  ),
  role: codeOrder(RELATION_ROLES, column('role')),
  shipTo: textOrder(column('ship_to_code')),
  external: textOrder(column('external_code')),
  seller: textOrder(column('seller_code')),
  scope: codeOrder(CUMULATIVE_SCOPES, column('cumulative_scope')),
  completeness: codeOrder(COMPLETENESS, column('schedule_completeness')),
  state: flagOrder((t) => `NOT ${t}.active`),
  updated: timeOrder(column('updated_at')),
};

@Injectable()
export class RelationView {
  /** A page of relations, newest first or as they are asked for, keyed by the last row. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: RelationQuery,
  ): Promise<{ rows: Relation[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const conditions = ['r.company_id = $1'];
    const add = (condition: (n: string) => string, value: unknown): void => {
      conditions.push(condition(`$${String(params.push(value))}`));
    };
    if (query.q !== undefined && query.q !== '') {
      add(
        (n) => `concat_ws(' ', c.code, c.name, r.external_code, r.seller_code, r.ship_to_code) ILIKE ${n}`,
        `%${query.q.replace(/[\\%_]/g, '\\$&')}%`,
      );
    }
    if (query.partnerCompanyId !== undefined) add((n) => `r.partner_company_id = ${n}`, query.partnerCompanyId);
    if (query.role !== undefined) add((n) => `r.role = ${n}`, query.role);
    if (query.active !== undefined) add((n) => `r.active = ${n}`, query.active);
    const { orderBy, behind, sortValue } = sortedBy(query, {
      as: 'r',
      sorts: SORTS,
      param: (value) => `$${String(params.push(value))}`,
    });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<Relation>>(
      `SELECT ${COLUMNS}, ${sortValue} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async relation(tx: Tx, companyId: CompanyId, id: RelationId): Promise<Relation> {
    const [row] = await tx.query<Relation>(`SELECT ${COLUMNS} ${FROM} WHERE r.id = $1 AND r.company_id = $2`, [
      id,
      companyId,
    ]);
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** The IAIDs of agreements that name a relation. */
  async agreements(tx: Tx, companyId: CompanyId, id: RelationId): Promise<string[]> {
    const rows = await tx.query<{ iaid: string }>(
      'SELECT iaid FROM communication_agreement WHERE company_id = $1 AND relation_id = $2 ORDER BY id',
      [companyId, id],
    );
    return rows.map((row) => row.iaid);
  }
}
