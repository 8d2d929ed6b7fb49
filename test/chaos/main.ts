import { join } from 'node:path';
import { INBOUND_FAULT_POINTS } from '../../server/platform/process/fault.js';
import { runAllInOne } from './all-in-one.js';
import { corpus } from './corpus.js';
import { House } from './house.js';
import { readOptions, type Options } from './options.js';
import { say } from './report.js';
import { runWithFaults, runWithoutFaults } from './run.js';

const MUTANT = {
  worker: join(import.meta.dirname, 'naive-worker.ts'),
  /** It has no relay and takes no lock, so it cannot die there. */
  points: INBOUND_FAULT_POINTS.filter((p) => !p.startsWith('relay-') && p !== 'worker-after-lock' && p !== 'worker-before-commit'),
};
const MUTANT_SIZE = { kills: 40, files: 200 };
const RECOVERY_FILES = 8;

/** Runs what the options ask for; true when every promise was kept and the mutant was caught. */
async function run(options: Options): Promise<boolean> {
  const { seed, product, backends, kills, rounds } = options;
  const summaries: string[] = [];
  let good = true;
  const house = await House.open(backends.includes('redis'));
  // Processes of the product end by themselves when their parent goes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { void house.close().finally(() => process.exit(1)); });
  say(`seed ${String(seed)}, in ${house.folder}`);
  try {
    if (backends.length > 0) {
      const handIns = corpus(options.files, seed);
      const golden = await runWithoutFaults(house, product, handIns);
      const recovery = { rounds, handIns: corpus(rounds * RECOVERY_FILES, seed + 1).filter((h) => h.kind === 'schedule' || h.kind === 'vda').map((h) => ({ ...h, way: 'upload' as const })) };
      for (const backend of backends) {
        const outcome = await runWithFaults(house, { name: backend, backend, product, kills, seed, recovery, everyPoint: !options.smoke }, handIns, golden);
        summaries.push(outcome.summary);
        good &&= outcome.faultless;
      }
    }
    if (options.mutant !== 'never') {
      const handIns = corpus(MUTANT_SIZE.files, seed);
      const golden = await runWithoutFaults(house, product, handIns);
      const outcome = await runWithFaults(house, { name: 'mutant', backend: 'postgres', product, kills: MUTANT_SIZE.kills, seed, mutant: MUTANT, everyPoint: true }, handIns, golden);
      const caught = outcome.lost + outcome.doubled > 0;
      say(caught ? '\nThe mutant was caught, as it should be.' : '\nThe mutant went unnoticed: the checks are worth nothing.');
      summaries.unshift(outcome.summary);
      good &&= caught;
    }
    if (options.allInOne !== 'never') good = await runAllInOne(product) && good;
  } finally {
    if (!options.keep) await house.close();
  }
  say('');
  for (const summary of summaries) say(summary);
  return good;
}

const [product = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = (await run(readOptions(args, product))) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
process.exit();
