import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases that wait for an answer, whatever the number of those that have one. */
export class IndexOfUnansweredSchedules1764245200000 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_unanswered');
      await db.query(`CREATE INDEX CONCURRENTLY schedule_head_unanswered ON schedule_head
        (company_id, received_at) WHERE answer = 'open' AND superseded_by IS NULL AND NOT is_archived AND deleted_at IS NULL`);
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX schedule_head_unanswered');
  }
}
