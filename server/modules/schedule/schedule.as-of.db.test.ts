import { momentOf } from '../../../test/given/moment.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { toId } from '../../domain/ids.js';
import { Database, type Scope, wholeCompany } from '../../platform/database/database.js';
import type { Row } from '../../platform/database/transaction.js';

const COMPANY = wholeCompany(toId('company', '7'));
/** Schedules of company 7, one an hour until now, each superseded by the next but the last; every thousandth is of a consignee of its own. */
const FILL = /* sql */ `
INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B');
INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, parties, ship_to_code, ship_to_name,
  received_at, stored_at, superseded_by, superseded_at)
SELECT n, 7, n, 1, 'DOC' || n, 'DELFOR', 'FULL', 0, 0, 'S|R', CASE n % 1000 WHEN 0 THEN 'RARE' || n ELSE 'OFTEN' END, 'Plant', at, at,
  CASE WHEN n < 20000 THEN n + 1 END, CASE WHEN n < 20000 THEN at + interval '1 hour' END
FROM generate_series(1, 20000) AS n, LATERAL (SELECT now() - (20001 - n) * interval '1 hour') AS x (at)`;
const STATE = 'superseded_by AS "supersededBy", is_held AS "isHeld", is_archived AS "isArchived", answer';

describe('the past of schedules in the database', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({
      url: test.url,
      applicationName: 'test',
      poolSize: 1,
      onError: () => undefined,
    });
    for (const statement of FILL.split(';\n')) await sql(statement);
    await database.dataSource.query('VACUUM ANALYZE schedule_head');
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const sql = <R extends object = Row>(statement: string, params: readonly unknown[] = []): Promise<R[]> =>
    database.transaction('system', (tx) => tx.query<R>(statement, params));
  const moment = () => momentOf({ sql });
  const at = (id: number, asOf?: string, scope: Scope = COMPANY): Promise<Row[]> =>
    database.transaction(scope, (tx) => tx.query(`SELECT ${STATE} FROM schedule_head WHERE id = $1`, [id], 'state'), {
      asOf,
    });
  const past = async (id: number): Promise<number> =>
    (await sql('SELECT until FROM schedule_head_past WHERE message_id = $1', [id])).length;

  it('keeps what there was before a transaction, whatever it does in how many statements', async () => {
    const before = await moment();
    await database.transaction('system', async (tx) => {
      await tx.query('UPDATE schedule_head SET superseded_by = NULL, superseded_at = NULL WHERE id = 100');
      await tx.query('UPDATE schedule_head SET is_held = true WHERE id = 100');
      await tx.query('UPDATE schedule_head SET is_archived = true, is_held = false WHERE id = 100');
      await tx.query('UPDATE schedule_head SET superseded_by = 103, superseded_at = now() WHERE id = 100');
    });
    const after = await moment();
    await sql('UPDATE schedule_head SET is_archived = false WHERE id = 100');
    const was = { supersededBy: '101', isHeld: false, isArchived: false, answer: 'open' };
    expect(await at(100, before)).toEqual([was]);
    expect(await at(100, after)).toEqual([{ ...was, supersededBy: '103', isArchived: true }]);
    expect(await at(100)).toEqual([{ ...was, supersededBy: '103' }]);
    expect(await past(100)).toBe(2);
  });

  it('keeps nothing of what times tell, of what changes nothing, and of what the same transaction stored', async () => {
    const [{ id } = { id: '' }] = await database.transaction('system', async (tx) => {
      const stored = await tx.query<{ id: string }>(
        `INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, parties)
         VALUES (7, 30000, 1, 'NEW', 'DELFOR', 'FULL', 0, 0, 'S|R') RETURNING id`,
      );
      await tx.query(
        'UPDATE schedule_head SET is_held = true, cancelled_by = 5, cancelled_at = now() WHERE message_id = 30000',
      );
      return stored;
    });
    await sql('UPDATE schedule_head SET is_held = is_held, is_archived = false, is_compared = true WHERE id = $1', [
      id,
    ]);
    await sql('UPDATE schedule_head SET firm_changes = 3 WHERE id = $1', [id]);
    await sql('UPDATE schedule_head SET superseded_by = 1, superseded_at = now() WHERE id = $1', [id]);
    await sql(`UPDATE schedule_head SET answer = 'accepted', answered_at = now() WHERE id = $1`, [id]);
    expect(await past(30_000)).toBe(0);
    await sql('UPDATE schedule_head SET firm_changes = 4 WHERE id = $1', [id]);
    await sql(`UPDATE schedule_head SET answer = 'rejected', answered_at = now() WHERE id = $1`, [id]);
    expect(await past(30_000)).toBe(2);
  });

  it('reads for the moment in one transaction alone, and writes nothing there', async () => {
    const asOf = await moment();
    await sql('UPDATE schedule_head SET is_archived = true WHERE id = 200');
    for (const expected of [false, false]) {
      // One connection has all of them, and the same name of a statement.
      expect(await at(200)).toMatchObject([{ isArchived: true }]);
      expect(await at(200, asOf)).toMatchObject([{ isArchived: expected }]);
    }
    for (const statement of [
      'UPDATE schedule_head SET is_archived = true WHERE id = 201',
      'UPDATE public.schedule_head SET is_archived = true WHERE id = 201',
      `INSERT INTO schedule_comment (company_id, kind, head_id, text, message_id, message_number, document_in_message) VALUES (7, 'head', 1, 'x', 1, 1, 1)`,
    ])
      await expect(database.transaction(COMPANY, (tx) => tx.query(statement), { asOf })).rejects.toThrow(
        /cannot (update view|execute)|permission denied for view/,
      );
    await expect(database.transaction(COMPANY, () => Promise.resolve(), { asOf: `x'; DROP TABLE a` })).rejects.toThrow(
      RangeError,
    );
  });

  it('shows a company its own past, deleted schedules among it, and requests no other one', async () => {
    const asOf = await moment();
    await sql('UPDATE schedule_head SET deleted_at = now(), is_held = true WHERE id = 300');
    expect([await at(300), await at(300, asOf)]).toMatchObject([[], [{ isHeld: false }]]);
    const other = wholeCompany(toId('company', '8'));
    expect(await at(300, asOf, other)).toEqual([]);
    const rows = (scope: Scope) =>
      database.transaction(scope, (tx) => tx.query('SELECT until FROM schedule_head_past WHERE message_id = 300'));
    expect([(await rows(COMPANY)).length, (await rows(other)).length]).toEqual([1, 0]);
    await expect(
      database.transaction(COMPANY, (tx) => tx.query('DELETE FROM schedule_head_past WHERE message_id = 300')),
    ).rejects.toThrow(/permission denied/);
  });

  it('finds a rare text of a moment by its index, and a page by the index of its order', async () => {
    const asOf = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const half = new Date(Date.now() - 10_000 * 3_600_000).toISOString();
    const searched = (query: object, moment = asOf) =>
      database.transaction(
        COMPANY,
        async (tx) => {
          const looked = async (): Promise<number> =>
            Number(
              (
                await tx.query<{ n: string }>(
                  `SELECT pg_stat_get_xact_tuples_fetched('public.schedule_head'::regclass) + pg_stat_get_xact_tuples_returned('public.schedule_head'::regclass) AS n`,
                )
              )[0]?.n,
            );
          const before = await looked();
          const found = await tx.query<{ id: string }>('SELECT found_schedules($1) AS id', [
            JSON.stringify({ most: 2, ...query }),
          ]);
          return [found.map(({ id }) => id), (await looked()) - before < 1_000];
        },
        { asOf: moment },
      );
    expect(await searched({ consignee: '%RARE5000%' })).toEqual([['5000'], true]);
    // Of ten days, 239 came since.
    expect(await searched({})).toEqual([['19761', '19760'], true]);
    expect(await searched({ sort: 'number', ascending: true }, half)).toEqual([['1', '2'], true]);
    expect(await searched({ consignee: '%RARE20000%' })).toEqual([[], true]);
  });

  it('takes what came in builds before to be known since it was received', async () => {
    await sql(`UPDATE schedule_head SET stored_at = NULL WHERE id = 400`);
    const [row] = await sql<{ at: string }>('SELECT received_at AS at FROM schedule_head WHERE id = 400');
    const received = Date.parse(row?.at ?? '');
    const around = async (ms: number) => (await at(400, new Date(received + ms).toISOString())).length;
    expect([await around(-1), await around(1)]).toEqual([0, 1]);
    await sql('UPDATE schedule_head SET is_archived = true WHERE id = 400');
    expect([await around(-1), await around(1)]).toEqual([0, 1]);
  });
});
