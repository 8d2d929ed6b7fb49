import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { Database, LIVENESS } from './database.js';

/** Stands between a client and Postgres, and swallows everything when told to. */
class Way {
  silent = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(url: URL): Promise<Way> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const way = new Way(server, typeof address === 'object' && address ? address.port : 0);
    server.on('connection', (near) => {
      const far = connect(Number(url.port), url.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        way.sockets.add(from);
        from.on('data', (data) => {
          if (!way.silent) to.write(data);
        });
        from.on('close', () => {
          to.destroy();
        });
        from.on('error', () => undefined);
      }
    });
    return way;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

describe('a database that does not answer', () => {
  let database: TestDatabase;
  let way: Way;
  beforeAll(async () => {
    database = await testDatabase();
    way = await Way.to(new URL(database.url));
  });
  afterAll(async () => {
    way.close();
    await database.drop();
  });

  it('fails a transaction in time, and the next one gets another connection', async () => {
    const url = new URL(database.url);
    url.port = String(way.port);
    const through = await Database.connect({
      url: url.href,
      applicationName: 'silence',
      poolSize: 1,
      onError: () => undefined,
      answerWithinMs: 5_000,
    });
    const ask = (): Promise<unknown> => through.transaction('system', (tx) => tx.query('SELECT 1 AS one'));
    await expect(ask()).resolves.toEqual([{ one: 1 }]);
    way.silent = true;
    await expect(ask()).rejects.toThrow('Query read timeout');
    way.silent = false;
    await expect(ask()).resolves.toEqual([{ one: 1 }]);
    await through.close();
  });

  it('gives a client up that vanished, with all it has locked: Postgres asks every few seconds', async () => {
    const client = new pg.Client({ connectionString: database.url, ...LIVENESS.client, options: LIVENESS.server });
    await client.connect();
    const { rows } = await client.query(`SELECT name, setting FROM pg_settings WHERE name ~ '^tcp_' ORDER BY name`);
    await client.end();
    expect(rows).toEqual([
      { name: 'tcp_keepalives_count', setting: '3' },
      { name: 'tcp_keepalives_idle', setting: '5' },
      { name: 'tcp_keepalives_interval', setting: '2' },
      { name: 'tcp_user_timeout', setting: '11000' },
    ]);
  });
});
