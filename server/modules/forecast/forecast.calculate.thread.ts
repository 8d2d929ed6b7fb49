import { parentPort } from 'node:worker_threads';
import { calculateAll, type CalculationTask } from './forecast.pool.js';

/** A thread that calculates articles. In: what is known of them. Out: what is stored of each. */
parentPort?.on('message', (task: CalculationTask) => {
  try {
    parentPort?.postMessage({ result: calculateAll(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
