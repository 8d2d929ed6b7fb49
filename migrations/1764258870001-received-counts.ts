import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What receiving advices say of packages. */
export class ReceivedCounts1764258870001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE receipt_head ADD COLUMN packages jsonb NOT NULL DEFAULT '[]'`);
    await db.query(
      `COMMENT ON COLUMN receipt_head.packages IS 'Packages that came (PAC): code and count, those of a code together'`,
    );
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE receipt_head DROP COLUMN packages');
  }
}
