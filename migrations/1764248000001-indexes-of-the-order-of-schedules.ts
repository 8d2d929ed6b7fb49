import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The orders of found_schedules: a page is read from where the one before ended, whatever lies before it. */
const INDEXES: Readonly<Record<string, string>> = {
  schedule_head_by_issued: `ON schedule_head (company_id, (coalesce(issue_date, '-infinity'::date)), id)`,
  schedule_head_by_number: 'ON schedule_head (company_id, document_number, id)',
  schedule_head_by_first: `ON schedule_head (company_id, (coalesce(first_date, '-infinity'::date)), id)`,
  schedule_head_by_last: `ON schedule_head (company_id, (coalesce(last_date, '-infinity'::date)), id)`,
  schedule_head_by_consignee: `ON schedule_head (company_id, (coalesce(ship_to_name, ship_to_code, '')), id)`,
};

export class IndexesOfTheOrderOfSchedules1764248000001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const [name, on] of Object.entries(INDEXES)) {
        await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
        await db.query(`CREATE INDEX CONCURRENTLY ${name} ${on}`);
      }
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX ${name}`);
  }
}
