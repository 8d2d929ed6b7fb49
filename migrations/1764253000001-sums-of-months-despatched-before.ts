import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums up what was despatched before, company by company; it can be continued where it stopped. */
export class SumsOfMonthsDespatchedBefore1764253000001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query('SET ROLE consignal_system');
    try {
      let company: string | undefined = '0';
      while ((company = await nextCompany(db, company)) !== undefined) await fill(db, company);
    } finally {
      await db.query('RESET ROLE');
    }
  }

  /** Nothing: the rows go with their table. */
  public down(): Promise<void> {
    return Promise.resolve();
  }
}

async function nextCompany(db: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await db.query('SELECT min(company_id)::text AS id FROM despatched_quantity WHERE company_id > $1', [
    after,
  ])) as { id: string | null }[];
  return rows[0]?.id ?? undefined;
}

/** While the company's counts are locked, so that what is written meanwhile is summed up after it. */
async function fill(db: QueryRunner, company: string): Promise<void> {
  await db.query('BEGIN');
  try {
    await db.query(`SELECT pg_advisory_xact_lock(hashtextextended('despatched ' || $1::text, 0))`, [company]);
    await db.query('DELETE FROM despatched_month WHERE company_id = $1', [company]);
    await db.query(
      `INSERT INTO despatched_month
       SELECT company_id, article_number, customer, ship_to_code, unit, date_trunc('month', day)::date, sum(quantity), count(note_number)
       FROM despatched_quantity WHERE company_id = $1 AND undone_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6`,
      [company],
    );
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
