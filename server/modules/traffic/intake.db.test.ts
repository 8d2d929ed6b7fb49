import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import type { Identification } from '../../domain/company/identification.js';
import { Database } from '../../platform/database/database.js';
import { projections } from '../projections.js';
import { IntakeStore } from './intake.store.js';

const US: Identification = { kind: 'edi', identifier: 'US', qualifier: 'OD' };
const NOBODY: Identification = { kind: 'edi', identifier: 'NOBODY', qualifier: '' };
/** Of a file whose header leaves its receiver out. */
const NAMELESS: Identification = { kind: 'edi', identifier: '', qualifier: '' };

describe('the company that a file of the drop folder belongs to', () => {
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
    await sql(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A')`);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const sql = (statement: string) => database.transaction('system', (tx) => tx.query(statement));
  const owner = (receiver: Identification | null, folder?: string) =>
    database.transaction('system', (tx) => new IntakeStore().ownerOf(tx, receiver, folder));

  it('is the one that is alone on the installation where the file names no receiver', async () => {
    expect([await owner(null), await owner(null, 'unknown'), await owner(NAMELESS)]).toEqual(['7', '7', '7']);
  });

  it('is nobody where the receiver that it names is approved for nobody, even of a company that is alone and in its folder', async () => {
    expect([await owner(NOBODY), await owner(NOBODY, 'a')]).toEqual([null, null]);
    await sql(`INSERT INTO company_identifier (company_id, identifier) VALUES (7, 'OURS')`);
    expect(await owner({ ...NOBODY, identifier: 'OURS' })).toBe('7');
  });

  it('is that of the receiver, of the sub-folder where none is named, and else none, where there are several', async () => {
    await sql(`INSERT INTO company (id, code, name) VALUES (8, 'B', 'B')`);
    expect([await owner(US), await owner(null), await owner(null, 'unknown')]).toEqual([null, null, null]);
    expect([await owner(null, 'b'), await owner(NAMELESS, 'B'), await owner(US, 'b')]).toEqual(['8', '8', null]);
    await sql(
      `INSERT INTO company_identifier (company_id, identifier, qualifier, state) VALUES (7, 'US', 'OD', 'claimed')`,
    );
    expect([await owner(US), await owner(US, 'B')]).toEqual([null, null]);
    await sql(`UPDATE company_identifier SET state = 'approved'`);
    expect([await owner(US), await owner(US, 'B')]).toEqual(['7', '7']);
  });
});
