import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ready } from '../../contract/system.js';
import { sendProblem } from './problem.filter.js';

const LOOK_EVERY_MS = 20;

const READINESS = `/api${ready.path}`;

/** Counts running requests, so that a server answers them before it stops. */
export class Drain {
  private inHand = 0;
  private stopping = false;

  constructor(private readonly fastify: FastifyInstance) {
    fastify.addHook('onRequest', (request, reply, done) => {
      this.inHand += 1;
      reply.raw.once('close', () => {
        this.inHand -= 1;
      });
      if (this.stopping) void reply.header('connection', 'close');
      if (this.stopping && request.routeOptions.url === READINESS)
        sendProblem(request, reply, 'not-ready', { detail: 'This server is stopping.' });
      else done();
    });
    // Connections opened before the shutdown get it with their answer.
    fastify.addHook('onSend', (request, reply, _payload, done) => {
      if (this.stopping && request.raw.httpVersionMajor < 2) void reply.header('connection', 'close');
      done();
    });
  }

  /**
   * Its readiness says no from now on, and connections that are kept open end with their next answer; after so many milliseconds a load
   * balancer that asks sends nothing here any more.
   */
  async refuseReadiness(ms: number): Promise<void> {
    this.stopping = true;
    await sleep(ms);
  }

  /**
   * Takes no new connections and waits until every request is answered, so many milliseconds at most. Then the connections of those that
   * are left are cut, such as of a client that stopped in the middle of its request. Returns how many requests that were.
   */
  async finish(limitMs: number): Promise<number> {
    if (this.fastify.server.listening) this.fastify.server.close();
    this.fastify.server.closeIdleConnections();
    for (let waited = 0; this.inHand > 0 && waited < limitMs; waited += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS);
    const cut = this.inHand;
    this.fastify.server.closeAllConnections();
    return cut;
  }
}
