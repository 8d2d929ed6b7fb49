import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Child } from '../chaos/child.js';
import { Client, cookieHeader } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, signIn, type TestApp } from '../given/world.js';

const ROOT = join(import.meta.dirname, '..', '..');
const LOADER = ['--import', pathToFileURL(join(ROOT, 'test', 'harness', 'typescript-hook.mjs')).href];
const FILES = 50;

describe('a process that is asked to stop', () => {
  let app: TestApp;
  let dataDir = '';
  const started: Child[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    dataDir = await mkdtemp(join(tmpdir(), 'consignal-stop-'));
  });
  afterEach(() => {
    for (const child of started.splice(0)) if (child.alive) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (module: string, env: Readonly<Record<string, string>> = {}): Promise<Child> => {
    const child = Child.start({
      module: join(ROOT, module),
      loader: LOADER,
      fault: undefined,
      log: join(dataDir, 'log'),
      env: {
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: dataDir,
        DEMO: 'on',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        REDIS_URL: '',
        ...env,
      },
    });
    started.push(child);
    expect(await child.ready).toBe(true);
    return child;
  };
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
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        done(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });
}
