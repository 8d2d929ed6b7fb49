import type { TestApp } from './world.js';
import { until } from './until.js';

/** A moment behind everything that has been done, by the clock of the database, which everything that is done next comes after. */
export async function momentOf({ sql }: Pick<TestApp, 'sql'>): Promise<string> {
  const [row] = await sql<{ at: string }>(
    `SELECT date_trunc('milliseconds', clock_timestamp() + interval '1 millisecond') AS at`,
  );
  const at = new Date(row?.at ?? '').toISOString();
  await until('the moment has passed', async () => {
    const [now] = await sql<{ passed: boolean }>('SELECT clock_timestamp() > $1 AS passed', [at]);
    return now?.passed === true && Date.now() >= Date.parse(at);
  });
  return at;
}
