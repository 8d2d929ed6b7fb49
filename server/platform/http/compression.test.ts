import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { formFor, registerCompression } from './compression.js';

const LONG = {
  rows: Array.from({ length: 500 }, (_, i) => ({ id: String(i), partner: 'Nordvik Trucks AB, Göteborg' })),
};
const SHORT = { rows: LONG.rows.slice(0, 10) };
const BYTES = Buffer.from(JSON.stringify(LONG));

describe('an answer', () => {
  let fastify: FastifyInstance;
  beforeAll(async () => {
    fastify = Fastify();
    registerCompression(fastify);
    const config = { isCompressible: true };
    fastify.get('/long', { config }, async () => LONG);
    fastify.get('/short', { config }, async () => SHORT);
    fastify.get('/bytes', { config }, async () => BYTES);
    fastify.get('/stream', { config }, (_, reply) => reply.send(Readable.from([BYTES])));
    fastify.get('/secret', async () => LONG);
    await fastify.ready();
  });
  afterAll(async () => {
    await fastify.close();
  });
  const ask = (url: string, accepted: string | undefined = 'gzip, deflate, br', method: 'GET' | 'HEAD' = 'GET') =>
    fastify.inject({ method, url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });

  it('of many rows goes compressed, in the form that the browser takes, with its length and what it depends on', async () => {
    const [br, gz] = [await ask('/long'), await ask('/long', 'gzip')];
    expect(
      [br, gz].map(({ headers }) => [headers['content-encoding'], headers['vary'], headers['content-type']]),
    ).toEqual(['br', 'gzip'].map((form) => [form, 'accept-encoding', 'application/json; charset=utf-8']));
    expect(
      [brotliDecompressSync(br.rawPayload), gunzipSync(gz.rawPayload)].map(
        (bytes) => JSON.parse(bytes.toString()) as unknown,
      ),
    ).toEqual([LONG, LONG]);
    expect(
      [br, gz].map(
        ({ headers, rawPayload }) =>
          Number(headers['content-length']) === rawPayload.length && rawPayload.length < BYTES.length / 5,
      ),
    ).toEqual([true, true]);
    expect((await ask('/long', undefined, 'HEAD')).headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(br.rawPayload.length),
    });
  });

  it('goes as it is to who takes no compressed one, and says that others may have it otherwise', async () => {
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0']) {
      const { headers, rawPayload } = await ask('/long', accepted);
      expect([headers['content-encoding'], headers['vary'], rawPayload.equals(BYTES)]).toEqual([
        undefined,
        'accept-encoding',
        true,
      ]);
    }
  });

  it('that is short, is bytes or a stream, or whose route does not say that it may be compressed, is left alone', async () => {
    const answers = [await ask('/short'), await ask('/bytes'), await ask('/stream'), await ask('/secret')];
    expect(answers.map(({ headers }) => [headers['content-encoding'], headers['vary']])).toEqual(
      answers.map(() => [undefined, undefined]),
    );
    expect(answers.map(({ rawPayload }) => rawPayload.toString())).toEqual([
      JSON.stringify(SHORT),
      ...Array.from({ length: 3 }, () => BYTES.toString()),
    ]);
  });

  it('has the best form that Accept-Encoding names, by name or by star, and does not refuse', () => {
    expect(
      [
        'gzip, deflate, br, zstd',
        'GZIP',
        'br;q=0.1, gzip',
        'br;q=0, gzip;q=0.5',
        '*',
        '*;q=0',
        'br;q=0, *',
        'deflate',
        'br; q=x',
        undefined,
      ].map(formFor),
    ).toEqual(['br', 'gzip', 'br', 'gzip', 'br', undefined, 'gzip', undefined, undefined, undefined]);
  });
});
