import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules that somebody entered by hand: whose file is which, who entered it, and between whom. */
export class SchedulesEnteredByHand1764249500000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE manual_schedule');
  }
}

const UP = /* sql */ `
CREATE TABLE manual_schedule (
  file_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  document_number text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  replaces bigint,
  created_by bigint REFERENCES user_account ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE manual_schedule IS 'Delivery schedules that somebody entered by hand, by the file that each was written into';
COMMENT ON COLUMN manual_schedule.sender IS 'The customer in the file, as in UNB 0004:0007; later releases keep it';
COMMENT ON COLUMN manual_schedule.replaces IS 'The schedule whose next release it is; null for a first release';
CREATE INDEX manual_schedule_number ON manual_schedule (company_id, document_number, file_id DESC);
CREATE INDEX manual_schedule_user ON manual_schedule (created_by);
ALTER TABLE manual_schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE manual_schedule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON manual_schedule TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON manual_schedule TO consignal_system USING (true);
GRANT SELECT, INSERT ON manual_schedule TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON manual_schedule TO consignal_system;
`;
