import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { scheduleList } from '../../contract/schedule.js';
import { toId } from '../../domain/ids.js';
import { Database, wholeCompany, type Scope } from '../../platform/database/database.js';
import { MissingReleases } from '../reference/missing-release.service.js';
import { CalendarView } from '../calendar/calendar.view.js';
import { ScheduleCancellations } from './schedule.cancellation.service.js';
import { ScheduleCancellationStore } from './schedule.cancellation.store.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';
import { ScheduleSuccessionStore } from './schedule.succession.store.js';
import { ScheduleCountView } from './schedule.count.view.js';
import { ScheduleCommentView } from './schedule.comment.view.js';
import { ScheduleView } from './schedule.view.js';

/** Company 7 has many schedules; every thousandth is of a consignee and a seller of its own, with a line for it and one for somebody else. */
const FILL = /* sql */ `
INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B');
INSERT INTO user_account (id, company_id, email, username, password_hash, level) VALUES (70, 7, 'a', 'a', '', 'user');
INSERT INTO user_restriction (company_id, user_id, kind, code) VALUES (7, 70, 'ship-to', 'RARE3');
WITH heads AS (
  INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, parties, ship_to_code, ship_to_name, seller_code, seller_name, ship_tos)
  SELECT first_id(now()) + n, CASE n WHEN 20000 THEN 8 ELSE 7 END, first_id(now()) + n, 1, 'DOC' || n, 'DELFOR', 'complete', 2, 0, 'S|R', code, name, 'S' || code, 'Seller of ' || name, ARRAY[code, 'OTHER']
  FROM generate_series(1, 20000) AS n, LATERAL (SELECT CASE n % 1000 WHEN 0 THEN 'RARE' || n / 1000 ELSE 'OFTEN' END AS code, CASE n % 1000 WHEN 0 THEN 'Quayside ' || n ELSE 'Plant' END AS name) AS c
  RETURNING id, company_id, ship_to_code
), articles AS (
  INSERT INTO external_article (company_id, article_number) VALUES (7, 'OWN'), (7, 'FOREIGN'), (8, 'OWN')
) INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, quantity_scale, dates, quantities, statuses, total_quantity, calloff_count)
SELECT company_id, id, p, p, article, ship_to, 'PCE', 0, '{}', '{}', '{}', 0, 0 FROM heads, LATERAL (VALUES (1, 'OWN', ship_to_code), (2, 'FOREIGN', 'OTHER')) AS l (p, article, ship_to) WHERE ship_to_code LIKE 'RARE%'`;

describe('the search of schedules', () => {
  const view = new ScheduleView(
    new ScheduleSuccession(
      new ScheduleSuccessionStore(),
      new MissingReleases(),
      new ScheduleCancellations(new ScheduleCancellationStore(), new ScheduleConfirmationStore()),
    ),
    new ScheduleCommentView(),
    new CalendarView(),
  );
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
    await database.transaction('system', async (tx) => {
      for (const statement of FILL.split(';\n')) await tx.query(statement);
    });
    await database.dataSource.query('VACUUM ANALYZE schedule_head');
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const restricted: Scope = {
    company: toId('company', '7'),
    narrowing: { supplier: null, filter: null, restrictedUser: toId('user', '70') },
  };
  const found = (scope: Scope, query: object): Promise<string[]> =>
    database.transaction(scope, async (tx) =>
      (
        await view.list(tx, scope === 'system' ? toId('company', '') : scope.company, scheduleList.query.parse(query))
      ).rows.map((row) => row.documentNumber),
    );
  /** The function alone, without the policies of whoever reads what it found. */
  const foundAlone = (scope: Scope, query: Readonly<Record<string, string>>): Promise<number[]> =>
    database.transaction(scope, async (tx) =>
      (
        await tx.query<{ n: number }>(`SELECT (id % 100000000)::int AS n FROM found_schedules($1) AS id`, [
          JSON.stringify({ ...query, most: 50 }),
        ])
      ).map(({ n }) => n),
    );

  it.each([
    ['a number', { schedule: 'doc3000' }],
    ['the code of a consignee', { consignee: 'rare3' }],
    ['the name of a consignee', { consignee: 'QUAYSIDE 3000' }],
    ['the code of a seller', { seller: 'srare3' }],
    ['the name of a seller', { seller: 'of quayside 3000' }],
  ])('finds %s by its index, whoever asks', async (_, query) => {
    for (const scope of [wholeCompany(toId('company', '7')), restricted]) {
      expect(
        await database.transaction(scope, async (tx) => {
          const asked = async (): Promise<number> =>
            Number(
              (
                await tx.query<{ n: string }>(`SELECT pg_stat_get_xact_numscans('schedule_head_parts'::regclass) AS n`)
              )[0]?.n,
            );
          const before = await asked();
          const { rows } = await view.list(tx, toId('company', '7'), scheduleList.query.parse(query));
          return [rows.map((row) => row.documentNumber), (await asked()) > before];
        }),
      ).toEqual([['DOC3000'], true]);
    }
  });

  it.each([
    ['issued', 'by_issued'],
    ['number', 'naturally_by_number'],
    ['first', 'by_first'],
    ['last', 'by_last'],
    ['consignee', 'naturally_by_consignee'],
  ])('reads the page behind any schedule by the index of the order, by %s (SCH-01)', async (sort, index) => {
    const ids = await database.transaction(wholeCompany(toId('company', '7')), (tx) =>
      tx.query<{ id: string }>(`SELECT id::text FROM schedule_head WHERE document_number = 'DOC15000'`),
    );
    for (const order of [sort, `-${sort}`])
      await database.transaction(wholeCompany(toId('company', '7')), async (tx) => {
        const query = { sort: order.replace('-', ''), ascending: !order.startsWith('-'), behind: ids[0]?.id, most: 50 };
        const scanned = async (): Promise<[byIndex: number, read: number]> => {
          const [row] = await tx.query<{ scans: string; rows: string }>(
            `SELECT pg_stat_get_xact_numscans('schedule_head_${index}'::regclass) AS scans,
               pg_stat_get_xact_tuples_fetched('schedule_head'::regclass) + pg_stat_get_xact_tuples_returned('schedule_head'::regclass) AS rows`,
          );
          return [Number(row?.scans), Number(row?.rows)];
        };
        const before = await scanned();
        await tx.query('SELECT found_schedules($1)', [JSON.stringify(query)]);
        const after = await scanned();
        expect([order, after[0] > before[0], after[1] - before[1] < 1_000]).toEqual([order, true, true]);
      });
  });

  it('comes in natural order: 9 before 10, capitals like small letters (SCH-01 sort)', async () => {
    const numbers = async (sort: string) =>
      (await found(wholeCompany(toId('company', '7')), { sort, limit: 3 })).join(' ');
    expect(await numbers('number')).toBe('DOC1 DOC2 DOC3');
    await database.transaction('system', (tx) =>
      tx.query(`UPDATE schedule_head SET document_number = 'doc2' WHERE document_number = 'DOC2'`),
    );
    expect(await numbers('number')).toBe('DOC1 doc2 DOC3');
    expect(await numbers('-number')).toBe('DOC19999 DOC19998 DOC19997');
  });

  it('counts what the search finds by looking at 5,000 schedules, whatever their number', async () => {
    const counts = new ScheduleCountView(view);
    const counted = (query: object) =>
      database.transaction(wholeCompany(toId('company', '7')), async (tx) => {
        const looked = async (): Promise<number> =>
          Number(
            (await tx.query<{ n: string }>(`SELECT pg_stat_get_xact_tuples_fetched('schedule_head'::regclass) AS n`))[0]
              ?.n,
          );
        const before = await looked();
        const { all, archived } = await counts.counts(tx, toId('company', '7'), scheduleList.query.parse(query));
        return { all, archived, isBounded: (await looked()) - before < 11_000 };
      });
    await database.transaction('system', (tx) =>
      tx.query(`UPDATE schedule_head SET is_archived = true WHERE document_number IN ('DOC3000', 'DOC19001')`),
    );
    expect(await counted({})).toEqual({
      all: { value: 999, capped: true },
      archived: { value: 1, capped: true },
      isBounded: true,
    });
    expect(await counted({ consignee: 'RARE' })).toMatchObject({
      all: { value: 19, capped: false },
      archived: { value: 1, capped: false },
    });
  });

  it('finds what is of the company of the transaction, and nothing of another', async () => {
    const rare = Array.from({ length: 19 }, (_, i) => (19 - i) * 1_000);
    expect(await foundAlone(wholeCompany(toId('company', '7')), { consignee: '%rare%' })).toEqual(rare);
    expect(await foundAlone(wholeCompany(toId('company', '8')), { consignee: '%rare%' })).toEqual([20_000]);
    expect(await foundAlone(wholeCompany(toId('company', '8')), { number: 'DOC3000' })).toEqual([]);
    expect(await foundAlone(wholeCompany(toId('company', '7')), { article: 'OWN' })).toEqual(rare);
  });

  it('finds for somebody restricted what is for their ship-tos, by the articles of those lines alone', async () => {
    expect(await foundAlone(restricted, { consignee: '%rare%' })).toEqual([3_000]);
    expect(await foundAlone(restricted, { number: '%DOC4000%' })).toEqual([]);
    expect(await foundAlone(restricted, { article: 'OWN' })).toEqual([3_000]);
    expect(await foundAlone(restricted, { articlePart: '%oreig%' })).toEqual([]);
    expect(await found(restricted, {})).toEqual(['DOC3000']);
  });
});
