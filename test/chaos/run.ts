import { join } from 'node:path';
import { INBOUND_FAULT_POINTS, type FaultPoint } from '../../server/platform/process/fault.js';
import { business, type Business } from './business.js';
import { checks, toldErrorCount, type Check } from './checks.js';
import type { HandIn } from './corpus.js';
import { Feeder } from './feeder.js';
import type { Databases } from './databases.js';
import { Killer, startUnarmed } from './killer.js';
import { Random } from './random.js';
import { recoveryTimes } from './recovery.js';
import { printChecks, printCounts, say, seconds, violations } from './report.js';
import { closeTrial, openTrial, settle, type Backend, type Trial } from './trial.js';

export interface RunOptions {
  readonly name: string;
  readonly backend: Backend;
  readonly product: string;
  readonly kills: number;
  /** Times that every point must have killed a process. */
  readonly hits: number;
  /** kill -9 of Postgres, and losses of Redis where there is one. */
  readonly stores: { readonly postgres: number; readonly redis: number };
  readonly seed: number;
  /** Takes the place of the workers, and the points that it has. */
  readonly mutant?: { readonly worker: string; readonly points: readonly FaultPoint[] };
  /** Rounds of the measurement of recovery, and the files for them. */
  readonly recovery?: { readonly rounds: number; readonly handIns: readonly HandIn[] };
}

export interface Outcome {
  readonly summary: string;
  readonly faultless: boolean;
  readonly lost: number;
  readonly doubled: number;
}

/** Milliseconds in which a file is read after its worker died, at most. */
const MOST_RECOVERY_MS = 5_000;

/** What the files come to when nothing goes wrong: the measure of every other run. */
export async function runWithoutFaults(
  databases: Databases,
  product: string,
  handIns: readonly HandIn[],
): Promise<Business> {
  const from = Date.now();
  const trial = await openTrial(databases, { name: 'golden', backend: 'postgres', product });
  await startUnarmed(trial.slots);
  await new Feeder(handIns, trial.target, trial.books, () => handIns.length).run();
  await settle(trial);
  const rows = await business(trial.books, handIns);
  await closeTrial(trial);
  say(`without faults: ${String(handIns.length)} files in ${seconds(Date.now() - from)}`);
  return rows;
}

/** The same files while everything is killed, then every promise held against what is found. */
export async function runWithFaults(
  databases: Databases,
  options: RunOptions,
  handIns: readonly HandIn[],
  golden: Business,
): Promise<Outcome> {
  const { name, backend, kills, mutant, recovery } = options;
  const from = Date.now();
  const trial = await openTrial(databases, {
    name,
    backend,
    product: options.product,
    ...(mutant && { worker: mutant.worker }),
  });
  const hitLog = join(databases.folder, `${name}-hits.log`);
  const points = mutant?.points ?? INBOUND_FAULT_POINTS;
  const plan = {
    kills,
    hits: options.hits,
    postgres: mutant ? 0 : options.stores.postgres,
    redis: backend === 'redis' ? options.stores.redis : 0,
  };
  const killer = new Killer(databases, trial.slots, plan, { points, hitLog }, new Random(options.seed));
  const feeder = new Feeder(handIns, trial.target, trial.books, () =>
    Math.ceil(handIns.length * (0.02 + killer.allowance)),
  );
  const killing = killer.run();
  await Promise.all([killing, feeder.run()]);
  const killed = Date.now() - from;
  const hits = killer.hits;
  const count = killer.kills;
  const settled = await settle(trial, mutant ? 10_000 : 60_000);
  const list = await examine(trial, handIns, feeder, golden);
  const times = recovery
    ? await recoveryTimes(trial, recovery.rounds, recovery.handIns, join(databases.folder, `${name}-recovery.log`))
    : [];
  const disorder = mutant ? kill(trial) : await closeTrial(trial);
  if (mutant) await trial.books.close();

  const missed = [...hits].filter(([, n]) => n < options.hits).map(([p]) => p);
  const late = Math.max(0, ...times) > MOST_RECOVERY_MS;
  say(
    `\n${name}: ${String(count)} kills in ${seconds(killed)} (${(count / (killed / 1_000)).toFixed(1)}/s), ${String(handIns.length)} files, all at rest ${seconds(settled)} after the last`,
  );
  printCounts('killed at', hits);
  printCounts('killed anywhere', killer.external);
  if (killer.postgresAway.length > 0)
    say(`  Postgres back after: ${killer.postgresAway.map((t) => `${String(t)} ms`).join(', ')}`);
  if (times.length > 0)
    say(
      `  read by another worker after a death: ${times.map((t) => `${String(t)} ms`).join(', ')}${late ? ` - longer than ${String(MOST_RECOVERY_MS)} ms` : ''}`,
    );
  for (const point of missed) say(`  hit less than ${String(options.hits)} times: ${point}`);
  for (const text of disorder) say(`  ${text}`);
  printChecks(list);
  const { lost, doubled } = violations(list);
  return {
    lost,
    doubled,
    faultless: lost + doubled === 0 && missed.length === 0 && disorder.length === 0 && !late,
    summary: `chaos ${name}: ${String(count)} kills, ${String(lost)} lost, ${String(doubled)} doubled, points hit ${String(hits.size - missed.length)}/${String(hits.size)}${options.hits > 1 ? `, each ${String(options.hits)} times or more` : ''}`,
  };
}

export async function examine(
  trial: Trial,
  handIns: readonly HandIn[],
  feeder: Feeder,
  golden: Business,
): Promise<Check[]> {
  const { books, target } = trial;
  const errorsByApi = await toldErrorCount(target.url, await feeder.session());
  return checks({
    books,
    handIns,
    tries: feeder.tries,
    refusals: feeder.refusals,
    inbox: target.inbox,
    found: await business(books, handIns),
    golden,
    errorsByApi,
  });
}

function kill(trial: Trial): string[] {
  for (const { child } of trial.slots) child?.kill();
  return [];
}
