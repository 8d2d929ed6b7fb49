import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { run } from '../harness/template.js';
import { startProduct, startTool } from './child.js';
import { FLOOR_TABLES, type Floor } from './ingest-floor.js';
import { CALLOFFS, LINES, shares } from './messages.js';
import { processorTime } from './processor.js';
import type { Stack } from './stack.js';
import { figure, ratios, type Figure } from './statistics.js';

export interface IngestOptions { readonly rounds: number; readonly messages: number }
type Queue = 'postgres' | 'redis';

/** Messages before the clock starts: compilers, caches and prepared statements are then as in a process that has run for a minute. */
const WARM_UP = 60;
const LOOK_EVERY_MS = 10;
const PROCESSOR = ', processor';

/** Messages a second, and what each cost all processes and connections together. */
interface Speed { readonly rate: number; readonly processorMs: number | undefined }

/** Messages a second of ours and of both floors, in turn within each round, with one and with two processes. */
export async function measureIngest(stack: Stack, options: IngestOptions, say: (line: string) => void): Promise<Figure[]> {
  const queues: Queue[] = stack.redis === undefined ? ['postgres'] : ['postgres', 'redis'];
  const measured = new Map<string, number[]>();
  const note = (name: string, { rate, processorMs }: Speed): void => {
    measured.set(name, [...(measured.get(name) ?? []), rate]);
    if (processorMs !== undefined) measured.set(`${name}${PROCESSOR}`, [...(measured.get(`${name}${PROCESSOR}`) ?? []), processorMs]);
    say(`  ${name}: ${rate.toFixed(0)} messages/s, ${processorMs?.toFixed(1) ?? '?'} ms of processor time each`);
  };
  for (let round = 0; round < options.rounds; round++) {
    say(`ingest, round ${String(round + 1)} of ${String(options.rounds)}`);
    for (const processes of [1, 2]) {
      note(`array floor, ${String(processes)}`, await floor(stack, 'array', processes, options.messages));
      // Who goes first changes from round to round.
      for (const queue of round % 2 === 0 ? queues : [...queues].reverse()) {
        note(`${queue}, ${String(processes)}`, await product(stack, queue, processes, options.messages));
      }
      note(`copy floor, ${String(processes)}`, await floor(stack, 'copy', processes, Math.ceil(options.messages / 4)));
    }
  }
  return figures(measured, queues);
}

function figures(measured: ReadonlyMap<string, readonly number[]>, queues: readonly Queue[]): Figure[] {
  const of = (name: string): readonly number[] => measured.get(name) ?? [];
  const goals = { 1: 0.75, 2: 0.6 } as const;
  const all: Figure[] = [];
  for (const processes of [1, 2] as const) {
    const n = String(processes);
    const workers = `${n} worker${processes === 1 ? '' : 's'}`;
    for (const queue of queues) {
      all.push(
        figure(`ingest on ${queue}, ${workers} / array floor`, '', ratios(of(`${queue}, ${n}`), of(`array floor, ${n}`)), { atLeast: goals[processes] }),
        figure(`ingest on ${queue}, ${workers} / COPY floor`, '', ratios(of(`${queue}, ${n}`), of(`copy floor, ${n}`)), { atLeast: 3 }),
      );
    }
    all.push(figure(`  array floor / postgres, ${workers}: processor time a message`, '', ratios(of(`array floor, ${n}${PROCESSOR}`), of(`postgres, ${n}${PROCESSOR}`))));
    if (queues.includes('redis')) all.push(figure(`ingest, ${workers}: postgres / redis`, '', ratios(of(`postgres, ${n}`), of(`redis, ${n}`)), { atLeast: 0.8 }));
  }
  for (const [name, values] of measured) all.push(figure(`  ${name}`, name.endsWith(PROCESSOR) ? 'ms' : 'messages/s', values));
  return all;
}

async function floor(stack: Stack, kind: Floor, processes: number, count: number): Promise<Speed> {
  const database = await stack.database();
  await run(database.url, FLOOR_TABLES);
  const tools = Array.from({ length: processes }, () => startTool('ingest-floor.process.ts', { DATABASE_URL: database.url, BENCH_FLOOR: kind }));
  const pids = tools.map((tool) => tool.pid);
  const all = async (from: number, messages: number): Promise<Speed> => {
    const parts = shares(from, messages, processes);
    await Promise.all(tools.map((tool, i) => tool.ask({ prepare: parts[i] })));
    await run(stack.postgres, 'CHECKPOINT');
    return timed(pids, database.url, messages, () => Promise.all(tools.map((tool) => tool.ask('go'))));
  };
  await all(0, WARM_UP);
  const speed = await all(WARM_UP, count);
  await Promise.all(tools.map((tool) => tool.stop()));
  await database.drop();
  return speed;
}

async function product(stack: Stack, queue: Queue, processes: number, count: number): Promise<Speed> {
  const database = await stack.database();
  const watcher = new pg.Client({ connectionString: database.url });
  await watcher.connect();
  const made = await watcher.query<{ id: string }>(`INSERT INTO company (code, name) VALUES ('BENCH', 'Bench') RETURNING id`);
  if (queue === 'redis') await emptyRedis(stack.redis ?? '');
  const env = {
    DATABASE_URL: database.url, REDIS_URL: queue === 'redis' ? (stack.redis ?? '') : '', NODE_ENV: 'production', BENCH_COMPANY: made.rows[0]?.id ?? '',
  };
  const workers = await Promise.all(Array.from({ length: processes }, () => startProduct('workers/main.js', { ...env, DATA_DIR: stack.folder() })));
  const feeder = startTool('ingest-feed.process.ts', { ...env, DATA_DIR: stack.folder() });
  const pids = [feeder, ...workers].map((child) => child.pid);
  const all = async (from: number, messages: number): Promise<Speed> => {
    await feeder.ask({ prepare: { from, count: messages } });
    await run(stack.postgres, 'CHECKPOINT');
    return timed(pids, database.url, messages, async () => {
      await feeder.ask('go');
      while (await waits(watcher)) await sleep(LOOK_EVERY_MS);
    });
  };
  await all(0, WARM_UP);
  const speed = await all(WARM_UP, count);
  await verify(watcher, WARM_UP + count);
  await Promise.all([feeder, ...workers].map((child) => child.stop()));
  await watcher.end();
  await database.drop();
  return speed;
}

async function timed(pids: readonly number[], url: string, messages: number, work: () => Promise<unknown>): Promise<Speed> {
  const database = new URL(url).pathname.slice(1);
  const before = processorTime(pids, database);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const after = processorTime(pids, database);
  return { rate: (messages / ms) * 1000, processorMs: before === undefined || after === undefined ? undefined : (after - before) / messages };
}

async function waits(watcher: pg.Client): Promise<boolean> {
  const { rows } = await watcher.query<{ waits: boolean }>({ name: 'waits', text: `SELECT EXISTS (SELECT FROM traffic_message WHERE state = 'received') AS waits` });
  return rows[0]?.waits ?? true;
}

/** A fast run that lost or doubled anything is no run. */
async function verify(watcher: pg.Client, messages: number): Promise<void> {
  const { rows: [found] } = await watcher.query<Record<string, string>>(`
    SELECT (SELECT count(*) FROM traffic_message WHERE state = 'processed' AND error_count = 0) AS processed,
      (SELECT count(*) FROM schedule_head) AS heads, (SELECT count(*) FROM schedule_line) AS lines,
      (SELECT sum(cardinality(dates)) FROM schedule_line) AS calloffs, (SELECT count(*) FROM interchange) AS interchanges`);
  const expected = { processed: messages, heads: messages, lines: messages * LINES, calloffs: messages * LINES * CALLOFFS, interchanges: messages };
  for (const [name, value] of Object.entries(expected)) {
    if (Number(found?.[name]) !== value) throw new Error(`The run left ${found?.[name] ?? 'no'} ${name} instead of ${String(value)}`);
  }
}

async function emptyRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
