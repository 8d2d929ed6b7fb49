import { join } from 'node:path';
import { INBOUND_FAULT_POINTS } from '../../server/platform/process/fault.js';
import { runAllInOne } from './all-in-one.js';
import { corpus } from './corpus.js';
import { Databases } from './databases.js';
import { runFeeLock } from './fee-lock.js';
import { runPoison } from './poison.js';
import { runHostile } from './hostile.js';
import { runOutbound } from './outbound.js';
import { readOptions, type Options } from './options.js';
import { say } from './report.js';
import { runWithFaults, runWithoutFaults } from './run.js';
import { runPartition, runSkew, type TrialRun } from './trials.js';

const MUTANT = {
  worker: join(import.meta.dirname, 'naive-worker.ts'),
  /** It has no relay and takes no lock, so it cannot die there. */
  points: INBOUND_FAULT_POINTS.filter(
    (p) => !p.startsWith('relay-') && p !== 'worker-after-lock' && p !== 'worker-before-commit',
  ),
};
const MUTANT_SIZE = { kills: 40, files: 200 };
const RECOVERY_FILES = 8;
const FILES = { least: 60, perKill: 4 };

const TRIALS = {
  partition: runPartition,
  skew: runSkew,
  poison: runPoison,
  outbound: runOutbound,
  hostile: runHostile,
  'fee-lock': runFeeLock,
} as const;

/** Runs what the options ask for; true when every promise was kept and the mutant was caught. */
async function run(options: Options): Promise<boolean> {
  const { trial } = options;
  const summaries: string[] = [];
  const done = trial === undefined ? runKills(options, summaries) : TRIALS[trial](options, opened, summaries);
  const good = await done.finally(() => close(options));
  say('');
  for (const summary of summaries) say(summary);
  return good;
}

const houses: Databases[] = [];
/** Opens what is closed at the end, however it comes. */
const opened: TrialRun = (databases) => {
  houses.push(databases);
  return databases;
};
async function close(options: Options): Promise<void> {
  if (!options.keep) await Promise.all(houses.splice(0).map((databases) => databases.close()));
}
// Processes of the product end by themselves when their parent goes.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all(houses.map((databases) => databases.close())).finally(() => process.exit(1));
  });

/** Kills at every point and anywhere, on each queue; then the mutant, and the start command. */
async function runKills(options: Options, summaries: string[]): Promise<boolean> {
  const { seed, product, backends, kills, rounds, hits, stores } = options;
  let good = true;
  const databases = opened(await Databases.open(backends.includes('redis')));
  say(`seed ${String(seed)}, in ${databases.folder}`);
  if (backends.length > 0) {
    const handIns = corpus(options.files ?? Math.max(FILES.least, kills * FILES.perKill), seed);
    const golden = await runWithoutFaults(databases, product, handIns);
    const recovery = {
      rounds,
      handIns: corpus(rounds * RECOVERY_FILES, seed + 1)
        .filter((h) => h.kind === 'schedule' || h.kind === 'vda')
        .map((h) => ({ ...h, way: 'upload' as const })),
    };
    for (const backend of backends) {
      const outcome = await runWithFaults(
        databases,
        { name: backend, backend, product, kills, seed, recovery, hits, stores },
        handIns,
        golden,
      );
      summaries.push(outcome.summary);
      good &&= outcome.faultless;
    }
  }
  if (options.mutant !== 'never') good = (await isMutantCaught(databases, options, summaries)) && good;
  if (options.allInOne !== 'never') good = (await runAllInOne(product)) && good;
  return good;
}

async function isMutantCaught(
  databases: Databases,
  { seed, product, stores }: Options,
  summaries: string[],
): Promise<boolean> {
  const handIns = corpus(MUTANT_SIZE.files, seed);
  const golden = await runWithoutFaults(databases, product, handIns);
  const outcome = await runWithFaults(
    databases,
    { name: 'mutant', backend: 'postgres', product, kills: MUTANT_SIZE.kills, seed, mutant: MUTANT, hits: 1, stores },
    handIns,
    golden,
  );
  const caught = outcome.lost + outcome.doubled > 0;
  say(
    caught ? '\nThe mutant was caught, as it should be.' : '\nThe mutant went unnoticed: the checks are worth nothing.',
  );
  summaries.unshift(outcome.summary);
  return caught;
}

const [product = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = (await run(readOptions(args, product))) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
process.exit();
