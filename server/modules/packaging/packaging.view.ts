import { Injectable } from '@nestjs/common';
import type { PACKAGE_SIZE_SORTS, PackageSize, PackageSizeQuery } from '../../contract/packaging.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackageSizeId } from '../../domain/ids.js';
import { SIZE_SERIES } from '../../domain/packaging/numbering.js';
import { PACKAGE_KINDS, PACKAGE_OWNERS, PACKAGE_STRUCTURES } from '../../domain/packaging/size.js';
import {
  codeOrder,
  column,
  flagOrder,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

/** How many instructions use the size of alias `t`. */
const USES = (
  t: string,
): string => `(SELECT count(*)::int FROM packing_instruction i WHERE i.company_id = ${t}.company_id
  AND (i.box_size_id = ${t}.id OR i.pallet_size_id = ${t}.id
    OR EXISTS (SELECT FROM packing_aid a WHERE a.company_id = i.company_id AND a.instruction_id = i.id AND a.package_size_id = ${t}.id)))`;

const COLUMNS = /* sql */ `
  s.id, s.code, s.name, s.kind, s.structure, s.owner, trim_scale(s.tare_weight)::text AS "tareWeight", s.length, s.width, s.height,
  s.stack_factor AS "stackFactor", s.customer_code AS "customerCode", s.code_agency AS "codeAgency", s.is_active AS "isActive",
  s.internal_label AS "internalLabel", coalesce((SELECT k.last FROM despatch_counter k WHERE k.company_id = s.company_id AND k.series = '${SIZE_SERIES}' || s.id), 0)::int AS "sequenceCounter",
  ${USES('s')} AS "instructionCount", s.version, s.updated_at AS "updatedAt"`;

const SORTS: Sorts<(typeof PACKAGE_SIZE_SORTS)[number]> = {
  code: textOrder(column('code')),
  name: textOrder(column('name')),
  kind: codeOrder(PACKAGE_KINDS, column('kind')),
  structure: codeOrder(PACKAGE_STRUCTURES, column('structure')),
  owner: codeOrder(PACKAGE_OWNERS, column('owner')),
  tare: numberOrder(column('tare_weight')),
  customerCode: textOrder(column('customer_code')),
  instructions: numberOrder(USES),
  active: flagOrder(column('is_active')),
};

/** Reads package sizes. */
@Injectable()
export class PackagingView {
  /** A page of the sizes, keyed by what they are sorted by and their id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: PackageSizeQuery,
  ): Promise<{ rows: PackageSize[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = ['s.company_id = $1'];
    if (query.q !== undefined && query.q !== '')
      conditions.push(
        `concat_ws(' ', s.code, s.name, s.customer_code) ILIKE ${param(`%${query.q.replace(/[\\%_]/g, '\\$&')}%`)}`,
      );
    if (query.structure !== undefined) conditions.push(`s.structure = ${param(query.structure)}`);
    if (query.isActive !== undefined) conditions.push(`s.is_active = ${param(query.isActive)}`);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 's', sorts: SORTS, param });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<PackageSize>>(
      `SELECT ${COLUMNS}, ${sortValue} FROM package_size s WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async size(tx: Tx, companyId: CompanyId, id: PackageSizeId): Promise<PackageSize> {
    const [row] = await tx.query<PackageSize>(
      `SELECT ${COLUMNS} FROM package_size s WHERE s.company_id = $1 AND s.id = $2`,
      [companyId, id],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }
}
