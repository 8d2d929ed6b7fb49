import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = /* sql */ `
ALTER TABLE company_relation
  ADD COLUMN firm_days integer CHECK (firm_days BETWEEN 0 AND 730),
  ADD COLUMN firm_day_basis text NOT NULL DEFAULT 'calendar' CHECK (firm_day_basis IN ('calendar', 'working')),
  ADD COLUMN calendar_id bigint,
  ADD CONSTRAINT company_relation_calendar FOREIGN KEY (company_id, calendar_id) REFERENCES work_calendar (company_id, id);
COMMENT ON COLUMN company_relation.firm_days IS 'Days after its issue date through which a schedule is firm; null: as the status of call-offs says';
COMMENT ON COLUMN company_relation.calendar_id IS 'The days on which the partner works; null: Monday to Friday';
`;

/** How far ahead schedules of a partner are firm, and the partner's calendar. */
export class FirmZoneOfRelations1764249001000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE company_relation DROP COLUMN calendar_id, DROP COLUMN firm_day_basis, DROP COLUMN firm_days',
    );
  }
}
