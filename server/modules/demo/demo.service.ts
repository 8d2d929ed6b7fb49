import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LEVELS, type Level } from '../../domain/access/level.js';
import { MODULES } from '../../domain/access/permission.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Platform } from '../../platform/platform.module.js';
import type { Tx } from '../../platform/database/transaction.js';
import { createUser, renewDemoPassword } from '../user-account/user-account.service.js';
import { addIdentification, createCompany } from '../company/company.service.js';
import { enterPrintProfile } from '../print-profile/print-profile.service.js';
import { hashPassword } from '../auth/auth.service.js';
import { IntakeService } from '../traffic/intake.service.js';
import { newerContent } from './demo-edition.js';
import { demoFiles, pastReleases } from './demo-files.js';
import { partnerFiles } from './demo-partner-files.js';
import { historyFiles, nextFile, nextSender } from './demo-history.js';
import { chance, COMPANIES, type DemoCompany } from './demo-world.js';
import type { DoneSteps } from './demo.shipping.run.js';
import { beginDemo, demoWorld, heldDemoWorld, lastReference } from './demo.store.js';

export interface DemoLogin {
  readonly role: Level;
  readonly company: string;
  readonly email: string;
  readonly password: string;
}

/** The levels whose people are named where the product starts; the first company has somebody of every level besides. */
const SHOWN = ['reader', 'user', 'company-admin', 'admin'] as const satisfies readonly Level[];
const NAMES: Partial<Record<Level, string>> = { 'company-admin': 'manager' };
const LOCKED = 'locked';
const FILLING = 'demo-history.json';
const PRINT_PROFILES = [
  { name: 'Office A4', layout: 'vda-4902-a5', format: 'pdf', isDefault: true },
  { name: 'Packing hall, labels', layout: 'vda-4902-klt', format: 'zpl', resolution: 203, paper: 'label' },
] as const;

/** A partner in a company's register with its identification, the relation and the agreement with it. */
const PARTNER = /* sql */ `
WITH partner AS (
  INSERT INTO partner_company (company_id, code, name, roles, addresses) VALUES ($1, $2, $3, ARRAY[$4::text],
    jsonb_build_array(jsonb_build_object('type', 'postal', 'name', NULL, 'street', NULL, 'zip', NULL, 'city', $8::text, 'country', $7::text))) RETURNING id
), identifier AS (
  INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) SELECT $1, id, split_part($5, ':', 1), split_part($5, ':', 2) FROM partner
), relation AS (
  INSERT INTO company_relation (company_id, partner_company_id, role, cumulative_scope) SELECT $1, id, $4::text, 'ship-to-article' FROM partner RETURNING id, partner_company_id
)
INSERT INTO communication_agreement (company_id, partner, sender, recipient, partner_company_id, relation_id)
SELECT $1, $3, $5, $6, partner_company_id, id FROM relation`;

/**
 * The demo world: companies with people of all levels and partners, and schedules that go through the real intake. Made once, when there
 * is no company yet. Passwords are made for this installation and stand in DATA_DIR/demo-logins.json.
 * @returns the logins of those who are there.
 */
export async function seedDemo(platform: Platform): Promise<readonly DemoLogin[]> {
  const file = join(platform.config.dataDir, 'demo-logins.json');
  const empty = await platform.database.transaction(
    'system',
    async (tx) => (await tx.query('SELECT FROM company LIMIT 1')).length === 0,
  );
  if (!empty && existsSync(file)) return stillHere(platform, JSON.parse(readFileSync(file, 'utf8')) as DemoLogin[]);
  const logins = COMPANIES.flatMap((company, i) =>
    (i === 0 ? LEVELS : SHOWN.filter((level) => level !== 'admin')).map(
      (role): DemoLogin => ({
        role,
        company: company.name,
        email: `${NAMES[role] ?? role}@${company.domain}`,
        password: randomBytes(9).toString('base64url'),
      }),
    ),
  );
  const hashes = new Map(
    await Promise.all(logins.map(async (l) => [l.email, await hashPassword(l.password)] as const)),
  );
  writeFileSync(file, JSON.stringify(logins, null, 2), { mode: 0o600 });
  if (empty) {
    writeFileSync(join(platform.config.dataDir, FILLING), JSON.stringify({ files: platform.config.demoHistory }));
    await createWorld(platform, logins, hashes);
  } else await platform.database.transaction('system', (tx) => renewPasswords(tx, hashes));
  return stillHere(platform, logins);
}

/** What a demo made anew has and this one has not, as text; null where there is no demo or nothing. */
export async function newerDemo(platform: Platform): Promise<string | null> {
  const world = await platform.database.transaction('system', demoWorld);
  return world === undefined ? null : newerContent(world.edition);
}

/** Those of the levels that a newcomer is shown. */
export function shownLogins(logins: readonly DemoLogin[]): readonly DemoLogin[] {
  return logins.filter(({ role }) => SHOWN.some((one) => one === role));
}

async function stillHere(platform: Platform, logins: readonly DemoLogin[]): Promise<readonly DemoLogin[]> {
  const here = await platform.database.transaction('system', (tx) =>
    tx.query<{ email: string }>('SELECT email FROM user_account WHERE is_demo AND email = ANY ($1)', [
      logins.map(({ email }) => email),
    ]),
  );
  return logins.filter(({ email }) => here.some((one) => one.email === email));
}

/** Puts something into the demo, unless somebody has begun with an empty company meanwhile, to which it is nothing. Returns whether it was put there. */
function whileDemo(platform: Platform, companyId: CompanyId, put: () => Promise<unknown>): Promise<boolean> {
  return platform.database.transaction('system', async (tx) => {
    if ((await heldDemoWorld(tx))?.companyId !== companyId) return false;
    await put();
    return true;
  });
}

/** What is left to be done of the fill. */
interface Filling {
  readonly files: number;
  /** What the company has sent since. */
  readonly shipped?: DoneSteps;
}

/**
 * What came in over the last month, behind the back of whoever is looking around already: through the real intake and the real workers,
 * dated when it came. Then what the company sends. A fill that was cut short goes on at the next start. @param stop ends it early.
 */
export async function fillHistory(platform: Platform, stop: AbortSignal): Promise<void> {
  const marker = join(platform.config.dataDir, FILLING);
  if (!existsSync(marker)) return;
  const filling = JSON.parse(readFileSync(marker, 'utf8')) as Filling;
  const companyId = (await platform.database.transaction('system', demoWorld))?.companyId;
  if (companyId === undefined) return;
  const isWhole =
    (await readHistory(platform, companyId, filling.files, stop)) &&
    (filling.files === 0 || (await sendSome(platform, companyId, filling, stop)));
  if (isWhole || !stop.aborted) rmSync(marker, { force: true });
}

/** @returns false where the demo has ended, or it was stopped. */
async function readHistory(
  platform: Platform,
  companyId: CompanyId,
  files: number,
  stop: AbortSignal,
): Promise<boolean> {
  const history = historyFiles(new Date(), files);
  const known = await platform.database.transaction('system', async (tx) => {
    await tx.query(`SELECT ensure_partitions((now() - interval '1 month')::date, now()::date)`);
    const rows = await tx.query<{ file_name: string }>(
      `SELECT file_name FROM traffic_message WHERE company_id = $1 AND source = 'demo'`,
      [companyId],
    );
    return new Set(rows.map((row) => row.file_name));
  });
  const intake = IntakeService.over(platform);
  for (const { fileName, text, receivedAt } of history.filter((one) => !known.has(one.fileName))) {
    if (stop.aborted) return false;
    const isStillDemo = await whileDemo(platform, companyId, () =>
      intake.upload(companyId, fileName, Buffer.from(text, 'latin1'), { source: 'demo', receivedAt }),
    );
    if (!isStillDemo) return false;
  }
  await untilRead(platform, companyId, stop);
  if (stop.aborted) return false;
  await dateBack(platform, companyId);
  return true;
}

/** What was taken over says when it came; how long reading took is what it takes now, not the days in between. */
async function dateBack(platform: Platform, companyId: CompanyId): Promise<void> {
  await platform.database.transaction('system', async (tx) => {
    await tx.query(
      `UPDATE traffic_message SET processed_at = received_at + interval '40 ms' WHERE source = 'demo' AND processed_at > received_at + interval '1 second'`,
    );
    await tx.query(
      `DELETE FROM schedule_head_past p USING traffic_message m WHERE m.company_id = $1 AND m.source = 'demo' AND p.company_id = $1 AND p.message_id = m.id`,
      [companyId],
    );
    await tx.query(
      `UPDATE schedule_head h SET stored_at = h.received_at, superseded_at = (SELECT greatest(h.received_at, s.received_at) FROM schedule_head s WHERE s.id = h.superseded_by)
       FROM traffic_message m WHERE m.company_id = $1 AND m.source = 'demo' AND h.company_id = $1 AND h.message_id = m.id AND h.stored_at > h.received_at + interval '1 second'`,
      [companyId],
    );
  });
}

/** Loads what sending takes only where there is something to be sent. @returns false where the demo has ended, or it was stopped. */
async function sendSome(
  platform: Platform,
  companyId: CompanyId,
  filling: Filling,
  stop: AbortSignal,
): Promise<boolean> {
  const { shipDemo } = await import('./demo.shipping.run.js');
  const marker = join(platform.config.dataDir, FILLING);
  const isWhole = await shipDemo(platform, {
    companyId,
    done: filling.shipped ?? {},
    keep: (shipped) => {
      writeFileSync(marker, JSON.stringify({ ...filling, shipped }));
    },
    whileDemo: (put) => whileDemo(platform, companyId, put),
    stop,
  });
  if (isWhole) await untilRead(platform, companyId, stop);
  return isWhole;
}

const [SOONEST_MS, LATEST_MS] = [20_000, 60_000];
/** Lets a file come in every 20 to 60 seconds while the demo is there and nobody has switched that off. @param stop ends it. */
export async function keepLive(platform: Platform, stop: AbortSignal): Promise<void> {
  const intake = IntakeService.over(platform);
  const rested = (n: number): Promise<boolean> =>
    setTimeout(SOONEST_MS + chance(n, 8) * (LATEST_MS - SOONEST_MS), true, { signal: stop }).catch(() => false);
  for (let n = Math.floor(Date.now() / SOONEST_MS); await rested(n); n += 1) {
    const sender = nextSender(n);
    const next = await platform.database.transaction('system', async (tx) => {
      const world = await demoWorld(tx);
      return world?.isLive === true
        ? { companyId: world.companyId, reference: (await lastReference(tx, world.companyId, sender)) + 1 }
        : undefined;
    });
    if (!next || !intake.hasRoom) continue;
    const { fileName, text } = nextFile(new Date(), n, next.reference);
    await whileDemo(platform, next.companyId, () =>
      intake.upload(next.companyId, fileName, Buffer.from(text, 'latin1'), { source: 'demo' }),
    );
  }
}

async function untilRead(platform: Platform, companyId: CompanyId, stop: AbortSignal): Promise<void> {
  const waiting = `SELECT FROM traffic_message WHERE company_id = $1 AND source = 'demo' AND state = 'received' LIMIT 1`;
  const isBeingRead = async (): Promise<boolean> =>
    (await platform.database.transaction('system', (tx) => tx.query(waiting, [companyId]))).length > 0;
  while (!stop.aborted && (await isBeingRead()))
    await setTimeout(500, undefined, { signal: stop }).catch(() => undefined);
}

async function createWorld(
  platform: Platform,
  logins: readonly DemoLogin[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = await platform.database.transaction('system', async (tx) => {
    const made = new Map<string, CompanyId>();
    for (const company of COMPANIES) made.set(company.name, await createDemoCompany(tx, company));
    for (const { role, company, email } of logins) {
      await createUser(tx, {
        companyId: of(made, company),
        email,
        passwordHash: hashes.get(email) ?? '',
        level: role,
        isDemo: true,
      });
    }
    const [first] = COMPANIES;
    await beginDemo(tx, of(made, first?.name), platform.config.demoHistory > 0);
    const locked = `${LOCKED}@${first?.domain ?? ''}`;
    await createUser(tx, {
      companyId: of(made, first?.name),
      email: locked,
      passwordHash: hashes.values().next().value ?? '',
      level: 'user',
      isDemo: true,
    });
    await tx.query(`UPDATE user_account SET state = 'locked' WHERE email = $1`, [locked]);
    // Schedules reach back some weeks.
    await tx.query(`SELECT ensure_partitions((now() - interval '2 months')::date, now()::date)`);
    return made;
  });
  const intake = IntakeService.over(platform);
  const first = of(ids, COMPANIES[0]?.name);
  const now = new Date();
  const past = platform.config.demoHistory === 0 ? [] : [pastReleases(now)];
  for (const { fileName, text, receivedAt } of [...past, ...demoFiles(now)])
    await intake.upload(first, fileName, Buffer.from(text, 'latin1'), { source: 'demo', receivedAt });
  if (platform.config.demoHistory === 0) return;
  const nameOf = new Map(COMPANIES.map(({ code, name }) => [code, name]));
  for (const { company, fileName, text, receivedAt } of partnerFiles(new Date()))
    await intake.upload(of(ids, nameOf.get(company)), fileName, Buffer.from(text, 'latin1'), {
      source: 'demo',
      receivedAt,
    });
}

function of(made: ReadonlyMap<string, CompanyId>, name = ''): CompanyId {
  const id = made.get(name);
  if (id === undefined) throw new Error(`The demo has no company ${name}`);
  return id;
}

async function createDemoCompany(
  tx: Tx,
  { identifications, partners, code, name, organisationNumber, country, city }: DemoCompany,
): Promise<CompanyId> {
  const id = await createCompany(tx, { code, name, organisationNumber, country, city, modules: MODULES });
  for (const one of identifications) await addIdentification(tx, id, one);
  // They work with agreements: a file from somebody new is a warning to them.
  await tx.query('UPDATE company SET agreements_required = true WHERE id = $1', [id]);
  for (const one of PRINT_PROFILES) await enterPrintProfile(tx, id, one);
  for (const p of partners) await tx.query(PARTNER, [id, p.code, p.name, p.role, p.theirs, p.ours, p.country, p.city]);
  return id;
}

/** The file with the logins is gone but the users are there: they get new passwords, since nobody knows the old ones. */
async function renewPasswords(tx: Tx, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const [email, passwordHash] of hashes) await renewDemoPassword(tx, email, passwordHash);
}
