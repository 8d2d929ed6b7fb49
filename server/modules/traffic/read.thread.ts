import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { interchangeBytes } from '../../edi/interchange-bytes.js';
import { shippedProfiles } from '../../edi/profiles/shipped.js';
import { peekEnvelope, read } from '../../edi/read.js';
import { profilesFor } from '../agreement/agreement.rows.js';
import { encodeDocuments, storedLines } from '../document-encoders.port.js';
import { acknowledging } from '../outbound/outbound.rows.js';
import { foundTransactions, titleOf } from '../transaction/transaction.rows.js';
import type { FileReadResult, ReadingData, ReadingTask } from './read-result.js';
import { injectTestFault } from './test-fault.js';

/**
 * A thread that reads files: the hostile part of the work, bounded in time and memory by the pool that runs it.
 * In: zstd-compressed bytes and what was agreed with their sender. Out: what the file says, ready to be stored.
 */
function readFile({ content, agreed, isPlain = false }: ReadingTask): FileReadResult {
  const bytes = zstdDecompressSync(content, { maxOutputLength: MAX_FILE_BYTES });
  injectTestFault((workerData as ReadingData).poison, bytes);
  const profiles = agreed.length === 0 ? [] : profilesFor(agreed, peekEnvelope(bytes)?.test ?? false);
  const result = read(bytes, { profiles, shipped: isPlain ? [] : shippedProfiles() });
  const { documents, findings, messages: _, ...rest } = result;
  return {
    ...rest,
    ...titleOf(documents[0]),
    documentCount: documents.length,
    findings: JSON.stringify(findings),
    findingsListed: findings.length,
    acknowledging: acknowledging(bytes, result, agreed),
    ...foundTransactions(result),
    interchangeDigests: result.isRefused
      ? []
      : interchangeBytes(bytes, result.interchanges.length).map((part) =>
          createHash('sha256').update(part).digest('hex'),
        ),
    storedLines: storedLines(documents),
    encoded: encodeDocuments(result),
  };
}

parentPort?.on('message', (task: ReadingTask) => {
  try {
    parentPort?.postMessage({ result: readFile(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
