import { parentPort, workerData } from 'node:worker_threads';
import { Chance } from '../given/chance.js';
import { corpusOf, type Format } from './corpus.js';
import { mutate } from './mutate.js';
import { checkPromises } from './promises.js';

/** What the thread is given: `input` and `state` are shared, so that an input that never ends can be seen from outside. */
export interface FuzzTask {
  readonly format: Format;
  readonly inputs: number;
  readonly seed: number;
  /** The bytes being read. */
  readonly input: SharedArrayBuffer;
  /** [number of the input, its length]. */
  readonly state: SharedArrayBuffer;
}
export interface FuzzReport {
  readonly inputs: number;
  readonly slowestMs: number;
  readonly failures: readonly { readonly error: string; readonly bytes: Uint8Array }[];
}

/** Failures that are kept; more of the same helps nobody. */
const MAX_FAILURES = 20;
/** Processor time that an input may take. */
const SLOW_MS = 1_000;

function run({ format, inputs, seed, input, state }: FuzzTask): FuzzReport {
  const corpus = corpusOf(format);
  const [shown, marks] = [new Uint8Array(input), new Int32Array(state)];
  const failures: { error: string; bytes: Uint8Array }[] = [];
  let slowestMs = 0;
  for (let i = 0; i < inputs && failures.length < MAX_FAILURES; i++) {
    const bytes = mutate(corpus, new Chance(seed + i));
    shown.set(bytes);
    Atomics.store(marks, 1, bytes.length);
    Atomics.store(marks, 0, i);
    const started = process.threadCpuUsage();
    try {
      checkPromises(bytes);
    } catch (error) {
      failures.push({
        error: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error),
        bytes: bytes.slice(),
      });
    }
    const took = processorMs(started);
    // The compiler's and the collector's share differs: what is slow is slow again.
    if (took > SLOW_MS && again(bytes) > SLOW_MS)
      failures.push({ error: `Took ${took.toFixed(0)} ms`, bytes: bytes.slice() });
    else slowestMs = Math.max(slowestMs, Math.min(took, SLOW_MS));
  }
  Atomics.store(marks, 0, -1);
  return { inputs, slowestMs, failures };
}

function again(bytes: Uint8Array): number {
  const started = process.threadCpuUsage();
  try {
    checkPromises(bytes);
  } catch {
    /* Counted already. */
  }
  return processorMs(started);
}

/** Processor time of this thread: a busy machine takes longer for the same. */
function processorMs(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}

parentPort?.postMessage(run(workerData as FuzzTask));
