import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVELS, MODULES, type Level } from '../../domain/access/permission.js';
import type { Platform } from '../../platform/platform.module.js';
import type { Tx } from '../../platform/database/transaction.js';
import { createUser, renewDemoPassword } from '../account/account.service.js';
import { addIdentifier, createCompany } from '../company/company.service.js';
import { hashPassword } from '../auth/auth.service.js';
import { IntakeService } from '../traffic/intake.service.js';
import { demoFiles } from './demo-files.js';

export interface DemoLogin { readonly role: Level; readonly company: string; readonly email: string; readonly password: string }

const COMPANIES = [
  {
    code: 'SOLNA', name: 'Solna Brake Systems AB', organisationNumber: '556036-0001', country: 'SE', city: 'Solna', domain: 'solna-brake.example',
    identifiers: [['7340000123', '14'], ['SBS01', '']], partners: [['NORDVIK', 'Nordvik Trucks AB', 'customer', '5560360793:14', '7340000123:14'], ['HANSA', 'Hansa Antrieb GmbH', 'customer', 'HANSA1', 'SBS01']],
  },
  {
    code: 'NORDVIK', name: 'Nordvik Trucks AB', organisationNumber: '556036-0793', country: 'SE', city: 'Göteborg', domain: 'nordvik.example',
    identifiers: [['5560360793', '14']], partners: [['SOLNA', 'Solna Brake Systems AB', 'supplier', '7340000123:14', '5560360793:14']],
  },
  {
    code: 'AURORA', name: 'Aurora 3PL', organisationNumber: '556036-0555', country: 'SE', city: 'Göteborg', domain: 'aurora3pl.example',
    identifiers: [['7340000555', '14']], partners: [],
  },
] as const;
const NAMES: Record<Level, string> = { reader: 'reader', user: 'user', 'company-admin': 'manager', admin: 'admin' };

/** A partner in a company's register with its identification, the relation and the agreement with it. */
const PARTNER = /* sql */ `
WITH partner AS (
  INSERT INTO partner_company (company_id, code, name, roles) VALUES ($1, $2, $3, ARRAY[$4::text]) RETURNING id
), identifier AS (
  INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) SELECT $1, id, split_part($5, ':', 1), split_part($5, ':', 2) FROM partner
), relation AS (
  INSERT INTO company_relation (company_id, partner_company_id, role, cumulative_scope) SELECT $1, id, $4::text, 'ship-to-article' FROM partner RETURNING id, partner_company_id
)
INSERT INTO communication_agreement (company_id, partner, sender, recipient, partner_company_id, relation_id)
SELECT $1, $3, $5, $6, partner_company_id, id FROM relation`;

/**
 * The demo world: companies, one user for each level, and EDI files that go through the real intake. Made once, when there is no company
 * yet; the logins are random per data directory and kept there for its owner alone.
 */
export async function seedDemo(platform: Platform): Promise<readonly DemoLogin[]> {
  const file = join(platform.config.dataDir, 'demo-logins.json');
  const empty = await platform.database.transaction('system', async (tx) => (await tx.query('SELECT FROM company LIMIT 1')).length === 0);
  if (!empty && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoLogin[];
  const logins = COMPANIES.flatMap((c) => LEVELS.filter((l) => l !== 'admin' || c.code === 'SOLNA').map((role): DemoLogin => ({
    role, company: c.name, email: `${NAMES[role]}@${c.domain}`, password: randomBytes(9).toString('base64url'),
  })));
  const hashes = new Map(await Promise.all(logins.map(async (l) => [l.email, await hashPassword(l.password)] as const)));
  writeFileSync(file, JSON.stringify(logins, null, 2), { mode: 0o600 });
  if (empty) await createWorld(platform, logins, hashes);
  else await platform.database.transaction('system', (tx) => renewPasswords(tx, hashes));
  return logins;
}

async function createWorld(platform: Platform, logins: readonly DemoLogin[], hashes: ReadonlyMap<string, string>): Promise<void> {
  const ids = await platform.database.transaction('system', async (tx) => {
    const made = new Map<string, string>();
    for (const company of COMPANIES) made.set(company.name, await createDemoCompany(tx, company));
    for (const { role, company, email } of logins) {
      await createUser(tx, { companyId: made.get(company) ?? '', email, passwordHash: hashes.get(email) ?? '', level: role, isDemo: true });
    }
    return made;
  });
  const intake = IntakeService.over(platform);
  const first = ids.get(COMPANIES[0].name) ?? '';
  for (const { fileName, text } of demoFiles(new Date())) await intake.upload(first, fileName, Buffer.from(text, 'latin1'), 'demo');
}

async function createDemoCompany(tx: Tx, { identifiers, partners, code, name, organisationNumber, country, city }: (typeof COMPANIES)[number]): Promise<string> {
  const id = await createCompany(tx, { code, name, organisationNumber, country, city, modules: MODULES });
  for (const [identifier, qualifier] of identifiers) await addIdentifier(tx, id, identifier, qualifier);
  // They work with agreements: a file from somebody new is a warning to them.
  await tx.query('UPDATE company SET agreements_required = true WHERE id = $1', [id]);
  for (const partner of partners) await tx.query(PARTNER, [id, ...partner]);
  return id;
}

/** The file with the logins is gone but the users are there: they get new passwords, since nobody knows the old ones. */
async function renewPasswords(tx: Tx, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const [email, passwordHash] of hashes) await renewDemoPassword(tx, email, passwordHash);
}
