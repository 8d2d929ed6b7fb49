import { createServer } from 'node:net';
import { describeRedis, testRedisUrl } from '../harness/suites.js';
import { freePort, readyLine, type Module } from '../given/started.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('the start of a process', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  /** The one line in which it says why, and nothing else. */
  const failure = async (module: Module, env: Readonly<Record<string, string>>): Promise<string> => {
    const { child, output, lines } = app.processes.launch(module, env);
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(output().trimEnd().split('\n')).toHaveLength(1);
    const [line] = lines();
    expect(line).toMatchObject({ level: 60, name: module.split('/')[0] });
    expect(line).not.toHaveProperty('err');
    return line?.msg ?? '';
  };
  const withPassword = (password: string): string => {
    const url = new URL(app.databaseUrl);
    url.password = password;
    return url.href;
  };

  it('that fails says in one line of its log that Postgres refuses the password, without the password', async () => {
    const line = await failure('server/main.ts', { DATABASE_URL: withPassword('hunter2') });
    expect(line).toMatch(/^Postgres refuses the password\. Put the right one into DATABASE_URL: /);
    expect(line).not.toContain('hunter2');
  });

  it('that fails says in one line which settings are wrong, and that Postgres is not there', async () => {
    const [wrong, absent] = await Promise.all([
      failure('workers/main.ts', { READING_THREADS: 'many' }),
      failure('workers/main.ts', { DATABASE_URL: `postgres://nobody@127.0.0.1:${String(await freePort())}/none` }),
    ]);
    expect(wrong).toBe('The configuration is wrong: READING_THREADS is many, expected a number, 1 to 32');
    expect(absent).toMatch(/^Postgres cannot be reached\. Check DATABASE_URL, and that it runs: connect ECONNREFUSED/);
  });

  it('that fails names the port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    expect(await failure('server/main.ts', { PORT: port })).toMatch(
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken\\.`),
    );
    taken.close();
  });

  describeRedis('that fails for the credentials of Redis', () => {
    it.each(['server/main.ts', 'workers/main.ts'] as const)('says so in one line: %s', async (module) => {
      const url = new URL(testRedisUrl());
      url.username = 'nobody';
      url.password = 'hunter2';
      const line = await failure(module, { REDIS_URL: url.href });
      expect(line).toMatch(
        /^Redis at 127\.0\.0\.1:\d+ refuses the credentials\. Put the right ones into REDIS_URL: WRONGPASS/,
      );
      expect(line).not.toContain('hunter2');
    });
  });

  it('logs its port where it has succeeded as a server, and none as a worker', async () => {
    const [server, workers] = await Promise.all([
      app.processes.start('server/main.ts').then(readyLine),
      app.processes.start('workers/main.ts').then(readyLine),
    ]);
    expect(server).toMatchObject({ port: expect.any(Number) as number, queue: 'postgres' });
    expect(server['port']).not.toBe(0);
    expect(workers).toMatchObject({ queue: 'postgres' });
    expect(workers).not.toHaveProperty('port');
  });
});
