import { corpus, type HandIn } from './corpus.js';
import { runDisturbed, type Disturbance } from './disturbed.js';
import { Databases } from './databases.js';
import { NETWORK, Network } from './network.js';
import type { Options } from './options.js';
import { Partition } from './partition.js';
import { Random } from './random.js';
import { say } from './report.js';
import { runWithoutFaults } from './run.js';
import { Skew, withSlowFiles } from './skew.js';

/** Hands the databases on after noting that it must be closed. */
export type TrialRun = (databases: Databases) => Databases;

const FILES = { perCut: 25, skew: 400 };

/** Hosts cut off from the databases, on each queue half of the cuts. */
export async function runPartition(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const network = await Network.open(['server', 'worker 1', 'worker 2']);
  try {
    const databases = opened(await Databases.open(options.backends.includes('redis'), { network: NETWORK }));
    const cuts = Math.ceil(options.cuts / options.backends.length);
    const random = new Random(options.seed);
    return await runEach(
      databases,
      options,
      corpus(options.files ?? cuts * FILES.perCut, options.seed),
      options.backends.map((backend) => new Partition(databases, network, backend, cuts, random)),
      summaries,
    );
  } finally {
    network.close();
  }
}

/** Processes whose clocks differ. */
export async function runSkew(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const trials = options.backends.map((backend) => new Skew(backend));
  const databases = opened(await Databases.open(options.backends.includes('redis')));
  return runEach(
    databases,
    options,
    withSlowFiles(corpus(options.files ?? FILES.skew, options.seed)),
    trials,
    summaries,
  );
}

async function runEach(
  databases: Databases,
  options: Options,
  handIns: readonly HandIn[],
  trials: readonly Disturbance[],
  summaries: string[],
): Promise<boolean> {
  say(`seed ${String(options.seed)}, in ${databases.folder}`);
  const golden = await runWithoutFaults(databases, options.product, handIns);
  let good = true;
  for (const trial of trials) {
    const outcome = await runDisturbed(databases, options.product, trial, handIns, golden);
    summaries.push(outcome.summary);
    good &&= outcome.faultless;
  }
  return good;
}
