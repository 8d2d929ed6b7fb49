import { corpus, type HandIn } from './corpus.js';
import { runDisturbed, type Disturbance } from './disturbed.js';
import { House } from './house.js';
import { NETWORK, Network } from './network.js';
import type { Options } from './options.js';
import { Partition } from './partition.js';
import { Random } from './random.js';
import { say } from './report.js';
import { runWithoutFaults } from './run.js';
import { Skew, withSlowFiles } from './skew.js';

/** Hands a house on after noting that it must be closed. */
export type TrialRun = (house: House) => House;

const FILES = { perCut: 25, skew: 400 };

/** Hosts cut off from the databases, on each queue half of the cuts. */
export async function runPartition(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const network = await Network.open(['server', 'worker 1', 'worker 2']);
  try {
    const house = opened(await House.open(options.backends.includes('redis'), { network: NETWORK }));
    const cuts = Math.ceil(options.cuts / options.backends.length);
    const random = new Random(options.seed);
    return await runEach(
      house,
      options,
      corpus(options.files ?? cuts * FILES.perCut, options.seed),
      options.backends.map((backend) => new Partition(house, network, backend, cuts, random)),
      summaries,
    );
  } finally {
    network.close();
  }
}

/** Processes whose clocks differ. */
export async function runSkew(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const trials = options.backends.map((backend) => new Skew(backend));
  const house = opened(await House.open(options.backends.includes('redis')));
  return runEach(house, options, withSlowFiles(corpus(options.files ?? FILES.skew, options.seed)), trials, summaries);
}

async function runEach(
  house: House,
  options: Options,
  handIns: readonly HandIn[],
  trials: readonly Disturbance[],
  summaries: string[],
): Promise<boolean> {
  say(`seed ${String(options.seed)}, in ${house.folder}`);
  const golden = await runWithoutFaults(house, options.product, handIns);
  let good = true;
  for (const trial of trials) {
    const outcome = await runDisturbed(house, options.product, trial, handIns, golden);
    summaries.push(outcome.summary);
    good &&= outcome.faultless;
  }
  return good;
}
