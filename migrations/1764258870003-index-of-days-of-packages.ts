import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement is compared with the movements of its period. */
export class IndexOfDaysOfPackages1764258870003 implements MigrationInterface {
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
