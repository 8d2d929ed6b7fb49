import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { toId } from '../../domain/ids.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { projections } from '../projections.js';

const OURS = toId('company', '7');

describe('identifications of companies', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({
      url: test.url,
      applicationName: 'test',
      onError: () => undefined,
      projections: Object.values(projections),
    });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  beforeEach(async () => {
    await sql('DELETE FROM company');
    await sql(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B')`);
  });

  const sql = <R extends object>(statement: string, params: readonly unknown[] = []): Promise<R[]> =>
    database.transaction('system', (tx) => tx.query<R>(statement, params));
  const enter = (company: number, identifier: string, qualifier = '', state = 'approved', kind = 'edi') =>
    sql(
      'INSERT INTO company_identifier (company_id, identifier, qualifier, state, kind) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [company, identifier, qualifier, state, kind],
    );
  const owner = async (identifier: string, qualifier = '', kind = 'edi'): Promise<string | null | undefined> =>
    (
      await sql<{ company: string | null }>('SELECT company_of_identifier($1, $2, $3) AS company', [
        kind,
        identifier,
        qualifier,
      ])
    )[0]?.company;

  it('count once they are approved, each kind by itself', async () => {
    await enter(7, 'US', 'OD', 'claimed');
    expect(await owner('US', 'OD')).toBeNull();
    await sql(`UPDATE company_identifier SET state = 'approved'`);
    expect(await owner('US', 'OD')).toBe('7');
    expect([await owner('US', 'ZZ'), await owner('US'), await owner('US', '', 'as2')]).toEqual([null, null, null]);
  });

  it('without qualifier stand for any', async () => {
    await enter(7, 'US');
    expect([await owner('US'), await owner('US', 'OD')]).toEqual(['7', '7']);
  });

  it('belong to one company, and no qualifier conflicts with every qualifier', async () => {
    await enter(7, 'US', 'OD');
    await enter(8, 'OTHER');
    await expect(enter(8, 'US', 'OD')).rejects.toThrow('belongs to another company');
    await expect(enter(8, 'US')).rejects.toThrow('belongs to another company');
    await expect(enter(7, 'OTHER', 'OD')).rejects.toThrow('belongs to another company');
    await enter(8, 'US', 'ZZ');
    await enter(7, 'OWN', 'OD');
    await enter(7, 'OWN');
    await enter(8, 'US', '', 'approved', 'as2');
  });

  it('are claimed by several companies side by side until one is approved', async () => {
    await enter(7, 'BOTH', 'OD', 'claimed');
    await enter(8, 'BOTH', 'OD', 'claimed');
    await sql(`UPDATE company_identifier SET state = 'approved' WHERE company_id = 8`);
    await expect(sql(`UPDATE company_identifier SET state = 'approved' WHERE company_id = 7`)).rejects.toThrow(
      'belongs to another company',
    );
  });

  it('go to one company when two are approved at once', async () => {
    const all = await Promise.allSettled([enter(7, 'RACE', 'OD'), enter(8, 'RACE'), enter(8, 'RACE', 'OD')]);
    const [holder] = await sql<{ count: number }>(
      'SELECT count(DISTINCT company_id)::int AS count FROM company_identifier',
    );
    expect(holder?.count).toBe(1);
    expect(all.some(({ status }) => status === 'rejected')).toBe(true);
  });

  it('are approved at once for a company that is alone', async () => {
    const state = async () =>
      (await sql<{ state: string }>('SELECT state FROM company_identifier ORDER BY id')).map((row) => row.state);
    await enter(7, 'US', '', 'claimed');
    await sql('DELETE FROM company WHERE id = 8');
    await enter(7, 'ALONE', '', 'claimed');
    expect(await state()).toEqual(['claimed', 'approved']);
  });

  it('are claimed by requests and never approved by them', async () => {
    const ask = (statement: string) => database.transaction(wholeCompany(OURS), (tx) => tx.query(statement));
    await ask(`INSERT INTO company_identifier (company_id, kind, identifier) VALUES (7, 'as2', 'US')`);
    expect(await owner('US', '', 'as2')).toBeNull();
    await expect(
      ask(`INSERT INTO company_identifier (company_id, identifier, state) VALUES (7, 'X', 'approved')`),
    ).rejects.toThrow('permission denied');
    await expect(ask(`UPDATE company_identifier SET state = 'approved'`)).rejects.toThrow('permission denied');
    await expect(ask(`INSERT INTO company_identifier (company_id, identifier) VALUES (8, 'X')`)).rejects.toThrow(
      'row-level security',
    );
  });
});
