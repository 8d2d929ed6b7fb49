import {
  trafficArchive,
  trafficList,
  trafficMessageTypes,
  trafficProcess,
  trafficRestore,
  type TrafficRow,
} from '../../server/contract/traffic.js';
import { trafficCauses } from '../../server/contract/traffic-cause.js';
import { dashboard } from '../../server/contract/dashboard.js';
import { delfor, vda4905 } from '../given/delfor.js';
import { refusal, type Client } from '../given/client.js';
import { brokenDelfor } from '../given/files.js';
import { handedIn, handIn, openTestApp, type TestApp, whenDone } from '../given/world.js';

const BROKEN = Buffer.from(
  delfor({ controlReference: 'BAD-1', documentNumber: 'BAD' })
    .toString('latin1')
    .replace('QTY+113:20:PCE', 'QTY+113:1Z0:PCE'),
  'latin1',
);

describe('the list of files (TRAF-01)', () => {
  let app: TestApp;
  let client: Client;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    const files: [string, Uint8Array | string, string][] = [
      ['plain', delfor({ controlReference: 'REF-1', documentNumber: 'DOC-100%' }), 'plan_a.edi'],
      ['vda', vda4905({ transmission: 77 }), `quote'n"double.txt`],
      ['broken', BROKEN, '100% sure.edi'],
      ['stranger', delfor({ controlReference: 'REF-9', sender: 'STRANGER:14', buyer: 'B9' }), 'planXa.edi'],
    ];
    for (const [name, bytes, fileName] of files) ids[name] = (await handedIn(client, bytes, fileName)).id;
    ids['again'] = (
      await handedIn(client, delfor({ controlReference: 'REF-1', documentNumber: 'OTHER' }), 'reused.edi')
    ).id;
    ids['old'] = (await handedIn(client, delfor({ controlReference: 'OLD-1' }), 'old.edi')).id;
    await app.sql(`UPDATE traffic_message SET received_at = received_at - interval '3 days' WHERE id = $1`, [
      ids['old'],
    ]);
  });
  afterAll(async () => {
    await app.close();
  });

  const names = (rows: readonly TrafficRow[]): string[] =>
    rows.map((row) => Object.entries(ids).find(([, id]) => id === row.id)?.[0] ?? row.id);
  const found = async (query: Record<string, string | number>): Promise<string[]> =>
    names(
      trafficList.response.parse(
        (
          await client.get(
            `/applications/traffic?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()}`,
          )
        ).body,
      ).rows,
    );

  it('is newest first and goes back two days by default (L-17)', async () => {
    expect(await found({})).toEqual(['again', 'stranger', 'broken', 'vda', 'plain']);
    expect(await found({ days: 2 })).toEqual(await found({}));
    expect(await found({ days: 4 })).toEqual(['old', 'again', 'stranger', 'broken', 'vda', 'plain']);
    expect(await found({ days: 3_660 })).toHaveLength(6);
  });

  it('says of each file what it is, from whom, where it stands and how long it took', async () => {
    const { rows } = await client.call(trafficList);
    const row = (name: string) => rows.find((r) => r.id === ids[name]);
    expect(row('plain')).toEqual({
      id: ids['plain'],
      MsgId: ids['plain'],
      documentNumber: 'DOC-100%',
      FileDirection: 'I',
      FunctionType: 'NEWMSG',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      partner: 'Nordvik Trucks AB',
      state: 'processed',
      errorCount: 0,
      warningCount: 0,
      size: delfor({ controlReference: 'REF-1', documentNumber: 'DOC-100%' }).length,
      controlReference: 'REF-1',
      fileName: 'plan_a.edi',
      source: 'upload',
      archiveState: 'open',
      durationMs: expect.any(Number) as number,
    });
    expect(row('vda')).toMatchObject({
      messageType: 'VDA 4905',
      messageVersion: '02',
      controlReference: '00077',
      state: 'processed',
    });
    expect(row('broken')).toMatchObject({ state: 'validation-error', errorCount: 1 });
    expect(row('again')).toMatchObject({ state: 'duplicate', errorCount: 0, warningCount: 1 });
  });

  it('counts all, those with errors and those with warnings, over the period and not the page', async () => {
    expect((await client.call(trafficList, { query: { limit: 1 } })).counts).toEqual({
      all: { value: 5, capped: false },
      errors: { value: 1, capped: false },
      warnings: { value: 1, capped: false },
    });
    expect((await client.call(trafficList, { query: { days: 4 } })).counts?.all).toEqual({ value: 6, capped: false });
    expect((await client.call(trafficList, { query: { q: 'plan' } })).counts?.all).toEqual({ value: 2, capped: false });
    expect((await client.call(trafficList, { query: { counts: false } })).counts).toBeNull();
  });

  it('can be narrowed to errors, warnings, a direction and a message type', async () => {
    expect(await found({ filter: 'errors' })).toEqual(['broken']);
    expect(await found({ filter: 'warnings' })).toEqual(['again']);
    expect(await found({ direction: 'I' })).toHaveLength(5);
    expect(await found({ direction: 'O' })).toEqual([]);
    expect(await found({ messageType: 'VDA 4905' })).toEqual(['vda']);
    expect(await found({ messageType: 'DELFOR', filter: 'errors', direction: 'I', q: 'bad' })).toEqual(['broken']);
  });

  it('is searched in partner, document number, control reference and file name, without regard to case', async () => {
    expect(await found({ q: 'nordvik' })).toEqual(expect.arrayContaining(['plain', 'broken']));
    expect(await found({ q: 'other' })).toEqual(['again']);
    expect(await found({ q: 'REF-9' })).toEqual(['stranger']);
    expect(await found({ q: 'PLAN_A.EDI' })).toEqual(['plain']);
  });

  it('takes what is typed into the search box literally: %, _, quotes, backslashes', async () => {
    expect(await found({ q: '100%' })).toEqual(['broken', 'plain']);
    expect(await found({ q: 'plan_a' })).toEqual(['plain']);
    expect(await found({ q: `quote'n"double` })).toEqual(['vda']);
    for (const q of ['%', '_', `'`, '"', '\\'])
      expect([q, (await found({ q })).length]).toEqual([q, { '%': 2, _: 1, "'": 1, '"': 1, '\\': 0 }[q]]);
    for (const q of [`' OR 1=1 --`, `%' AND pg_sleep(5) --`, '\\%']) expect(await found({ q })).toEqual([]);
  });

  it('takes empty search values for none', async () => {
    expect(await found({ q: '', messageType: '', direction: '', filter: '', cursor: '', days: '' })).toHaveLength(5);
    expect(await found({ q: '   ' })).toHaveLength(5);
  });

  it.each([
    'days=0',
    'days=3661',
    'days=two',
    'days=1.5',
    'filter=some',
    'direction=X',
    'limit=0',
    'limit=501',
    'limit=x',
    'counts=maybe',
    'cursor=abc',
    'cursor=-1',
    `cursor=${'9'.repeat(19)}`,
    `q=${'x'.repeat(101)}`,
    `messageType=${'x'.repeat(41)}`,
    'q=a%00b',
    'messageType=%00',
    'q=a&q=b',
    'days=1&days=2',
  ])('refuses the query %s as invalid input', async (query) => {
    expect(refusal(await client.get(`/applications/traffic?${query}`))).toBe('400 invalid-input');
  });

  it('times the last reading of a file since it was queued, not the days since it is said to have come', async () => {
    const duration = async (): Promise<number | null | undefined> =>
      (await client.call(trafficList, { query: { days: 4 } })).rows.find(({ id }) => id === ids['old'])?.durationMs;
    expect(await duration()).toBeLessThan(3_600_000);
    await app.sql('UPDATE traffic_message SET woke_at = received_at WHERE id = $1', [ids['old']]);
    expect(await duration()).toBeGreaterThan(2 * 86_400_000);
    await client.call(trafficProcess, { params: { id: ids['old'] ?? '' } });
    await whenDone(client, ids['old'] ?? '');
    expect(await duration()).toBeLessThan(3_600_000);
  });

  it('ignores parameters that it does not know, and refuses an order that it does not have', async () => {
    expect(refusal(await client.get('/applications/traffic?other=id;DROP&__proto__[x]=1'))).toBe('200 accepted');
    expect(refusal(await client.get('/applications/traffic?sort=id;DROP'))).toBe('400 invalid-input');
  });

  it('lists the message types seen, each once (TRAF-07)', async () => {
    expect(await client.call(trafficMessageTypes)).toEqual({ messageTypes: ['DELFOR', 'VDA 4905'] });
    expect(await (await app.as('neighbour')).call(trafficMessageTypes)).toEqual({ messageTypes: [] });
  });
});

describe('the pages of the list of files (TRAF-01)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  it('hold every file once, without gap or repetition, while more come in', async () => {
    const client = await app.as('user');
    const there: string[] = [];
    for (let i = 0; i < 23; i++) there.push(await handIn(client, `file ${String(i)}`));
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.call(trafficList, {
        query: { limit: 5, counts: false, ...(cursor === undefined ? {} : { cursor }) },
      });
      expect(page.rows.length).toBeLessThanOrEqual(5);
      seen.push(...page.rows.map((row) => row.id));
      await handIn(client, `late ${String(seen.length)}`);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...there].reverse());
  });

  it('end exactly: a last page that is full has no next', async () => {
    const client = await app.as('neighbour');
    for (let i = 0; i < 4; i++) await handIn(client, `file ${String(i)}`);
    const first = await client.call(trafficList, { query: { limit: 2 } });
    const second = await client.call(trafficList, { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([2, 2, null]);
    expect((await client.call(trafficList, { query: { limit: 2, cursor: '1' } })).rows).toEqual([]);
  });

  it('come with counts that stop at a thousand', async () => {
    await app.sql(
      `INSERT INTO traffic_message (company_id, source, file_name, size, sha256, state, error_count)
      SELECT $1, 'upload', 'f' || n, 1, '', 'processed', n % 2 FROM generate_series(1, 2100) n`,
      [app.world.nordvik],
    );
    expect((await (await app.as('neighbour')).call(trafficList, { query: { limit: 1 } })).counts).toEqual({
      all: { value: 1_000, capped: true },
      errors: { value: 1_000, capped: true },
      warnings: { value: 0, capped: false },
    });
  });
});

describe('the causes of files with errors', () => {
  let app: TestApp;
  let client: Client;
  const ids: string[] = [];
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    for (const n of [1, 2, 3])
      ids.push(
        (
          await handedIn(
            client,
            brokenDelfor({ controlReference: `C-${String(n)}`, documentNumber: `CAUSE-${String(n)}` }),
            `c${String(n)}.edi`,
          )
        ).id,
      );
  });
  afterAll(async () => {
    await app.close();
  });
  const causes = async (query: object = {}, who = client) => (await who.call(trafficCauses, { query })).rows;

  it('say once for all files of a sender what is wrong, in the language of who asks, what follows and who must act', async () => {
    const rows = await causes();
    expect(rows).toEqual([
      {
        ...{
          id: expect.stringMatching(/^\d+$/) as string,
          partner: 'Nordvik Trucks AB',
          direction: 'I',
          state: 'validation-error',
        },
        ...{ code: 'quantity-not-number', place: 'LIN / QTY / 6060', actor: 'sender' },
        ...{ message: expect.stringMatching(/not a number/) as string, cause: expect.any(String) as string },
        ...{ consequence: expect.stringMatching(/incorrect/) as string, action: expect.stringMatching(/\w/) as string },
        ...{ files: { value: 3, capped: false }, newestId: ids[2] },
        ...{ firstAt: expect.any(String) as string, lastAt: expect.any(String) as string },
      },
    ]);
    const [swedish] = await causes({}, await app.as('swede'));
    expect(swedish).toMatchObject({ id: rows[0]?.id, files: { value: 3 } });
    expect(swedish?.message).not.toBe(rows[0]?.message);
  });

  it('have as many files as the list that they lead to, and as the dashboard says', async () => {
    const [cause] = await causes();
    const list = await client.call(trafficList, { query: { cause: cause!.id, days: 3660 } });
    expect(list.rows.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(list.counts?.errors).toEqual(cause?.files);
    const { needs } = await client.call(dashboard);
    const need = needs.find(({ kind }) => kind === 'file-errors');
    expect(need).toMatchObject({ id: ids[2], reason: cause?.message, values: { cause: cause?.id, more: '2' } });
  });

  it('lose what is archived or read without errors, and take back what is restored', async () => {
    await client.call(trafficArchive, { params: { id: ids[2]! } });
    expect(await causes()).toMatchObject([{ files: { value: 2 }, newestId: ids[1] }]);
    expect(await causes({ archived: true })).toMatchObject([{ files: { value: 1 }, newestId: ids[2] }]);
    await client.call(trafficRestore, { params: { id: ids[2]! } });
    await client.call(trafficProcess, { params: { id: ids[2]! } });
    await whenDone(client, ids[2]!);
    expect(await causes()).toMatchObject([{ files: { value: 3 }, newestId: ids[2] }]);
  });

  it('are for those who may read files, of their own company', async () => {
    const outsider = await app.as('outsider');
    expect(refusal(await outsider.get('/applications/traffic/causes'))).toMatch(/^403/);
    const [cause] = await causes();
    expect(refusal(await client.get(`/applications/traffic/causes?cause=x`))).toBe('400 invalid-input');
    expect((await causes({ cause: cause?.id })).length).toBe(1);
    expect(await causes({ cause: '1' })).toEqual([]);
  });
});
