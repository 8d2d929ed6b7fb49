import { Injectable } from '@nestjs/common';
import type { transportCarriers } from '../../contract/transport.js';
import type { Answer } from '../../contract/endpoint.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import type { CarrierParty } from '../../domain/transport/fields.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Partners that are carriers, by their own record or by a relation. $1: company. */
export const REGISTERED_CARRIERS = /* sql */ `partner_company p WHERE p.company_id = $1 AND ('carrier' = ANY (p.roles) OR EXISTS (
  SELECT FROM company_relation r WHERE r.company_id = $1 AND r.partner_company_id = p.id AND r.role = 'carrier' AND r.active))`;

/** The carriers in the register of partners. */
@Injectable()
export class CarrierView {
  /** @param q part of the name or code. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    { q, limit }: { readonly q: string; readonly limit: number },
  ): Promise<Answer<typeof transportCarriers>> {
    const rows = await tx.query<Answer<typeof transportCarriers>['rows'][number]>(
      `SELECT p.id, p.code, p.name, p.addresses -> 0 ->> 'city' AS city FROM ${REGISTERED_CARRIERS}
      AND ($2 = '' OR p.code || E'\n' || p.name ILIKE '%' || $2 || '%') ORDER BY p.name, p.id LIMIT $3`,
      [companyId, q.replace(/[\\%_]/g, '\\$&'), limit],
    );
    return { rows };
  }

  /** A carrier as a party of the documents; null where the register has no such carrier. */
  async party(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<CarrierParty | null> {
    const [row] = await tx.query<CarrierParty>(
      `SELECT p.code, '' AS agency, left(p.name, 70) AS name, left(a ->> 'street', 70) AS street, left(a ->> 'city', 35) AS city, left(a ->> 'zip', 17) AS "postalCode",
        NULL AS region, a ->> 'country' AS country, left(p.vat_number, 35) AS "vatNumber", NULL AS contact, NULL AS phone, NULL AS email
      FROM (SELECT p.*, p.addresses -> 0 AS a FROM ${REGISTERED_CARRIERS} AND p.id = $2) AS p`,
      [companyId, id],
    );
    return row ?? null;
  }
}
