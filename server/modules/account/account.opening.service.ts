import type { Level } from '../../domain/access/level.js';
import { MODULES } from '../../domain/access/permission.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { createCompany } from '../company/company.service.js';
import { createUser } from '../user-account/user-account.service.js';

export interface Opening {
  readonly email: string;
  readonly passwordHash: string;
  readonly level: Level;
  /** Code of the company, made when there is none and a name is given. */
  readonly company: string;
  readonly companyName: string | undefined;
}

/** Why an account was not opened, as a sentence for the person who asked. */
export class OpeningRefused extends Error {
  override readonly name = 'OpeningRefused';
}

/**
 * Opens an account without anybody being signed in: the first one of an installation. A company that it makes has every module.
 * @throws OpeningRefused when the e-mail is taken, or the company unknown and without a name.
 */
export async function openAccount(
  tx: Tx,
  opening: Opening,
): Promise<{ readonly company: string; readonly isNew: boolean }> {
  // Accounts of other companies that wait for the owner of the address are no hindrance.
  const [taken] = await tx.query(
    'SELECT u.id FROM user_account u JOIN company c ON c.id = u.company_id WHERE lower(u.email) = lower($1) AND (u.owns_address OR lower(c.code) = lower($2))',
    [opening.email, opening.company],
  );
  if (taken) throw new OpeningRefused(`${opening.email} has an account already. Nothing was changed.`);
  const company = await companyOf(tx, opening);
  await createUser(tx, {
    companyId: company.id,
    email: opening.email,
    passwordHash: opening.passwordHash,
    level: opening.level,
    isDemo: false,
  });
  return { company: company.name, isNew: company.isNew };
}

async function companyOf(
  tx: Tx,
  { company: code, companyName: name }: Opening,
): Promise<{ id: CompanyId; name: string; isNew: boolean }> {
  const [known] = await tx.query<{ id: CompanyId; name: string }>(
    'SELECT id, name FROM company WHERE lower(code) = lower($1)',
    [code],
  );
  if (known) return { ...known, isNew: false };
  if (name === undefined) throw new OpeningRefused(`There is no company ${code}. Give --company-name "…" to make it.`);
  return { id: await createCompany(tx, { code, name, modules: MODULES }), name, isNew: true };
}
