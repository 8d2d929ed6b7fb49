import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What schedules change inside the firm zone is counted once, when they came. Those stored before are not counted. */
export class ChangesInsideFirmZones1764247000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE schedule_head ADD COLUMN firm_changes integer, ADD COLUMN is_compared boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN schedule_head.firm_changes IS
  'Periods that it changes inside the firm zone, against the release before; null where that is not counted, or nothing is before it';
COMMENT ON COLUMN schedule_head.is_compared IS 'false until firm_changes is counted, and again when it follows another release';
`;

const DOWN = /* sql */ `
ALTER TABLE schedule_head DROP COLUMN firm_changes, DROP COLUMN is_compared;
`;
