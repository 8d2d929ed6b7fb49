import { parentPort } from 'node:worker_threads';
import { convertDocuments, type Target } from '../../edi/neutral/convert.js';
import { type Documents, isJson, readNeutral } from '../../edi/neutral/read-json.js';
import { shippedProfiles } from '../../edi/profiles/shipped.js';
import { read } from '../../edi/read.js';
import { CannotWrite } from '../../edi/write.js';
import type { ConvertTask, Conversion } from './convert.service.js';

/** A thread that writes a file's documents as another standard: bounded in time and memory by the pool that runs it. */
function convert({ bytes, to, message, release, preparedAt }: ConvertTask): Conversion {
  const found = isJson(bytes) ? readNeutral(bytes) : { documents: read(bytes, { shipped: shippedProfiles() }) };
  if ('problems' in found) return { problems: found.problems };
  if (found.documents.documents.length === 0) return { problems: ['holds no document that can be converted'] };
  return converted(found.documents, to, {
    preparedAt,
    ...(message === undefined ? {} : { message }),
    ...(release === undefined ? {} : { release }),
  });
}

function converted(documents: Documents, to: Target, options: Parameters<typeof convertDocuments>[2]): Conversion {
  try {
    return {
      files: convertDocuments(documents, to, options).map(({ bytes, charset, losses, findings }) => ({
        charset,
        text: Buffer.from(bytes).toString(charset === 'UTF-8' ? 'utf8' : 'latin1'),
        losses,
        findings,
      })),
    };
  } catch (error) {
    if (error instanceof CannotWrite) return { problems: [error.message] };
    throw error;
  }
}

parentPort?.on('message', (task: ConvertTask) => {
  try {
    parentPort?.postMessage({ result: convert(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
