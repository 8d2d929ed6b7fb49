import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '../test/harness/database.js';
import { IdentificationsOfCompanies1764230000000 } from './1764230000000-identifications-of-companies.js';
import { OwnSideOfAgreements1764230001000 } from './1764230001000-own-side-of-agreements.js';

/** Agreements and identifications as they were entered before: of three companies, 1 to 3. */
const BEFORE = /* sql */ `
SET LOCAL ROLE consignal_system;
INSERT INTO company (id, code, name) VALUES (1, 'A', 'A'), (2, 'B', 'B'), (3, 'C', 'C');
INSERT INTO company_identifier (identifier, qualifier, company_id) VALUES ('A', 'OD', 1), ('ANUM', '', 1);
INSERT INTO communication_agreement (company_id, partner, sender, recipient, direction, transport_kind, transport_settings, active) VALUES
  (1, 'own', 'P:ZZ', 'A:OD', 'in', 'folder', '{}', true),
  (2, 'new', 'B:OD', 'P:ZZ', 'out', 'folder', '{}', true),
  (2, 'foreign', 'P:ZZ', 'A:OD', 'in', 'folder', '{}', true),
  (3, 'off', 'P:ZZ', 'OFF:OD', 'in', 'folder', '{}', false),
  (1, 'as2', 'Q:ZZ', 'A:OD', 'in', 'as2', '{"as2From": "THEM", "as2To": "SHARED"}', true),
  (3, 'as2 too', 'Q:ZZ', 'C:OD', 'in', 'as2', '{"as2From": "THEM", "as2To": "SHARED"}', true);
RESET ROLE;
`;

describe('an installation that is upgraded to identifications', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
    const steps = [new IdentificationsOfCompanies1764230000000(), new OwnSideOfAgreements1764230001000()];
    await client.query('BEGIN');
    for (const step of steps.toReversed()) await step.down(runner);
    await client.query(BEFORE);
    for (const step of steps) await step.up(runner);
    await client.query('SET LOCAL ROLE consignal_system');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const rows = async (sql: string): Promise<unknown[][]> =>
    (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;

  it('keeps what the operator had entered as approved, without qualifier for VDA files too', async () => {
    expect(
      await rows(
        `SELECT kind, identifier, qualifier FROM company_identifier WHERE company_id = 1 AND state = 'approved' ORDER BY 1, 2`,
      ),
    ).toEqual([
      ['edi', 'A', 'OD'],
      ['edi', 'ANUM', ''],
      ['vda', 'ANUM', ''],
    ]);
  });

  it('approves what one company alone names as its own side, and leaves the rest to the operator', async () => {
    expect(
      await rows(
        `SELECT company_id, kind, identifier, state FROM company_identifier WHERE claimed_by IS NULL AND (company_id <> 1 OR kind = 'as2') ORDER BY 1, 2, 3`,
      ),
    ).toEqual([
      ['1', 'as2', 'SHARED', 'claimed'],
      ['2', 'edi', 'A', 'claimed'],
      ['2', 'edi', 'B', 'approved'],
      ['3', 'as2', 'SHARED', 'claimed'],
      ['3', 'edi', 'C', 'approved'],
    ]);
  });

  it('goes on under agreements in the own name, and under no other', async () => {
    expect(await rows('SELECT partner FROM communication_agreement WHERE own_side_approved ORDER BY 1')).toEqual([
      ['new'],
      ['own'],
    ]);
  });
});
