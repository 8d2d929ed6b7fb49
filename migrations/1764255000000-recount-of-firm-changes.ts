import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which schedules are counted again inside the firm zone, in the background: those stored before that was counted, and where a firm zone changes. */
export class RecountOfFirmChanges1764255000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE schedule_recount');
  }
}

const UP = /* sql */ `
CREATE TABLE schedule_recount (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  partner_company_id bigint NOT NULL DEFAULT 0,
  below_id bigint NOT NULL DEFAULT 9223372036854775807,
  PRIMARY KEY (company_id, partner_company_id)
);
COMMENT ON TABLE schedule_recount IS 'Of which partners schedules are to be counted again inside the firm zone, newest first; a row goes when all were looked at';
COMMENT ON COLUMN schedule_recount.partner_company_id IS '0 for all schedules of the company';
COMMENT ON COLUMN schedule_recount.below_id IS 'Schedules from this id on were looked at';
ALTER TABLE schedule_recount ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_recount FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_recount TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_recount TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON schedule_recount TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_recount TO consignal_system;
SET LOCAL ROLE consignal_system;
INSERT INTO schedule_recount (company_id) SELECT id FROM company;
RESET ROLE;
`;
