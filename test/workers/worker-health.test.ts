import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../given/command.js';
import { until } from '../given/until.js';
import { Way } from '../given/way.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';

/** The exit code of the health check that a container runs, and what it says. */
async function healthOf(file: string): Promise<{ code: number | null; said: string }> {
  const { code, out } = await runCommand('workers/health.ts', [file]);
  return { code, said: out };
}
const WELL = { code: 0, said: '' };
/** Not the five seconds of the product, so that three heartbeats are soon missed. */
const BEATS = { HEARTBEAT_SECONDS: '1' };

describe('the health check of a worker', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  it('tells a well worker from one that hangs and one that Postgres does not hear, and both when they have recovered', async () => {
    const way = await Way.to(app.databaseUrl);
    const [hanging, deaf] = ['hanging', 'deaf'].map((name) => join(app.processes.dataDir, name)) as [string, string];
    const [one] = await Promise.all([
      app.processes.start('workers/main.ts', { ...BEATS, HEALTH_FILE: hanging }),
      app.processes.start('workers/main.ts', { ...BEATS, HEALTH_FILE: deaf, DATABASE_URL: way.url }),
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
      said: expect.stringMatching(/^The worker hangs: it has written nothing for \d+ s\.\n$/) as string,
    });
    expect(
      await until('the other too', async () => {
        const health = await healthOf(deaf);
        // Its queue lies in the same database and may be missed a moment earlier.
        return health.code !== 0 && !health.said.startsWith('The queue') && health;
      }),
    ).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Postgres has stored no heartbeat for \d+ s\.\n$/) as string,
    });
    process.kill(one.child.pid, 'SIGCONT');
    // Connections from before the pause have lost what was sent: they end now, instead of after half a minute without an answer.
    await way.cut();
    await way.resume();
    await way.mend();
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

  it('goes with a log that says once that Postgres is away and once that it is back, whatever failed meanwhile', async () => {
    const way = await Way.to(app.databaseUrl);
    const file = join(app.processes.dataDir, 'logging');
    const { child, lines } = await app.processes.start('workers/main.ts', {
      ...BEATS,
      HEALTH_FILE: file,
      DATABASE_URL: way.url,
    });
    await way.cut();
    // Long enough for the tasks that are tried three times a second to fail often.
    await until('its absence is noticed', async () => (await healthOf(file)).code !== 0);
    await way.mend();
    await until('it is well again', async () => (await healthOf(file)).code === 0);
    await until('the log says so too', () => lines().filter(({ msg }) => msg.endsWith('again')).length === 2);
    child.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    const said = lines().map(({ level, msg }) => [level, msg]);
    expect(said.filter(([level]) => Number(level) >= 40).toSorted()).toEqual([
      [40, 'database does not answer, retrying'],
      [40, 'queue unavailable, retrying'],
    ]);
    expect(said).toContainEqual([30, 'database answers again']);
    expect(said).toContainEqual([30, 'queue available again']);
    way.close();
  });

  describeRedis('over Redis', () => {
    it('names the queue that does not answer', async () => {
      const way = await Way.to(testRedisUrl());
      const file = join(app.processes.dataDir, 'queue');
      const { lines } = await app.processes.start('workers/main.ts', {
        ...BEATS,
        HEALTH_FILE: file,
        REDIS_URL: way.url,
      });
      expect(await healthOf(file)).toEqual(WELL);
      await way.cut();
      const { said } = await until('the queue is missed', async () => {
        const health = await healthOf(file);
        return health.code !== 0 && health;
      });
      expect(said).toMatch(/^The queue has not answered for \d+ s\.\n$/);
      await way.mend();
      await until('it is well again', async () => (await healthOf(file)).code === 0);
      const about = lines().filter(({ msg }) => msg.startsWith('queue '));
      expect(about.map(({ msg }) => msg)).toEqual(['queue unavailable, retrying', 'queue available again']);
      way.close();
    });
  });
});
