import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.js';

const MAX_JSON_BYTES = 1_048_576;

function takesFile(request: FastifyRequest): boolean {
  return request.routeOptions.config.file === true;
}

function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === undefined || type === 'application/json';
}

async function readJson(payload: NodeJS.ReadableStream): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_JSON_BYTES) throw new Problem('request-too-large');
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    // A key __proto__ stays an ordinary key for JSON.parse; the contract's schema drops every key it doesn't name.
    const content: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return content;
  } catch {
    throw new Problem('invalid-input', 'The body is not valid JSON.');
  }
}

/**
 * One parser for all bodies: calls that take a file get the stream untouched, whatever its type; all others take JSON alone, because
 * a form of another site can send the other types without asking.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    return takesFile(request) ? payload : readJson(payload);
  });
  // Ahead of every parser: that for multipart, which files need, would take a form for any call.
  fastify.addHook('preParsing', async (request) => {
    if (request.method !== 'GET' && !takesFile(request) && !isJson(request))
      throw new Problem('unsupported-media-type');
  });
}
