import { parentPort } from 'node:worker_threads';
import { type PrintTask, printLabels } from './label.printing.js';

/** A thread that prints labels and reads them back. */
parentPort?.on('message', (task: PrintTask) => {
  printLabels(task).then(
    (result) => {
      parentPort?.postMessage({ result });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
