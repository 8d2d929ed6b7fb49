import { Injectable } from '@nestjs/common';
import type { PackageNumbering } from '../../contract/package-numbering.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageNumberingId, RelationId } from '../../domain/ids.js';
import {
  INTERNAL_SERIES,
  type Numbering,
  packageNumber,
  SERIAL_NUMBERING,
  seriesOf,
} from '../../domain/packaging/numbering.js';
import type { Tx } from '../../platform/database/transaction.js';

type StoredNumbering = Omit<PackageNumbering, 'nextSerial' | 'nextBox' | 'nextPallet' | 'nextInternal'>;

const PARTS = 'n.scheme, n.agency, n.company_number AS "companyNumber", n.extension, n.prefix';

/** Where nobody has said anything. */
const NONE: StoredNumbering = {
  ...SERIAL_NUMBERING,
  internalLabel: false,
  id: null,
  partnerCompanyId: null,
  partnerCode: null,
  partnerName: null,
  version: 0,
};

/** Reads how packages are numbered. */
@Injectable()
export class NumberingView {
  /** For all customers first, then for those with a setting of their own, by name; each with its next number. */
  async settings(tx: Tx, companyId: CompanyId): Promise<PackageNumbering[]> {
    const rows = await tx.query<StoredNumbering>(
      `SELECT n.id, n.partner_company_id AS "partnerCompanyId", p.code AS "partnerCode", p.name AS "partnerName", ${PARTS}, n.internal_label AS "internalLabel", n.version
      FROM package_numbering n LEFT JOIN partner_company p ON p.company_id = n.company_id AND p.id = n.partner_company_id
      WHERE n.company_id = $1 ORDER BY n.partner_company_id IS NOT NULL, p.name COLLATE natural_order, n.id`,
      [companyId],
    );
    const counters = await tx.query<{ series: string; last: string }>(
      'SELECT series, last::text AS last FROM despatch_counter WHERE company_id = $1',
      [companyId],
    );
    const last = new Map(counters.map((one) => [one.series, BigInt(one.last)]));
    const isSaid = rows[0]?.partnerCompanyId === null;
    const next = (series: string): bigint => (last.get(series) ?? 0n) + 1n;
    return [...(isSaid ? [] : [NONE]), ...rows].map((row) => withNext(row, next));
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async setting(tx: Tx, companyId: CompanyId, id: PackageNumberingId): Promise<PackageNumbering> {
    const found = (await this.settings(tx, companyId)).find((one) => one.id === id);
    if (found === undefined) throw new Problem('not-found');
    return found;
  }

  /** How packages of customers are numbered, by their relations: by a setting of the customer, else that for all, else by serials. */
  async ofCustomers(
    tx: Tx,
    companyId: CompanyId,
    relationIds: readonly (RelationId | null)[],
  ): Promise<(relationId: RelationId | null) => Numbering> {
    const rows = await tx.query<Numbering & { readonly relationId: RelationId | null }>(
      `SELECT k.id AS "relationId", n.* FROM unnest($2::bigint[]) AS k (id) LEFT JOIN company_relation r ON r.company_id = $1 AND r.id = k.id
        CROSS JOIN LATERAL (SELECT ${PARTS} FROM package_numbering n
          WHERE n.company_id = $1 AND (n.partner_company_id IS NULL OR n.partner_company_id = r.partner_company_id)
          ORDER BY n.partner_company_id NULLS LAST LIMIT 1) AS n`,
      [companyId, [...new Set(relationIds)]],
      'package-numbering',
    );
    const found = new Map(rows.map((row) => [row.relationId, row]));
    return (relationId) => found.get(relationId) ?? SERIAL_NUMBERING;
  }
}

function withNext(row: StoredNumbering, nextOf: (series: string) => bigint): PackageNumbering {
  const next = nextOf(seriesOf(row));
  return {
    ...row,
    nextSerial: next.toString(),
    nextBox: packageNumber(row, next, 'single'),
    nextPallet: packageNumber(row, next, 'master'),
    nextInternal: nextOf(INTERNAL_SERIES).toString(),
  };
}
