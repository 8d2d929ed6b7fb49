import { parentPort } from 'node:worker_threads';
import { type RewriteTask, rewritten } from './forecast.rewrite.js';

/** A thread that corrects releases. In: what is stored of one, and of its articles. Out: its lines as JSON. */
parentPort?.on('message', (task: RewriteTask) => {
  try {
    parentPort?.postMessage({ result: rewritten(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
