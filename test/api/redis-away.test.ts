import { ready } from '../../server/contract/system.js';
import { Client } from '../given/client.js';
import { readyLine, type LogLine } from '../given/started.js';
import { until } from '../given/until.js';
import { Way } from '../given/way.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { describeRedis, testRedisUrl } from '../harness/suites.js';

describeRedis('a server whose Redis goes away and comes back', () => {
  let app: TestApp;
  let way: Way;
  beforeAll(async () => {
    app = await openTestApp();
    way = await Way.to(testRedisUrl());
  });
  afterAll(async () => {
    way.close();
    await app.close();
  });

  it('names live channel and queue in its readiness, stays ready, and logs each once when it goes and once when it is back', async () => {
    const server = await app.processes.start('server/main.ts', { REDIS_URL: way.url });
    const { port } = await readyLine(server);
    const client = new Client(`http://127.0.0.1:${String(port)}`);
    const checks = async (): Promise<unknown> => (await client.call(ready)).checks;
    const well = { database: 'ok', backlog: 'ok', live: 'ok', queue: 'ok' };
    await until('all is well', async () => JSON.stringify(await checks()) === JSON.stringify(well));
    await way.cut();
    const away = { ...well, live: 'away', queue: 'away' };
    await until('both are away', async () => JSON.stringify(await checks()) === JSON.stringify(away));
    // Long enough for every connection to try again and again.
    for (let i = 0; i < 20; i++) await checks();
    await way.mend();
    await until('all is well again', async () => JSON.stringify(await checks()) === JSON.stringify(well));
    const about = (what: string): string[] =>
      server.lines().flatMap(({ msg }: LogLine) => (msg.startsWith(what) ? [msg] : []));
    expect(about('live channel')).toEqual(['live channel lost, retrying', 'live channel back']);
    expect(about('queue')).toEqual(['queue unavailable, retrying', 'queue available again']);
  });
});
