import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which kind of identification files without a company name their receiver. Those of before count as EDIFACT. */
export class ReceiversOfUnplacedFiles1764230100000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE unplaced_file ADD COLUMN recipient_kind text NOT NULL DEFAULT 'edi'`);
    await db.query(
      `COMMENT ON COLUMN unplaced_file.recipient_kind IS 'The kind of identification that the receiver is named by: edi or vda'`,
    );
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE unplaced_file DROP COLUMN recipient_kind');
  }
}
