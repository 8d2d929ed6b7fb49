import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from './times.js';

/** Asks again and again until the answer is something, and returns it. @throws Error when nothing came in time, as a `stopwatch` tells it. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMs = 60_000,
): Promise<T> {
  const waited = stopwatch();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (waited() > deadlineMs) throw new Error(`Waited ${String(deadlineMs)} ms in vain: ${what}`);
    await sleep(25);
  }
}
