import { setTimeout as sleep } from 'node:timers/promises';
import { trafficUpload } from '../../server/contract/traffic.js';
import type { Client, Reply } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { Nginx } from '../given/nginx.js';
import { freePort, type Started } from '../given/started.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';
import { describeNginx } from '../harness/suites.js';

const REQUESTS = 3_000;
const CALLERS = 12;
/** Between two requests of a caller, so that the load lasts as long as the roll. */
const PAUSE_MS = 40;

describeNginx('two servers behind the nginx of the operating guide', () => {
  let app: TestApp;
  let nginx: Nginx;
  const ports: [number, number] = [0, 0];
  const servers: Started[] = [];
  const start = (port: number): Promise<Started> =>
    app.processes.start('server/main.ts', {
      PORT: String(port),
      DRAIN_SECONDS: '2',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'warn',
    });
  beforeAll(async () => {
    app = await openTestApp();
    ports.splice(0, 2, await freePort(), await freePort());
    servers.push(...(await Promise.all(ports.map(start))));
    nginx = await Nginx.start(await freePort(), ports);
  });
  afterAll(async () => {
    await nginx.stop();
    await app.close();
  });

  it('are replaced one after the other under 3,000 requests, and none fails or takes effect twice', async () => {
    const client = await signIn(nginx, 'user');
    const taken: string[] = [];
    const failed: unknown[] = [];
    const load = { made: 0, isOver: false };
    const one = async (number: number): Promise<void> => {
      const reply = await (number % 2 === 0 ? read(client) : hand(client, number)).catch((error: unknown) =>
        String(error),
      );
      if (typeof reply === 'string' || (reply.status !== 200 && reply.status !== 202)) failed.push(reply);
      else if (reply.status === 202) taken.push(trafficUpload.response.parse(reply.body).id);
    };
    const caller = async (): Promise<void> => {
      while (load.made < REQUESTS || !load.isOver) {
        await one(++load.made);
        await sleep(PAUSE_MS);
      }
    };
    const roll = async (): Promise<void> => {
      for (const [i, port] of ports.entries()) {
        servers[i]?.child.kill('SIGTERM');
        expect(await servers[i]?.child.ended).toEqual({ code: 0, signal: null });
        servers[i] = await start(port);
      }
      load.isOver = true;
    };
    await Promise.all([roll(), ...Array.from({ length: CALLERS }, caller)]);
    expect(failed).toEqual([]);
    expect(load.made).toBeGreaterThanOrEqual(REQUESTS);
    expect(new Set(taken).size).toBe(taken.length);
    const [stored] = await app.sql<{ files: number; references: number }>(
      `SELECT count(*)::int AS files, count(DISTINCT control_reference)::int AS references FROM traffic_message`,
    );
    expect(stored).toEqual({ files: taken.length, references: taken.length });
  });
});

function read(client: Client): Promise<Reply> {
  return client.get('/applications/user');
}

function hand(client: Client, number: number): Promise<Reply> {
  return client.upload(delfor({ controlReference: `ROLL${String(number)}` }));
}
