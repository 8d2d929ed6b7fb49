import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An internal number is given once in a company, and a scan finds its package. */
export class IndexOfInternalNumbers1764258720001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS despatch_package_internal');
      await db.query(
        'CREATE UNIQUE INDEX CONCURRENTLY despatch_package_internal ON despatch_package (company_id, internal_number) WHERE internal_number IS NOT NULL AND NOT is_same_package',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX despatch_package_internal');
  }
}
