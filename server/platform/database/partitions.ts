import type { Database } from './database.js';

/** Months for which partitions are made ahead. */
const AHEAD = 3;

/**
 * Makes the partitions of this month and of those ahead, each table in a transaction of its own: what is held of one table is let go before
 * the next is asked for. A table that others hold is tried again another time, and keeps no other from its partitions.
 * @throws what kept the first of them from it, when all have been tried.
 */
export async function makePartitions(database: Database): Promise<void> {
  const tables = await database.transaction('system', (tx) =>
    tx.query<{ name: string }>('SELECT name FROM partitioned_table ORDER BY name'),
  );
  const failures: unknown[] = [];
  for (const { name } of tables) {
    await database
      .transaction('system', async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = '1s'`);
        await tx.query(
          `SELECT ensure_partition($1, to_char(now() + make_interval(months => ahead), 'YYYYMM')) FROM generate_series(0, ${String(AHEAD)}) AS ahead`,
          [name],
        );
      })
      .catch((error: unknown) => {
        failures.push(error);
      });
  }
  if (failures.length > 0) throw failures[0];
}
