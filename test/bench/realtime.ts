import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { login } from '../../server/contract/auth.js';
import { SERVER_EVENTS, SOCKET_PATH } from '../../server/contract/socket.js';
import { MODULES } from '../../server/domain/access/permission.js';
import { toId, type CompanyId } from '../../server/domain/ids.js';
import { createUser } from '../../server/modules/user-account/user-account.service.js';
import { hashPassword } from '../../server/modules/auth/auth.service.js';
import { createCompany } from '../../server/modules/company/company.service.js';
import { Database } from '../../server/platform/database/database.js';
import { createPublisher, type Publisher } from '../../server/platform/realtime/publisher.js';
import { Client, cookieHeader } from '../given/client.js';
import { startProduct, startTool } from './child.js';
import { BARE_CHANNEL } from './realtime-floor.js';
import type { Stack } from './stack.js';
import { figure, percentile, ratios, type Figure } from './statistics.js';

export interface RealtimeOptions {
  readonly rounds: number;
  readonly updates: number;
  readonly ingestPerSecond: number;
}

const COMPANIES = 50;
const SOCKETS_EACH = 2;
const UPDATES_PER_SECOND = 250;
const PASSWORD = 'Live updates, measured 1';
const SETTLE_MS = 5_000;

/** What one side of the comparison heard: for each update and socket the ms since just before its commit. */
class Ears {
  private readonly times = new Map<number, number[]>();

  constructor(private readonly committing: readonly number[]) {}

  hear(update: number): void {
    const since = performance.now() - (this.committing[update] ?? NaN);
    this.times.set(update, [...(this.times.get(update) ?? []), since]);
  }
  missed(updates: number): number {
    return Array.from({ length: updates }, (_, i) =>
      Math.max(0, SOCKETS_EACH - (this.times.get(i)?.length ?? 0)),
    ).reduce((sum, n) => sum + n, 0);
  }
  /** The first word of each update to each socket. */
  between(from: number, to: number): number[] {
    return Array.from({ length: to - from }, (_, i) => this.times.get(from + i)?.slice(0, SOCKETS_EACH) ?? []).flat();
  }
}

/**
 * From just before a commit to a browser of the company, through the built server with its sessions, rooms and gathering, beside a bare
 * NOTIFY-to-websocket relay that hears of the same commits; meanwhile a worker reads files at a steady pace. Every update is counted at
 * every socket.
 */
export async function measureRealtime(
  stack: Stack,
  options: RealtimeOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  const all: Figure[] = [];
  for (const queue of stack.redis === undefined ? ['postgres'] : ['postgres', 'redis']) {
    say(
      `realtime over ${queue}: ${String(options.updates)} updates to ${String(COMPANIES * SOCKETS_EACH)} sockets beside ${String(options.ingestPerSecond)} files/s`,
    );
    all.push(...(await measure(stack, queue, queue === 'redis' ? stack.redis : undefined, options, say)));
  }
  return all;
}

async function measure(
  stack: Stack,
  name: string,
  redisUrl: string | undefined,
  options: RealtimeOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  const at = await stack.database();
  const database = await Database.connect({ url: at.url, applicationName: 'bench-writer', onError: () => undefined });
  const publisher = createPublisher(redisUrl);
  const companies = await makeCompanies(database);
  const port = await freePort();
  const env = {
    DATABASE_URL: at.url,
    REDIS_URL: redisUrl ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    BENCH_COMPANY: companies.at(-1) ?? '',
  };
  const [server, worker] = await Promise.all([
    startProduct('server/main.js', { ...env, DATA_DIR: stack.folder() }),
    startProduct('workers/main.js', { ...env, DATA_DIR: stack.folder() }),
  ]);
  const relay = startTool('realtime-relay.process.ts', { DATABASE_URL: at.url });
  const feeder = startTool('ingest-feed.process.ts', { ...env, DATA_DIR: stack.folder() });
  const { result: relayPort } = await relay.ask<{ result: number }>('port');
  const committing: number[] = [];
  const [ours, bare] = [new Ears(committing), new Ears(committing)];
  const [sockets, floorSockets] = [await connectAll(port, ours), await connectBare(relayPort, bare)];
  const seconds = options.updates / UPDATES_PER_SECOND;
  const feeding = feeder.ask({
    pace: { from: 0, perSecond: options.ingestPerSecond, count: Math.ceil(seconds * options.ingestPerSecond) },
  });
  await write(database, publisher, companies, committing, options.updates);
  for (
    let waited = 0;
    ours.missed(options.updates) + bare.missed(options.updates) > 0 && waited < SETTLE_MS;
    waited += 50
  )
    await sleep(50);
  await feeding;
  for (const socket of [...sockets, ...floorSockets]) socket.close();
  await Promise.all([server, worker, relay, feeder].map((child) => child.stop()));
  publisher.close();
  await database.close();
  await at.drop();
  return figures(name, options, ours, bare, say);
}

function figures(
  name: string,
  { rounds, updates }: RealtimeOptions,
  ours: Ears,
  bare: Ears,
  say: (line: string) => void,
): Figure[] {
  const parts = Array.from(
    { length: rounds },
    (_, i) => [Math.floor((updates * i) / rounds), Math.floor((updates * (i + 1)) / rounds)] as const,
  );
  const of = (ears: Ears, share: number): number[] =>
    parts.map(([from, to]) => percentile(ears.between(from, to), share));
  const [p99, floor] = [of(ours, 0.99), of(bare, 0.99)];
  say(
    `  p99 ${p99.map((ms) => ms.toFixed(1)).join(', ')} ms; bare relay ${floor.map((ms) => ms.toFixed(1)).join(', ')} ms; missed ${String(ours.missed(updates))} of ${String(updates * SOCKETS_EACH)}`,
  );
  return [
    figure(`realtime over ${name}: commit to browser, p99 / bare relay`, '', ratios(p99, floor), { atMost: 3 }),
    figure(`realtime over ${name}: commit to browser, p99`, 'ms', p99, { atMost: 25 }),
    figure(`realtime over ${name}: updates missed`, '', [ours.missed(updates)], { atMost: 0 }),
    figure('  p50', 'ms', of(ours, 0.5)),
    figure('  bare relay, p50', 'ms', of(bare, 0.5)),
    figure('  bare relay, p99', 'ms', floor),
    figure('  bare relay, updates missed', '', [bare.missed(updates)]),
  ];
}

/** Updates at a steady pace, each a transaction that writes and announces; one company after the other, so that each has its quiet time. */
async function write(
  database: Database,
  publisher: Publisher,
  companies: readonly CompanyId[],
  committing: number[],
  updates: number,
): Promise<void> {
  const began = performance.now();
  const under = new Set<Promise<void>>();
  for (let i = 0; i < updates; i++) {
    const wait = began + (i * 1000) / UPDATES_PER_SECOND - performance.now();
    if (wait > 1) await sleep(wait);
    const room = i % COMPANIES;
    const one: Promise<void> = database
      .transaction('system', async (tx) => {
        await tx.query('UPDATE company SET city = $2 WHERE id = $1', [companies[room], String(i)]);
        publisher.announce(tx, [{ company: companies[room] ?? toId('company', ''), topic: 'traffic', id: String(i) }]);
        tx.notify(BARE_CHANNEL, `${String(room)} ${String(i)}`);
        tx.beforeCommit(() => {
          committing[i] = performance.now();
          return Promise.resolve();
        });
      })
      .finally(() => {
        under.delete(one);
      });
    under.add(one);
    if (under.size >= 8) await Promise.race(under);
  }
  await Promise.all(under);
}

/** Companies with a user each, and one more for the files. */
async function makeCompanies(database: Database): Promise<CompanyId[]> {
  const passwordHash = await hashPassword(PASSWORD);
  return database.transaction('system', async (tx) => {
    const ids: CompanyId[] = [];
    for (let i = 0; i <= COMPANIES; i++) {
      const companyId = await createCompany(tx, {
        code: `LIVE${String(i)}`,
        name: `Live ${String(i)}`,
        modules: [...MODULES],
      });
      await createUser(tx, {
        companyId,
        email: `user${String(i)}@live.example`,
        passwordHash,
        level: 'user',
        isDemo: false,
      });
      ids.push(companyId);
    }
    return ids;
  });
}

async function connectAll(port: number, ears: Ears): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let i = 0; i < COMPANIES; i++) {
    const client = new Client(`http://127.0.0.1:${String(port)}`);
    await client.call(login, { body: { email: `user${String(i)}@live.example`, password: PASSWORD } });
    for (let n = 0; n < SOCKETS_EACH; n++) {
      const socket = io(client.url, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: cookieHeader(client.cookies) },
      });
      socket.on('changed', (payload: unknown) => {
        for (const id of SERVER_EVENTS.changed.parse(payload).ids) ears.hear(Number(id));
      });
      await new Promise<void>((done, fail) => {
        socket.once('connect', done);
        socket.once('connect_error', fail);
      });
      sockets.push(socket);
    }
  }
  return sockets;
}

async function connectBare(port: number, ears: Ears): Promise<WebSocket[]> {
  return Promise.all(
    Array.from(
      { length: COMPANIES * SOCKETS_EACH },
      (_, i) =>
        new Promise<WebSocket>((done, fail) => {
          const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/${String(i % COMPANIES)}`);
          socket.addEventListener('message', ({ data }) => {
            ears.hear(Number(data));
          });
          socket.addEventListener('open', () => {
            done(socket);
          });
          socket.addEventListener('error', () => {
            fail(new Error('The bare relay refused a socket'));
          });
        }),
    ),
  );
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        done(port);
      });
    });
  });
}
