import type { Envelope } from '../interchange.js';
import { FILE_LIMITS, MAX_JSON_BYTES, MAX_JSON_DEPTH } from '../limits.js';
import { Problems } from '../mapping/json-object.js';
import type { BusinessDocument } from '../model/document.js';
import { type NeutralDocument, takeDocument } from './documents.js';

/** Documents with their interchanges, as reading a file yields them. */
export interface Documents {
  readonly documents: readonly BusinessDocument[];
  readonly interchanges: readonly Envelope[];
}

/** What neutral JSON says, or everything that is wrong with it, each with its path: `lines[3].calloffs[2].quantity: expected …`. */
export type NeutralReading = { readonly documents: Documents } | { readonly problems: readonly string[] };

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, QUOTE, BACKSLASH] = [0x7b, 0x7d, 0x5b, 0x5d, 0x22, 0x5c];
/** Byte order mark of UTF-8 and white space, which may stand before JSON. */
const BEFORE = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d]);

/** Whether a file is JSON by its first sign: no standard of EDI begins like it. */
export function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !BEFORE.has(byte));
  return first === OPEN_OBJECT || first === OPEN_LIST;
}

/** Reads a document of neutral JSON or a list of them (docs/neutral-document.schema.json). */
export function readNeutral(bytes: Uint8Array): NeutralReading {
  const problems = new Problems();
  const value = parsed(bytes, problems);
  if (problems.list.length > 0) return { problems: problems.list };
  const taken = documentsIn(value, problems);
  if (problems.list.length > 0) return { problems: problems.list };
  return { documents: byInterchange(taken) };
}

function parsed(bytes: Uint8Array, problems: Problems): unknown {
  if (bytes.length > MAX_JSON_BYTES) problems.add('', `has ${bytes.length} bytes; at most ${MAX_JSON_BYTES} are taken`);
  else if (isDeep(bytes)) problems.add('', `is nested deeper than ${MAX_JSON_DEPTH} levels`);
  else {
    try {
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      return value;
    } catch (error) {
      problems.add('', error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8');
    }
  }
  return undefined;
}

/** Whether lists and objects lie in one another deeper than any document has them. */
function isDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inText) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
  }
  return false;
}

function documentsIn(value: unknown, problems: Problems): readonly NeutralDocument[] {
  if (!Array.isArray(value)) return [takeDocument(value, '', problems)].filter((one) => one !== undefined);
  if (value.length === 0) problems.add('', 'is a list without documents');
  if (value.length > FILE_LIMITS.messages)
    problems.add('', `has ${value.length} documents; at most ${FILE_LIMITS.messages} are taken`);
  else return value.map((one, i) => takeDocument(one, `[${i}]`, problems)).filter((one) => one !== undefined);
  return [];
}

/** Documents under the same envelope are of one interchange. */
function byInterchange(taken: readonly NeutralDocument[]): Documents {
  const interchanges: Envelope[] = [];
  const known = new Map<string, number>();
  const documents = taken.map(({ envelope, document }, i) => {
    const messageNumber = document.messageNumber === 0 ? i + 1 : document.messageNumber;
    if (envelope === null) return { ...document, interchange: -1, messageNumber };
    const key = JSON.stringify(envelope);
    const interchange = known.get(key) ?? interchanges.push(envelope) - 1;
    known.set(key, interchange);
    return { ...document, interchange, messageNumber };
  });
  return { documents, interchanges };
}
