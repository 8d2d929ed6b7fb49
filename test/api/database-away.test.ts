import { request } from 'node:http';
import { trafficList } from '../../server/contract/traffic.js';
import { PEOPLE_WAIT } from '../../server/platform/database/database.js';
import { Client, cookieHeader, type Reply } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { stopwatch } from '../given/times.js';
import { until } from '../given/until.js';
import { Way } from '../given/way.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { CASES, type Case } from './proof/cases.js';
import { openProofApp, type ProofApp } from './proof/proof-app.js';
import { requestOf } from './proof/request.js';

/** Calls that need no database, with what they are answered. */
const WITHOUT_DATABASE: Readonly<Record<string, number>> = { 'health-live': 200, openapi: 200, 'api-docs': 200 };
/** Calls that are answered from memory while the identity of the caller is there too, or refused for what they say. */
const FROM_MEMORY = [
  ...['USER-04', 'AUTH-16', 'AUTH-21', 'sign-in-facts', 'service-window', 'translations'],
  ...['LEG-05', 'LEG-09', 'as2-receive', 'agreement-profiles', 'traffic-convert', 'calendar-holidays'],
  'manual-schedule-sheet',
  // People of the company are refused what is for people of carriers.
  ...CASES.flatMap(([id, { permission }]) => (permission === 'carrier' ? id : [])),
];
const AWAY = { status: 503, code: 'database-away', retryAfter: '5' };

describe('a server whose database does not answer', () => {
  let proof: ProofApp;
  let way: Way;
  let server: TestServer;
  beforeAll(async () => {
    proof = await openProofApp();
    way = await Way.to(proof.app.databaseUrl);
    server = await startTestServer({
      ...proof.app.options,
      databaseUrl: way.url,
      databaseWithinMs: PEOPLE_WAIT.ms,
    });
  });
  afterAll(async () => {
    await server.close();
    way.close();
    await proof.close();
  });

  const as = (): Client => {
    const client = new Client(server.url);
    for (const [name, value] of proof.as('admin').cookies) client.cookies.set(name, value);
    return client;
  };
  const ask = async ([, endpoint, row]: Case): Promise<Reply & { readonly ms: number }> => {
    const waited = stopwatch();
    const reply = await as().send(...requestOf(endpoint, row, proof.ids.own));
    return { ...reply, ms: waited() };
  };
  const outcome = ({ status, headers, body }: Reply) => ({
    status,
    code: (body as { code?: string }).code,
    retryAfter: headers.get('retry-after'),
  });
  const back = (): Promise<boolean> =>
    until('the database is back', async () => (await as().get('/health/ready')).status === 200);
  const asked = CASES.filter(([id]) => id !== 'health-ready' && !(id in WITHOUT_DATABASE));

  it.each([
    { name: 'paused', leave: () => way.pause(), comeBack: () => way.resume() },
    { name: 'gone', leave: () => way.cut(), comeBack: () => way.mend() },
  ])(
    'because it is $name answers 503 with Retry-After to every call within two seconds',
    async ({ leave, comeBack }) => {
      await back();
      await as().call(trafficList, {});
      await leave();
      try {
        // Reads and writes that come before anybody knows.
        const early = asked.filter(([id]) => ['TRAF-01', 'traffic-upload', 'SCH-01', 'DASH-01', 'TRX-01'].includes(id));
        const first = await Promise.all([...early, ...early].map(ask));
        const replies = await Promise.all(asked.map(async (one) => [one[0], await ask(one)] as const));
        const others = replies.filter(([, reply]) => JSON.stringify(outcome(reply)) !== JSON.stringify(AWAY));
        expect(others.filter(([id, { status }]) => !FROM_MEMORY.includes(id) || status >= 500)).toEqual([]);
        expect(first.map(outcome)).toEqual(first.map(() => AWAY));
        expect(Math.max(...[...first, ...replies.map(([, reply]) => reply)].map(({ ms }) => ms))).toBeLessThan(2_000);
        const probe = stopwatch();
        expect(outcome(await as().get('/health/ready'))).toEqual({ ...AWAY, code: 'not-ready' });
        expect(probe()).toBeLessThan(2_000);
        for (const [id, status] of Object.entries(WITHOUT_DATABASE)) {
          const [one] = CASES.filter(([name]) => name === id);
          expect([id, one && (await ask(one)).status]).toEqual([id, status]);
        }
      } finally {
        await comeBack();
      }
      await back();
      await as().call(trafficList, {});
    },
  );

  it('logs no caller who hangs up in the middle of a file as an error', async () => {
    await back();
    const { log } = server.platform;
    const [logged, kept] = [[] as unknown[], log.error.bind(log)];
    log.error = (...said: unknown[]) => void logged.push(said);
    try {
      const bytes = delfor({ controlReference: 'HANGS-UP' });
      for (let i = 0; i < 5; i++)
        await new Promise<void>((done) => {
          const upload = request(`${server.url}/api/applications/traffic/messages`, {
            method: 'POST',
            headers: {
              cookie: cookieHeader(as().cookies),
              'content-type': 'application/octet-stream',
              'content-length': bytes.length,
            },
          });
          upload.on('error', () => {
            done();
          });
          upload.write(bytes.subarray(0, 100), () => setTimeout(() => upload.destroy(), 100));
        });
      // A call after them: what the server had to say of them it has said.
      await as().call(trafficList, {});
      expect(logged).toEqual([]);
    } finally {
      log.error = kept;
    }
  });
});
