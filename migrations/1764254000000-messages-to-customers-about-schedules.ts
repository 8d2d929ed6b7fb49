import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers to schedules and questions about them, as they are sent to customers, and where to. */
export class MessagesToCustomersAboutSchedules1764254000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** The build before sends no answers: what it keeps of one stays kept. */
const UP = /* sql */ `
ALTER TABLE communication_agreement ADD COLUMN answers_by text NOT NULL DEFAULT 'kept' CHECK (answers_by IN ('kept', 'aperak', 'mail'));
COMMENT ON COLUMN communication_agreement.answers_by IS 'How answers to schedules that come under it are sent to the customer';
ALTER TABLE company_relation ADD COLUMN contact_email text, ADD COLUMN contact_language text CHECK (contact_language IN ('se', 'en', 'cn'));
COMMENT ON COLUMN company_relation.contact_email IS 'Who at the partner gets answers to schedules and questions about them';
COMMENT ON COLUMN company_relation.contact_language IS 'Language of what is written to the partner; null: English';

CREATE TABLE schedule_message (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  head_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('answer', 'question')),
  channel text NOT NULL CHECK (channel IN ('aperak', 'mail', 'notice')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'replaced')),
  content jsonb NOT NULL,
  article_number text,
  ship_to_code text,
  transmission_id bigint,
  file_id bigint,
  posted_at timestamptz,
  last_error text,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
COMMENT ON TABLE schedule_message IS 'What was sent to customers about schedules: answers to releases, and questions about changes';
COMMENT ON COLUMN schedule_message.content IS 'What is written: of an answer decision, reason and addressee, of a question subject, text and addressee';
COMMENT ON COLUMN schedule_message.message_id IS
  'With message_number and document_in_message: finds the schedule again when its file is read again';
COMMENT ON COLUMN schedule_message.article_number IS 'With ship_to_code: of the line that a question is about, which decides who sees it';
COMMENT ON COLUMN schedule_message.posted_at IS 'When its mail was put into the outbox of mails; null: it still is to be';
CREATE INDEX schedule_message_head ON schedule_message (company_id, head_id, id DESC);
CREATE INDEX schedule_message_file ON schedule_message (message_id);
CREATE INDEX schedule_message_unposted ON schedule_message (id) WHERE channel = 'mail' AND state = 'queued' AND posted_at IS NULL;
ALTER TABLE schedule_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_message TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_message TO consignal_system USING (true);
CREATE POLICY narrowed ON schedule_message AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR CASE WHEN article_number IS NULL
    THEN EXISTS (SELECT FROM schedule_head h WHERE h.id = head_id AND sees_line_of(h.id, h.ship_to_code, (SELECT app_narrowing())))
    ELSE sees_line(head_id, article_number, ship_to_code, (SELECT app_narrowing())) END) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON schedule_message TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_message TO consignal_system;

ALTER TABLE mail ADD COLUMN subject_id bigint;
COMMENT ON COLUMN mail.subject_id IS 'The record of an area that it brings; that area says to whom it goes and what stands in it';
COMMENT ON COLUMN mail.user_id IS
  'The account whose address it goes to, or on whose behalf a record of an area is sent; null until a worker has looked up the entered one';
`;

const DOWN = /* sql */ `
DELETE FROM mail WHERE subject_id IS NOT NULL;
COMMENT ON COLUMN mail.user_id IS 'The account whose address it goes to; null until a worker has looked up the entered one';
ALTER TABLE mail DROP COLUMN subject_id;
DROP TABLE schedule_message;
ALTER TABLE company_relation DROP COLUMN contact_language, DROP COLUMN contact_email;
ALTER TABLE communication_agreement DROP COLUMN answers_by;
`;
