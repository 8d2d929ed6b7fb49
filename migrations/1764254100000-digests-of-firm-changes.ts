import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is mailed what schedules change inside the firm zone, when, and what each mail named. */
export class DigestsOfFirmChanges1764254100000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE schedule_digest_entry, schedule_digest');
  }
}

const UP = /* sql */ `
CREATE TABLE schedule_digest (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('daily', 'at-once')),
  time_zone text NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id)
);
COMMENT ON TABLE schedule_digest IS 'People who want mails of what schedules change inside the firm zone; who is not there wants none';
COMMENT ON COLUMN schedule_digest.next_at IS 'From when the next mail may be written';
CREATE INDEX schedule_digest_due ON schedule_digest (next_at);
CREATE INDEX schedule_digest_user ON schedule_digest (user_id);
CREATE TABLE schedule_digest_entry (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  head_id bigint NOT NULL,
  digest_id bigint NOT NULL,
  named_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, head_id)
);
COMMENT ON TABLE schedule_digest_entry IS 'Schedules that mails named to people, each once';
CREATE INDEX schedule_digest_entry_digest ON schedule_digest_entry (digest_id);
CREATE INDEX schedule_digest_entry_user ON schedule_digest_entry (user_id);
CREATE INDEX schedule_digest_entry_at ON schedule_digest_entry (named_at);
ALTER TABLE schedule_digest ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_digest FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_digest TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_digest TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_digest TO consignal_app, consignal_system;
ALTER TABLE schedule_digest_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_digest_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON schedule_digest_entry TO consignal_system USING (true);
GRANT SELECT, INSERT, DELETE ON schedule_digest_entry TO consignal_system;
`;
