import { dashboard, dashboardTransactions, type Dashboard } from '../../server/contract/dashboard.js';
import { companyCreate } from '../../server/contract/company.js';
import { supplierSet } from '../../server/contract/context.js';
import { scheduleList } from '../../server/contract/schedule.js';
import { trafficList } from '../../server/contract/traffic.js';
import { transactionDashboard, transactionList, type Period } from '../../server/contract/transaction.js';
import { partner } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { brokenDelfor } from '../given/files.js';
import { part, type Part } from '../given/parts.js';
import { textOf } from '../given/pdf.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, signIn, type TestApp } from '../given/world.js';

const EVER = 3660;

describe('the dashboard', () => {
  let app: TestApp;
  let client: Client;
  let parts: { a: Part; b: Part };
  const ids: Record<string, string> = {};
  const seen = (who: Client = client, period: Period = 'week'): Promise<Dashboard> =>
    who.call(dashboard, { query: { period } });
  /** As it is once it tells what is waited for: what is kept of it goes when a change was heard of. */
  const seenWith = (what: string, isThere: (answer: Dashboard) => boolean): Promise<Dashboard> =>
    until(what, async () => {
      const answer = await seen();
      return isThere(answer) && answer;
    });
  const card = ({ cardData }: Dashboard, id: string): number | null | undefined =>
    cardData.find((one) => one.id === id)?.value;

  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    parts = { a: await part(app, 'A'), b: await part(app, 'B') };
    ids['broken'] = (
      await handedIn(client, brokenDelfor({ controlReference: 'BAD-1', documentNumber: 'BAD' }), 'bad.edi')
    ).id;
    ids['stranger'] = (
      await handedIn(
        client,
        delfor({ sender: 'STRANGER:ZZ', controlReference: 'S-1', documentNumber: 'STRANGE' }),
        'stranger.edi',
      )
    ).id;
    // There is nowhere to send to: both are given up.
    await until(
      'both sendings failed',
      async () => (await app.sql(`SELECT FROM transmission WHERE state = 'failed'`)).length === 2,
    );
    await app.sql(
      `UPDATE partner_company SET addresses = '[{"type":"postal","country":"DE","city":"Stuttgart"}]' WHERE id = $1`,
      [parts.a.partnerId],
    );
    await seenWith(
      'all of it',
      ({ statisticsData, errorCount }) =>
        statisticsData?.incoming === 4 && statisticsData.errors === 3 && errorCount === 3,
    );
  });
  afterAll(async () => {
    await app.close();
  });

  it('counts what the lists behind its cards show (DASH-01)', async () => {
    const answer = await seen();
    const transactions = async (query: object): Promise<number | undefined> =>
      (await client.call(transactionList, { query })).counts?.all.value;
    expect(card(answer, 'sent')).toBe(await transactions({ days: 7, direction: 'O', processing: 'sent' }));
    expect(card(answer, 'overdue')).toBe(await transactions({ days: EVER, acknowledgement: 'overdue' }));
    expect(card(answer, 'errors')).toBe(
      (await client.call(trafficList, { query: { days: EVER, filter: 'errors' } })).counts?.errors.value,
    );
    expect(card(answer, 'schedules')).toBe(
      (await client.call(scheduleList, { query: { ...answer.days } })).rows.length,
    );
    expect(answer.statisticsData).toEqual({ incoming: 4, outgoing: 2, errors: 3 });
    expect(answer.errorCount).toBe(3);
    expect(card(answer, 'processing')).toBeGreaterThan(0);
  });

  it.each([
    ['day', 'hour', 25],
    ['week', 'day', 8],
    ['month', 'day', 31],
  ] as const)('shows a %s by the %s without a gap, and errors apart (L-19)', async (period, step, bars) => {
    const { chartData } = await seen(client, period);
    expect(chartData?.step).toBe(step);
    expect(chartData?.series).toHaveLength(bars);
    expect(chartData?.series.reduce((sum, { counts }) => sum + counts.schedules, 0)).toBe(3);
    expect(chartData?.series.reduce((sum, { counts }) => sum + counts.errors, 0)).toBe(3);
  });

  it('is of the last week where nobody says otherwise (L-19)', async () => {
    expect((await client.call(dashboard)).period).toBe('week');
    expect(refusal(await client.get('/applications/dashboard?period=year'))).toBe('400 invalid-input');
  });

  it('names what stands behind a bar, page by page (DASH-03)', async () => {
    const { chartData } = await seen(client, 'day');
    const bar = chartData!.series.findLast(({ counts }) => counts.errors > 0)!;
    const behind = await client.call(dashboardTransactions, { body: { at: bar.at, step: 'hour', kind: 'errors' } });
    expect(behind.rows).toHaveLength(bar.counts.errors);
    expect(behind.rows[0]).toMatchObject({
      id: `${ids['broken'] ?? ''}0000`,
      documentNumber: 'BAD',
      status: 'validation error',
    });
    expect(behind.counts).toEqual(bar.counts);
    const all: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.call(dashboardTransactions, {
        body: { at: bar.at, step: 'hour', limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      all.push(...page.rows.map((row) => row.id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(all).toHaveLength(Object.values(bar.counts).reduce((sum, count) => sum + count, 0));
    expect(new Set(all).size).toBe(all.length);
  });

  it('puts partners where the register has them, with their errors (DASH-01)', async () => {
    const { mapData } = await seen();
    expect(mapData).toContainEqual({
      address: 'PARTNER-A:OD',
      partner: 'Partner A',
      listedAs: expect.any(String) as string,
      country: 'DE',
      city: 'Stuttgart',
      messages: 2,
      errors: 1,
    });
    expect(mapData).toContainEqual({
      address: 'O0013000001CUST:OD',
      partner: 'Nordvik Trucks AB',
      listedAs: 'Nordvik Trucks AB',
      country: null,
      city: null,
      messages: 1,
      errors: 1,
    });
  });

  it('names articles and senders that the intake met for the first time; a sender is known once it is in the register (DASH-01)', async () => {
    const { autoAddedArticles, autoAddedCompanies } = await seen();
    expect(autoAddedArticles?.rows.map((row) => row.articleNumber)).toEqual(
      expect.arrayContaining([parts.a.article, parts.b.article]),
    );
    expect(autoAddedCompanies?.map(({ address, lastFileId }) => [address, lastFileId])).toEqual([
      ['STRANGER:ZZ', ids['stranger']],
    ]);
    await (await app.as('manager')).call(companyCreate, {
      body: partner({ code: 'STRANGER', identifiers: [{ identifier: 'STRANGER', qualifier: 'ZZ' }] }),
    });
    await handedIn(
      client,
      delfor({ sender: 'STRANGER:ZZ', controlReference: 'S-2', documentNumber: 'STRANGE-2' }),
      'again.edi',
    );
    await seenWith('no stranger', ({ autoAddedCompanies: strangers }) => strangers?.length === 0);
  });

  it('says what needs somebody: errors with their reason in the language of who asks, sendings, answers, gaps, schedules and strangers (DASH-01)', async () => {
    await app.sql(`UPDATE edi_transaction SET acknowledgement = 'overdue' WHERE file_id = $1 AND parent_id IS NULL`, [
      parts.b.sentFile,
    ]);
    await app.sql(`UPDATE schedule_head SET has_backorder = true WHERE id = $1`, [parts.a.schedule]);
    await app.sql(
      `INSERT INTO control_reference_gap (company_id, sender, recipient, test, level, reference, revealed_by) VALUES ($1, 'PARTNER-B:OD', 'X', false, 'interchange', '0041', $2)`,
      [app.world.solna, parts.b.file],
    );
    // What a statement by hand did announced nothing: a file that comes in does.
    ids['unknown'] = (
      await handedIn(
        client,
        delfor({ sender: 'ANOTHER:ZZ', controlReference: 'S-3', documentNumber: 'STRANGE-3' }),
        'another.edi',
      )
    ).id;
    const { needs } = await seenWith('the unknown sender', (answer) =>
      answer.needs.some(({ id }) => id === ids['unknown']),
    );
    expect(needs.map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['file-errors', ids['broken']],
        ['not-sent', parts.a.sentFile],
        ['overdue', `${parts.b.sentFile}0000`],
        ['gaps', null],
        ['backorder', parts.a.schedule],
        ['no-agreement', ids['unknown']],
      ]),
    );
    expect(needs.findIndex((need) => need.severity === 'warning')).toBeGreaterThan(0);
    // The file with the errors stands for the schedule in it.
    expect(needs.filter(({ kind }) => kind === 'schedule-errors')).toEqual([]);
    const [english, swedish] = [needs, (await seen(await app.as('swede'))).needs].map((all) =>
      all.find((need) => need.kind === 'file-errors'),
    );
    expect(english?.values).toMatchObject({ document: 'BAD', type: 'DELFOR', partner: 'Nordvik Trucks AB' });
    expect(english?.reason).toMatch(/\w/);
    expect(swedish?.reason).not.toBe(english?.reason);
  });

  it('shows somebody narrowed to a supplier that one alone, in every part (LEG-01)', async () => {
    const narrowed = await signIn(app.server, 'manager');
    await narrowed.call(supplierSet, { params: { id: parts.a.partnerId } });
    const answer = await seen(narrowed);
    expect(answer.mapData?.map((row) => row.partner)).toEqual(['Partner A']);
    expect(answer.statisticsData).toEqual({ incoming: 1, outgoing: 1, errors: 1 });
    expect([card(answer, 'errors'), card(answer, 'schedules'), answer.autoAddedCompanies]).toEqual([1, 1, []]);
    expect(answer.needs.map(({ kind }) => kind).sort()).toEqual(['backorder', 'not-sent']);
    expect(JSON.stringify(answer)).not.toMatch(/Partner B|ART-B|SHIP-B/);
  });

  it('takes no company for empty because the part that somebody sees is', async () => {
    const narrowed = await signIn(app.server, 'manager');
    const { id } = await narrowed.call(companyCreate, {
      body: partner({
        code: 'P-NONE',
        name: 'No files yet',
        roles: ['supplier'],
        identifiers: [{ identifier: 'NONE', qualifier: 'OD' }],
      }),
    });
    await narrowed.call(supplierSet, { params: { id } });
    expect(await seen(narrowed)).toMatchObject({
      isEmpty: false,
      statisticsData: { incoming: 0, outgoing: 0, errors: 0 },
    });
  });

  it('leaves out what the caller has no right to, and is empty for a company without a file', async () => {
    const outsider = await app.as('outsider');
    expect(await seen(outsider)).toMatchObject({
      isEmpty: true,
      cardData: [],
      statisticsData: null,
      chartData: null,
      mapData: null,
      autoAddedArticles: null,
      autoAddedCompanies: null,
      errorCount: null,
      needs: [],
      serviceWindowStart: null,
      serviceWindowEnd: null,
    });
    expect(
      refusal(
        await outsider.send('POST', '/applications/dashboard/transactions', {
          json: { at: '2026-11-20T09:00:00Z', step: 'hour' },
        }),
      ),
    ).toMatch(/^403/);
  });

  it('is printed with the same numbers, in the type of the reader (DASH-02)', async () => {
    for (const [user, words] of [
      ['user', ['Dashboard', 'Needs you', 'Solna Brake Systems AB']],
      ['swede', ['Väntar på dig', 'Öppna fel']],
      ['chinese', ['仪表板', '待您处理', '未处理错误', 'Solna Brake Systems AB']],
    ] as const) {
      const answer = await (await app.as(user)).send('POST', '/applications/dashboard/pdf?identifier=week');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = textOf(answer.body as Buffer);
      for (const word of words) expect(text.replaceAll('\n', '')).toContain(word);
      const { cardData } = await seen(await app.as(user));
      expect(text).toContain(String(cardData.find(({ id }) => id === 'schedules')?.value));
      expect(text).toContain('Partner A');
    }
  });

  it('lets many of one kind hide none of another, and what the partner rejected is among them (DASH-01, TRX-01)', async () => {
    const sent = async (acknowledgement: string, count: number, errors = 1): Promise<string> =>
      (
        await app.sql<{ id: string }>(
          `
      WITH file AS MATERIALIZED (SELECT next_id() AS id, n FROM generate_series(1, $3::int) AS n), message AS (
        INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state, direction, error_count) SELECT id, $1, 'outbound', $2, 1, decode(md5($2 || n), 'hex'), 'sent', 'O', $4 FROM file
      ) INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, processing, message_type, partner, document_number, acknowledgement, error_count)
      SELECT id * 10000 + k, $1, id, CASE k WHEN 1 THEN id * 10000 END, 'O', 'sent', 'DESADV', 'Customer', $2 || n, $2, CASE k WHEN 0 THEN $4 ELSE 0 END FROM file, generate_series(0, 1) AS k
      RETURNING id`,
          [app.world.solna, acknowledgement, count, errors],
        )
      )[0]!.id;
    const before = await seen();
    const [rejected, partly, overdue] = [await sent('rejected', 1), await sent('partly', 1), await sent('overdue', 1)];
    await sent('late', 25, 0);
    await sent('acknowledged', 25);
    await app.sql(
      `
      INSERT INTO schedule_head SELECT (jsonb_populate_record(h, jsonb_build_object('id', next_id(), 'message_number', h.message_number + n, 'has_backorder', true))).* FROM schedule_head h, generate_series(1, 20) AS n
      WHERE h.id = $1`,
      [parts.a.schedule],
    );
    await app.sql('UPDATE schedule_head SET is_incorrect = true, is_confirmed = false WHERE id = $1', [
      parts.b.schedule,
    ]);
    ids['last'] = (await handedIn(client, delfor({ controlReference: 'LAST', documentNumber: 'LAST' }), 'last.edi')).id;
    const { needs, cardData } = await seenWith('the overdue one', (answer) =>
      answer.needs.some(({ id }) => id === overdue),
    );
    expect(needs.map(({ kind, id, severity }) => [kind, id, severity])).toEqual(
      expect.arrayContaining([
        ['file-errors', ids['broken'], 'error'],
        ['rejected', rejected, 'error'],
        ['rejected', partly, 'error'],
        ['overdue', overdue, 'error'],
        ['schedule-errors', parts.b.schedule, 'error'],
      ]),
    );
    expect(needs.filter(({ kind }) => kind === 'late')).toHaveLength(20);
    expect(needs.find(({ id }) => id === rejected)?.values).toEqual({
      type: 'DESADV',
      document: 'rejected1',
      partner: 'Customer',
    });
    const { unanswered } = await client.call(transactionDashboard);
    expect(unanswered).toMatchObject({ overdue: { value: (card(before, 'overdue') ?? 0) + 1 }, late: { value: 25 } });
    expect(unanswered.overdue.value).toBe(cardData.find(({ id }) => id === 'overdue')?.value);
    // Who has put the file away is done with it.
    await app.sql(`UPDATE traffic_message SET archive_state = 'archived' WHERE id * 10000 = $1`, [rejected]);
    await handedIn(client, delfor({ controlReference: 'LAST-2', documentNumber: 'LAST-2' }), 'last2.edi');
    await seenWith(
      'the one that is left',
      (answer) =>
        answer.needs
          .filter(({ kind }) => kind === 'rejected')
          .map(({ id }) => id)
          .join() === partly,
    );
  });

  it('names one file for all of a sender that have the same error first: the newest, and how many more (DASH-01)', async () => {
    const newest = await handedIn(client, brokenDelfor({ controlReference: 'BAD-2', documentNumber: 'BAD' }), 'b2.edi');
    const { needs } = await seenWith('the newest', (answer) => answer.needs.some(({ id }) => id === newest.id));
    const errors = needs.filter(
      ({ kind, values }) => kind === 'file-errors' && values['partner'] === 'Nordvik Trucks AB',
    );
    expect(errors).toMatchObject([{ id: newest.id, values: { more: '1' } }]);
  });
});
