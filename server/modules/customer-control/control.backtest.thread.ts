import { parentPort } from 'node:worker_threads';
import { type BacktestTask, tryRule } from './control.backtest.js';

/** A thread that tries rules on releases. In: what is stored of them, and rules. Out: what the rule would have raised. */
parentPort?.on('message', (task: BacktestTask) => {
  try {
    parentPort?.postMessage({ result: tryRule(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
