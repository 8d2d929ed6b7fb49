import { Worker } from 'node:worker_threads';
import type { Format } from './corpus.js';
import type { FuzzReport, FuzzTask } from './fuzz.thread.js';
import { checkPromises } from './promises.js';

const MAX_INPUT = 16_384;
/** An input that is still being read after this long will not end. */
const HANG_MS = 20_000;
const LOOK_MS = 500;

export interface FuzzResult extends FuzzReport {
  readonly peakRss: number;
  readonly seconds: number;
}

/** Reads so many changed files in a thread of its own and watches it: what throws, breaks a promise, or does not end. */
export async function fuzz(
  format: Format,
  inputs: number,
  seed: number,
  progress: (done: number) => void = () => undefined,
): Promise<FuzzResult> {
  const task: FuzzTask = {
    format,
    inputs,
    seed,
    input: new SharedArrayBuffer(MAX_INPUT),
    state: new SharedArrayBuffer(8),
  };
  const marks = new Int32Array(task.state);
  const started = performance.now();
  const worker = new Worker(new URL('./fuzz.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });
  let peakRss = process.memoryUsage.rss();
  let [last, since] = [-1, performance.now()];
  const report = await new Promise<FuzzReport>((resolve, reject) => {
    const look = setInterval(() => {
      peakRss = Math.max(peakRss, process.memoryUsage.rss());
      const at = Atomics.load(marks, 0);
      progress(at);
      if (at !== last) [last, since] = [at, performance.now()];
      else if (performance.now() - since > HANG_MS && at >= 0) {
        const bytes = new Uint8Array(task.input).slice(0, Atomics.load(marks, 1));
        end(() => {
          resolve({ inputs: at, slowestMs: HANG_MS, failures: [{ error: `No end after ${HANG_MS} ms`, bytes }] });
        });
      }
    }, LOOK_MS);
    const end = (then: () => void): void => {
      clearInterval(look);
      void worker.terminate();
      then();
    };
    worker.once('message', (message: FuzzReport) => {
      end(() => {
        resolve(message);
      });
    });
    worker.once('error', (error) => {
      end(() => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
  });
  return {
    ...report,
    peakRss: Math.max(peakRss, process.memoryUsage.rss()),
    seconds: (performance.now() - started) / 1_000,
  };
}

function breaks(bytes: Uint8Array): boolean {
  try {
    checkPromises(bytes);
    return false;
  } catch {
    return true;
  }
}

/** Leaves out of an input all that it doesn't need to break a promise. */
export function minimise(bytes: Uint8Array): Uint8Array {
  let small = bytes;
  for (let size = Math.ceil(small.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < small.length; ) {
      const without = Uint8Array.from([...small.subarray(0, at), ...small.subarray(at + size)]);
      if (breaks(without)) small = without;
      else at += size;
    }
  }
  return small;
}
