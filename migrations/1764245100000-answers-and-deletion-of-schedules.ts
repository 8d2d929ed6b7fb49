import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was answered to a release, who confirmed its errors, and whether somebody deleted it. */
export class AnswersAndDeletionOfSchedules1764245100000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** Releases that came before have no answer, and none is waited for. */
const UP = /* sql */ `
ALTER TABLE schedule_head
  ADD COLUMN answer text, ADD COLUMN answer_reason text, ADD COLUMN answered_at timestamptz, ADD COLUMN answered_by bigint,
  ADD COLUMN confirmed_at timestamptz, ADD COLUMN confirmed_by bigint,
  ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by bigint;
ALTER TABLE schedule_head ALTER COLUMN answer SET DEFAULT 'open';
COMMENT ON COLUMN schedule_head.answer IS
  'What the company answered to the release: open, accepted or rejected; null for those that came before answers were kept';
COMMENT ON COLUMN schedule_head.confirmed_at IS 'When somebody confirmed it in spite of its errors; null for builds before';
COMMENT ON COLUMN schedule_head.deleted_at IS
  'Deleted by a person: no request sees it, it is held and replaces nothing, and it leaves with its month';
CREATE POLICY present ON schedule_head AS RESTRICTIVE FOR SELECT TO consignal_app USING (deleted_at IS NULL);
`;

const DOWN = /* sql */ `
DROP POLICY present ON schedule_head;
ALTER TABLE schedule_head
  DROP COLUMN answer, DROP COLUMN answer_reason, DROP COLUMN answered_at, DROP COLUMN answered_by,
  DROP COLUMN confirmed_at, DROP COLUMN confirmed_by, DROP COLUMN deleted_at, DROP COLUMN deleted_by;
`;
