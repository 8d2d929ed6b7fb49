import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that the search before natural order used; no build uses them any more. */
const INDEXES: Readonly<Record<string, string>> = {
  schedule_head_by_number: 'ON schedule_head (company_id, document_number, id)',
  schedule_head_by_consignee: `ON schedule_head (company_id, (coalesce(ship_to_name, ship_to_code, '')), id)`,
};

export class IndexesWithoutNaturalOrder1764256000002 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await db.query(`CREATE INDEX ${name} ${on}`);
  }
}
