import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import type { Identification } from '../../domain/company/identification.js';
import { Database } from '../../platform/database/database.js';
import { projections } from '../projections.js';
import { IntakeStore } from './intake.store.js';

const US: Identification = { kind: 'edi', identifier: 'US', qualifier: 'OD' };
const NOBODY: Identification = { kind: 'edi', identifier: 'NOBODY', qualifier: '' };

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

  it('is the one that is alone on the installation, whatever the file says', async () => {
    expect([await owner(NOBODY), await owner(null), await owner(null, 'unknown')]).toEqual(['7', '7', '7']);
  });

  it('is that of the receiver, else that of the sub-folder, and else none, where there are several', async () => {
    await sql(`INSERT INTO company (id, code, name) VALUES (8, 'B', 'B')`);
    expect([await owner(US), await owner(null), await owner(NOBODY, 'unknown')]).toEqual([null, null, null]);
    expect([await owner(US, 'b'), await owner(null, 'B')]).toEqual(['8', '8']);
    await sql(
      `INSERT INTO company_identifier (company_id, identifier, qualifier, state) VALUES (7, 'US', 'OD', 'claimed')`,
    );
    expect([await owner(US), await owner(US, 'B')]).toEqual([null, '8']);
    await sql(`UPDATE company_identifier SET state = 'approved'`);
    expect([await owner(US), await owner(US, 'B')]).toEqual(['7', '7']);
  });
});
