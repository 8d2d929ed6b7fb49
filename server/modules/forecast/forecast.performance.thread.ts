import { parentPort } from 'node:worker_threads';
import { performedAll, type PerformanceTask } from './forecast.performance.js';

/** A thread that looks back at articles. In: what is known of them, and past weeks. Out: who was nearer. */
parentPort?.on('message', (task: PerformanceTask) => {
  try {
    parentPort?.postMessage({ result: performedAll(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
