import { parentPort } from 'node:worker_threads';
import { loadingListPdf } from './loading-list-paper.js';
import type { TransportPrintTask } from './transport.print.js';
import { WaybillPaper } from './waybill-paper.js';

function printed(task: TransportPrintTask): Promise<Buffer> {
  if (task.kind === 'waybill') return new WaybillPaper(task.edition, task.language).bytes(task.waybills);
  return loadingListPdf(task.sheet, task.language);
}

parentPort?.on('message', (task: TransportPrintTask) => {
  printed(task).then(
    (bytes) => {
      parentPort?.postMessage({ result: bytes });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
