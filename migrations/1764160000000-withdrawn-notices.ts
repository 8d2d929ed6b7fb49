import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has sent a notice can withdraw it from everybody, and give it back: what each has done with it stays. */
export class WithdrawnNotices1764160000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
ALTER TABLE notice ADD COLUMN withdrawn_at timestamptz;
COMMENT ON COLUMN notice.withdrawn_at IS 'Since when it is on nobody''s list, the history included';
GRANT UPDATE (withdrawn_at) ON notice TO consignal_app, consignal_system;`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`
REVOKE UPDATE (withdrawn_at) ON notice FROM consignal_app, consignal_system;
ALTER TABLE notice DROP COLUMN withdrawn_at;`);
  }
}
