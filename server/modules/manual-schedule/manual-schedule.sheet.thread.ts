import { parentPort } from 'node:worker_threads';
import { SHEET_LIMITS } from '../../domain/schedule/entry-sheet.js';
import { readTable } from '../../platform/spreadsheet/table-reading.js';

/** A heading stands above the rows; articles down and dates across need a column for each date. */
const LIMITS = { rows: SHEET_LIMITS.rows + 1, columns: 800 } as const;

/** A thread that reads spreadsheets for schedules which are entered by hand. */
parentPort?.on('message', (bytes: Uint8Array) => {
  readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), LIMITS).then(
    (result) => {
      parentPort?.postMessage({ result });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
