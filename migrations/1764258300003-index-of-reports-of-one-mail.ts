import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reports of the files that one mail is about are found by the report that it belongs to. */
export class IndexOfReportsOfOneMail1764258300003 implements MigrationInterface {
  public readonly transaction = false as const;

  public async up(db: QueryRunner): Promise<void> {
    // It waits for running transactions and holds up none.
    await db.query(`SET lock_timeout = '10min'`);
    try {
      await db.query('DROP INDEX CONCURRENTLY IF EXISTS file_report_sent_with');
      await db.query(
        'CREATE INDEX CONCURRENTLY file_report_sent_with ON file_report (sent_with) WHERE sent_with IS NOT NULL',
      );
    } finally {
      await db.query('RESET lock_timeout');
    }
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX file_report_sent_with');
  }
}
