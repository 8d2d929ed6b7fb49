import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that cancel and were stored in the place of what they cancel; by it they are found until none is left. */
export class IndexOfCancellationsInForce1764257000010 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS schedule_head_cancelling_in_force');
      await db.query(
        `CREATE INDEX CONCURRENTLY schedule_head_cancelling_in_force ON schedule_head (company_id, id) WHERE message_function IN ('1', '17') AND NOT is_held`,
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX schedule_head_cancelling_in_force');
  }
}
