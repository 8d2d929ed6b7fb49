import { io, type Socket } from 'socket.io-client';
import {
  acknowledgement,
  COUNTED_EVENTS,
  SERVER_EVENTS,
  SOCKET_PATH,
  type Acknowledgement,
  type ServerEvent,
  type ServerPayload,
} from '../../server/contract/socket.js';
import { cookieHeader, type Client } from './client.js';
import { until } from './until.js';

interface Heard {
  readonly event: ServerEvent;
  readonly payload: unknown;
}

/** A browser that watches: what it was told, in order, each parsed with its contract; of records and counts in `heard`, the rest in `told`. */
export class Watcher {
  readonly heard: Heard[] = [];
  readonly told: Heard[] = [];

  constructor(readonly socket: Socket) {
    socket.onAny((event: string, payload: unknown) => {
      const known = event as ServerEvent;
      (known in COUNTED_EVENTS ? this.heard : this.told).push({
        event: known,
        payload: SERVER_EVENTS[known].strict().parse(payload),
      });
    });
  }

  all<E extends ServerEvent>(event: E): ServerPayload<E>[] {
    return [...this.heard, ...this.told].filter((h) => h.event === event).map((h) => h.payload as ServerPayload<E>);
  }
  /** The error count as it was told last. */
  get count(): number | undefined {
    return this.all('errorCount').at(-1)?.count;
  }
  get versions(): number[] {
    return this.heard.map((h) => (h.payload as { version: number }).version);
  }
  /** Says something to the server and waits for its answer. */
  async say(event: string, payload: unknown): Promise<Acknowledgement> {
    return acknowledgement.parse(await this.socket.timeout(5_000).emitWithAck(event, payload));
  }
  whenGone(deadlineMs = 2_000): Promise<true> {
    return until('the socket is disconnected', () => this.socket.disconnected, deadlineMs);
  }
  close(): void {
    this.socket.disconnect();
  }
}

/** Opens a socket with the client's cookies. @throws Error with the server's reason when it is refused. */
export async function watch(client: Client, headers: Readonly<Record<string, string>> = {}): Promise<Watcher> {
  const socket = io(client.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    extraHeaders: { cookie: cookieHeader(client.cookies), ...headers },
  });
  const watcher = new Watcher(socket);
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', (error) => {
      socket.disconnect();
      fail(error);
    });
    socket.connect();
  });
  return watcher;
}
