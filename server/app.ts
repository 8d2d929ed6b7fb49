import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app-module.js';
import { MAX_FILE_BYTES } from './contract/traffic.js';
import { PEOPLE_WAIT } from './platform/database/database.js';
import { Drain } from './platform/http/drain.js';
import { registerBodyParsers } from './platform/http/body-parsers.js';
import { AUTHENTICATOR, DENIALS, GATE, type Authenticator, type Denials, type Gate } from './platform/http/caller.js';
import { registerCompression } from './platform/http/compression.js';
import { registerSecurityHeaders } from './platform/http/security-headers.js';
import { CONSOLE, serveConsole } from './platform/http/console.js';
import { sendProblem } from './platform/http/problem.filter.js';
import { registerRequestIds, requestIdOf } from './platform/http/request-id.js';
import type { Platform } from './platform/platform.module.js';
import { SocketCommandRouter } from './platform/realtime/socket-command-router.js';
import { LiveGateway } from './platform/realtime/live.gateway.js';
import { SocketAdapter } from './platform/realtime/socket.adapter.js';

const SLOWEST_REQUEST_MS = 120_000;

const drains = new WeakMap<NestFastifyApplication, Drain>();

/** Builds the server over an open platform. The caller listens, and closes the server before the platform. */
export async function createApp(platform: Platform): Promise<NestFastifyApplication> {
  const { config } = platform;
  platform.database.refuseWhileAway(platform.log, PEOPLE_WAIT);
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_FILE_BYTES + 1_048_576,
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    requestTimeout: SLOWEST_REQUEST_MS,
    forceCloseConnections: true,
    requestIdHeader: false,
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that can't be decoded names nothing; no route, guard or filter would see it.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(request, reply, 'not-found');
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(platform), adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  const doors = {
    authenticator: app.get<Authenticator>(AUTHENTICATOR),
    gate: app.get<Gate>(GATE),
    denials: app.get<Denials>(DENIALS),
    log: platform.log,
  };
  app.useWebSocketAdapter(new SocketAdapter(app, doors, app.get(SocketCommandRouter), config));
  const fastify = adapter.getInstance();
  drains.set(app, new Drain(fastify));
  registerRequestIds(fastify);
  registerBodyParsers(fastify);
  registerCompression(fastify);
  await fastify.register(cookie);
  await fastify.register(multipart, { throwFileSizeLimit: false });
  await registerSecurityHeaders(fastify, config);
  await serveConsole(fastify, CONSOLE, config.translationsUrl !== undefined);
  await app.init();
  return app;
}

/** Of the time there is to stop, the share for requests in hand; the rest is for closing what they used. */
const ANSWERING = 0.8;

/**
 * Says that it stops, and takes calls as before until load balancers have noticed; then takes nothing new, sends browsers to another
 * server, answers what is in hand, cuts the connections of what is not over in time, and closes.
 */
export async function closeApp(app: NestFastifyApplication, { config, log }: Platform): Promise<void> {
  const drain = drains.get(app);
  const drainSeconds = Math.min(config.drainSeconds, config.shutdownSeconds / 2);
  await drain?.refuseReadiness(drainSeconds * 1000);
  const answered = drain?.finish((config.shutdownSeconds - drainSeconds) * 1000 * ANSWERING);
  app.get(LiveGateway).sendAway();
  const cut = await answered;
  if (cut !== undefined && cut > 0) log.warn({ cut }, 'requests cut that were not over when the time to stop was up');
  await app.close();
}
