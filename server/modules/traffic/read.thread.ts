import { zstdDecompressSync } from 'node:zlib';
import { parentPort } from 'node:worker_threads';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import type { BusinessDocument } from '../../edi/model/document.js';
import { read } from '../../edi/read.js';
import { scheduleRows } from '../schedule/schedule.rows.js';
import type { FileReading } from './reading.js';

/**
 * A thread that reads files: the hostile part of the work, bounded in time and memory by the pool that runs it.
 * In: zstd-compressed bytes. Out: what the file says, ready to be stored.
 */
function readFile(content: Uint8Array): FileReading {
  const { documents, findings, ...rest } = read(zstdDecompressSync(content, { maxOutputLength: MAX_FILE_BYTES }));
  return { ...rest, ...titleOf(documents[0]), findings: JSON.stringify(findings), schedules: documents.filter((document) => document.kind === 'delivery-schedule').map(scheduleRows) };
}

/** Number of the first document, and the trading partner's name as it gives it: who orders, else who sends. */
function titleOf(document: BusinessDocument | undefined): Pick<FileReading, 'documentNumber' | 'partner'> {
  if (document === undefined) return { documentNumber: null, partner: null };
  const documentNumber = 'documentNumber' in document ? document.documentNumber : document.interchangeReference;
  const party = 'buyer' in document ? document.buyer ?? document.seller : 'consignor' in document ? document.consignor : null;
  const shipTo = 'shipTo' in document ? document.shipTo : null;
  const named = party ?? shipTo;
  return { documentNumber, partner: named === null ? null : named.name || named.code };
}

parentPort?.on('message', (content: Uint8Array) => {
  try {
    parentPort?.postMessage({ result: readFile(content) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
