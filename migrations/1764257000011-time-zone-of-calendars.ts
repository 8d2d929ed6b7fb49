import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a company's own calendar is counted: working days begin at midnight there. */
export class TimeZoneOfCalendars1764257000011 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE work_calendar ADD COLUMN time_zone text NOT NULL DEFAULT '';
      COMMENT ON COLUMN work_calendar.time_zone IS 'Name of the IANA database; empty: UTC';
    `);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE work_calendar DROP COLUMN time_zone');
  }
}
