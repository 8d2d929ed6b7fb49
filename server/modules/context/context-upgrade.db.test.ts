import { ShipTosOfBefore1764121000000 } from '../../../migrations/1764121000000-ship-tos-of-before.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { Database } from '../../platform/database/database.js';

/** 2,500 files with a schedule each, by their number: every third for two ship-tos, every fifth with another message in it that names none; and 2 that were sent, the second as a test. */
const BEFORE = [
  `INSERT INTO company (id, code, name) VALUES (7, 'A', 'A')`,
  `INSERT INTO traffic_message (id, company_id, source, file_name, size, sha256, state) SELECT first_id(now()) + n, 7, 'upload', n::text, 1, '', 'processed' FROM generate_series(1, 2500) AS n`,
  `INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, delivery) SELECT id * 10000 + place, 7, id, id * 10000, 'I', 'processed' FROM traffic_message, generate_series(1, CASE id % 5 WHEN 0 THEN 2 ELSE 1 END) AS place`,
  `INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, ship_to_code) SELECT id, 7, id, 1, '', 'DELFOR', 'complete', 1, 0, 'A' FROM traffic_message`,
  `INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, quantity_scale, dates, quantities, statuses, periods, total_quantity, calloff_count)
    SELECT 7, id, 1, '1', 'X', CASE id % 100000000 % 3 WHEN 0 THEN 'B' END, 'PCE', 0, '{}', '{}', '{}', '{}', 0, 0 FROM schedule_head`,
  `INSERT INTO traffic_message (id, company_id, direction, source, file_name, size, sha256, state, recipient) SELECT first_id(now()) + 5000 + n, 7, 'O', 'outbound', n::text, 1, '', 'sent', 'R' FROM generate_series(1, 2) AS n`,
  `INSERT INTO edi_transaction (id, company_id, file_id, direction, delivery, test) SELECT id * 10000, 7, id, 'O', 'sent', id % 100 = 2 FROM traffic_message WHERE direction = 'O'`,
  `INSERT INTO transmission (id, company_id, file_id, agreement_id, kind, despatch_advice_id, file_name, size, sha256) SELECT id, 7, id, 1, 'despatch-advice', id, id::text, 1, '' FROM traffic_message WHERE direction = 'O'`,
  `INSERT INTO despatch_advice (id, company_id, number, agreement_id, document, state, transmission_id) SELECT id, 7, id::text, 1, '{"shipTo": {"code": "C"}}', 'released', id FROM transmission`,
];

describe('what was there before people could be restricted to ship-tos', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const system = (sql: string): Promise<object[]> => database.transaction('system', (tx) => tx.query(sql));

  it('is told apart by them portion by portion, and again where that was broken off', async () => {
    for (const statement of BEFORE) await system(statement);
    const runner = database.dataSource.createQueryRunner();
    for (const _ of ['broken off', 'once more']) await new ShipTosOfBefore1764121000000().up(runner);
    await runner.release();
    expect(await system(`SELECT ship_tos, count(*)::int AS n FROM schedule_head GROUP BY 1 ORDER BY 1`)).toEqual([
      { ship_tos: ['A'], n: 1667 },
      { ship_tos: ['A', 'B'], n: 833 },
    ]);
    expect(
      await system(
        `SELECT DISTINCT ship_tos, id % 100000000 % 3 = 0 AS two, id % 5 = 0 AS other FROM traffic_message WHERE direction = 'I' ORDER BY two, other`,
      ),
    ).toEqual([
      { ship_tos: ['A'], two: false, other: false },
      { ship_tos: null, two: false, other: true },
      { ship_tos: ['A', 'B'], two: true, other: false },
      { ship_tos: null, two: true, other: true },
    ]);
    expect(
      await system(
        `SELECT m.ship_tos, d.sent_to FROM despatch_advice d JOIN traffic_message m USING (id) ORDER BY d.id`,
      ),
    ).toEqual([
      { ship_tos: ['C'], sent_to: 'R' },
      { ship_tos: ['C'], sent_to: null },
    ]);
  });

  it('has the index of files with errors on every partition, also on those to come', async () => {
    await system(`SELECT ensure_partition('traffic_message', '203001')`);
    const without =
      await system(`SELECT i.inhrelid::regclass FROM pg_inherits i WHERE i.inhparent = 'traffic_message'::regclass AND NOT EXISTS (
      SELECT FROM pg_index x JOIN pg_inherits n ON n.inhrelid = x.indexrelid AND n.inhparent = 'traffic_message_with_errors'::regclass WHERE x.indrelid = i.inhrelid AND x.indisvalid)`);
    expect([
      without,
      await system(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'traffic_message_with_errors'::regclass`),
    ]).toEqual([[], [{ indisvalid: true }]]);
  });
});
