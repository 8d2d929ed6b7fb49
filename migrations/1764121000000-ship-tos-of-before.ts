import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was there before people could be restricted to ship-tos is told apart as what comes now is: files and schedules by their ship-tos,
 * despatch advices by whom they were sent to. Until then it is for nobody who is restricted.
 *
 * Goes over large tables, so in portions, each by itself, while the build of before goes on; its indexes are built beside those who use
 * the tables. Whatever broke it off, it goes on where it was.
 */
export class ShipTosOfBefore1764121000000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(db: QueryRunner): Promise<void> {
    for (const [table, fill] of FILLED) await inPortions(db, table, fill);
    await patiently(db, 'DROP INDEX CONCURRENTLY IF EXISTS despatch_advice_sent_to');
    await patiently(
      db,
      'CREATE INDEX CONCURRENTLY despatch_advice_sent_to ON despatch_advice (sent_to, id DESC) WHERE sent_to IS NOT NULL',
    );
    // The files with errors are counted all the time: what their policy looks at goes along in the index. First the parent's, which has nothing to build: partitions made from now on have it.
    await db.query(`CREATE INDEX IF NOT EXISTS traffic_message_with_errors ON ONLY traffic_message ${WITH_ERRORS}`);
    const parts = (await db.query(`
      SELECT i.inhrelid::regclass::text AS name FROM pg_inherits i WHERE i.inhparent = 'traffic_message'::regclass AND NOT EXISTS (
        SELECT FROM pg_index x JOIN pg_inherits n ON n.inhrelid = x.indexrelid AND n.inhparent = 'traffic_message_with_errors'::regclass WHERE x.indrelid = i.inhrelid)`)) as {
      name: string;
    }[];
    for (const { name } of parts) {
      await patiently(db, `DROP INDEX CONCURRENTLY IF EXISTS ${name}_with_errors`);
      await patiently(db, `CREATE INDEX CONCURRENTLY ${name}_with_errors ON ${name} ${WITH_ERRORS}`);
      await db.query(`ALTER INDEX traffic_message_with_errors ATTACH PARTITION ${name}_with_errors`);
    }
    await db.query('DROP INDEX IF EXISTS traffic_message_errors');
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`
DROP INDEX traffic_message_with_errors, despatch_advice_sent_to;
CREATE INDEX traffic_message_errors ON traffic_message (company_id, id DESC) WHERE error_count > 0 AND shelf = 'open'`);
  }
}

const AT_A_TIME = 2_000;
const WITH_ERRORS = `(company_id, id DESC) INCLUDE (direction, sender, recipient, ship_tos) WHERE error_count > 0 AND shelf = 'open'`;

/** Each fills what is empty of a `portion` of ids of a table. */
const FILLED: readonly (readonly [table: string, fill: string])[] = [
  [
    'schedule_head',
    /* sql */ `
    UPDATE schedule_head h SET ship_tos = s.ship_tos FROM (
      SELECT id, array_agg(DISTINCT code) AS ship_tos FROM (
        SELECT id, ship_to_code FROM portion JOIN schedule_head USING (id)
        UNION SELECT l.head_id, coalesce(l.ship_to_code, o.ship_to_code, '') FROM portion JOIN schedule_head o USING (id) JOIN schedule_line l ON l.head_id = o.id
      ) AS named (id, code) WHERE code IS NOT NULL GROUP BY id) s WHERE s.id = h.id AND h.ship_tos IS NULL`,
  ],
  [
    'traffic_message',
    /* sql */ `
    UPDATE traffic_message m SET ship_tos = s.ship_tos FROM (
      SELECT h.message_id, count(DISTINCT h.id) AS schedules, bool_and(h.ship_tos IS NOT NULL) AS is_named, array_agg(DISTINCT code) AS ship_tos
      FROM portion p JOIN schedule_head h ON h.message_id = p.id LEFT JOIN LATERAL unnest(h.ship_tos) AS code ON true GROUP BY h.message_id) s
    WHERE s.message_id = m.id AND s.is_named AND m.ship_tos IS NULL
      AND s.schedules = (SELECT count(*) FROM edi_transaction t WHERE t.id >= m.id * 10000 AND t.id < (m.id + 1) * 10000 AND t.parent_id IS NOT NULL)`,
  ],
  [
    'transmission',
    /* sql */ `
    UPDATE traffic_message m SET ship_tos = ARRAY[d.document -> 'shipTo' ->> 'code']
    FROM portion JOIN transmission t USING (id) JOIN despatch_advice d ON d.id = t.despatch_advice_id WHERE t.file_id = m.id AND m.ship_tos IS NULL`,
  ],
  [
    'despatch_advice',
    /* sql */ `
    UPDATE despatch_advice d SET sent_to = m.recipient FROM portion p JOIN despatch_advice o USING (id) JOIN transmission t ON t.id = o.transmission_id JOIN traffic_message m ON m.id = t.file_id
    WHERE d.id = o.id AND d.state = 'released' AND d.sent_to IS NULL AND NOT EXISTS (SELECT FROM edi_transaction e WHERE e.id = m.id * 10000 AND e.test)`,
  ],
];

/** As the system, which sees all companies; every portion is committed. */
async function inPortions(db: QueryRunner, table: string, fill: string): Promise<void> {
  for (let last: string | null = '0'; last !== null; ) {
    await db.startTransaction();
    try {
      await db.query('SET LOCAL ROLE consignal_system');
      const rows = (await db.query(
        `
        WITH portion AS MATERIALIZED (SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${String(AT_A_TIME)}), filled AS (${fill})
        SELECT max(id)::text AS last FROM portion`,
        [last],
      )) as { last: string | null }[];
      await db.commitTransaction();
      last = rows[0]?.last ?? null;
    } catch (error) {
      await db.rollbackTransaction();
      throw error;
    }
  }
}

/** Building concurrently waits for the transactions there are and keeps nobody waiting: it has time. */
async function patiently(db: QueryRunner, statement: string): Promise<void> {
  await db.query(`SET lock_timeout = '5min'`);
  try {
    await db.query(statement);
  } finally {
    await db.query('RESET lock_timeout');
  }
}
