import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files are counted by their cause without looking at the table: what their policy and their filters compare is in the index. */
const INDEXES: Readonly<Record<string, string>> = {
  traffic_message_by_cause: `archive_state = 'open'`,
  traffic_message_archived_by_cause: `archive_state <> 'open'`,
};
const COLUMNS =
  '(company_id, cause, id DESC) INCLUDE (direction, sender, recipient, ship_tos, received_at, message_type)';

/** Finds the causes of files that were read before, and indexes them; it can be continued where it stopped. */
export class CausesOfErrorsFoundBefore1764258300001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query('SET ROLE consignal_system');
    try {
      await db.query(FILL);
    } finally {
      await db.query('RESET ROLE');
    }
    // They wait for running transactions and hold up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [name, open] of Object.entries(INDEXES)) await index(db, name, open);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}

async function monthsOf(db: QueryRunner): Promise<string[]> {
  const rows = (await db.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'traffic_message'::regclass ORDER BY 1`,
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** The trigger of the table makes the cause of it. */
const FILL = /* sql */ `
UPDATE traffic_message m SET error_code = w.error ->> 'code', error_place = place_in_files(w.error ->> 'path')
FROM (SELECT x.id, jsonb_path_query_first(f.findings, '$[*] ? (@.severity == "error")') AS error
  FROM traffic_message x LEFT JOIN traffic_finding f ON f.message_id = x.id WHERE x.error_count > 0 AND x.cause IS NULL) w
WHERE m.id = w.id`;

/** An index of a partitioned table cannot be built beside its writers; those of its months can, and are attached to it. */
async function index(db: QueryRunner, name: string, open: string): Promise<void> {
  const rest = `${COLUMNS} WHERE error_count > 0 AND ${open}`;
  const part = (month: string): string => `${name}_${month.replace(/\D/g, '')}`;
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  for (const month of await monthsOf(db)) {
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${part(month)}`);
    await db.query(`CREATE INDEX CONCURRENTLY ${part(month)} ON ${month} ${rest}`);
  }
  await db.query('BEGIN');
  try {
    // No month is added while this runs; one that was meanwhile is empty.
    await db.query('SELECT pg_advisory_xact_lock(727002)');
    await db.query(`CREATE INDEX ${name} ON ONLY traffic_message ${rest}`);
    for (const month of await monthsOf(db)) {
      await db.query(`CREATE INDEX IF NOT EXISTS ${part(month)} ON ${month} ${rest}`);
      await db.query(`ALTER INDEX ${name} ATTACH PARTITION ${part(month)}`);
    }
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
