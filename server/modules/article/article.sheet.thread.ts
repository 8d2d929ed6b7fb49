import { parentPort } from 'node:worker_threads';
import { type SheetTask, workOn } from './article.sheet.js';

/** A thread that reads and writes files of articles. */
parentPort?.on('message', (task: SheetTask) => {
  workOn(task).then(
    (result) => {
      parentPort?.postMessage({ result });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
