import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 20;

/** Counts running requests, so that a server answers them before it stops. */
export class Drain {
  private inHand = 0;
  private stopping = false;

  constructor(private readonly fastify: FastifyInstance) {
    fastify.addHook('onRequest', (_request, reply, done) => {
      this.inHand += 1;
      reply.raw.once('close', () => {
        this.inHand -= 1;
      });
      if (this.stopping) void reply.header('connection', 'close');
      done();
    });
    // Connections opened before the shutdown get it with their answer.
    fastify.addHook('onSend', (request, reply, _payload, done) => {
      if (this.stopping && request.raw.httpVersionMajor < 2) void reply.header('connection', 'close');
      done();
    });
  }

  /** Takes no new connections and waits until every request is answered, so many milliseconds at most. Returns how many were not. */
  async finish(limitMs: number): Promise<number> {
    this.stopping = true;
    if (this.fastify.server.listening) this.fastify.server.close();
    this.fastify.server.closeIdleConnections();
    for (let waited = 0; this.inHand > 0 && waited < limitMs; waited += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS);
    return this.inHand;
  }
}
