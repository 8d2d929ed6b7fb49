import { parentPort, workerData } from 'node:worker_threads';
import type { TableLimits } from '../../domain/export/table.js';
import { readTable } from './table-reading.js';

/** A thread that reads tables, none with more than the limits it was started with. */
parentPort?.on('message', (bytes: Uint8Array) => {
  readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), workerData as TableLimits).then(
    (result) => {
      parentPort?.postMessage({ result });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
