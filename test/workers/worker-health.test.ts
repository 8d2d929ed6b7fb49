import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FROM_SOURCE, Processes } from '../given/started.js';
import { until } from '../given/until.js';
import { Way } from '../given/way.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';

const COMMAND = join(import.meta.dirname, '..', '..', 'workers', 'health.ts');

/** The exit code of the health check that a container runs, and what it says. */
function healthOf(file: string): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [...FROM_SOURCE, COMMAND, file], (error, stdout) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout });
    });
  });
}
const WELL = { code: 0, said: '' };

describe('the health check of a worker', () => {
  let app: TestApp;
  let processes: Processes;
  beforeAll(async () => {
    app = await openTestApp();
    processes = new Processes(app.databaseUrl);
  });
  afterAll(async () => {
    await processes.close();
    await app.close();
  });

  it('tells a well worker from one that hangs and one that Postgres does not hear, and both when they have recovered', async () => {
    const way = await Way.to(app.databaseUrl);
    const [hanging, deaf] = ['hanging', 'deaf'].map((name) => join(processes.dataDir, name)) as [string, string];
    const [one] = await Promise.all([
      processes.start('workers/main.ts', { HEALTH_FILE: hanging }),
      processes.start('workers/main.ts', { HEALTH_FILE: deaf, DATABASE_URL: way.url }),
    ]);
    expect(await Promise.all([hanging, deaf].map(healthOf))).toEqual([WELL, WELL]);
    process.kill(one.child.pid, 'SIGSTOP');
    await way.pause();
    expect(
      await until('the one that hangs is noticed', async () => {
        const health = await healthOf(hanging);
        return health.code !== 0 && health;
      }),
    ).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The worker hangs: it has written nothing for 1\d s\.\n$/) as string,
    });
    expect(
      await until('the other too', async () => {
        const health = await healthOf(deaf);
        return health.code !== 0 && health;
      }),
    ).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Postgres has stored no heartbeat for 1\d s\.\n$/) as string,
    });
    process.kill(one.child.pid, 'SIGCONT');
    await way.resume();
    for (const file of [hanging, deaf]) await until('it is well again', async () => (await healthOf(file)).code === 0);
    one.child.kill('SIGTERM');
    expect(await one.child.ended).toEqual({ code: 0, signal: null });
    expect(existsSync(hanging)).toBe(false);
    expect(await healthOf(hanging)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no health file') as string,
    });
    way.close();
  });

  describeRedis('over Redis', () => {
    it('names the queue that does not answer', async () => {
      const way = await Way.to(testRedisUrl());
      const file = join(processes.dataDir, 'queue');
      const { lines } = await processes.start('workers/main.ts', { HEALTH_FILE: file, REDIS_URL: way.url });
      expect(await healthOf(file)).toEqual(WELL);
      await way.cut();
      const { said } = await until('the queue is missed', async () => {
        const health = await healthOf(file);
        return health.code !== 0 && health;
      });
      expect(said).toMatch(/^The queue has not answered for 1\d s\.\n$/);
      await way.mend();
      await until('it is well again', async () => (await healthOf(file)).code === 0);
      const about = lines().filter(({ msg }) => msg.startsWith('queue '));
      expect(about.map(({ msg }) => msg)).toEqual(['queue unavailable, retrying', 'queue available again']);
      way.close();
    });
  });
});
