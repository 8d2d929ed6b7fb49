import type { Module } from '../../domain/access/permission.js';
import type { Identification } from '../../domain/company/identification.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Company } from './company.entity.js';

export interface NewCompany {
  readonly code: string;
  readonly name: string;
  readonly organisationNumber?: string;
  readonly country?: string;
  readonly city?: string;
  readonly modules: readonly Module[];
}

/** Creates a company and returns its id. */
export async function createCompany(tx: Tx, company: NewCompany): Promise<CompanyId> {
  const { identifiers } = await tx.manager.insert(Company, { ...company, modules: [...company.modules] });
  const [made] = identifiers as { id: CompanyId }[];
  if (!made) throw new Error('The company was not created');
  return made.id;
}

/** Enters an approved identification of a company. */
export async function addIdentification(
  tx: Tx,
  companyId: CompanyId,
  { kind, identifier, qualifier }: Identification,
): Promise<void> {
  await tx.query(
    `INSERT INTO company_identifier (company_id, kind, identifier, qualifier, state, decided_at) VALUES ($1, $2, $3, $4, 'approved', now())`,
    [companyId, kind, identifier, qualifier],
  );
}

/** Sets the modules that a company subscribes to. */
export async function setCompanyModules(tx: Tx, companyId: CompanyId, modules: readonly string[]): Promise<void> {
  await tx.query('UPDATE company SET modules = $2, version = version + 1, updated_at = now() WHERE id = $1', [
    companyId,
    modules,
  ]);
}

/** Sets how long the passwords of a company's people have to be at least. */
export async function setMinPasswordLength(tx: Tx, companyId: CompanyId, least: number): Promise<void> {
  await tx.query('UPDATE company SET min_password_length = $2 WHERE id = $1', [companyId, least]);
}
