import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { run } from '../harness/template.js';
import { startProduct, startTool } from './child.js';
import { FLOOR_TABLES, type Floor } from './ingest-floor.js';
import { CALLOFFS, LINES, shares } from './messages.js';
import { processorTime } from './processor.js';
import type { Stack } from './stack.js';
import { figure, percentile, ratios, type Figure } from './statistics.js';

export interface IngestOptions {
  readonly rounds: number;
  readonly messages: number;
}
type Queue = 'postgres' | 'redis';

/** Messages before the clock starts: compilers, caches and prepared statements are then as in a process that has run for a minute. */
const WARM_UP = 60;
const LOOK_EVERY_MS = 10;
const PROCESSOR = ', processor';

/** Files a second of the steady pace at which the time of one file is taken, and how many of them. */
const PACE = { perSecond: 25, count: 150 };
/** The relay's turn: who holds it keeps the backlog where it is. */
const RELAY_LOCK = 727_003;
/** Invoices of the run that only reads. */
const INVOICES = { warmUp: 16, count: 96 };

/** Messages a second, and what each cost all processes and connections together. */
interface Speed {
  readonly rate: number;
  readonly processorMs: number | undefined;
}
/** Of the product also: messages a second of workers alone, from a backlog; and ms from received to committed of half and of all but one percent of the files. */
interface ProductSpeed extends Speed {
  readonly alone: Speed;
  readonly p50: number;
  readonly p99: number;
}

/** Messages a second of ours and of both floors, in turn within each round, with one and with two processes. */
export async function measureIngest(
  stack: Stack,
  options: IngestOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  const queues: Queue[] = stack.redis === undefined ? ['postgres'] : ['postgres', 'redis'];
  const measured = new Map<string, number[]>();
  const keep = (name: string, value: number): void => {
    measured.set(name, [...(measured.get(name) ?? []), value]);
  };
  const note = (name: string, { rate, processorMs }: Speed): void => {
    keep(name, rate);
    if (processorMs !== undefined) keep(`${name}${PROCESSOR}`, processorMs);
    say(`  ${name}: ${rate.toFixed(0)} messages/s, ${processorMs?.toFixed(1) ?? '?'} ms of processor time each`);
  };
  for (let round = 0; round < options.rounds; round++) {
    say(`ingest, round ${String(round + 1)} of ${String(options.rounds)}`);
    for (const processes of [1, 2]) {
      note(`array floor, ${String(processes)}`, await floor(stack, 'array', processes, options.messages));
      // Who goes first changes from round to round.
      for (const queue of round % 2 === 0 ? queues : [...queues].reverse()) {
        const speed = await product(stack, queue, processes, options.messages);
        note(`${queue}, ${String(processes)}`, speed);
        note(`${queue} from a backlog, ${String(processes)}`, speed.alone);
        for (const [name, ms] of [
          ['p50', speed.p50],
          ['p99', speed.p99],
        ] as const)
          keep(`${queue}, file to visible ${name}, ${String(processes)}`, ms);
      }
      keep(`invoices read alone, ${String(processes)}`, await bareReading(processes));
      for (const queue of queues)
        note(`invoices on ${queue}, ${String(processes)}`, await readingAlone(stack, queue, processes));
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
        figure(
          `ingest on ${queue}, ${workers} / array floor`,
          '',
          ratios(of(`${queue}, ${n}`), of(`array floor, ${n}`)),
          { atLeast: goals[processes] },
        ),
        figure(
          `ingest on ${queue}, ${workers} / COPY floor`,
          '',
          ratios(of(`${queue}, ${n}`), of(`copy floor, ${n}`)),
          { atLeast: 3 },
        ),
      );
    }
    all.push(
      figure(
        `  array floor / postgres, ${workers}: processor time a message`,
        '',
        ratios(of(`array floor, ${n}${PROCESSOR}`), of(`postgres, ${n}${PROCESSOR}`)),
      ),
    );
    if (queues.includes('redis'))
      all.push(
        figure(`ingest, ${workers}: postgres / redis`, '', ratios(of(`postgres, ${n}`), of(`redis, ${n}`)), {
          atLeast: 0.8,
        }),
      );
  }
  for (const queue of queues) {
    all.push(...growth(of, queue), ...timeOfOne(of, queue));
    const ours = ratios(of(`invoices on ${queue}, 2`), of(`invoices on ${queue}, 1`));
    all.push(figure(`large invoices on ${queue}: growth with the second worker`, '', ours, { atLeast: 1.6 }));
    all.push(
      figure(
        '  the same / growth of bare reading with the second process',
        '',
        ratios(ours, ratios(of('invoices read alone, 2'), of('invoices read alone, 1'))),
      ),
    );
  }
  for (const [name, values] of measured) {
    const isTime = name.endsWith(PROCESSOR) || name.includes('file to visible');
    all.push(figure(`  ${name}`, isTime ? 'ms' : 'messages/s', values));
    if (!isTime && !name.startsWith('invoices'))
      all.push(
        figure(
          `  ${name}, call-offs`,
          'a second',
          values.map((rate) => rate * LINES * CALLOFFS),
        ),
      );
  }
  return all;
}

/** How much a second worker brings, beside how much a second process brings the floor: intake aside, all that is left is reading and writing. */
function growth(of: (name: string) => readonly number[], queue: Queue): Figure[] {
  const ours = ratios(of(`${queue} from a backlog, 2`), of(`${queue} from a backlog, 1`));
  const floors = ratios(of('array floor, 2'), of('array floor, 1'));
  return [
    figure(
      `ingest on ${queue} from a backlog: growth with the second worker / growth of the floor`,
      '',
      ratios(ours, floors),
      { atLeast: 0.8 },
    ),
    figure('  growth with the second worker', '', ours),
    figure('  growth of the floor with the second process', '', floors),
  ];
}

/** The time of one file at a steady pace, in times of what the floor needs for one message. */
function timeOfOne(of: (name: string) => readonly number[], queue: Queue): Figure[] {
  const floorMs = of('array floor, 1').map((rate) => 1000 / rate);
  return ['p50', 'p99'].map((share) =>
    figure(
      `  ${queue}, file to visible ${share} / floor's time of a message`,
      '',
      ratios(of(`${queue}, file to visible ${share}, 1`), floorMs),
    ),
  );
}

/** Invoices a second of plain processes that only read: what the machine gives a second process at this moment. */
async function bareReading(processes: number): Promise<number> {
  const tools = Array.from({ length: processes }, () => startTool('reading-floor.process.ts'));
  await Promise.all(tools.map((tool) => tool.ask({ from: 0, count: INVOICES.warmUp / 2 })));
  const start = performance.now();
  await Promise.all(tools.map((tool) => tool.ask({ from: 0, count: INVOICES.count / processes })));
  const ms = performance.now() - start;
  await Promise.all(tools.map((tool) => tool.stop()));
  return (INVOICES.count / ms) * 1000;
}

async function floor(stack: Stack, kind: Floor, processes: number, count: number): Promise<Speed> {
  const database = await stack.database();
  await run(database.url, FLOOR_TABLES);
  const tools = Array.from({ length: processes }, () =>
    startTool('ingest-floor.process.ts', { DATABASE_URL: database.url, BENCH_FLOOR: kind }),
  );
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

/** Workers at work. */
export interface Running {
  readonly database: Awaited<ReturnType<Stack['database']>>;
  readonly watcher: pg.Client;
  readonly feeder: ReturnType<typeof startTool>;
  readonly workers: readonly ReturnType<typeof startTool>[];
}

/** Workers of the build over a database of their own, somebody who hands files in, and somebody who looks whether any is left. */
export async function start(
  stack: Stack,
  queue: Queue,
  processes: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const database = await stack.database();
  const watcher = new pg.Client({ connectionString: database.url });
  await watcher.connect();
  const made = await watcher.query<{ id: string }>(
    `INSERT INTO company (code, name) VALUES ('BENCH', 'Bench') RETURNING id`,
  );
  if (queue === 'redis') await emptyRedis(stack.redis ?? '');
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: queue === 'redis' ? (stack.redis ?? '') : '',
    NODE_ENV: 'production',
    BENCH_COMPANY: made.rows[0]?.id ?? '',
    ...more,
  };
  const workers = await Promise.all(
    Array.from({ length: processes }, () => startProduct('workers/main.js', { ...env, DATA_DIR: stack.folder() })),
  );
  return {
    database,
    watcher,
    workers,
    feeder: startTool('ingest-feed.process.ts', { ...env, DATA_DIR: stack.folder() }),
  };
}

/** Ends what {@link start} started. */
export async function stop({ database, watcher, feeder, workers }: Running): Promise<void> {
  await Promise.all([feeder, ...workers].map((child) => child.stop()));
  await watcher.end();
  await database.drop();
}

async function atRest(watcher: pg.Client): Promise<void> {
  while (await waits(watcher)) await sleep(LOOK_EVERY_MS);
}

/** Files that wait in the outbox until all of them are there: what the workers do without intake beside them. */
async function fromBacklog(
  { watcher, feeder, workers, database }: Running,
  from: number,
  count: number,
): Promise<Speed> {
  await feeder.ask({ prepare: { from, count } });
  await watcher.query(`SELECT pg_advisory_lock(${String(RELAY_LOCK)})`);
  await feeder.ask('go');
  return timed(
    workers.map((child) => child.pid),
    database.url,
    count,
    async () => {
      await watcher.query(`SELECT pg_advisory_unlock(${String(RELAY_LOCK)})`);
      await atRest(watcher);
    },
  );
}

async function product(stack: Stack, queue: Queue, processes: number, count: number): Promise<ProductSpeed> {
  const running = await start(stack, queue, processes);
  const { database, watcher, feeder, workers } = running;
  const pids = [feeder, ...workers].map((child) => child.pid);
  const all = async (from: number, messages: number): Promise<Speed> => {
    await feeder.ask({ prepare: { from, count: messages } });
    await run(stack.postgres, 'CHECKPOINT');
    return timed(pids, database.url, messages, async () => {
      await feeder.ask('go');
      await atRest(watcher);
    });
  };
  await all(0, WARM_UP);
  const speed = await all(WARM_UP, count);
  const alone = await fromBacklog(running, WARM_UP + count, count);
  const paced = await timeOfFiles(watcher, () => feeder.ask({ pace: { from: WARM_UP + 2 * count, ...PACE } }));
  await verify(watcher, WARM_UP + 2 * count + PACE.count);
  await stop(running);
  return { ...speed, alone, ...paced };
}

/** Large invoices from eight senders, from a backlog: each worker reads one at a time, so that one of them fills one processor. */
async function readingAlone(stack: Stack, queue: Queue, processes: number): Promise<Speed> {
  const running = await start(stack, queue, processes, { BENCH_FILES: 'invoices', READING_THREADS: '1' });
  await fromBacklog(running, 0, INVOICES.warmUp);
  const speed = await fromBacklog(running, INVOICES.warmUp, INVOICES.count);
  const {
    rows: [found],
  } = await running.watcher.query<{ count: string }>(
    `SELECT count(*) FROM traffic_message WHERE state = 'processed' AND error_count = 0`,
  );
  if (Number(found?.count) !== INVOICES.warmUp + INVOICES.count)
    throw new Error(`The run read ${found?.count ?? 'no'} invoices without errors`);
  await stop(running);
  return speed;
}

async function timed(
  pids: readonly number[],
  url: string,
  messages: number,
  work: () => Promise<unknown>,
): Promise<Speed> {
  const database = new URL(url).pathname.slice(1);
  const before = processorTime(pids, database);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const after = processorTime(pids, database);
  return {
    rate: (messages / ms) * 1000,
    processorMs: before === undefined || after === undefined ? undefined : (after - before) / messages,
  };
}

/** From the transaction of intake to that of the worker, by the database's clock. */
async function timeOfFiles(
  watcher: pg.Client,
  feed: () => Promise<unknown>,
): Promise<{ readonly p50: number; readonly p99: number }> {
  const {
    rows: [before],
  } = await watcher.query<{ id: string }>('SELECT max(id) AS id FROM traffic_message');
  await feed();
  await atRest(watcher);
  const { rows } = await watcher.query<{ ms: number }>(
    'SELECT (extract(epoch FROM processed_at - received_at) * 1000)::float8 AS ms FROM traffic_message WHERE id > $1',
    [before?.id],
  );
  const times = rows.map((row) => row.ms);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function waits(watcher: pg.Client): Promise<boolean> {
  const { rows } = await watcher.query<{ waits: boolean }>({
    name: 'waits',
    text: `SELECT EXISTS (SELECT FROM traffic_message WHERE state = 'received') AS waits`,
  });
  return rows[0]?.waits ?? true;
}

/** A fast run that lost or doubled anything is no run. */
async function verify(watcher: pg.Client, messages: number): Promise<void> {
  const {
    rows: [found],
  } = await watcher.query<Record<string, string>>(`
    SELECT (SELECT count(*) FROM traffic_message WHERE state = 'processed' AND error_count = 0) AS processed,
      (SELECT count(*) FROM schedule_head) AS heads, (SELECT count(*) FROM schedule_line) AS lines,
      (SELECT sum(cardinality(dates)) FROM schedule_line) AS calloffs, (SELECT count(*) FROM interchange) AS interchanges`);
  const expected = {
    processed: messages,
    heads: messages,
    lines: messages * LINES,
    calloffs: messages * LINES * CALLOFFS,
    interchanges: messages,
  };
  for (const [name, value] of Object.entries(expected)) {
    if (Number(found?.[name]) !== value)
      throw new Error(`The run left ${found?.[name] ?? 'no'} ${name} instead of ${String(value)}`);
  }
}

async function emptyRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
