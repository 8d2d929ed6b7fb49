import { Injectable } from '@nestjs/common';
import type { PackageSizeFields } from '../../contract/packaging.js';
import type { PackageNumberingFields } from '../../contract/package-numbering.js';
import type { CompanyId, PackageNumberingId, PackageSizeId } from '../../domain/ids.js';
import type { PackageStructure } from '../../domain/packaging/size.js';
import type { Tx } from '../../platform/database/transaction.js';

type Column = readonly [column: string, value: unknown];

function columnsOf(f: PackageSizeFields): readonly Column[] {
  return [
    ['code', f.code],
    ['name', f.name],
    ['kind', f.kind],
    ['structure', f.structure],
    ['owner', f.owner],
    ['tare_weight', f.tareWeight],
    ['length', f.length],
    ['width', f.width],
    ['height', f.height],
    ['stack_factor', f.stackFactor],
    ['customer_code', f.customerCode],
    ['code_agency', f.codeAgency],
    ['internal_label', f.internalLabel],
    ['is_active', f.isActive],
  ];
}

/** A size as an instruction that names it needs it; it stays as it is until the end of the transaction. */
export interface NamedSize {
  readonly id: PackageSizeId;
  readonly code: string;
  readonly structure: PackageStructure;
  readonly isActive: boolean;
}

/** Writes package sizes, and how packages are numbered. */
@Injectable()
export class PackagingStore {
  async insert(tx: Tx, companyId: CompanyId, fields: PackageSizeFields): Promise<PackageSizeId> {
    const columns = columnsOf(fields);
    const [row] = await tx.query<{ id: PackageSizeId }>(
      `INSERT INTO package_size (company_id, ${columns.map(([name]) => name).join(', ')})
      VALUES ($1, ${columns.map((_, at) => `$${String(at + 2)}`).join(', ')}) RETURNING id`,
      [companyId, ...columns.map(([, value]) => value)],
    );
    if (!row) throw new Error('The package size was not stored');
    return row.id;
  }

  /** False when its version is another. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: PackageSizeId,
    { version, ...fields }: PackageSizeFields & { readonly version: number },
  ): Promise<boolean> {
    const columns = columnsOf(fields);
    const rows = await tx.query(
      `UPDATE package_size SET version = version + 1, updated_at = now(), ${columns.map(([name], at) => `${name} = $${String(at + 4)}`).join(', ')}
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, ...columns.map(([, value]) => value)],
    );
    return rows.length > 0;
  }

  async remove(tx: Tx, companyId: CompanyId, id: PackageSizeId): Promise<void> {
    await tx.query('DELETE FROM package_size WHERE company_id = $1 AND id = $2', [companyId, id]);
  }

  /** Keeps a size from being named by instructions until the end of the transaction. */
  async hold(tx: Tx, companyId: CompanyId, id: PackageSizeId): Promise<void> {
    await tx.query('SELECT FROM package_size WHERE company_id = $1 AND id = $2 FOR UPDATE', [companyId, id]);
  }

  /** Those of the ids that there are. */
  named(tx: Tx, companyId: CompanyId, ids: readonly PackageSizeId[]): Promise<NamedSize[]> {
    return tx.query<NamedSize>(
      `SELECT id, code, structure, is_active AS "isActive" FROM package_size WHERE company_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR SHARE`,
      [companyId, ids],
      'named-package-sizes',
    );
  }

  /** Stores how packages are numbered; undefined when the version is another, or when there is one that should not be there. */
  async number(tx: Tx, companyId: CompanyId, f: PackageNumberingFields): Promise<PackageNumberingId | undefined> {
    const values = [f.scheme, f.agency, f.companyNumber, f.extension, f.prefix, f.internalLabel];
    const statement =
      f.version === 0
        ? `INSERT INTO package_numbering (company_id, partner_company_id, scheme, agency, company_number, extension, prefix, internal_label) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
          ON CONFLICT DO NOTHING RETURNING id`
        : `UPDATE package_numbering SET scheme = $3, agency = $4, company_number = $5, extension = $6, prefix = $7, internal_label = $8, version = version + 1, updated_at = now()
          WHERE company_id = $1 AND coalesce(partner_company_id, 0) = coalesce($2::bigint, 0) AND version = $9 RETURNING id`;
    const [row] = await tx.query<{ id: PackageNumberingId }>(statement, [
      ...[companyId, f.partnerCompanyId, ...values],
      ...(f.version === 0 ? [] : [f.version]),
    ]);
    return row?.id;
  }

  async removeNumbering(tx: Tx, companyId: CompanyId, id: PackageNumberingId): Promise<void> {
    await tx.query('DELETE FROM package_numbering WHERE company_id = $1 AND id = $2', [companyId, id]);
  }
}
