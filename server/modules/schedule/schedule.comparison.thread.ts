import { parentPort } from 'node:worker_threads';
import { changesOf, type ComparisonTask } from './schedule.changes.js';

/** A thread that compares releases. In: what is stored of them. Out: a page of what changed. */
parentPort?.on('message', (task: ComparisonTask) => {
  try {
    parentPort?.postMessage({ result: changesOf(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
