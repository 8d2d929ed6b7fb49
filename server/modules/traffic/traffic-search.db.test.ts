import { toId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { trafficList, type TrafficQuery } from '../../contract/traffic.js';
import { TrafficView } from './traffic.view.js';

describe('the search box of the traffic list', () => {
  let own: TestDatabase;
  let database: Database;
  const view = new TrafficView();

  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({ url: own.url, applicationName: 'test', onError: () => undefined });
    await database.transaction('system', async (tx) => {
      await tx.query(`INSERT INTO company (id, code, name) VALUES (1, 'A', 'A'), (2, 'B', 'B')`);
      await tx.query(`
        INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state, document_number, message_type, error_count, warning_count)
        SELECT first_id(now()) + n, 1 + n % 2, 'upload', 'f' || n || '.edi', 1, ''::bytea, 'processed', '45' || lpad(n::text, 6, '0'),
          CASE WHEN n % 3 = 0 THEN 'DELJIT' ELSE 'DELFOR' END, CASE WHEN n % 5 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 7 = 0 THEN 1 ELSE 0 END
        FROM generate_series(1, 60) AS n`);
    });
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const ask = (company: string, query: Partial<TrafficQuery>) => {
    const companyId = toId('company', company);
    return database.transaction({ company: companyId, narrowing: null }, async (tx) => {
      const full = { ...trafficList.query.parse({}), ...query };
      return { ...(await view.list(tx, companyId, full)), counts: await view.counts(tx, companyId, full) };
    });
  };
  const numbers = (rows: readonly { readonly documentNumber: string | null }[]): number[] =>
    rows.map((r) => Number(r.documentNumber?.slice(2)));

  it('finds files of the company alone, newest first', async () => {
    const even = await ask('1', { q: '450000' });
    expect(numbers(even.rows)).toEqual(Array.from({ length: 30 }, (_, i) => 60 - 2 * i));
    expect(even.counts.all).toEqual({ value: 30, capped: false });
    expect((await ask('1', { q: '45000007' })).rows).toEqual([]);
    expect(numbers((await ask('2', { q: '45000007' })).rows)).toEqual([7]);
  });

  it('keeps to type, errors and warnings, and goes on from a cursor', async () => {
    expect(numbers((await ask('1', { q: 'F', messageType: 'DELJIT', limit: 3 })).rows)).toEqual([60, 54, 48]);
    const errors = await ask('1', { q: '.edi', filter: 'errors', limit: 2 });
    expect(numbers(errors.rows)).toEqual([60, 50]);
    expect(errors.counts).toEqual({
      all: { value: 30, capped: false },
      errors: { value: 6, capped: false },
      warnings: { value: 4, capped: false },
    });
    expect(
      numbers((await ask('1', { q: '.edi', filter: 'errors', limit: 2, cursor: errors.nextCursor ?? '' })).rows),
    ).toEqual([40, 30]);
    expect((await ask('1', { q: 'edi', direction: 'O' })).rows).toEqual([]);
  });

  it('takes what is typed literally', async () => {
    expect((await ask('1', { q: '45%60' })).rows).toEqual([]);
    expect((await ask('1', { q: '\\' })).rows).toEqual([]);
  });
});
