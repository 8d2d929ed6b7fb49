import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '../test/harness/database.js';
import { PrintProfiles1764258670000 } from './1764258670000-print-profiles.js';

/** Two companies whose profiles are names, one with a name twice, and what three people chose of them. */
const BEFORE = /* sql */ `
SET ROLE consignal_system;
INSERT INTO company (id, code, name, print_profiles) VALUES
  (1, 'A', 'A', '{Office A4,"Packing hall, labels",ZEBRA 3,"office a4",A5 sheets}'), (2, 'B', 'B', '{Office A4}'), (3, 'C', 'C', '{}');
INSERT INTO user_account (id, company_id, email, username, password_hash, level, print_profile) VALUES
  (1, 1, 'a@a', 'a', '', 'user', 'ZEBRA 3'), (2, 2, 'b@b', 'b', '', 'user', 'Office A4'), (3, 1, 'c@c', 'c', '', 'user', 'Gone');
RESET ROLE;
`;

describe('print profiles of an installation that is upgraded', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    const step = new PrintProfiles1764258670000();
    const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
    await step.down(runner);
    await client.query(BEFORE);
    await step.up(runner);
    await client.query('SET LOCAL ROLE consignal_system');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const rows = async (sql: string): Promise<unknown[][]> =>
    (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;

  it('are records of the names, each once, printed as they are called; the first is the default', async () => {
    expect(
      await rows('SELECT company_id::int, name, format, paper, is_default FROM print_profile ORDER BY company_id, id'),
    ).toEqual([
      [1, 'Office A4', 'pdf', 'a4', true],
      [1, 'Packing hall, labels', 'pdf', 'label', false],
      [1, 'ZEBRA 3', 'zpl', 'label', false],
      [1, 'A5 sheets', 'pdf', 'a5', false],
      [2, 'Office A4', 'pdf', 'a4', true],
    ]);
  });

  it('are what people had chosen, in their own company alone', async () => {
    expect(
      await rows(
        `SELECT c.company_id::int, c.user_id::int, p.name FROM print_profile_choice c JOIN print_profile p ON p.id = c.profile_id ORDER BY 2`,
      ),
    ).toEqual([
      [1, 1, 'ZEBRA 3'],
      [2, 2, 'Office A4'],
    ]);
  });
});
