import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and a server, swallows everything while it is paused, and refuses everybody while it is cut. */
export class Way {
  private silent = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly target: URL,
  ) {}

  static async to(url: string): Promise<Way> {
    const server = createServer();
    await listen(server, 0);
    const address = server.address();
    const way = new Way(server, typeof address === 'object' && address ? address.port : 0, new URL(url));
    server.on('connection', (near) => {
      way.join(near);
    });
    return way;
  }

  /** The address of the server, by this way. */
  get url(): string {
    const url = new URL(this.target.href);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Says nothing more: what is sent either way is lost. */
  pause(): Promise<void> {
    this.silent = true;
    return Promise.resolve();
  }

  /** After a pause. Connections from before it have lost what was sent meanwhile. */
  resume(): Promise<void> {
    this.silent = false;
    return Promise.resolve();
  }

  /** Ends all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** After a cut. */
  async mend(): Promise<void> {
    await listen(this.server, this.port);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (data) => {
        if (!this.silent) to.write(data);
      });
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => undefined);
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done) => server.listen(port, '127.0.0.1', done));
}
