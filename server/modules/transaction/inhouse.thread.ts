import { parentPort } from 'node:worker_threads';
import { zstdDecompressSync } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { plainDocument } from '../../edi/document-json.js';
import { shippedProfiles } from '../../edi/profiles/shipped.js';
import { peekEnvelope, read } from '../../edi/read.js';
import { writeXml } from '../../edi/xml/write.js';
import { profilesFor } from '../agreement/agreement.rows.js';
import type { InhouseForm, InhouseTask } from './inhouse.js';

/** A thread that reads a file again and says a part of it in our own form: bounded in time and memory by the pool that runs it. */
function inhouse({ content, agreed, messageNumber, interchange, format }: InhouseTask): InhouseForm {
  const bytes = zstdDecompressSync(content, { maxOutputLength: MAX_FILE_BYTES });
  const result = read(bytes, {
    profiles: agreed.length === 0 ? [] : profilesFor(agreed, peekEnvelope(bytes)?.test ?? false),
    shipped: shippedProfiles(),
  });
  const documents = result.documents.filter((document) =>
    messageNumber === null
      ? Math.max(0, document.interchange) === interchange
      : document.messageNumber === messageNumber,
  );
  const [first] = documents;
  if (first === undefined) return { refused: 'no-inhouse-file', kinds: [] };
  if (format === 'xml') {
    const xml = documents.length === 1 ? writeXml(first, { format: 'inhouse' }).bytes : new Uint8Array();
    return xml.length > 0
      ? { bytes: xml }
      : { refused: 'not-in-xml', kinds: [...new Set(documents.map(({ kind }) => kind))] };
  }
  const plain = documents.map((document) => plainDocument(document, result.interchanges));
  return { bytes: Buffer.from(JSON.stringify(messageNumber === null ? plain : plain[0], null, 2)) };
}

parentPort?.on('message', (task: InhouseTask) => {
  try {
    parentPort?.postMessage({ result: inhouse(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
