import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files that name an identification are counted and placed without reading the others. */
export class IndexOfUnplacedFilesByReceiver1764230100001 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS unplaced_file_recipient');
      await db.query(
        `CREATE INDEX CONCURRENTLY unplaced_file_recipient ON unplaced_file (recipient_kind, split_part(recipient, ':', 1))`,
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX unplaced_file_recipient');
  }
}
