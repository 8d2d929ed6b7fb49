import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that tell senders what is wrong in their files. */
export class ReportsOfErrorsToSenders1764258200000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** The build before neither sends nor shows any. */
const UP = /* sql */ `
CREATE TABLE file_report (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  file_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  content jsonb NOT NULL,
  posted_at timestamptz,
  last_error text,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
COMMENT ON TABLE file_report IS 'What senders of files were told of errors in them, by mail';
COMMENT ON COLUMN file_report.content IS 'Addressee, language, subject and paragraphs of the mail as it is written';
COMMENT ON COLUMN file_report.posted_at IS 'When its mail was put into the outbox of mails; null: it still is to be';
CREATE INDEX file_report_file ON file_report (company_id, file_id, id DESC);
CREATE INDEX file_report_unposted ON file_report (id) WHERE state = 'queued' AND posted_at IS NULL;
ALTER TABLE file_report ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_report FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON file_report TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON file_report TO consignal_system USING (true);
CREATE POLICY narrowed ON file_report AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_file_of(file_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON file_report TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON file_report TO consignal_system;
`;

const DOWN = /* sql */ `
DELETE FROM mail WHERE kind = 'file-report';
DROP TABLE file_report;
`;
