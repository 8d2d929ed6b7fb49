/**
 * The least time that each piece of work took, in ms. They are done in turn, round after round, so that a moment in which the machine is busy
 * meets all of them alike; and the least is what the work itself costs.
 *
 * @param clock in ms; what passes where somebody waits, if nothing else is said
 */
export async function leastTimes<Name extends string>(rounds: number, works: Readonly<Record<Name, () => unknown>>, clock: () => number = () => performance.now()): Promise<Record<Name, number>> {
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
