import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Characters below which an answer goes as it is: it fits into a few packets either way. */
const LEAST = 4_096;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Best first. Quick levels, in zlib's own threads: the next ones cost more time than they save bytes. */
const FORMS = {
  br: (text: string) =>
    toBrotli(text, {
      params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 3 },
    }),
  gzip: (text: string) => toGzip(text, { level: 3 }),
} as const;
type Form = keyof typeof FORMS;

/** The form that an Accept-Encoding names and does not refuse; undefined: as it is. */
export function formFor(accepted = ''): Form | undefined {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        return [name, Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)];
      }),
  );
  return (['br', 'gzip'] as const).find((form) => (weights.get(form) ?? weights.get('*') ?? 0) > 0);
}

/**
 * Compresses what is answered as one long text by a route that says it may be (`isCompressible`). Files, bytes and streams go as they are,
 * with their digests and lengths.
 */
export function registerCompression(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { isCompressible } = request.routeOptions.config;
    if (isCompressible !== true || typeof payload !== 'string' || payload.length < LEAST) return payload;
    void reply.header('vary', 'accept-encoding');
    const form = formFor(request.headers['accept-encoding']);
    if (form === undefined) return payload;
    const bytes = await FORMS[form](payload);
    void reply.header('content-encoding', form);
    return bytes;
  });
}
