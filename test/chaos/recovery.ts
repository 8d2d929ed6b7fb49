import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.js';
import type { HandIn } from './corpus.js';
import { Feeder } from './feeder.js';
import { startUnarmed } from './killer.js';
import { settle, type Trial } from './trial.js';

const UPLOADS = 8;

/**
 * How long a file stays where its worker died: one worker dies with files in hand and is not started again; the time until the other
 * has read them all. In milliseconds, one for each round.
 */
export async function recoveryTimes(
  trial: Trial,
  rounds: number,
  handIns: readonly HandIn[],
  hitLog: string,
): Promise<number[]> {
  const [, first] = trial.slots;
  if (!first) return [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    first.child?.kill();
    await first.child?.ended;
    const child = Child.start({ ...first.order, fault: { point: 'worker-after-lock', after: 2, log: hitLog } });
    await child.ready;
    first.child = child;
    const batch = handIns.slice(round * UPLOADS, (round + 1) * UPLOADS);
    const feeder = new Feeder(batch, trial.target, trial.books, () => batch.length);
    const fed = feeder.run();
    const died = await Promise.race([child.ended.then(() => true), fed.then(() => sleep(3_000, false))]);
    const from = Date.now();
    await fed;
    if (died) {
      await settle(trial, 30_000);
      times.push(Date.now() - from);
    }
    await startUnarmed(trial.slots);
    await settle(trial, 30_000);
  }
  return times;
}
