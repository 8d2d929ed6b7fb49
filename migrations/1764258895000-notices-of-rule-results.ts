import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is mailed what rules of customer control find, of which rules and when; what waits to be told, and what each mail told. */
export class NoticesOfRuleResults1764258895000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE control_notice_letter, control_notice_pending, control_notice_rule, control_notice');
  }
}

const UP = /* sql */ `
CREATE TABLE control_notice (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('off', 'daily', 'at-once')),
  time_zone text NOT NULL,
  PRIMARY KEY (company_id, user_id)
);
COMMENT ON TABLE control_notice IS 'People who have chosen when they are mailed what rules find; who is not there is mailed nothing';
COMMENT ON COLUMN control_notice.mode IS 'Of the rules that the person has chosen nothing else for';
CREATE INDEX control_notice_user ON control_notice (user_id);
CREATE TABLE control_notice_rule (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('off', 'daily', 'at-once')),
  PRIMARY KEY (company_id, user_id, rule_id),
  FOREIGN KEY (company_id, user_id) REFERENCES control_notice ON DELETE CASCADE,
  FOREIGN KEY (company_id, rule_id) REFERENCES control_rule (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE control_notice_rule IS 'What people have chosen for single rules';
CREATE INDEX control_notice_rule_rule ON control_notice_rule (company_id, rule_id);
CREATE TABLE control_notice_pending (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('daily', 'at-once')),
  due_at timestamptz NOT NULL,
  result_ids bigint[] NOT NULL
);
COMMENT ON TABLE control_notice_pending IS 'New results of a run that wait to be told to a person; a row goes with the mail that tells them';
CREATE INDEX control_notice_pending_due ON control_notice_pending (due_at);
CREATE INDEX control_notice_pending_person ON control_notice_pending (company_id, user_id, mode, due_at);
CREATE INDEX control_notice_pending_user ON control_notice_pending (user_id);
CREATE TABLE control_notice_letter (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('daily', 'at-once')),
  result_ids bigint[] NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE control_notice_letter IS 'Mails of what rules found, with the results that each tells';
CREATE INDEX control_notice_letter_company ON control_notice_letter (company_id);
CREATE INDEX control_notice_letter_user ON control_notice_letter (user_id);
CREATE INDEX control_notice_letter_at ON control_notice_letter (written_at);
ALTER TABLE control_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE control_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON control_notice TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON control_notice TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON control_notice TO consignal_app, consignal_system;
ALTER TABLE control_notice_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE control_notice_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON control_notice_rule TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON control_notice_rule TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON control_notice_rule TO consignal_app, consignal_system;
ALTER TABLE control_notice_pending ENABLE ROW LEVEL SECURITY;
ALTER TABLE control_notice_pending FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON control_notice_pending TO consignal_system USING (true);
GRANT SELECT, INSERT, DELETE ON control_notice_pending TO consignal_system;
ALTER TABLE control_notice_letter ENABLE ROW LEVEL SECURITY;
ALTER TABLE control_notice_letter FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON control_notice_letter TO consignal_system USING (true);
GRANT SELECT, INSERT, DELETE ON control_notice_letter TO consignal_system;
`;
