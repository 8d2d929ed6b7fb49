import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The advices that replace or cancel one are found without looking at all. */
export class IndexOfDespatchNotesThatFollow1764258650000 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS despatch_advice_follows');
      await db.query(
        'CREATE INDEX CONCURRENTLY despatch_advice_follows ON despatch_advice (follows_id) WHERE follows_id IS NOT NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX despatch_advice_follows');
  }
}
