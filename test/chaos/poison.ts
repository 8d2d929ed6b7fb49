import { setTimeout as sleep } from 'node:timers/promises';
import { delfor } from '../given/delfor.js';
import { Feeder } from './feeder.js';
import { Databases } from './databases.js';
import { startUnarmed } from './killer.js';
import type { Options } from './options.js';
import { printCounts, say, seconds } from './report.js';
import { closeTrial, openTrial, settle, type Trial } from './trial.js';
import type { TrialRun } from './trials.js';

/** Follows this mark in a file that is poison to the reading thread: what it makes it do. */
const MARK = 'POISON-';
const KINDS = ['throw', 'loop', 'memory'] as const;
/** Every fiftieth file is poison. */
const EVERY = 50;
const FILES = 10_000;
/** Files handed in each second. */
const RATE = 40;
/** What poison may add to the time in which 95 of 100 healthy files are read. */
const MOST_DELAY_MS = 1_000;
/** Tries after which a file is blocked. */
const ATTEMPTS = 3;
const SETTLE_MS = 1_200_000;

interface Delays {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

/** The same files twice: read as what they are, and with every fiftieth one making the reader throw, loop or run out of memory. */
export async function runPoison(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const databases = opened(await Databases.open(false));
  const count = options.files ?? FILES;
  say(`seed ${String(options.seed)}, in ${databases.folder}`);
  const without = await round(databases, options, count, false);
  const poisoned = await round(databases, options, count, true);
  const more = poisoned.delays.p95 - without.delays.p95;
  const wrong = [
    ...without.wrong,
    ...poisoned.wrong,
    ...(more < MOST_DELAY_MS ? [] : [`healthy files waited ${String(Math.round(more))} ms longer`]),
  ];
  for (const [name, { delays, settled }] of [
    ['without poison', without],
    ['with poison', poisoned],
  ] as const) {
    say(
      `  ${name}: ${String(delays.count)} healthy files visible after ${String(delays.p50)} / ${String(delays.p95)} / ${String(delays.p99)} ms (p50, p95, p99), all at rest ${seconds(settled)} after the last`,
    );
  }
  printCounts('poison blocked', poisoned.blocked);
  for (const line of wrong) say(`  wrong: ${line}`);
  summaries.push(
    `chaos poison: ${String(count / EVERY)} of ${String(count)} files, 0 restarts, p95 of the others ${String(Math.round(more))} ms more, ${String(wrong.length)} wrong`,
  );
  return wrong.length === 0;
}

async function round(
  databases: Databases,
  { product, rate }: Options,
  count: number,
  armed: boolean,
): Promise<{ delays: Delays; blocked: Map<string, number>; settled: number; wrong: string[] }> {
  const trial = await openTrial(databases, {
    name: armed ? 'poison' : 'no_poison',
    backend: 'postgres',
    product,
    environmentOf: () => ({ env: { LOG_LEVEL: 'error', ...(armed && { FAULT_POISON: MARK }) } }),
  });
  await startUnarmed(trial.slots);
  const pids = trial.slots.map((s) => s.child?.pid);
  const wrong = await handIn(trial, count, rate ?? RATE);
  const settled = await settle(trial, SETTLE_MS);
  const delays = await delaysOf(trial);
  for (const [i, slot] of trial.slots.entries())
    if (slot.child?.alive !== true || slot.child.pid !== pids[i])
      wrong.push(`${slot.name} ended; see ${slot.order.log}`);
  const blocked = await blockedIn(trial, wrong, armed ? count / EVERY : 0);
  const unread = await trial.books.number(
    `SELECT count(*) AS n FROM traffic_message WHERE file_name LIKE 'healthy%' AND state <> 'processed'`,
  );
  if (unread > 0 || delays.count !== count - count / EVERY)
    wrong.push(`of ${String(delays.count)} healthy files ${String(unread)} are not read`);
  wrong.push(...(await closeTrial(trial)));
  return { delays, blocked, settled, wrong };
}

/** Hands files in at a steady rate, whatever becomes of them. */
async function handIn({ target, books }: Trial, count: number, rate: number): Promise<string[]> {
  const cookie = await new Feeder([], target, books, () => 0).session();
  const refused: string[] = [];
  const open: Promise<void>[] = [];
  const from = Date.now();
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, from + (n * 1_000) / rate - Date.now()));
    const kind = n % EVERY === EVERY - 1 ? KINDS[Math.floor(n / EVERY) % KINDS.length] : undefined;
    const body = Buffer.concat([
      delfor({ controlReference: `P${String(n)}`, documentNumber: `D${String(n)}`, lines: 3, calloffs: 10 }),
      Buffer.from(kind === undefined ? '' : `\n${MARK}${kind} ${String(n)}`),
    ]);
    const headers = {
      'content-type': 'application/octet-stream',
      'x-file-name': `${kind ?? 'healthy'}-${String(n)}.edi`,
      cookie,
    };
    open.push(
      fetch(`${target.url}/api/applications/traffic/messages`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      }).then(
        async (r) => {
          if (r.status !== 202) refused.push(`${String(r.status)} ${await r.text()}`);
          else await r.arrayBuffer();
        },
        (error: unknown) => {
          refused.push(String(error));
        },
      ),
    );
  }
  await Promise.all(open);
  return refused.slice(0, 5);
}

/** Milliseconds from a healthy file's arrival until it was read. */
async function delaysOf({ books }: Trial): Promise<Delays> {
  const [row] = await books.ask<{ p: number[]; n: string }>(`
    SELECT percentile_cont(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY extract(epoch FROM processed_at - received_at) * 1000) AS p, count(*) AS n
    FROM traffic_message WHERE file_name LIKE 'healthy%'`);
  const [p50 = NaN, p95 = NaN, p99 = NaN] = (row?.p ?? []).map(Math.round);
  return { p50, p95, p99, count: Number(row?.n ?? 0) };
}

/** How many of each kind are blocked as they should: after so many tries, and saying why. */
async function blockedIn({ books }: Trial, wrong: string[], expected: number): Promise<Map<string, number>> {
  const rows = await books.ask<{ kind: string; state: string; attempts: number; last_error: string | null }>(`
    SELECT split_part(file_name, '-', 1) AS kind, state, attempts, last_error FROM traffic_message WHERE file_name NOT LIKE 'healthy%' AND state IN ('blocked', 'received')`);
  const why: Readonly<Record<string, RegExp>> = {
    throw: /is poison/,
    loop: /longer than \d+ ms/,
    memory: /needed more than|longer than/,
  };
  const counts = new Map<string, number>();
  for (const r of rows) {
    counts.set(r.kind, (counts.get(r.kind) ?? 0) + 1);
    if (r.state !== 'blocked' || r.attempts !== ATTEMPTS || !(why[r.kind]?.test(r.last_error ?? '') ?? false))
      wrong.push(`a ${r.kind} file is ${r.state} after ${String(r.attempts)} tries: ${r.last_error ?? 'no reason'}`);
  }
  if (rows.length !== expected) wrong.push(`${String(rows.length)} files are blocked, ${String(expected)} should be`);
  return counts;
}
