import { parentPort } from 'node:worker_threads';
import { StatementPaper, type StatementTask } from './package-account.statement-paper.js';

parentPort?.on('message', (task: StatementTask) => {
  new StatementPaper(task).bytes().then(
    (bytes) => {
      parentPort?.postMessage({ result: bytes });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
