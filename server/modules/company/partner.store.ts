import { Injectable } from '@nestjs/common';
import type { OwnFields, PartnerFields } from '../../contract/company.js';
import type { CompanyId, PartnerId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

type Column = readonly [column: string, value: unknown];

/** Columns that the own record and those of partners have in common. */
function masterData(f: OwnFields | PartnerFields): readonly Column[] {
  return [
    ['name', f.name],
    ['organisation_number', f.organisationNumber],
    ['duns', f.duns],
    ['vat_number', f.vatNumber],
    ['vat_code', f.vatCode],
    ['corporate_office', f.corporateOffice],
    ['roles', f.roles],
    ['addresses', JSON.stringify(f.addresses)],
    ['ship_tos', JSON.stringify(f.shipTos)],
  ];
}
/** `column = $n` for each column, the parameters from `from` on. */
function assignments(columns: readonly Column[], from: number): string {
  return columns.map(([name], i) => `${name} = $${String(i + from)}`).join(', ');
}
const valuesOf = (columns: readonly Column[]): readonly unknown[] => columns.map(([, value]) => value);

@Injectable()
export class PartnerStore {
  async insert(tx: Tx, companyId: CompanyId, userId: UserId, fields: PartnerFields): Promise<PartnerId> {
    const said = [...masterData(fields), ['code', fields.code] as const];
    const [made] = await tx.query<{ id: PartnerId }>(
      `
      INSERT INTO partner_company (company_id, created_by, updated_by, ${said.map(([name]) => name).join(', ')})
      VALUES ($1, $2, $2, ${said.map((_, i) => `$${String(i + 3)}`).join(', ')}) RETURNING id`,
      [companyId, userId, ...valuesOf(said)],
    );
    if (!made) throw new Error('The partner was not stored');
    await this.replaceIdentifiers(tx, companyId, made.id, fields);
    return made.id;
  }

  /** The stored version, its row held for the change that follows; undefined where there is none. */
  async version(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<number | undefined> {
    const [row] = await tx.query<{ version: number }>(
      'SELECT version FROM partner_company WHERE id = $1 AND company_id = $2 FOR UPDATE',
      [id, companyId],
    );
    return row?.version;
  }

  async update(tx: Tx, companyId: CompanyId, userId: UserId, id: PartnerId, fields: PartnerFields): Promise<void> {
    const said = [...masterData(fields), ['code', fields.code] as const];
    await tx.query(
      `UPDATE partner_company SET version = version + 1, updated_at = now(), updated_by = $3, ${assignments(said, 4)}
      WHERE id = $1 AND company_id = $2`,
      [id, companyId, userId, ...valuesOf(said)],
    );
    await this.replaceIdentifiers(tx, companyId, id, fields);
  }

  async remove(tx: Tx, companyId: CompanyId, id: PartnerId): Promise<void> {
    await tx.query('DELETE FROM partner_company WHERE id = $1 AND company_id = $2', [id, companyId]);
  }

  /** Changes the own record; false when its version is another. */
  async updateOwn(tx: Tx, companyId: CompanyId, version: number, fields: OwnFields): Promise<boolean> {
    // The first postal address is where lists say the company is.
    const home = fields.addresses.find((one) => one.type === 'postal') ?? fields.addresses[0];
    const said: readonly Column[] = [
      ...masterData(fields),
      ['agreements_required', fields.agreementsRequired],
      ...(home === undefined ? [] : [['city', home.city] as const, ['country', home.country] as const]),
    ];
    const rows = await tx.query(
      `UPDATE company SET version = version + 1, updated_at = now(), ${assignments(said, 3)}
      WHERE id = $1 AND version = $2 RETURNING version`,
      [companyId, version, ...valuesOf(said)],
    );
    return rows.length > 0;
  }

  private async replaceIdentifiers(
    tx: Tx,
    companyId: CompanyId,
    id: PartnerId,
    { identifiers }: PartnerFields,
  ): Promise<void> {
    await tx.query('DELETE FROM partner_identifier WHERE company_id = $1 AND partner_company_id = $2', [companyId, id]);
    await tx.query(
      `INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier)
      SELECT $1, $2, i, q FROM unnest($3::text[], $4::text[]) AS given (i, q)`,
      [companyId, id, identifiers.map((one) => one.identifier), identifiers.map((one) => one.qualifier)],
    );
  }
}
