import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What proxies and callers make: UUIDs, hexadecimal digits, trace ids. Nothing that means something in a log, a page or a statement. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:=-]{0,127}$/;

/** The id of a request: the caller's X-Request-Id where it is well-formed, else one that no other process makes. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Every answer names the id of its request, for callers who keep it. */
export function registerRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
