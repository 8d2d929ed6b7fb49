import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A schedule that can't be scored waits by itself, so that the others go on. */
const UP = /* sql */ `
ALTER TABLE demand_change ADD COLUMN tries integer NOT NULL DEFAULT 0, ADD COLUMN retry_at timestamptz, ADD COLUMN error text;
COMMENT ON COLUMN demand_change.tries IS 'How often scoring it failed';
COMMENT ON COLUMN demand_change.retry_at IS 'When it is tried again; null where it has not failed';
COMMENT ON COLUMN demand_change.error IS 'Why it failed the last time';
GRANT UPDATE ON demand_change TO consignal_system;
`;
const DOWN = /* sql */ `
REVOKE UPDATE ON demand_change FROM consignal_system;
ALTER TABLE demand_change DROP COLUMN tries, DROP COLUMN retry_at, DROP COLUMN error;
`;

export class RetriesOfScores1764258896000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
