import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { toId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import { projections } from '../projections.js';
import { AgreementPollService } from './agreement.poll.service.js';
import { AgreementPollStore } from './agreement.poll.store.js';

const SETTINGS = { host: 'sftp.partner.example', port: 22, user: 'us' };
const NOTHING = { taken: 0, kept: 0, left: [], more: false, warnings: [] };

describe('the places where files of partners wait', () => {
  let test: TestDatabase;
  let database: Database;
  let polls: AgreementPollService;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({
      url: test.url,
      applicationName: 'test',
      onError: () => undefined,
      projections: Object.values(projections),
    });
    polls = new AgreementPollService(database, new AgreementPollStore());
    await sql(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B')`);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  beforeEach(async () => {
    await sql('DELETE FROM communication_agreement');
    await sql('DELETE FROM agreement_poll');
  });

  const sql = <R extends object>(statement: string, params: readonly unknown[] = []): Promise<R[]> =>
    database.transaction('system', (tx) => tx.query<R>(statement, params));
  let count = 0;
  async function agreed({
    company = 7,
    kind = 'sftp',
    path = '/in',
    seconds = null,
    ...settings
  }: {
    company?: number;
    kind?: string;
    path?: string | null;
    seconds?: number | null;
    host?: string;
    user?: string;
  } = {}): Promise<string> {
    const [row] = await sql<{ id: string }>(
      `
      INSERT INTO communication_agreement (company_id, partner, sender, recipient, transport_kind, transport_settings, receive_path, poll_seconds)
      VALUES ($1, 'P', $2, 'R', $3, $4, $5, $6) RETURNING id`,
      [company, `S${String(++count)}`, kind, JSON.stringify({ ...SETTINGS, ...settings }), path, seconds],
    );
    await polls.keepPlaces();
    return row?.id ?? '';
  }
  /** Seconds from the last look to the next. */
  const wait = async (): Promise<number | undefined> =>
    (
      await sql<{ seconds: number }>('SELECT extract(epoch FROM next_at - last_at)::int AS seconds FROM agreement_poll')
    )[0]?.seconds;
  async function claimed() {
    const one = await polls.claim([]);
    if (!one) throw new Error('Nothing was due');
    return one;
  }

  it('go to one worker each, however many ask at once', async () => {
    const ids = [await agreed({ path: '/a' }), await agreed({ path: '/b' }), await agreed({ path: '/c' })];
    const all = await Promise.all(Array.from({ length: 12 }, () => polls.claim([])));
    const mine = all.filter((one) => one !== undefined);
    expect(mine.map((one) => one.agreementId).sort()).toEqual(ids);
  });

  it('are one where agreements of a company name the same, and never where they are of two companies', async () => {
    const first = await agreed({ seconds: 600 });
    await agreed({ seconds: 60 });
    const other = await agreed({ company: 8 });
    await agreed({ user: 'another' });
    const all = [await claimed(), await claimed(), await claimed()];
    expect(await polls.claim([])).toBeUndefined();
    expect(
      all
        .filter((one) => one.companyId === '7' && one.place.includes(' us '))
        .map((one) => [one.agreementId, one.everySeconds]),
    ).toEqual([[first, 60]]);
    expect(all.filter((one) => one.companyId === '8').map((one) => one.agreementId)).toEqual([other]);
  });

  it('are none where nothing is fetched: no folder, another kind of transport, switched off', async () => {
    await agreed({ path: null });
    await agreed({ kind: 'oftp2' });
    const off = await agreed();
    await sql('UPDATE communication_agreement SET active = false WHERE id = $1', [off]);
    expect(await polls.claim([])).toBeUndefined();
    await polls.keepPlaces();
    expect(await sql('SELECT FROM agreement_poll')).toEqual([]);
  });

  it("of a killed worker are anybody's when its lease ends, and what it says later counts no more", async () => {
    await agreed();
    const dead = await claimed();
    expect(await polls.claim([])).toBeUndefined();
    await sql(`UPDATE agreement_poll SET lease_until = now() - interval '1 second'`);
    const next = await claimed();
    expect(await polls.renew([dead.lease, next.lease])).toEqual([next.lease]);
    await polls.failed(dead, new TransportFailure('timeout', 'Too late'));
    expect(await sql('SELECT failures, lease FROM agreement_poll')).toEqual([{ failures: 0, lease: next.lease }]);
  });

  it('are looked at again after the time agreed, at once where there was more, and later with each failure', async () => {
    await agreed({ seconds: 600 });
    await polls.succeeded(await claimed(), NOTHING, 60);
    expect(await wait()).toBe(600);
    await sql('UPDATE agreement_poll SET next_at = now()');
    await polls.succeeded(await claimed(), { ...NOTHING, more: true }, 60);
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 3; i += 1) {
      await sql('UPDATE agreement_poll SET next_at = now()');
      await polls.failed(await claimed(), new TransportFailure('unreachable', 'Nobody there'));
      waits.push(await wait());
    }
    expect(
      waits.map((seconds, i) => (seconds ?? 0) >= 0.8 * 30 * 2 ** i - 1 && (seconds ?? 0) <= 1.2 * 30 * 2 ** i + 1),
    ).toEqual([true, true, true]);
    expect(await sql('SELECT failures, last_error FROM agreement_poll')).toMatchObject([
      { failures: 3, last_error: expect.stringContaining('Nobody there. Check host') as string },
    ]);
  });

  it('with a wrong password are left alone for minutes from the first failure on', async () => {
    await agreed();
    await polls.failed(await claimed(), new TransportFailure('login', 'No'));
    expect(await wait()).toBeGreaterThan(235);
  });

  it('on a machine with enough visits wait, while those elsewhere are looked at', async () => {
    await agreed({ path: '/a' });
    const elsewhere = await agreed({ host: 'other.example' });
    expect((await polls.claim(['sftp.partner.example:22']))?.agreementId).toBe(elsewhere);
    expect(await polls.claim(['sftp.partner.example:22'])).toBeUndefined();
    expect(await polls.claim([])).toBeDefined();
  });

  it('say which files were left at the partner, why, and how large one is that is too large', async () => {
    await agreed();
    await polls.succeeded(
      await claimed(),
      { ...NOTHING, left: [{ name: 'huge.edi', reason: 'too-large', size: 26 * 1024 * 1024 + 1 }] },
      60,
    );
    expect(await sql('SELECT last_error, failures FROM agreement_poll')).toEqual([
      {
        last_error: 'Left at the partner: huge.edi (26.1 MB): not read, larger than 25 MB; ask the partner to split it',
        failures: 0,
      },
    ]);
  });

  it("say that what can't be removed is fetched again with each look, and are not looked at again at once for it", async () => {
    await agreed();
    await polls.succeeded(
      await claimed(),
      {
        ...NOTHING,
        taken: 1,
        left: [
          { name: 'z.edi', reason: 'not-reached' },
          { name: 'stays.edi', reason: 'taken-but-not-removed' },
        ],
      },
      60,
    );
    expect(await wait()).toBe(60);
    expect(await sql('SELECT last_error FROM agreement_poll')).toEqual([
      {
        last_error: expect.stringMatching(
          /z\.edi: .*no poll reaches it.*stays\.edi: .*each poll fetches it again/,
        ) as string,
      },
    ]);
  });

  it('that somebody asks for during a look are looked at once more after it', async () => {
    const id = await agreed();
    const one = await claimed();
    await polls.pollNow(
      { companyId: toId('company', '7'), userId: toId('user', '1'), narrowing: null },
      toId('agreement', id),
    );
    await polls.succeeded(one, NOTHING, 600);
    expect(await wait()).toBeLessThanOrEqual(0);
    await polls.succeeded(await claimed(), NOTHING, 600);
    expect(await wait()).toBe(600);
  });
});
