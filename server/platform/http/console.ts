import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { nonceOf } from './security-headers.js';
import { sendProblem } from './problem.filter.js';

const MISSING = '<!doctype html><meta charset="utf-8"><title>Consignal</title><p>The console is not built. Run <code>npm run build</code>, then reload.</p>';

/** Serves the built console: hashed files for a year, and its page for every path that isn't the API's, with a nonce of its own each time. */
export async function serveConsole(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d', decorateReply: false, index: false,
  });
  fastify.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api')) {
      sendProblem(request, reply, 'not-found');
      return reply;
    }
    // Read each time: it is small, and a newer build names other files.
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => MISSING);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', nonceOf(reply.raw)));
  });
}
