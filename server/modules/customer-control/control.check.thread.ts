import { parentPort } from 'node:worker_threads';
import { checkRelease, type CheckTask } from './control.check.js';

/** A thread that checks releases. In: what is stored of them, and rules. Out: what rules find. */
parentPort?.on('message', (task: CheckTask) => {
  try {
    parentPort?.postMessage({ result: checkRelease(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
