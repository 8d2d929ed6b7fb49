import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RULE_CODES } from '../../server/domain/rules/code.js';
import { RULES } from '../../server/domain/rules/rules.js';
import { type Running, start, stop } from './ingest.js';
import type { Stack } from './stack.js';
import { type Figure, figure, median, percentile } from './statistics.js';

/** Releases that have come before the clock starts, so that those measured have one before them. */
const WARM_UP = 80;
const TRY = { perSecond: 1, count: 15 };
const LOOK_EVERY_MS = 10;
/** 10,000 releases in an hour. */
const REQUIRED = 10_000 / 3_600;
/** A little more, so that what is left at the end can be taken without falling behind. */
const PACE = 3;
/** Releases that may wait at a time: those of so many seconds. */
const MOST_SECONDS_BEHIND = 10;

/** Every rule as it is made, for all. */
const RULES_OF_COMPANY = `
INSERT INTO control_rule (company_id, rule_code, severity, is_enabled) SELECT c.id, r.code, r.severity, true FROM company c, jsonb_to_recordset($1::jsonb) AS r (code text, severity text)`;
const READ = `SELECT id FROM traffic_message WHERE id > $1 AND state = 'processed'`;
const CHECKED = `
SELECT h.message_id AS id FROM schedule_head h WHERE h.message_id > $1 AND EXISTS (SELECT FROM schedule_rule_run r WHERE r.head_id = h.id AND r.state = 'done')`;
const WAITING = `
SELECT (SELECT count(*)::int FROM traffic_message WHERE state = 'received') AS files,
  (SELECT count(*)::int FROM schedule_rule_run WHERE state IN ('queued', 'running')) AS runs, (SELECT count(DISTINCT head_id)::int FROM demand_change WHERE is_content) AS scores`;
const COUNTS = `
SELECT (SELECT count(*)::int FROM schedule_head) AS heads, (SELECT count(DISTINCT head_id)::int FROM schedule_rule_run WHERE state = 'done') AS checked,
  (SELECT count(*)::int FROM schedule_rule_run WHERE state = 'failed' OR failures <> '[]') AS failed, (SELECT count(DISTINCT head_id)::int FROM demand_observation) AS scored,
  (SELECT count(*)::int FROM schedule_rule_result) AS results`;

interface Waiting {
  readonly files: number;
  readonly runs: number;
  readonly scores: number;
}

async function waitingNow(watcher: pg.Client): Promise<Waiting> {
  const { rows } = await watcher.query<Waiting>({ name: 'waiting', text: WAITING });
  return rows[0] ?? { files: NaN, runs: NaN, scores: NaN };
}
async function atRest(watcher: pg.Client): Promise<void> {
  for (;;) {
    const { files, runs, scores } = await waitingNow(watcher);
    if (files + runs + scores === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Workers and a company with every rule, and with releases of each schedule. */
async function startControl(stack: Stack): Promise<Running> {
  const running = await start(stack, 'postgres', 1, { BENCH_FILES: 'releases' });
  const rules = RULE_CODES.map((code) => ({ code, severity: RULES[code].severity }));
  await running.watcher.query(RULES_OF_COMPANY, [JSON.stringify(rules)]);
  await running.feeder.ask({ prepare: { from: 0, count: WARM_UP } });
  await running.feeder.ask('go');
  await atRest(running.watcher);
  return running;
}

/** How long after its file a release's results are there, in ms, and how long its file took, both as somebody sees it who looks every few milliseconds. */
async function visible(
  { watcher, feeder }: Running,
  from: number,
): Promise<{ readonly run: number[]; readonly file: number[] }> {
  const {
    rows: [last],
  } = await watcher.query<{ id: string }>('SELECT max(id) AS id FROM traffic_message');
  const seen = { read: new Map<string, number>(), checked: new Map<string, number>() };
  const feeding = { isOver: false };
  const fed = feeder.ask({ pace: { from, ...TRY } }).then(() => {
    feeding.isOver = true;
  });
  while (!feeding.isOver || seen.checked.size < TRY.count) {
    for (const [name, text] of [
      ['read', READ],
      ['checked', CHECKED],
    ] as const) {
      const { rows } = await watcher.query<{ id: string }>({ name, text, values: [last?.id] });
      for (const { id } of rows) if (!seen[name].has(id)) seen[name].set(id, performance.now());
    }
    await sleep(LOOK_EVERY_MS);
  }
  await fed;
  const { rows: files } = await watcher.query<{ ms: number }>(
    'SELECT (extract(epoch FROM processed_at - received_at) * 1000)::float8 AS ms FROM traffic_message WHERE id > $1',
    [last?.id],
  );
  return {
    run: [...seen.checked].map(([id, at]) => at - (seen.read.get(id) ?? NaN)),
    file: files.map(({ ms }) => ms),
  };
}

/** When the results of a release are there after its file was committed, with all rules switched on. */
export async function measureControl(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(
    `control: ${String(WARM_UP)} releases, then ${String(rounds)} times ${String(TRY.count)} at ${String(TRY.perSecond)} a second`,
  );
  const running = await startControl(stack);
  const measured = { half: [] as number[], worst: [] as number[], file: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const { run, file } = await visible(running, WARM_UP + round * TRY.count);
    measured.half.push(median(run));
    measured.worst.push(percentile(run, 1));
    measured.file.push(median(file));
  }
  await stop(running);
  return [
    figure('control: results visible after the commit of their file, the last of each try', 'ms', measured.worst, {
      atMost: 2_000,
    }),
    figure('  the same, half of them', 'ms', measured.half),
    figure(
      '  half of them / time of half of the files from received to read',
      '',
      measured.half.map((ms, at) => ms / (measured.file[at] ?? NaN)),
    ),
  ];
}

/** As many releases as in an hour with 10,000, for some of its seconds: what waits meanwhile and at the end, and how many a second go through. */
export async function measureControlHour(
  stack: Stack,
  { seconds }: { readonly seconds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const count = Math.ceil(PACE * seconds);
  say(
    `control hour: ${String(count)} releases at ${String(PACE)} a second, one worker process, every rule, scores beside`,
  );
  const running = await startControl(stack);
  const { watcher, feeder } = running;
  const looks: Waiting[] = [];
  const began = performance.now();
  const feeding = { isOver: false };
  const fed = feeder.ask({ pace: { from: WARM_UP, perSecond: PACE, count } }).then(() => {
    feeding.isOver = true;
  });
  while (!feeding.isOver) {
    looks.push(await waitingNow(watcher));
    await sleep(500);
  }
  await fed;
  const drained = performance.now();
  await atRest(watcher);
  const ended = performance.now();
  const {
    rows: [found],
  } = await watcher.query<Readonly<Record<string, number>>>(COUNTS);
  say(`  ${JSON.stringify(found)}`);
  await stop(running);
  const all = WARM_UP + count;
  for (const name of ['heads', 'checked', 'scored'])
    if (found?.[name] !== all) throw new Error(`Of ${String(all)} releases ${String(found?.[name])} are ${name}.`);
  const most = (name: keyof Waiting): number[] => [Math.max(...looks.map((look) => look[name]))];
  const bound = { atMost: PACE * MOST_SECONDS_BEHIND };
  return [
    figure(
      'control hour: releases a second, all of them checked and scored / 10,000 an hour',
      '',
      [(1_000 * count) / (ended - began) / REQUIRED],
      { atLeast: 1 },
    ),
    figure('control hour: files that waited, at most', '', most('files'), bound),
    figure('control hour: runs of rules that waited, at most', '', most('runs'), bound),
    figure('control hour: schedules that waited for scores, at most', '', most('scores'), bound),
    figure('control hour: until nothing waited after the last release', 'ms', [ended - drained], { atMost: 10_000 }),
    figure('control hour: runs that failed', '', [found?.['failed'] ?? NaN], { atMost: 0 }),
    figure('  results', '', [found?.['results'] ?? NaN]),
  ];
}
