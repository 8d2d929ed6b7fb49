import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { fastifyCookie } from '@fastify/cookie';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { SOCKET_PATH } from '../../contract/socket.js';
import type { Config } from '../config.js';
import type { Identity } from '../http/caller.js';
import { readCookies } from '../http/cookies.js';
import { isForeign } from '../http/origin.js';
import type { Doors, SocketCommandRouter } from './socket-command-router.js';

/** What a socket carries: who it belongs to, as the server found out at the handshake. */
interface SocketData {
  caller: Identity;
}

/** Who a socket belongs to. */
export function callerOf(socket: Socket): Identity {
  return dataOf(socket).caller;
}
function dataOf(socket: Socket): SocketData {
  return socket.data as SocketData;
}

/** Bytes of a message from a browser, at most; milliseconds in which a connection must say who it is. */
const LIMITS = { maxHttpBufferSize: 65_536, connectTimeout: 5_000 };

/** Milliseconds that the other side has to answer a close frame. */
const CLOSING_MS = 2_000;

/** What the engine of Socket.IO says of a connection. */
interface EngineConnection {
  readonly request: IncomingMessage;
  once(event: 'close', act: () => void): unknown;
}

/** Ends the TCP connection of somebody who leaves the close frame without an answer: it would stay open for half a minute. */
function endWithClose(connection: EngineConnection): void {
  const { socket } = connection.request;
  connection.once('close', () => {
    const timer = setTimeout(() => socket.destroy(), CLOSING_MS);
    socket.once('close', () => {
      clearTimeout(timer);
    });
  });
}

/** Socket.IO over websocket only. Identity comes from the session's cookie at the handshake, never from what the client says. */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly doors: Doors,
    private readonly router: SocketCommandRouter,
    private readonly config: Config,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const ours: Partial<ServerOptions> = {
      ...LIMITS,
      path: SOCKET_PATH,
      transports: ['websocket'],
      perMessageDeflate: false,
      serveClient: false,
      allowRequest: (request, allow) => {
        allow(null, !isForeign(request, this.config));
      },
    };
    const server = super.createIOServer(port, Object.assign({}, options, ours));
    server.engine.on('connection', endWithClose);
    server.use((socket, next) => {
      const cookies = readCookies({ cookies: fastifyCookie.parse(socket.handshake.headers.cookie ?? '') }, this.config);
      this.doors.authenticator.authenticate(cookies.access).then((caller) => {
        const refusal = this.doors.gate.closedFor(caller) === undefined ? 'session-expired' : 'service-window';
        if (!caller || refusal === 'service-window') {
          next(new Error(refusal));
          return;
        }
        dataOf(socket).caller = caller;
        next();
      }, next);
    });
    server.on('connection', (socket) => {
      this.router.listen(socket, callerOf(socket).sessionId, this.doors);
    });
    return server;
  }
}
