import { request } from 'node:http';
import type { Child } from '../chaos/child.js';
import { Client, cookieHeader, problemOf } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { watch } from '../given/socket.js';
import { freePort, type Module } from '../given/started.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, signIn, type TestApp } from '../given/world.js';

const FILES = 50;

describe('a process that is asked to stop', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  const start = async (module: Module, env: Readonly<Record<string, string>> = {}): Promise<Child> =>
    (await app.processes.start(module, env)).child;
  const states = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await app.sql<{ state: string; count: number }>(
          'SELECT state, count(*)::int AS count FROM traffic_message GROUP BY state',
        )
      ).map((row) => [row.state, row.count]),
    );

  it('as a worker finishes what it has in hand, leaves the rest, and the next one reads it: nothing half done, nothing twice', async () => {
    const user = await app.as('user');
    await Promise.all(
      Array.from({ length: FILES }, (_, i) =>
        handIn(
          user,
          delfor({ lines: 40, calloffs: 60, controlReference: `STOP${String(i)}`, documentNumber: `STOP${String(i)}` }),
        ),
      ),
    );
    const worker = await start('workers/main.ts', { WORKER_CONCURRENCY: '1' });
    await until('some files are read', async () => ((await states())['processed'] ?? 0) > 3);
    worker.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    const left = await states();
    // Whatever is read is read whole, whatever is not has left no trace; and it was in the middle.
    expect((left['processed'] ?? 0) + (left['received'] ?? 0)).toBe(FILES);
    expect(left['received']).toBeGreaterThan(0);
    const half = `SELECT m.id FROM traffic_message m LEFT JOIN schedule_head h ON h.message_id = m.id WHERE (m.state = 'processed') <> (h.id IS NOT NULL)`;
    expect(await app.sql(half)).toEqual([]);
    expect(await app.sql('SELECT host FROM worker_heartbeat')).toEqual([]);
    // Stopping is held against no file; one that ran out of time on a busy machine is another matter.
    expect(
      await app.sql(
        `SELECT last_error FROM traffic_message WHERE attempts > 0 AND last_error NOT LIKE '%longer than%'`,
      ),
    ).toEqual([]);
    await start('workers/main.ts');
    await until('the rest is read', async () => (await states())['processed'] === FILES);
    expect(await app.sql('SELECT message_id FROM schedule_head GROUP BY message_id HAVING count(*) <> 1')).toEqual([]);
  });

  it('as a server answers the request in hand, refuses new connections, and lets its browsers come back by themselves', async () => {
    const port = await freePort();
    const server = await start('server/main.ts', { PORT: String(port) });
    const url = `http://127.0.0.1:${String(port)}`;
    const client = await signIn({ url }, 'user');
    const watcher = await watch(client);
    let goneBecause = '';
    watcher.socket.on('disconnect', (reason) => {
      goneBecause = reason;
    });
    const bytes = delfor({ controlReference: 'INFLIGHT' });
    const answer = new Promise<{ status: number | undefined; connection: string | undefined }>((done, fail) => {
      const upload = request(
        `${url}/api/applications/traffic/messages`,
        {
          method: 'POST',
          headers: {
            cookie: cookieHeader(client.cookies),
            'content-type': 'application/octet-stream',
            'content-length': bytes.length,
          },
        },
        (response) => {
          response.resume();
          done({ status: response.statusCode, connection: response.headers.connection });
        },
      );
      upload.on('error', fail);
      upload.write(bytes.subarray(0, 100), () => {
        // Half of it is there: the server has it in hand. The other half comes after the word to stop.
        void until('the request has arrived', async () => (await new Client(url).get('/health/live')).status === 200)
          .then(() => {
            server.kill('SIGTERM');
          })
          .then(() =>
            until('no new connection is taken', () =>
              new Client(url).get('/health/live').then(
                () => false,
                () => true,
              ),
            ),
          )
          .then(() => {
            upload.end(bytes.subarray(100));
          }, fail);
      });
    });
    expect(await answer).toEqual({ status: 202, connection: 'close' });
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(goneBecause).toBe('transport close');
    expect(
      await app.sql(`SELECT control_reference FROM traffic_message WHERE control_reference = 'INFLIGHT'`),
    ).toHaveLength(1);
  });

  it('as a server cuts the request of a client that has stopped sending, says so, and ends well all the same', async () => {
    const port = await freePort();
    const { child, lines } = await app.processes.start('server/main.ts', {
      PORT: String(port),
      SHUTDOWN_SECONDS: '10',
    });
    const url = `http://127.0.0.1:${String(port)}`;
    const client = await signIn({ url }, 'user');
    const upload = request(`${url}/api/applications/traffic/messages`, {
      method: 'POST',
      headers: {
        cookie: cookieHeader(client.cookies),
        'content-type': 'application/octet-stream',
        'content-length': 1_000,
        expect: '100-continue',
      },
    });
    const begun = new Promise((done) => upload.once('continue', done));
    const lost = new Promise<string | undefined>((done) => {
      upload.on('error', (error: NodeJS.ErrnoException) => {
        done(error.code);
      });
    });
    upload.flushHeaders();
    // The server asks for the content: so it has begun the request.
    await begun;
    upload.write('UNA');
    child.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(await lost).toBe('ECONNRESET');
    expect(lines().filter(({ msg }) => msg.startsWith('requests cut'))).toMatchObject([{ level: 40, cut: 1 }]);
  });

  it('as a server says so at its readiness while it still takes calls, for as long as DRAIN_SECONDS says', async () => {
    const port = await freePort();
    const server = await start('server/main.ts', { PORT: String(port), DRAIN_SECONDS: '3' });
    const nobody = new Client(`http://127.0.0.1:${String(port)}`);
    expect((await nobody.get('/health/ready')).status).toBe(200);
    server.kill('SIGTERM');
    const refusing = await until('it says that it stops', async () => {
      const reply = await nobody.get('/health/ready');
      return reply.status !== 200 && reply;
    });
    expect(problemOf(refusing)).toMatchObject({ status: 503, code: 'not-ready', detail: 'This server is stopping.' });
    // A connection of its own for each: the one before was ended with its answer.
    for (let i = 0; i < 5; i++) {
      const reply = await nobody.get('/health/live');
      expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    }
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });
});
