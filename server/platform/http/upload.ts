import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';

const UNNAMED = 'upload.edi';

/** How large a file may be, and what refuses a larger one. */
export interface UploadLimit {
  readonly bytes: number;
  readonly problem: ProblemCode;
}
const LARGEST: UploadLimit = { bytes: MAX_FILE_BYTES, problem: 'file-too-large' };

export interface Uploaded {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * Reads an uploaded file while it streams in, raw or as the one file of a multipart form, and stops at the limit.
 * @throws Problem file-too-large, or that of the limit; empty-file; invalid-input.
 */
export async function readUpload(request: FastifyRequest, limit: UploadLimit = LARGEST): Promise<Uploaded> {
  const named = header(request, 'x-file-name');
  if (request.isMultipart()) {
    const { fileName, bytes } = await fileOfForm(request, limit);
    return { fileName: named ?? fileName, bytes };
  }
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new Problem(limit.problem);
  if (!isReadable(request.body)) throw new Problem('empty-file');
  return { fileName: named ?? UNNAMED, bytes: await collect(request.body, limit) };
}

/** The form is read to its end: a second file must not get lost unseen, and one that was cut off is no file. */
async function fileOfForm(request: FastifyRequest, limit: UploadLimit): Promise<Uploaded> {
  let found: Uploaded | undefined;
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit.bytes + 1, files: 2, fields: 10, parts: 12, headerPairs: 50 },
    })) {
      if (part.type !== 'file') continue;
      if (found) throw new Problem('invalid-input', 'The form holds several files. Hand them in one by one.');
      // Browsers write a quotation mark of a name as %22.
      found = {
        fileName: part.filename ? part.filename.replaceAll('%22', '"') : UNNAMED,
        bytes: await collect(part.file, limit),
      };
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid-input', 'The form could not be read.');
  }
  if (!found) throw new Problem('invalid-input', 'The form holds no file.');
  return found;
}

function isReadable(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

async function collect(stream: Readable, limit: UploadLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit.bytes) throw new Problem(limit.problem);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** A file name sent in a header: percent-encoded, as headers can't carry other characters. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
