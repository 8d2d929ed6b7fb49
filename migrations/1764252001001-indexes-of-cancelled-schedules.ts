import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By them it is found what cancels a release that arrives, and what a message cancelled. Nearly no release is in them. */
const INDEXES: Readonly<Record<string, string>> = {
  schedule_head_cancelling:
    "ON schedule_head (company_id, document_number, release_order) WHERE message_function IN ('1', '17')",
  schedule_head_cancelled: 'ON schedule_head (cancelled_by) WHERE cancelled_by IS NOT NULL',
};

export class IndexesOfCancelledSchedules1764252001001 implements MigrationInterface {
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
