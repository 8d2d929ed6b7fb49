import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds between two looks at the process. */
const EVERY_MS = 10_000;
/** Part of its time that a process at rest works, at most. */
const REST = 0.1;
/** Bytes more than after the last collection that make another worth its pause of some 50 ms. */
const WORTH = 32 * 1_048_576;

/**
 * What the C library's malloc is told in a server: large buffers are pages of their own, which go back to the system when they are freed,
 * and threads share what is left. By default it keeps them after the first large file. Other systems ignore these.
 */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' } as const;

/**
 * Gives memory back when the process rests after work, from now on. V8 collects garbage only while something allocates, so that buffers of
 * the last files would stay until the next ones come, and keeps empty pages for itself until it is asked for all that it can spare.
 */
export function giveMemoryBackAtRest({ everyMs = EVERY_MS } = {}): NodeJS.Timeout {
  let [left, before] = [0, performance.eventLoopUtilization()];
  return setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > REST || held() < left + WORTH) return;
    collectAll();
    left = held();
  }, everyMs).unref();
}

function held(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/** As V8 does when memory is short: with buffers, and with the pages that it keeps. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function')
    Reflect.apply(collect, undefined, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }]);
}
