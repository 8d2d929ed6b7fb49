import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order that people expect of numbers and names: 9 before 10, capitals like small letters. What is alike in it is ordered by its bytes. */
const COLLATION = `CREATE COLLATION IF NOT EXISTS natural_order (provider = icu, locale = 'und-u-kn-true-ks-level2')`;
const INDEXES: Readonly<Record<string, string>> = {
  schedule_head_naturally_by_number: 'ON schedule_head (company_id, document_number COLLATE natural_order, id)',
  schedule_head_naturally_by_consignee: `ON schedule_head (company_id, (coalesce(ship_to_name, ship_to_code, '') COLLATE natural_order), id)`,
};

/** Indexes of the natural order of schedules, which the next migration searches in. */
export class NaturalOrderOfSchedules1764256000000 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(COLLATION);
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
    await db.query('DROP COLLATION natural_order');
  }
}
