import { Injectable } from '@nestjs/common';
import type { COMPANY_SORTS, OwnCompany, PartnerCompany, PartnerQuery, PartnerRow } from '../../contract/company.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import {
  column,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

const COMPANY_COLUMNS = /* sql */ `
  c.id, c.code, c.name, c.organisation_number AS "organisationNumber", c.duns, c.vat_number AS "vatNumber", c.vat_code AS "vatCode",
  c.corporate_office AS "corporateOffice", c.roles, c.addresses, c.ship_tos AS "shipTos", c.version, c.updated_at AS "updatedAt"`;

/** The identifications in a table, those of a record as JSON. */
const identifiersOf = (
  table: string,
  condition: string,
): string => `(SELECT coalesce(json_agg(json_build_object('identifier', i.identifier, 'qualifier', i.qualifier)
  ORDER BY i.identifier, i.qualifier), '[]') FROM (SELECT DISTINCT i.identifier, i.qualifier FROM ${table} i WHERE ${condition}) i) AS identifiers`;

/** How many records name a partner, and some of them. */
export interface References {
  readonly relations: number;
  readonly packageAccounts: number;
  readonly transports: number;
  readonly bookings: number;
  readonly people: number;
  readonly agreements: number;
  readonly iaids: readonly string[];
}

const SORTS: Sorts<(typeof COMPANY_SORTS)[number]> = {
  code: textOrder(column('code')),
  name: textOrder(column('name')),
  organisationNumber: textOrder(column('organisation_number')),
  city: textOrder((t) => `${t}.addresses -> 0 ->> 'city'`),
  country: textOrder((t) => `${t}.addresses -> 0 ->> 'country'`),
  updated: timeOrder(column('updated_at')),
};

@Injectable()
export class PartnerView {
  async own(tx: Tx, companyId: CompanyId): Promise<OwnCompany> {
    const [row] = await tx.query<OwnCompany>(
      `
      SELECT ${COMPANY_COLUMNS}, c.agreements_required AS "agreementsRequired", ${identifiersOf('company_identifier', "i.company_id = c.id AND i.kind IN ('edi', 'vda') AND i.state = 'approved'")} FROM company c WHERE c.id = $1`,
      [companyId],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** A page of the register, newest first or as it is asked for, keyed by the last row. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: PartnerQuery,
  ): Promise<{ rows: PartnerRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const conditions = ['c.company_id = $1'];
    const add = (condition: (n: string) => string, value: unknown): void => {
      conditions.push(condition(`$${String(params.push(value))}`));
    };
    if (query.q !== undefined && query.q !== '') {
      add(
        (n) => `((c.code || ' ' || c.name || ' ' || coalesce(c.organisation_number, '')) ILIKE ${n}
        OR EXISTS (SELECT FROM partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id = c.id AND i.identifier ILIKE ${n}))`,
        `%${query.q.replace(/[\\%_]/g, '\\$&')}%`,
      );
    }
    if (query.role !== undefined) add((n) => `${n} = ANY (c.roles)`, query.role);
    const { orderBy, behind, sortValue } = sortedBy(query, {
      as: 'c',
      sorts: SORTS,
      param: (value) => `$${String(params.push(value))}`,
    });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<PartnerRow>>(
      `
      SELECT c.id, c.code, c.name, c.organisation_number AS "organisationNumber", c.roles, c.addresses -> 0 ->> 'city' AS city, c.addresses -> 0 ->> 'country' AS country,
        c.version, c.updated_at AS "updatedAt", ${sortValue}
      FROM partner_company c WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async partner(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<PartnerCompany> {
    const [row] = await tx.query<PartnerCompany>(
      `
      SELECT ${COMPANY_COLUMNS}, c.created_at AS "createdAt", (SELECT u.username FROM user_account u WHERE u.id = c.created_by) AS "createdBy",
        (SELECT u.username FROM user_account u WHERE u.id = c.updated_by) AS "updatedBy",
        ${identifiersOf('partner_identifier', 'i.company_id = c.company_id AND i.partner_company_id = c.id')}
      FROM partner_company c WHERE c.id = $1 AND c.company_id = $2`,
      [id, companyId],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  async references(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<References> {
    const [row] = await tx.query<References>(
      `
      SELECT (SELECT count(*)::int FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = $2) AS relations,
        (SELECT count(*)::int FROM (SELECT FROM package_account p WHERE p.company_id = $1 AND p.partner_company_id = $2
          UNION ALL SELECT FROM package_count p WHERE p.company_id = $1 AND p.partner_company_id = $2
          UNION ALL SELECT FROM package_fee p WHERE p.company_id = $1 AND p.partner_company_id = $2) AS p) AS "packageAccounts",
        (SELECT count(*)::int FROM transport t WHERE t.company_id = $1 AND t.carrier_partner_id = $2) AS transports,
        (SELECT count(*)::int FROM transport_booking b WHERE b.company_id = $1 AND b.carrier_partner_id = $2) AS bookings,
        (SELECT count(*)::int FROM external_user e WHERE e.company_id = $1 AND $2 = ANY (e.carrier_ids) AND e.revoked_at IS NULL) AS people,
        count(*)::int AS agreements, coalesce((array_agg(a.iaid ORDER BY a.id))[1:5], '{}') AS iaids
      FROM communication_agreement a WHERE a.company_id = $1 AND a.partner_company_id = $2`,
      [companyId, id],
    );
    return row ?? { relations: 0, packageAccounts: 0, transports: 0, bookings: 0, people: 0, agreements: 0, iaids: [] };
  }

  /** The partners that have one of these identifications already, but for `except`. */
  async holders(
    tx: Tx,
    companyId: CompanyId,
    except: string | null,
    identifiers: readonly { identifier: string; qualifier: string }[],
  ): Promise<{ identifier: string; qualifier: string; code: string }[]> {
    return tx.query(
      `
      SELECT i.identifier, i.qualifier, c.code FROM unnest($2::text[], $3::text[]) AS given (identifier, qualifier)
      JOIN partner_identifier i ON i.company_id = $1 AND i.identifier = given.identifier AND i.qualifier = given.qualifier
      JOIN partner_company c ON c.company_id = $1 AND c.id = i.partner_company_id
      WHERE c.id IS DISTINCT FROM $4::bigint ORDER BY 1, 2`,
      [companyId, identifiers.map((one) => one.identifier), identifiers.map((one) => one.qualifier), except],
    );
  }
}
