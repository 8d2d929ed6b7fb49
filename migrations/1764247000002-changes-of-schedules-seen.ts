import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose changes somebody has looked at, so that the dashboard names the others. */
export class ChangesOfSchedulesSeen1764247000002 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE schedule_seen');
  }
}

const UP = /* sql */ `
CREATE TABLE schedule_seen (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  head_id bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, head_id)
);
COMMENT ON TABLE schedule_seen IS 'Schedules whose changes somebody has looked at';
CREATE INDEX schedule_seen_user ON schedule_seen (user_id);
CREATE INDEX schedule_seen_at ON schedule_seen (seen_at);
ALTER TABLE schedule_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_seen TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_seen TO consignal_system USING (true);
GRANT SELECT, INSERT ON schedule_seen TO consignal_app;
GRANT SELECT, INSERT, DELETE ON schedule_seen TO consignal_system;
`;
