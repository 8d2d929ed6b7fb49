import type { Business } from './business.js';
import type { HandIn } from './corpus.js';
import { Feeder } from './feeder.js';
import type { Databases } from './databases.js';
import { startUnarmed } from './killer.js';
import { printChecks, say, seconds, violations } from './report.js';
import { examine, type Outcome } from './run.js';
import {
  closeTrial,
  openTrial,
  settle,
  type Backend,
  type ProcessEnvironment,
  type ProcessName,
  type Trial,
} from './trial.js';

/** Something other than a kill that is done to the product while files come in. */
export interface Disturbance {
  readonly name: string;
  readonly backend: Backend;
  readonly environmentOf: (process: ProcessName) => ProcessEnvironment;
  /** Disturbs until it has had enough, and says how much of the files may come by now. Returns what went wrong. */
  disturb(trial: Trial, allow: (part: number) => void): Promise<readonly string[]>;
  /** What was done, and how it went. */
  told(): readonly string[];
}

/**
 * The files of `handIns` while the product is disturbed. No process may end, and afterwards every promise is held against what is
 * found, as after a run with kills.
 */
export async function runDisturbed(
  databases: Databases,
  product: string,
  disturbance: Disturbance,
  handIns: readonly HandIn[],
  golden: Business,
): Promise<Outcome> {
  const { name, backend, environmentOf } = disturbance;
  const from = Date.now();
  const trial = await openTrial(databases, { name, backend, product, environmentOf });
  await startUnarmed(trial.slots);
  const pids = trial.slots.map((s) => s.child?.pid);
  let allowed = 0.02;
  const feeder = new Feeder(handIns, trial.target, trial.books, () => Math.ceil(handIns.length * allowed));
  await feeder.session();
  const [wrong] = await Promise.all([
    disturbance.disturb(trial, (part) => {
      allowed = Math.max(allowed, part);
    }),
    feeder.run(),
  ]);
  const took = Date.now() - from;
  const settled = await settle(trial);
  const ended = trial.slots
    .filter((s, i) => s.child?.alive !== true || s.child.pid !== pids[i])
    .map((s) => `${s.name} ended; see ${s.order.log}`);
  const list = await examine(trial, handIns, feeder, golden);
  const disorder = [...wrong, ...ended, ...(await closeTrial(trial))];
  say(`\n${name}: ${String(handIns.length)} files in ${seconds(took)}, all at rest ${seconds(settled)} after the last`);
  for (const line of [...disturbance.told(), ...disorder]) say(`  ${line}`);
  printChecks(list);
  const { lost, doubled } = violations(list);
  const summary = `chaos ${name}: ${disturbance.told()[0] ?? ''}, ${String(lost)} lost, ${String(doubled)} doubled, ${String(disorder.length)} otherwise wrong`;
  return { lost, doubled, faultless: lost + doubled === 0 && disorder.length === 0, summary };
}
