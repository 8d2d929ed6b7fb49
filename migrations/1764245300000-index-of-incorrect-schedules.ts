import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of incorrect schedules, whatever the number of correct ones. */
export class IndexOfIncorrectSchedules1764245300000 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_incorrect');
      await db.query(`CREATE INDEX CONCURRENTLY schedule_head_incorrect ON schedule_head
        (company_id, id DESC) WHERE is_incorrect AND deleted_at IS NULL`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX schedule_head_incorrect');
  }
}
