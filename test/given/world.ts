import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { login } from '../../server/contract/auth.js';
import { trafficMessage, trafficUpload, type TrafficMessageView } from '../../server/contract/traffic.js';
import type { Level } from '../../server/domain/access/level.js';
import { MODULES, type Module } from '../../server/domain/access/permission.js';
import type { Identification } from '../../server/domain/company/identification.js';
import type { CompanyId, FileId } from '../../server/domain/ids.js';
import { createUser } from '../../server/modules/user-account/user-account.service.js';
import { hashPassword } from '../../server/modules/auth/auth.service.js';
import { addIdentification, createCompany } from '../../server/modules/company/company.service.js';
import type { Platform } from '../../server/platform/platform.module.js';
import type { Row } from '../../server/platform/database/transaction.js';
import { startTestServer, startTestWorkers, type AppOptions, type TestServer } from '../harness/server.js';
import { testDatabase } from '../harness/database.js';
import { Client } from './client.js';
import { Processes } from './started.js';
import { until } from './until.js';

/** The password of everybody. Hashed once for a test file: a hash takes its 25 ms on purpose. */
export const PASSWORD = 'Räksmörgås till lunch 7';
let passwordHash: Promise<string> | undefined;

/** What SOLNA goes by: in the files of `delfor` and `vda4905`, and to partners with AS2. */
const IDENTIFICATIONS = [
  { kind: 'edi', identifier: 'O0013000002SUPP', qualifier: 'OD' },
  { kind: 'edi', identifier: 'SUPP01', qualifier: '' },
  { kind: 'vda', identifier: 'SUPP01', qualifier: '' },
  { kind: 'as2', identifier: 'SOLNA', qualifier: '' },
] as const satisfies readonly Identification[];

export interface World {
  /** Receives the files of this folder; has every module and a user of each level. */
  readonly solna: CompanyId;
  /** Another company with every module and one user of its own. */
  readonly nordvik: CompanyId;
  /** A company without traffic and schedules. */
  readonly aurora: CompanyId;
}

/** Who there is. Demo and inactive users hold the rights of a user. */
export const USERS = {
  reader: { company: 'solna', level: 'reader' },
  user: { company: 'solna', level: 'user' },
  manager: { company: 'solna', level: 'company-admin' },
  admin: { company: 'solna', level: 'admin' },
  inactive: { company: 'solna', level: 'user' },
  demo: { company: 'solna', level: 'user' },
  swede: { company: 'solna', level: 'user' },
  chinese: { company: 'solna', level: 'user' },
  neighbour: { company: 'nordvik', level: 'user' },
  chief: { company: 'nordvik', level: 'company-admin' },
  outsider: { company: 'aurora', level: 'company-admin' },
} as const satisfies Record<string, { company: keyof World; level: Level }>;
export type UserName = keyof typeof USERS;

export function emailOf(user: UserName): string {
  return `${user}@${USERS[user].company}.example`;
}

/** Fills an empty database with companies, identifiers, an agreement and users. */
export async function createWorld({ database }: Platform): Promise<World> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  return database.transaction('system', async (tx) => {
    const company = (code: string, name: string, modules: readonly Module[]) =>
      createCompany(tx, { code, name, country: 'SE', modules });
    const world: World = {
      solna: await company('SOLNA', 'Solna Brake Systems AB', MODULES),
      nordvik: await company('NORDVIK', 'Nordvik Trucks AB', MODULES),
      aurora: await company('AURORA', 'Aurora 3PL', ['jit']),
    };
    for (const one of IDENTIFICATIONS) await addIdentification(tx, world.solna, one);
    await addIdentification(tx, world.nordvik, { kind: 'edi', identifier: 'O0013000001CUST', qualifier: 'OD' });
    await tx.query(
      'INSERT INTO communication_agreement (company_id, partner, sender, recipient) VALUES ($1, $2, $3, $4)',
      [world.solna, 'Nordvik Trucks AB', 'O0013000001CUST:OD', 'O0013000002SUPP:OD'],
    );
    for (const [user, { company: of, level }] of Object.entries(USERS)) {
      await createUser(tx, {
        companyId: world[of],
        email: emailOf(user as UserName),
        passwordHash: hash,
        level,
        isDemo: user === 'demo',
      });
    }
    await tx.query(`UPDATE user_account SET language = CASE username WHEN 'swede' THEN 'se' WHEN 'chinese' THEN 'cn' ELSE 'en' END,
      state = CASE username WHEN 'inactive' THEN 'inactive' ELSE 'active' END`);
    return world;
  });
}

/** Server and, where asked for, workers over a database and a data directory of their own, with the world in it. */
export interface TestApp {
  readonly server: TestServer;
  readonly world: World;
  readonly options: AppOptions;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Servers and workers beside it, as processes of their own over the same database; they end with it. */
  readonly processes: Processes;
  /** Somebody signed in; the same browser each time. */
  as(user: UserName): Promise<Client>;
  /** SQL with the rights of the system. */
  sql<R extends object = Row>(statement: string, params?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

export async function openTestApp(
  options: { workers?: boolean } & Omit<AppOptions, 'databaseUrl' | 'dataDir'> = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'consignal-test-'));
  const { workers: withWorkers = false, ...rest } = options;
  const appOptions: AppOptions = { databaseUrl: database.url, dataDir, ...rest };
  if (rest.redisUrl !== undefined) await empty(rest.redisUrl);
  const server = await startTestServer(appOptions);
  const world = await createWorld(server.platform);
  const workers = withWorkers ? await startTestWorkers(appOptions) : undefined;
  const known = new Map<UserName, Promise<Client>>();
  const processes = new Processes(database.url);
  return {
    server,
    world,
    options: appOptions,
    dataDir,
    databaseUrl: database.url,
    processes,
    as: (user) => {
      const client = known.get(user) ?? signIn(server, user);
      known.set(user, client);
      return client;
    },
    sql: <R extends object = Row>(statement: string, params: readonly unknown[] = []) =>
      server.platform.database.transaction('system', (tx) => tx.query<R>(statement, params)),
    close: async () => {
      await processes.close();
      await workers?.close();
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Databases count their files from one, so jobs that another left behind would be taken for this one's. */
async function empty(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

/** Signs in a browser of its own. */
export async function signIn(server: Pick<TestServer, 'url'>, user: UserName): Promise<Client> {
  const client = new Client(server.url);
  await client.call(login, { body: { email: emailOf(user), password: PASSWORD } });
  return client;
}

/** Hands a file in and returns its id. */
export async function handIn(client: Client, bytes: Uint8Array | string, name = 'schedule.edi'): Promise<FileId> {
  const reply = await client.upload(bytes, name);
  if (reply.status !== 202) throw new Error(`Not taken in: ${String(reply.status)} ${JSON.stringify(reply.body)}`);
  return trafficUpload.response.parse(reply.body).id;
}

/** A file when it isn't waiting any more. */
export function whenDone(client: Client, id: string): Promise<TrafficMessageView> {
  return until(`file ${id} is read`, async () => {
    const message = await client.call(trafficMessage, { params: { id } });
    return message.state !== 'received' && message;
  });
}

/** Hands a file in and waits until it is read. */
export async function handedIn(client: Client, bytes: Uint8Array | string, name?: string): Promise<TrafficMessageView> {
  return whenDone(client, await handIn(client, bytes, name));
}
