import { readFileSync } from 'node:fs';

/**
 * The least time that each piece of work took, in ms. They are done in turn, round after round, so that a moment in which the machine is busy
 * meets all of them alike; and the least is what the work itself costs.
 *
 * @param clock in ms; what passes where somebody waits, if nothing else is said
 */
export async function leastTimes<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => unknown>>,
  clock: () => number = () => performance.now(),
): Promise<Record<Name, number>> {
  const least = Object.fromEntries(Object.keys(works).map((name) => [name, Infinity])) as Record<Name, number>;
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries<() => unknown>(works) as [Name, () => unknown][]) {
      const began = clock();
      await work();
      least[name] = Math.min(least[name], clock() - began);
    }
  }
  return least;
}

/** What the processor spent on this thread, in ms: time in which others had it does not count. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** How long work has waited for a processor since the machine was started, in ms (Linux, pressure stall information); 0 where nothing tells. */
function crowdedMs(): number {
  try {
    return Number(/^some .*total=(\d+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1] ?? 0) / 1_000;
  } catch {
    return 0;
  }
}

/**
 * Begins to measure; the answer tells the ms since then. Tests run beside each other, and a deadline is the product's and not the machine's: so the
 * watch stands still while work waits for a processor, but at most for nine tenths of the time, and for no more than 20 s.
 */
export function stopwatch(): () => number {
  const [began, crowded] = [performance.now(), crowdedMs()];
  return () => {
    const took = performance.now() - began;
    return took - Math.min(crowdedMs() - crowded, 0.9 * took, 20_000);
  };
}
