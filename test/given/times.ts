import { readFileSync } from 'node:fs';

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
