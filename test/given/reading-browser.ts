import { io, type Socket } from 'socket.io-client';
import { trafficMessage } from '../../server/contract/traffic.js';
import { SERVER_EVENTS, SOCKET_PATH } from '../../server/contract/socket.js';
import { cookieHeader, type Client } from './client.js';

/**
 * A browser that shows one file and does what the console does: it reads the file when it is told of it, when a version is left out,
 * and after every time it lost its connection; and never otherwise.
 */
export class ReadingBrowser {
  /** The control reference as it is on the screen. */
  shown = '';
  /** How often the connection was lost. */
  losses = 0;
  private reading = false;
  private again = false;
  private version: number | undefined;
  private readonly socket: Socket;

  constructor(
    private readonly client: Client,
    private readonly id: string,
  ) {
    this.socket = io(client.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      extraHeaders: { cookie: cookieHeader(client.cookies) },
    });
    this.socket.on('connect', () => {
      this.version = undefined;
      this.read();
    });
    this.socket.on('disconnect', (reason) => {
      this.losses += 1;
      // The server ended it by itself: socket.io leaves coming back to us.
      if (reason === 'io server disconnect') this.socket.connect();
    });
    this.socket.on('errorCount', (payload: unknown) => {
      this.count(SERVER_EVENTS.errorCount.parse(payload).version);
    });
    this.socket.on('changed', (payload: unknown) => {
      const { ids, version } = SERVER_EVENTS.changed.parse(payload);
      this.count(version);
      if (ids.length === 0 || ids.includes(this.id)) this.read();
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  private count(version: number): void {
    if (this.version !== undefined && version > this.version + 1) this.read();
    this.version = version;
  }

  /** Reads now, or once more after the reading under way, which may have begun before the change. */
  private read(): void {
    this.again = true;
    if (this.reading) return;
    this.reading = true;
    // A read that fails shows nothing new; the test sees that, and its end may come in the middle of one.
    void this.readAll()
      .catch(() => undefined)
      .finally(() => {
        this.reading = false;
      });
  }

  private async readAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      this.shown = (await this.client.call(trafficMessage, { params: { id: this.id } })).controlReference ?? '';
    }
  }
}
