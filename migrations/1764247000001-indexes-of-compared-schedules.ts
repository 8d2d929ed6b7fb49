import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By them it is found which schedules wait to be compared, which ones changed something, and what was exchanged between the same parties. */
const INDEXES: Readonly<Record<string, string>> = {
  schedule_head_uncompared: 'ON schedule_head (id) WHERE NOT is_compared',
  schedule_head_firm: 'ON schedule_head (company_id, id DESC) WHERE firm_changes > 0',
  schedule_head_parties: 'ON schedule_head (company_id, parties, id DESC)',
};

export class IndexesOfComparedSchedules1764247000001 implements MigrationInterface {
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
