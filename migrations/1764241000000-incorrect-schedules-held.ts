import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules whose errors may have cost content are held until somebody confirms them. Those stored before took their place and keep it. */
export class IncorrectSchedulesHeld1764241000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE schedule_head DROP COLUMN incorrect_because, DROP COLUMN is_held');
  }
}

const UP = /* sql */ `
ALTER TABLE schedule_head ADD COLUMN incorrect_because jsonb, ADD COLUMN is_held boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN schedule_head.incorrect_because IS
  'Errors that may have cost it content, with code, count and the first one''s place; null for none, and of builds before is_held';
COMMENT ON COLUMN schedule_head.is_held IS
  'Incorrect and not confirmed: it supersedes nothing, and the release before it stays current';
`;
