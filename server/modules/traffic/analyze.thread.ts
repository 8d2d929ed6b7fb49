import { zstdDecompressSync } from 'node:zlib';
import { parentPort } from 'node:worker_threads';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { analyze } from '../../edi/read.js';

/** A thread that takes files apart for the inspector, off the event loop. In: compressed bytes and a window of segments. */
parentPort?.on('message', (task: { content: Uint8Array; from: number; limit: number }) => {
  try {
    const bytes = zstdDecompressSync(task.content, { maxOutputLength: MAX_FILE_BYTES });
    parentPort?.postMessage({ result: analyze(bytes, { from: task.from, limit: task.limit }) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
