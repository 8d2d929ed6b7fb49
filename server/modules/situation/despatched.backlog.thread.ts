import { parentPort } from 'node:worker_threads';
import { zstdDecompressSync } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { shippedProfiles } from '../../edi/profiles/shipped.js';
import { peekEnvelope, read } from '../../edi/read.js';
import { profilesFor } from '../agreement/agreement.rows.js';
import type { BacklogAdvice, BacklogTask } from './despatched.backlog.js';
import { despatchedEncoder } from './despatched.port.js';

/** A thread that reads stored despatch advices: bounded in time and memory by the pool that runs it. */
function advicesOf({ content, agreed }: BacklogTask): readonly BacklogAdvice[] {
  const bytes = zstdDecompressSync(content, { maxOutputLength: MAX_FILE_BYTES });
  const { documents, interchanges } = read(bytes, {
    profiles: agreed.length === 0 ? [] : profilesFor(agreed, peekEnvelope(bytes)?.test ?? false),
    shipped: shippedProfiles(),
  });
  return documents.flatMap((document): readonly BacklogAdvice[] => {
    const envelope = interchanges[document.interchange];
    if (document.kind !== 'despatch-advice' || envelope === undefined || envelope.test) return [];
    const { sender, recipient } = envelope;
    return [{ ...despatchedEncoder.encode(document, 1, []), sender, recipient }];
  });
}

parentPort?.on('message', (task: BacklogTask) => {
  try {
    parentPort?.postMessage({ result: advicesOf(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
