import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { login } from '../../server/contract/auth.js';
import { forecastDashboard } from '../../server/contract/forecast-article.js';
import { forecastSchedules } from '../../server/contract/forecast-schedule.js';
import { despatchDue, despatchFromDue } from '../../server/contract/despatch-due.js';
import { despatchDetail, despatchList, despatchSend } from '../../server/contract/delivery.js';
import { demoEmpty, demoLive, demoSample, demoState } from '../../server/contract/demo.js';
import { packageMovementList } from '../../server/contract/package-account.js';
import { scheduleDetail, scheduleList } from '../../server/contract/schedule.js';
import { serviceFeeState } from '../../server/contract/service-fee.js';
import { transmissionDetail, transmissionRetry } from '../../server/contract/transmission.js';
import { transportList } from '../../server/contract/transport.js';
import { trafficList, trafficMessage } from '../../server/contract/traffic.js';
import { DESPATCH_STATES, type DespatchState } from '../../server/domain/despatch/state.js';
import { toId, type CompanyId } from '../../server/domain/ids.js';
import { DEMO_EDITION } from '../../server/modules/demo/demo-edition.js';
import { emptyDatabase } from '../../server/modules/demo/demo.empty.js';
import { multiply } from '../../server/modules/demo/demo.multiply.js';
import {
  fillHistory,
  newerDemo,
  seedDemo,
  shownLogins,
  type DemoLogin,
} from '../../server/modules/demo/demo.service.js';
import { STEPS } from '../../server/modules/demo/demo.shipping.run.js';
import { Client } from '../given/client.js';
import { until } from '../given/until.js';
import { startTestServer, startTestWorkers, type TestServer } from '../harness/server.js';
import { testDatabase, type TestDatabase } from '../harness/database.js';

const HISTORY = 40;
const SCHEDULES = 25;
const OF_PARTNERS = 36;
const READ = ['processed', 'validation-error'];
const GONE_OUT = ['sent', 'acknowledged', 'rejected', 'not-sent'];
/** In which a note does not rest: it is on its way, for a moment. */
const TRANSIENT: readonly DespatchState[] = ['queued', 'sending'];

describe('the demo world', () => {
  let database: TestDatabase;
  let dataDir: string;
  let server: TestServer;
  let workers: { close(): Promise<void> };
  let logins: readonly DemoLogin[];
  let client: pg.Client;
  const rows = async <R extends object>(sql: string): Promise<R[]> =>
    (await client.query<R & pg.QueryResultRow>(sql)).rows;
  const fill = (): Promise<void> => fillHistory(server.platform, new AbortController().signal);
  async function signedIn({ email, password }: DemoLogin): Promise<Client> {
    const person = new Client(server.url);
    await person.call(login, { body: { email, password } });
    return person;
  }
  const manager = (): DemoLogin => {
    const found = logins.find(({ role }) => role === 'admin');
    if (!found) throw new Error('Nobody administers');
    return found;
  };

  beforeAll(async () => {
    database = await testDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'consignal-demo-'));
    const options = { databaseUrl: database.url, dataDir, env: { DEMO: 'on', DEMO_HISTORY: String(HISTORY) } };
    server = await startTestServer(options);
    logins = await seedDemo(server.platform);
    workers = await startTestWorkers(options);
    await fill();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await workers.close();
    await server.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has somebody of every level, shows four of a company, and has somebody who is locked out', async () => {
    expect(new Set(logins.map(({ role }) => role)).size).toBe(15);
    expect(shownLogins(logins).map(({ role }) => role)).toEqual(
      expect.arrayContaining(['reader', 'user', 'company-admin', 'admin']),
    );
    expect(await rows(`SELECT state FROM user_account WHERE email LIKE 'locked@%'`)).toEqual([{ state: 'locked' }]);
  });

  it('has read a month of files, each dated when it came, and is filled once', async () => {
    const list = await (await signedIn(manager())).call(trafficList, { query: { days: 60, limit: 200 } });
    expect(list.rows.length).toBeGreaterThanOrEqual(SCHEDULES + HISTORY - 2);
    expect(list.rows.filter(({ state }) => !READ.includes(state) && !GONE_OUT.includes(state))).toEqual([]);
    expect(new Set(list.rows.map(({ receivedAt }) => receivedAt.slice(0, 10))).size).toBeGreaterThan(15);
    const done = list.rows.filter(({ state }) => state !== 'not-sent');
    expect(done.every(({ durationMs }) => (durationMs ?? Infinity) < 3_600_000)).toBe(true);
    expect(await readdir(dataDir)).not.toContain('demo-history.json');
    await fill();
    expect((await rows('SELECT FROM traffic_message')).length).toBe(list.rows.length + OF_PARTNERS);
  });

  it('has files for the partners too, whose people see what they got', async () => {
    for (const [company, count] of [
      ['Nordvik Trucks AB', 12],
      ['Aurora 3PL', 24],
    ] as const) {
      const reader = logins.find((login) => login.company === company && login.role === 'reader');
      const list = await (await signedIn(reader ?? manager())).call(trafficList, { query: { days: 60 } });
      expect([company, list.rows.length]).toEqual([company, count]);
      expect(list.rows.filter(({ partner }) => partner === null)).toEqual([]);
    }
  });

  it('has what was in force at any moment of the month, as if it had come then', async () => {
    const person = await signedIn(manager());
    const query = { limit: 500 } as const;
    const now = await person.call(scheduleList, { query });
    const received = now.rows.map(({ receivedAt }) => receivedAt).toSorted();
    const asOf = received[Math.floor(received.length / 2)] ?? '';
    const then = await person.call(scheduleList, { query: { ...query, asOf } });
    expect(then.rows.map(({ scheduleHeadId }) => scheduleHeadId)).toEqual(
      now.rows.filter(({ receivedAt }) => receivedAt <= asOf).map(({ scheduleHeadId }) => scheduleHeadId),
    );
    const early = await rows<{ id: string }>(
      `SELECT h.id::text AS id FROM schedule_head h JOIN schedule_head s ON s.id = h.superseded_by
       WHERE h.received_at <= '${asOf}' AND s.received_at > '${asOf}' AND h.company_id = (SELECT company_id FROM demo_world)`,
    );
    expect(early.length).toBeGreaterThan(0);
    for (const { id } of early)
      expect((await person.call(scheduleDetail, { params: { id }, query: { asOf } })).supersededBy).toBeNull();
  });

  it('tells of one control reference that is missing, a backorder and a file that went wrong', async () => {
    expect(await rows(`SELECT reference FROM control_reference_gap WHERE state = 'open'`)).toEqual([
      { reference: '100477' },
    ]);
    expect((await rows('SELECT FROM schedule_head WHERE has_backorder')).length).toBeGreaterThan(0);
    expect(
      await rows(`SELECT file_name FROM traffic_message WHERE error_count > 0 AND file_name LIKE '%delfor%'`),
    ).toEqual([{ file_name: 'nordvik-delfor-100482.edi' }]);
  });

  it('has sent for some days: despatch notes in every state in which one can rest, by what people and the customer did', async () => {
    const person = await signedIn(manager());
    const { rows: notes } = await person.call(despatchList, { query: { limit: 100 } });
    const states = new Set(notes.map(({ state }) => state));
    expect(DESPATCH_STATES.filter((state) => !states.has(state))).toEqual(TRANSIENT);
    const gone = await rows<{ state: string; files: string }>(
      'SELECT state, count(*)::text AS files FROM transmission GROUP BY 1 ORDER BY 1',
    );
    expect(gone).toEqual([
      { state: 'failed', files: '1' },
      { state: 'sent', files: '9' },
    ]);
    // The customer's answers are files like others, read without an error.
    const answers = await rows(
      `SELECT split_part(file_name, '-', 2) AS type, state, error_count FROM traffic_message WHERE file_name ~ '-(contrl|aperak)-' ORDER BY 1`,
    );
    expect(answers).toEqual(['aperak', 'contrl'].map((type) => ({ type, state: 'processed', error_count: 0 })));
    // What was given up for want of a folder goes out when somebody tries it again.
    const refused = notes.find(({ state }) => state === 'not-sent');
    const { transmission } = await person.call(despatchDetail, { params: { id: refused?.despatchnoteHeadId ?? '' } });
    const { lastError } = await person.call(transmissionDetail, { params: { id: transmission?.id ?? '' } });
    expect(lastError).toMatchObject({ code: 'missing-folder' });
    await person.call(transmissionRetry, { params: { id: transmission?.id ?? '' } });
    await until(
      'it is sent',
      async () =>
        (await person.call(despatchDetail, { params: { id: refused?.despatchnoteHeadId ?? '' } })).state === 'sent',
    );
    expect(await rows(`SELECT FROM despatch_package WHERE prints > 0 AND marked_at IS NULL`)).not.toEqual([]);
    // What the demo itself sent ticks nobody's step.
    expect(await person.call(demoState)).toMatchObject({ hasShipped: false });
  });

  it('has transports that are planned, booked and on the road, and package accounts with what came back and is disputed', async () => {
    const person = await signedIn(manager());
    const { rows: transports } = await person.call(transportList, { query: {} });
    expect(transports.map(({ state, noteCount }) => `${state}: ${String(noteCount)}`).toSorted()).toEqual([
      'booked: 2',
      'departed: 1',
      'planned: 1',
    ]);
    await until('what was sent is on the accounts', async () => {
      const { rows: sent } = await person.call(packageMovementList, { query: { kind: 'full-out', code: 'EUR' } });
      return sent.length > 1;
    });
    const { rows: back } = await person.call(packageMovementList, { query: { kind: 'empties-in' } });
    expect(back.map(({ state }) => state).toSorted()).toEqual(['announced', 'confirmed', 'disputed']);
    expect(await rows(`SELECT FROM despatch_package WHERE internal_number IS NOT NULL LIMIT 1`)).toHaveLength(1);
  });

  it('has a customer who plans some articles too high, whose schedules an action corrects', async () => {
    const person = await signedIn(manager());
    await until('schedules are adjusted', async () => {
      const { total } = await person.call(forecastSchedules, { query: { adjusted: true } });
      return total > 0;
    });
    const { coverage, series, tooHigh } = await person.call(forecastDashboard, { query: {} });
    expect(coverage.corrected).toBeGreaterThan(1);
    expect(series.filter(({ customerAccuracy }) => customerAccuracy !== null).length).toBeGreaterThan(20);
    expect(tooHigh.map(({ companyName }) => companyName)).toEqual(['Kestrel Seating Ltd']);
  });

  it('goes on behind what it has sent when its fill was cut short', async () => {
    const marker = join(dataDir, 'demo-history.json');
    const before = await rows('SELECT FROM despatch_advice');
    const [agreement] = await rows<{ id: string }>(`SELECT id FROM communication_agreement WHERE direction = 'out'`);
    const stopped = new AbortController();
    stopped.abort();
    const shipped = Object.fromEntries(STEPS.map(({ name }) => [name, '']));
    await writeFile(marker, JSON.stringify({ files: HISTORY, shipped: { ...shipped, agreement: agreement?.id } }));
    await fillHistory(server.platform, stopped.signal);
    expect(await readdir(dataDir)).toContain('demo-history.json');
    await fill();
    expect(await readdir(dataDir)).not.toContain('demo-history.json');
    expect(await rows('SELECT FROM despatch_advice')).toHaveLength(before.length);
  });

  it('says that it is of an older version where a new one would have more', async () => {
    const person = await signedIn(manager());
    expect(await person.call(demoState)).toMatchObject({ isDemo: true, isOutdated: false });
    expect(await newerDemo(server.platform)).toBeNull();
    await client.query('BEGIN; SET LOCAL ROLE consignal_system; UPDATE demo_world SET edition = 1; COMMIT');
    expect(await person.call(demoState)).toMatchObject({ isOutdated: true });
    expect(await newerDemo(server.platform)).toContain('despatch notes in every state');
    await client.query(
      `BEGIN; SET LOCAL ROLE consignal_system; UPDATE demo_world SET edition = ${String(DEMO_EDITION)}; COMMIT`,
    );
  });

  it('owes a service fee that is warned of and locks nothing yet', async () => {
    expect(await (await signedIn(manager())).call(serviceFeeState)).toMatchObject({
      state: 'warning',
      fee: { daysLeft: 12 },
    });
  });

  it('ticks the last step of somebody new when a person sends a despatch advice of what is due', async () => {
    const person = await signedIn(manager());
    const { due } = await person.call(demoState);
    const { groups } = await person.call(despatchDue, { query: { ...due } });
    const article = groups[0]?.articles.find(({ proposed }) => Number(proposed) > 0);
    const despatchDate = new Date().toISOString().slice(0, 10);
    const note = await person.call(despatchFromDue, {
      body: { despatchDate, lines: [{ articleId: article?.articleId ?? '', quantity: '60', packQuantity: null }] },
    });
    await person.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
    expect(await person.call(demoState)).toMatchObject({ hasShipped: true });
  });

  it('becomes as large as asked for, with the same lists over it', async () => {
    const [company] = await rows<{ id: CompanyId }>(`SELECT id FROM company WHERE code = 'SOLNA'`);
    await client.query('SET ROLE consignal_system');
    await multiply(
      client,
      company?.id ?? toId('company', ''),
      { files: 500, schedules: 120, days: 40 },
      () => undefined,
    );
    expect(
      await rows(
        `SELECT (SELECT count(*)::int FROM traffic_message WHERE company_id = c.id) AS files, (SELECT count(*)::int FROM schedule_head WHERE company_id = c.id) AS schedules,
          (SELECT count(*)::int FROM traffic_file WHERE company_id = c.id) AS contents FROM company c WHERE c.code = 'SOLNA'`,
      ),
    ).toEqual([{ files: 500, schedules: 120, contents: 500 }]);
    await client.query('RESET ROLE');
    const list = await (await signedIn(manager())).call(trafficList, { query: { days: 60, limit: 5 } });
    expect(list.counts?.all.value).toBe(500);
    const [copied] = await rows<{ id: string }>(
      'SELECT message_id::text AS id FROM traffic_file ORDER BY message_id DESC LIMIT 1',
    );
    expect(
      String((await (await signedIn(manager())).get(`/applications/traffic/messages/${copied?.id ?? ''}/file`)).body),
    ).toMatch(/^(UNA.{6})?UNB|^511/);
  });

  it('tells somebody new how far they have come, and hands in a sample that becomes a schedule', async () => {
    const person = await signedIn(manager());
    expect(await person.call(demoState)).toMatchObject({ isDemo: true, isLive: true, hasHandedIn: false });
    const { id } = await person.call(demoSample);
    await until(
      'the sample is read',
      async () => (await person.call(trafficMessage, { params: { id } })).state === 'processed',
    );
    expect((await rows(`SELECT state FROM control_reference_gap WHERE state = 'open'`)).length).toBe(1);
    expect(await person.call(demoState)).toMatchObject({ hasHandedIn: true });
    expect(await rows(`SELECT event FROM audit_event WHERE event = 'file.uploaded'`)).toHaveLength(1);
  });

  it('stands still when an administrator says so, and is nobody’s business elsewhere', async () => {
    const person = await signedIn(manager());
    expect(await person.call(demoLive, { body: { isLive: false } })).toEqual({ isLive: false });
    expect(await person.call(demoState)).toMatchObject({ isLive: false });
    expect(await rows(`SELECT after FROM audit_event WHERE event = 'demo.changed'`)).toEqual([
      { after: { isLive: false } },
    ]);
    const stranger = logins.find(({ company, role }) => company.startsWith('Nordvik') && role === 'company-admin');
    expect(await (await signedIn(stranger ?? manager())).call(demoState)).toEqual({
      isDemo: false,
      isOutdated: false,
      isLive: false,
      hasHandedIn: false,
      newestSchedule: null,
      due: null,
      hasShipped: false,
    });
  });

  it('goes away and leaves who asked for it, signed in, to an empty portal', async () => {
    const person = await signedIn(manager());
    // While what came in over the last month still comes in: nothing of it may reach the empty company.
    const files = async (): Promise<number> => (await rows(`SELECT FROM traffic_message WHERE source = 'demo'`)).length;
    const before = await files();
    await writeFile(join(dataDir, 'demo-history.json'), JSON.stringify({ files: HISTORY + 400 }));
    const filling = fill();
    await until('files come in', async () => (await files()) > before + 5);
    expect(await person.call(demoEmpty, { body: { confirm: true } })).toEqual({ isDemo: false });
    await filling;
    expect(await readdir(dataDir)).not.toContain('demo-history.json');
    expect(await rows(`SELECT actor_id IS NOT NULL AS known FROM audit_event WHERE event = 'demo.emptied'`)).toEqual([
      { known: true },
    ]);
    expect((await person.post('/applications/demo/empty', { confirm: true })).status).toBe(409);
    const list = await person.call(trafficList, { query: { days: 60 } });
    expect([list.rows, list.counts?.all.value]).toEqual([[], 0]);
    expect(await rows('SELECT email FROM user_account')).toEqual([{ email: manager().email }]);
    expect(await seedDemo(server.platform)).toEqual([manager()]);
    await emptyDatabase(client, null);
    expect(await rows('SELECT FROM company')).toEqual([]);
  });
});
