import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A receiving advice finds movements by the number of their note. */
export class IndexOfNoteNumbersOfPackages1764258870002 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS package_movement_number');
      await db.query(
        'CREATE INDEX CONCURRENTLY package_movement_number ON package_movement (company_id, note_number) WHERE note_number IS NOT NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX package_movement_number');
  }
}
