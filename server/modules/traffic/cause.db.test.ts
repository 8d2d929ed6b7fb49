import { toId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { trafficList } from '../../contract/traffic.js';
import { trafficCauses, type TrafficCausesQuery } from '../../contract/traffic-cause.js';
import { CauseView } from './cause.view.js';
import { TrafficView } from './traffic.view.js';

const finding = (code: string, path: string) => JSON.stringify([{ code, path, severity: 'error', actor: 'sender' }]);

describe('the causes of files with errors', () => {
  let own: TestDatabase;
  let database: Database;
  const view = new CauseView();
  const files = new TrafficView();

  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({ url: own.url, applicationName: 'test', onError: () => undefined });
    await sql(
      `INSERT INTO company (id, code, name) VALUES (1, 'A', 'A'), (2, 'B', 'B'), (3, 'C', 'C'), (4, 'D', 'D'), (5, 'E', 'E')`,
    );
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const sql = <R extends object>(statement: string, params: unknown[] = []) =>
    database.transaction('system', (tx) => tx.query<R>(statement, params));
  /** Files of a company with one error each; the path may hold `{n}`, the number of the file. */
  const put = (company: number, [from, to]: [number, number], partner: string, code: string | null, path = 'BGM') =>
    sql(
      `
      WITH file AS (
        INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state, partner, error_count, error_code, error_place)
        SELECT first_id(now()) + n, $1, 'upload', 'f' || n || '.edi', 1, ''::bytea, CASE WHEN $5::text IS NULL THEN 'blocked' ELSE 'validation-error' END, $4, 1, $5,
          place_in_files(replace($6, '{n}', n::text)) FROM generate_series($2::int, $3::int) AS n RETURNING id)
      INSERT INTO traffic_finding (message_id, company_id, findings) SELECT id, $1, $7::jsonb FROM file WHERE $5::text IS NOT NULL`,
      [company, from, to, partner, code, path, finding(code ?? '', path)],
    );
  const ask = (company: string, query: Partial<TrafficCausesQuery> = {}) => {
    const companyId = toId('company', company);
    return database.transaction({ company: companyId, narrowing: null }, (tx) =>
      view.list(tx, companyId, { ...trafficCauses.query.parse({}), ...query }, { order: 'most', most: 200 }),
    );
  };
  const listed = (company: string, query: object) => {
    const companyId = toId('company', company);
    return database.transaction({ company: companyId, narrowing: null }, (tx) =>
      files.list(tx, companyId, { ...trafficList.query.parse({}), ...query }),
    );
  };
  const short = async (company: string, query?: Partial<TrafficCausesQuery>) =>
    (await ask(company, query)).rows.map((row) => [
      row.partner,
      row.finding?.code ?? row.state,
      row.place,
      row.files.value,
    ]);

  it('are one for each partner, first error and place, whatever the number of the line, the most files first', async () => {
    await put(1, [1, 3], 'Nordvik', 'date-invalid', 'LIN {n} / DTM 2 / 2380');
    await put(1, [4, 4], 'Nordvik', 'date-invalid', 'BGM 1004');
    await put(1, [5, 6], 'Solna', 'date-invalid', 'LIN 1 / DTM 2 / 2380');
    await put(1, [7, 7], 'Solna', null);
    expect(await short('1')).toEqual([
      ['Nordvik', 'date-invalid', 'LIN / DTM / 2380', 3],
      ['Solna', 'date-invalid', 'LIN / DTM / 2380', 2],
      ['Solna', 'blocked', null, 1],
      ['Nordvik', 'date-invalid', 'BGM 1004', 1],
    ]);
    expect((await ask('1')).total).toEqual({ value: 4, capped: false });
  });

  it('tell senders with the same name apart', async () => {
    await put(5, [31, 32], 'Nordvik', 'date-invalid');
    await sql(`UPDATE traffic_message SET sender = file_name || ':ZZ' WHERE company_id = 5`);
    expect((await short('5')).map(([, , , count]) => count)).toEqual([1, 1]);
  });

  it('are of the company alone, also where another one has the same', async () => {
    await put(2, [11, 11], 'Nordvik', 'date-invalid', 'LIN 1 / DTM 2 / 2380');
    expect(await short('2')).toEqual([['Nordvik', 'date-invalid', 'LIN / DTM / 2380', 1]]);
    const [own] = (await ask('1')).rows;
    const [other] = (await ask('2')).rows;
    expect(other?.id).toBe(own?.id);
    expect((await listed('2', { cause: own?.id })).rows).toHaveLength(1);
  });

  it('keep to the period, the direction, the type, the archive, the search and one cause, as the list does', async () => {
    const all = await ask('1');
    expect(await short('1', { direction: 'O' })).toEqual([]);
    expect(await short('1', { messageType: 'INVOIC' })).toEqual([]);
    expect(await short('1', { archived: true })).toEqual([]);
    expect(await short('1', { q: 'solna' })).toEqual([
      ['Solna', 'date-invalid', 'LIN / DTM / 2380', 2],
      ['Solna', 'blocked', null, 1],
    ]);
    expect(await short('1', { q: 'solna', cause: all.rows[0]!.id })).toEqual([]);
    expect(await short('1', { cause: all.rows[1]!.id })).toEqual([['Solna', 'date-invalid', 'LIN / DTM / 2380', 2]]);
    await sql(
      `UPDATE traffic_message SET received_at = now() - interval '3 days' WHERE partner = 'Solna' AND company_id = 1`,
    );
    expect((await short('1')).map(([partner]) => partner)).toEqual(['Nordvik', 'Nordvik']);
    expect(await short('1', { days: 4 })).toHaveLength(4);
  });

  it('lead to their files page by page, also among those that a search finds', async () => {
    const [{ id, newestId } = { id: '', newestId: '' }] = (await ask('1')).rows;
    const first = await listed('1', { cause: id, limit: 2 });
    expect(first.rows.map((row) => row.id)[0]).toBe(newestId);
    const second = await listed('1', { cause: id, limit: 2, cursor: first.nextCursor });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([2, 1, null]);
    expect((await listed('1', { cause: id, q: 'f2.edi' })).rows).toHaveLength(1);
    expect((await listed('1', { cause: id, sort: 'received' })).rows).toHaveLength(3);
  });

  it('follow a file that is archived, restored, mended or found to have another error', async () => {
    await put(3, [21, 22], 'Nordvik', 'date-invalid', 'DTM 137');
    const change = (set: string) =>
      sql(`UPDATE traffic_message SET ${set} WHERE company_id = 3 AND file_name = 'f22.edi'`);
    await change(`archive_state = 'archived'`);
    expect([await short('3'), await short('3', { archived: true })]).toEqual([
      [['Nordvik', 'date-invalid', 'DTM', 1]],
      [['Nordvik', 'date-invalid', 'DTM', 1]],
    ]);
    await change(`archive_state = 'open', state = 'received'`);
    expect(await short('3')).toEqual([['Nordvik', 'date-invalid', 'DTM', 2]]);
    await change(`state = 'validation-error', error_code = 'date-missing'`);
    expect((await short('3')).map(([, , , count]) => count)).toEqual([1, 1]);
    await change(`state = 'blocked'`);
    expect((await short('3')).map(([, code]) => code)).toContain('blocked');
    await change(`state = 'processed', error_count = 0`);
    expect(await short('3')).toEqual([['Nordvik', 'date-invalid', 'DTM', 1]]);
  });

  it('count their files no further than a thousand', async () => {
    await put(4, [1_001, 2_000], 'Nordvik', 'date-invalid');
    expect((await ask('4')).rows[0]?.files).toEqual({ value: 1_000, capped: false });
    await put(4, [2_001, 2_001], 'Nordvik', 'date-invalid');
    expect((await ask('4')).rows[0]?.files).toEqual({ value: 1_000, capped: true });
  });
});
