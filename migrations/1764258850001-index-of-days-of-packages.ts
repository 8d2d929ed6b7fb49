import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What moved behind a day is found without looking through the history of an account. */
export class IndexOfDaysOfPackages1764258850001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS package_movement_day');
      await db.query('CREATE INDEX CONCURRENTLY package_movement_day ON package_movement (account_id, day)');
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX package_movement_day');
  }
}
