import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '../test/harness/database.js';
import { SendersOfReleasedDespatchAdvices1764231000002 } from './1764231000002-senders-of-released-despatch-advices.js';

/** Despatch advices as the build before released them: with its file, with its file archived, a test, and one not sent yet. */
const BEFORE = /* sql */ `
SET ROLE consignal_system;
INSERT INTO company (id, code, name) VALUES (1, 'A', 'A');
INSERT INTO communication_agreement (id, company_id, partner, sender, recipient, direction)
VALUES (1, 1, 'P', 'NOW:OD', 'R:OD', 'out');
WITH file AS (
  INSERT INTO traffic_message (company_id, direction, source, file_name, size, sha256, state, sender)
  VALUES (1, 'O', 'outbound', 'f', 1, '', 'done', 'THEN:OD') RETURNING id
), sending AS (
  INSERT INTO transmission (company_id, file_id, agreement_id, kind, file_name, size, sha256)
  SELECT 1, id, 1, 'despatch-advice', 'f', 1, '' FROM file RETURNING id
)
INSERT INTO despatch_advice (company_id, number, agreement_id, document, state, sent_to, transmission_id)
SELECT 1, number, 1, '{}', state, sent_to, CASE WHEN number = 'file' THEN sending.id END
FROM sending, (VALUES ('file', 'released', 'R:OD'), ('archived', 'released', 'R:OD'), ('test', 'released', NULL), ('ready', 'ready', NULL))
  AS one (number, state, sent_to);
RESET ROLE;
`;

describe('the addresses that despatch advices were sent from', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(BEFORE);
    const runner = {
      query: async (sql: string, values?: unknown[]) => (await client.query<pg.QueryResultRow>(sql, values)).rows,
    };
    await new SendersOfReleasedDespatchAdvices1764231000002().up(runner as unknown as QueryRunner);
    await client.query('SET ROLE consignal_system');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const sentFrom = async (): Promise<unknown[][]> =>
    (
      await client.query<unknown[]>({
        text: 'SELECT number, sent_from FROM despatch_advice ORDER BY 1',
        rowMode: 'array',
      })
    ).rows;

  it('are filled from the file, and from the agreement where the file is archived', async () => {
    expect(await sentFrom()).toEqual([
      ['archived', 'NOW:OD'],
      ['file', 'THEN:OD'],
      ['ready', null],
      ['test', null],
    ]);
  });

  it('are noted where the build before releases one beside this build', async () => {
    await client.query(`UPDATE despatch_advice SET state = 'released', sent_to = 'R:OD' WHERE number = 'ready'`);
    expect(await sentFrom()).toContainEqual(['ready', 'NOW:OD']);
  });
});
