import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases that their customer cancelled. What cancelled before by taking the place of a release stays so until its file is read again. */
export class CancelledSchedules1764252001000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE schedule_head DROP COLUMN cancelled_by, DROP COLUMN cancelled_at');
  }
}

const UP = /* sql */ `
ALTER TABLE schedule_head ADD COLUMN cancelled_by bigint, ADD COLUMN cancelled_at timestamptz;
COMMENT ON COLUMN schedule_head.cancelled_by IS
  'The message that cancels it (BGM 1225: 1 or 17); it is held then, and so is that message: neither is in force';
`;
