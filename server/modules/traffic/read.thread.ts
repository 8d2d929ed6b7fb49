import { zstdDecompressSync } from 'node:zlib';
import { parentPort } from 'node:worker_threads';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { read } from '../../edi/read.js';
import { scheduleRows } from '../schedule/schedule.rows.js';
import type { FileReading } from './reading.js';

/**
 * A thread that reads files: the hostile part of the work, bounded in time and memory by the pool that runs it.
 * In: zstd-compressed bytes. Out: what the file says, ready to be stored.
 */
function readFile(content: Uint8Array): FileReading {
  const { documents, findings, ...rest } = read(zstdDecompressSync(content, { maxOutputLength: MAX_FILE_BYTES }));
  return { ...rest, documentNumber: documents[0]?.documentNumber ?? null, partner: partnerOf(documents[0]), findings: JSON.stringify(findings), schedules: documents.map(scheduleRows) };
}

/** The trading partner's name as the document gives it: who orders. */
function partnerOf(document: ReturnType<typeof read>['documents'][number] | undefined): string | null {
  const party = document?.buyer ?? document?.shipTo;
  return party ? party.name || party.code : null;
}

parentPort?.on('message', (content: Uint8Array) => {
  try {
    parentPort?.postMessage({ result: readFile(content) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
