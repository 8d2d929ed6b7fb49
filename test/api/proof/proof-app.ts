import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apiTokenCreate, type ApiTokenFields } from '../../../server/contract/api-token.js';
import { LEVELS, type Level } from '../../../server/domain/access/level.js';
import { rightsOf } from '../../../server/domain/access/permission.js';
import { startTestWorkers } from '../../harness/server.js';
import { Client } from '../../given/client.js';
import { until } from '../../given/until.js';
import { openTestApp, PASSWORD, type TestApp } from '../../given/world.js';
import { Overseer } from './canary.js';
import { fill, leaveWaiting, nobodys, receivedFrom, type Estate, type Filled, type Mark } from './estate.js';
import { Bearer, found, personal, signIn, writeLinks } from './people.js';
import { askForThisMoment } from './request.js';

/** Who asks: somebody of each level, a program with the token of the company's administrator and all rights of that one, somebody whose account was switched off while signed in, and nobody. */
export type Who = Level | 'token' | 'inactive' | 'nobody';
export const EVERYBODY: readonly Who[] = [...LEVELS, 'token', 'inactive', 'nobody'];

/** Stands in all that the other company owns, and nowhere else. */
export const CANARY = 'ZQCANARY';
export const OWN: Mark = { word: 'ALPHA', address: 'ALPHAHOME:ZZ' };
export const FOREIGN: Mark = { word: CANARY, address: `${CANARY}HOME:ZZ` };

export interface ProofApp {
  readonly app: TestApp;
  /** The company that asks, and the one that is asked about. */
  readonly company: { readonly own: string; readonly foreign: string };
  readonly ids: { readonly own: Estate; readonly foreign: Estate; readonly nobodys: Estate };
  /** Columns in which the canary was planted. */
  readonly planted: readonly string[];
  readonly overseer: Overseer;
  /** A browser of somebody of the own company, each time a copy. */
  as(who: Who): Client;
  /** The other company's administrator. */
  readonly owner: Client;
  close(): Promise<void>;
}

/** Two companies with everything, people of all levels in the one, a canary in every text of the other. */
export async function openProofApp(env: Readonly<Record<string, string>> = {}): Promise<ProofApp> {
  const app = await openTestApp({ env });
  const overseer = await Overseer.over(app.databaseUrl);
  // Ids that are no other number, so that one company can be taken for the other.
  await overseer.numberCompaniesFrom(910_000_001);
  const company = await found(app, OWN.word, FOREIGN.word);
  const signedIn = new Map<Who, Client>();
  for (const who of [...LEVELS, 'inactive'] as const)
    signedIn.set(who, await signIn(app, `${who}@${OWN.word}.example`));
  const owner = await signIn(app, `company-admin@${FOREIGN.word}.example`);
  const manager = signedIn.get('company-admin') ?? owner;
  const { token } = await manager.call(apiTokenCreate, {
    body: { name: 'All rights', scopes: rightsOf('company-admin') as ApiTokenFields['scopes'], password: PASSWORD },
  });
  signedIn.set('token', new Bearer(app.server.url, token));
  await app.sql(`UPDATE user_account SET state = 'inactive' WHERE username = 'inactive' AND company_id = $1`, [
    company.own,
  ]);
  await writeLinks(app);
  // Where a partner of each would fetch its files.
  await Promise.all(
    (
      [
        [company.own, OWN],
        [company.foreign, FOREIGN],
      ] as const
    ).map(([id, { word }]) => mkdir(join(app.dataDir, 'partners', id, `to-${word}`), { recursive: true })),
  );
  const workers = await startTestWorkers(app.options);
  const [ownFilled, foreignFilled] = [await fill(manager, OWN), await fill(owner, FOREIGN)];
  // Later the canary would stand in what they say, and in addresses that nothing can be sent to.
  await until('mails are sent', async () => {
    const [row] = await app.sql<{ queued: number }>(
      `SELECT ((SELECT count(*) FROM mail WHERE state = 'queued') + (SELECT count(*) FROM transport_booking_mail WHERE state = 'queued'))::int AS queued`,
    );
    return row?.queued === 0;
  });
  await workers.close();
  const rest = async (client: Client, mark: Mark, filled: Filled, id: string): Promise<Estate> => ({
    ...filled,
    ...(await leaveWaiting(client, mark, filled)),
    ...(await personal(app, id, mark.word)),
    ...(await receivedFrom(await app.as('manager'), client, mark)),
    approvedIdentification: await approvedIdentification(app, id),
    unplacedFile: await unplaced(app, mark),
    adjustedSchedule: await adjusted(app, id, filled.schedule),
    serviceFee: await feeOf(app, id, mark.word),
    loneFee: await feeOf(app, id, `${mark.word}LONE`),
  });
  const [own, foreign] = [
    await rest(manager, OWN, ownFilled, company.own),
    await rest(owner, FOREIGN, foreignFilled, company.foreign),
  ];
  for (const id of Object.values(company))
    await app.sql(
      `INSERT INTO control_reference_gap (company_id, sender, recipient, test, level, reference, revealed_by) VALUES ($1, 'S', 'R', false, 'interchange', '1', 1)`,
      [id],
    );
  const planted = await overseer.plant(company.foreign, CANARY);
  askForThisMoment();
  return {
    app,
    company,
    ids: { own, foreign, nobodys: nobodys(foreign) },
    planted,
    overseer,
    owner,
    as: (who) => (signedIn.get(who) ?? new Client(app.server.url)).copy(),
    close: async () => {
      await overseer.close();
      await app.close();
    },
  };
}

/** The identification under which a company was set up. */
async function approvedIdentification(app: TestApp, company: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `SELECT id FROM company_identifier WHERE company_id = $1 AND state = 'approved' ORDER BY id LIMIT 1`,
    [company],
  );
  return row?.id ?? '';
}

/** What a schedule is corrected to: all as it was sent. */
async function adjusted(app: TestApp, company: string, schedule: string): Promise<string> {
  await app.sql(
    `WITH s AS (
      INSERT INTO forecast_schedule (head_id, company_id, document_number, received_at, model_version, is_active, line_count, adjusted_line_count, calloff_count, adjusted_calloff_count, totals)
      SELECT id, company_id, document_number, received_at, 'proof', true, line_count, 0, calloff_count, 0, '[]' FROM schedule_head WHERE id = $1 AND company_id = $2)
    INSERT INTO forecast_line (head_id, line_id, company_id, position, article_number, ship_to, unit, status, original_total, adjusted_total, adjusted_calloff_count, days, statuses, original, raw, adjusted, reasons)
    SELECT l.head_id, l.id, l.company_id, l.position, l.article_number, coalesce(l.ship_to_code, h.ship_to_code, ''), l.unit, 'insufficient', 0, 0, 0, '{}', '{}', '{}', '{}', '{}', '{}'
    FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id WHERE l.head_id = $1 AND l.company_id = $2`,
    [schedule, company],
  );
  return schedule;
}

/** A fee that locks nothing for as long as the proof runs. */
async function feeOf(app: TestApp, company: string, number: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `INSERT INTO service_fee (company_id, number, description, net, vat, currency, invoice_date, due_date, lock_date, time_zone)
    VALUES ($1, $2, $2, 100, 25, 'SEK', '2026-11-01', '2026-12-01', '2099-01-01', 'UTC') RETURNING id`,
    [company, number],
  );
  return row?.id ?? '';
}

/** A file that belongs to no company. */
async function unplaced(app: TestApp, { word }: Mark): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `INSERT INTO unplaced_file (folder_key, file_name, size, sha256, content) VALUES ($1, $1, 1, sha256($2), $2) RETURNING id`,
    [word, Buffer.from('-')],
  );
  return row?.id ?? '';
}
