import { parentPort } from 'node:worker_threads';
import { firmChangesOf, type StoredComparison } from './schedule.changes.js';

/** A thread that counts what releases change inside the firm zone. In: what is stored of them. Out: the count. */
parentPort?.on('message', (compared: StoredComparison) => {
  try {
    parentPort?.postMessage({ result: firmChangesOf(compared) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
