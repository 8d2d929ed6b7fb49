import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people of a company write to one another about a schedule, a line or a call-off. */
export class CommentsOnSchedules1764245000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE schedule_comment');
  }
}

/** A caller who sees no line of a schedule's article sees no comment on it either. */
const UP = /* sql */ `
CREATE TABLE schedule_comment (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  kind text NOT NULL CHECK (kind IN ('head', 'line', 'calloff')),
  head_id bigint NOT NULL,
  line_id bigint,
  calloff_position integer,
  parent_id bigint,
  text text NOT NULL,
  author_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  line_position integer,
  article_number text
);
COMMENT ON TABLE schedule_comment IS
  'Comments on schedules, lines and call-offs; an answer names the comment that began its thread';
COMMENT ON COLUMN schedule_comment.calloff_position IS 'Position in its line, from 1: a call-off has no row of its own';
COMMENT ON COLUMN schedule_comment.message_id IS
  'With message_number, document_in_message, line_position and article_number: finds the schedule again when its file is read again';
CREATE INDEX schedule_comment_head ON schedule_comment (company_id, head_id, id DESC);
CREATE INDEX schedule_comment_message ON schedule_comment (message_id);
ALTER TABLE schedule_comment ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_comment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_comment TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_comment TO consignal_system USING (true);
CREATE POLICY narrowed ON schedule_comment AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR CASE kind WHEN 'head' THEN EXISTS (SELECT FROM schedule_head h WHERE h.id = head_id)
    ELSE sees_line(head_id, article_number, (SELECT l.ship_to_code FROM schedule_line l WHERE l.id = line_id), (SELECT app_narrowing())) END) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON schedule_comment TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_comment TO consignal_system;
`;
