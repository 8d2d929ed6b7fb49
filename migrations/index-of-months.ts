import type { QueryRunner } from 'typeorm';

/**
 * Builds an index of a table that is partitioned by months beside its readers and writers: Postgres builds none of a whole such table
 * concurrently, but those of its months, which are then attached. Can be run again where it stopped; for migrations outside of a transaction.
 * `rest` is what follows the name of the table in CREATE INDEX.
 */
export async function indexMonths(db: QueryRunner, name: string, table: string, rest: string): Promise<void> {
  const months = async (): Promise<string[]> =>
    (
      (await db.query(
        'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
        [table],
      )) as { name: string }[]
    ).map((month) => month.name);
  const part = (month: string): string => `${name}_${month.replace(/\D/g, '')}`;
  // It waits for running transactions and holds up none.
  await db.query(`SET lock_timeout = '10min'`);
  try {
    await db.query(`DROP INDEX IF EXISTS ${name}`);
    for (const month of await months()) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${part(month)}`);
      await db.query(`CREATE INDEX CONCURRENTLY ${part(month)} ON ${month} ${rest}`);
    }
    await db.query('BEGIN');
    try {
      // ensure_partition() adds no month while this lock is held; one that was added meanwhile is empty.
      await db.query('SELECT pg_advisory_xact_lock(727002)');
      await db.query(`CREATE INDEX ${name} ON ONLY ${table} ${rest}`);
      for (const month of await months()) {
        await db.query(`CREATE INDEX IF NOT EXISTS ${part(month)} ON ${month} ${rest}`);
        await db.query(`ALTER INDEX ${name} ATTACH PARTITION ${part(month)}`);
      }
      await db.query('COMMIT');
    } catch (error) {
      await db.query('ROLLBACK');
      throw error;
    }
  } finally {
    await db.query('RESET lock_timeout');
  }
}
