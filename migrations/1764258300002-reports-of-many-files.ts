import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One mail to a sender about many files: each of them has its report, and the first one's goes out. */
export class ReportsOfManyFiles1764258300002 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE file_report ADD sent_with bigint;
COMMENT ON COLUMN file_report.sent_with IS 'The report whose mail is about this file too; null: it has a mail of its own';
`;

/** The build before would send a mail for each of those that still wait for one. */
const DOWN = /* sql */ `
DELETE FROM file_report WHERE sent_with IS NOT NULL AND state IN ('queued', 'sending');
ALTER TABLE file_report DROP sent_with;
`;
