import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '../../server/contract/traffic.js';
import { FILE_LIMITS } from '../../server/edi/limits.js';
import { MALLOC_SETTINGS } from '../../server/platform/process/memory-at-rest.js';
import { delfor } from '../given/delfor.js';
import { HOSTILE_KINDS, hostileFile, type HostileKind } from '../given/hostile-files.js';
import { Databases } from './databases.js';
import { Feeder, type Target } from './feeder.js';
import { startUnarmed } from './killer.js';
import type { Options } from './options.js';
import { say, seconds } from './report.js';
import { closeTrial, openTrial, settle, type Backend, type Trial } from './trial.js';
import type { TrialRun } from './trials.js';

/** The company whose files are ordinary; the trial's own hands in the hostile ones. */
const ORDINARY = { code: 'ORDINARY', email: 'ordinary@consignal.example' } as const;
const UPLOAD = '/api/applications/traffic/messages';
const HOSTILE_FILES = 20;
const FILES = 500;
/** Ordinary files handed in each second. */
const RATE = 25;
/** In which 95 of 100 ordinary files are read. */
const GOAL_MS = 2_000;
/** Hostile uploads, so many at a time, and what the server may have kept of them, in MB. */
const UPLOADS = { count: 1_000, atATime: 8, mostMb: 300 } as const;
/** Milliseconds that the server has to give memory back. */
const REST_MS = 30_000;
/** Of what the server's memory rose by, at most, above that before the uploads: what may be left after the rest. */
const MOST_LEFT = 0.5;
const SETTLE_MS = 600_000;

/** As many as one file may have: what costs the database most. The others go beyond. */
const WITHIN: Readonly<Partial<Record<HostileKind, number>>> = FILE_LIMITS;

interface Handed {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Hostile files of one company and ordinary ones of another at once on a fresh database; then the memory of the server under hostile uploads. */
export async function runHostile(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const databases = opened(await Databases.open(options.backends.includes('redis')));
  say(`in ${databases.folder}`);
  const wrong: string[] = [];
  for (const backend of options.backends) {
    // On a database of their own, for comparison: what the machine is busy with beside counts for both.
    wrong.push(...(await round(databases, options, backend, false)));
    wrong.push(...(await round(databases, options, backend, true)));
  }
  for (const line of wrong) say(`  wrong: ${line}`);
  summaries.push(`chaos hostile: ${String(wrong.length)} wrong`);
  return wrong.length === 0;
}

/** Ordinary files on a fresh database, alone or beside hostile ones. */
async function round(
  databases: Databases,
  options: Options,
  backend: Backend,
  isHostile: boolean,
): Promise<readonly string[]> {
  const trial = await openTrial(databases, {
    name: `${isHostile ? 'hostile' : 'ordinary'}_${backend}`,
    backend,
    product: options.product,
    others: [ORDINARY],
    // The server's as `npm start` and Compose start it.
    environmentOf: (process) => ({ env: { LOG_LEVEL: 'error', ...(process === 'server' && MALLOC_SETTINGS) } }),
  });
  await startUnarmed(trial.slots);
  const atStart = residentMb(serverOf(trial));
  const wrong = [...(await besideOrdinary(trial, options, isHostile))];
  if (isHostile) wrong.push(...(await memoryUnderUploads(trial, options, atStart)));
  for (const { name, child, order } of trial.slots)
    if (child?.alive !== true) wrong.push(`${name} ended; see ${order.log}`);
  return [...wrong, ...(await closeTrial(trial))];
}

async function besideOrdinary(trial: Trial, options: Options, isHostile: boolean): Promise<string[]> {
  const count = options.files ?? FILES;
  const [hostile, ordinary] = await Promise.all([
    sessionOf(trial, trial.target),
    sessionOf(trial, { ...trial.target, email: ORDINARY.email }),
  ]);
  const refused = (
    await Promise.all([
      isHostile ? upload(trial.target, hostile, hostileFiles(), HOSTILE_FILES) : [],
      upload(trial.target, ordinary, ordinaryFiles(count), options.rate ?? RATE),
    ])
  ).flat();
  const settled = await settle(trial, SETTLE_MS);
  const [times] = await trial.books.ask<{ p: number[]; n: string }>(
    `SELECT percentile_cont(ARRAY[0.5, 0.95, 0.99, 1]) WITHIN GROUP (ORDER BY extract(epoch FROM processed_at - received_at) * 1000) AS p, count(*) AS n
     FROM traffic_message WHERE file_name LIKE 'ordinary%' AND state = 'processed'`,
  );
  const all = (times?.p ?? []).map(Math.round);
  const p95 = all[1] ?? NaN;
  say(
    `  ${times?.n ?? '0'} ordinary files ${isHostile ? `beside ${String(HOSTILE_FILES)} hostile ones` : 'alone'}, read after ${all.join(' / ')} ms (p50, p95, p99, all); all at rest ${seconds(settled)} after the last`,
  );
  if (isHostile) await sayHostile(trial);
  const unread = await trial.books.number(`SELECT count(*) AS n FROM traffic_message WHERE state = 'received'`);
  const lost = count - Number(times?.n ?? 0);
  return [
    ...refused,
    ...(lost === 0 ? [] : [`${String(lost)} ordinary files were not processed`]),
    ...(unread === 0 ? [] : [`${String(unread)} files still wait`]),
    ...(p95 <= GOAL_MS || !isHostile
      ? []
      : [`95 of 100 ordinary files took up to ${String(p95)} ms, goal ${String(GOAL_MS)} ms`]),
  ];
}

/** What became of the hostile files. */
async function sayHostile({ books }: Trial): Promise<void> {
  const rows = await books.ask<{
    name: string;
    state: string;
    ms: string;
    finding: string | null;
    error: string | null;
  }>(
    `SELECT m.file_name AS name, m.state, round(extract(epoch FROM m.processed_at - m.received_at) * 1000) AS ms, f.findings->0->>'code' AS finding, m.last_error AS error
     FROM traffic_message m LEFT JOIN traffic_finding f ON f.message_id = m.id WHERE m.file_name LIKE 'hostile%' ORDER BY m.file_name`,
  );
  for (const { name, state, ms, finding, error } of rows)
    say(`    ${name.padEnd(34)} ${state.padEnd(17)} ${ms.padStart(7)} ms  ${error ?? finding ?? ''}`);
}

/** `atStart`: memory of the server when it was ready, in MB. */
async function memoryUnderUploads(trial: Trial, options: Options, atStart: number): Promise<string[]> {
  const server = serverOf(trial);
  const before = residentMb(server);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server));
  }, 100);
  const cookie = await sessionOf(trial, trial.target);
  const count = options.files === undefined ? UPLOADS.count : Math.min(UPLOADS.count, options.files * 2);
  const left = Array.from({ length: count }, (_, n) => n);
  const failures: string[] = [];
  await Promise.all(
    Array.from({ length: UPLOADS.atATime }, async () => {
      for (let n = left.shift(); n !== undefined; n = left.shift())
        failures.push(...(await hostileUpload(trial.target, cookie, n)));
    }),
  );
  clearInterval(watch);
  const after = residentMb(server);
  await sleep(REST_MS);
  const rested = residentMb(server);
  const [kept, goal] = [rested - atStart, before + (most - before) * MOST_LEFT];
  say(
    `  server memory: ${String(atStart)} MB at the start, ${String(before)} MB before ${String(count)} hostile uploads, at most ${String(most)} MB, ${String(after)} MB after them and ${String(rested)} MB ${seconds(REST_MS)} later: ${String(kept)} MB above its start (goal ${String(UPLOADS.mostMb)}), ${rested <= goal ? 'falling' : 'not falling'} (goal ${String(Math.round(goal))} MB)`,
  );
  return [
    ...failures.slice(0, 5),
    ...(kept <= UPLOADS.mostMb ? [] : [`the server kept ${String(kept)} MB, goal ${String(UPLOADS.mostMb)} MB`]),
    ...(rested <= goal
      ? []
      : [`the server's memory does not fall: ${String(rested)} MB at rest, goal ${String(Math.round(goal))} MB`]),
  ];
}

function serverOf({ slots }: Trial): number {
  return slots.find(({ name }) => name === 'server')?.child?.pid ?? 0;
}

/** Sends a hostile file in one of the ways in which files come. A full backlog may refuse it; the server must always answer. */
async function hostileUpload(target: Target, cookie: string, n: number): Promise<string[]> {
  const kind = HOSTILE_KINDS[n % HOSTILE_KINDS.length] ?? 'rubbish';
  const file = n % 50 === 0 ? hostileFile('rubbish', n, { count: 27_000_000 }) : hostileFile(kind, n);
  const headers = headersOf(`upload-${kind}-${String(n)}.edi`, cookie);
  if (n % 10 === 9) {
    await brokenUpload(target, headers, file);
    return [];
  }
  const answer = await fetch(`${target.url}${UPLOAD}`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers,
  }).catch((error: unknown) => String(error));
  // One that is too large may be cut off while it is still being sent.
  if (typeof answer === 'string') return file.length > MAX_FILE_BYTES ? [] : [`${kind} ${String(n)}: ${answer}`];
  await answer.arrayBuffer().catch(() => undefined);
  return [202, 413, 503].includes(answer.status) ? [] : [`${kind} ${String(n)}: ${String(answer.status)}`];
}

/** Sends half of a file, and breaks the connection. */
async function brokenUpload(target: Target, headers: Record<string, string>, file: Buffer): Promise<void> {
  const sending = request(`${target.url}${UPLOAD}`, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(file.length) },
  });
  sending.on('error', () => undefined);
  sending.write(file.subarray(0, file.length / 2));
  await sleep(50);
  sending.destroy();
}

function hostileFiles(): Handed[] {
  return Array.from({ length: HOSTILE_FILES }, (_, n) => {
    const kind = HOSTILE_KINDS[n % HOSTILE_KINDS.length] ?? 'rubbish';
    const within = n >= HOSTILE_KINDS.length && n < 2 * HOSTILE_KINDS.length ? WITHIN[kind] : undefined;
    return {
      name: `hostile-${kind}-${within === undefined ? 'beyond' : 'within'}-${String(n)}.edi`,
      bytes: hostileFile(kind, n, within === undefined ? {} : { count: within }),
    };
  });
}

function ordinaryFiles(count: number): Handed[] {
  return Array.from({ length: count }, (_, n) => ({
    name: `ordinary-${String(n)}.edi`,
    bytes: delfor({
      sender: `PARTNER${String(n % 8)}:ZZ`,
      recipient: 'ORDINARY:ZZ',
      controlReference: String(n + 1),
      documentNumber: `D${String(n)}`,
      lines: 10,
      calloffs: 20,
    }),
  }));
}

/** Hands files in at a steady rate, whatever becomes of them; returns what was refused. */
async function upload(target: Target, cookie: string, files: readonly Handed[], rate: number): Promise<string[]> {
  const from = Date.now();
  const refused = await Promise.all(
    files.map(async ({ name, bytes }, n) => {
      await sleep(Math.max(0, from + (n * 1_000) / rate - Date.now()));
      const answer = await fetch(`${target.url}${UPLOAD}`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: headersOf(name, cookie),
      });
      const text = await answer.text();
      return answer.status === 202 ? [] : [`${name}: ${String(answer.status)} ${text.slice(0, 200)}`];
    }),
  );
  return refused.flat().slice(0, 5);
}

function headersOf(name: string, cookie: string): Record<string, string> {
  return { 'content-type': 'application/octet-stream', 'x-file-name': name, cookie };
}

function sessionOf({ books }: Trial, target: Target): Promise<string> {
  return new Feeder([], target, books, () => 0).session();
}

/** Memory that a process has, in MB. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
