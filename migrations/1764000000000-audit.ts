import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log: who did what, to what, for whom. Rows are added and read, and never changed or removed by any role of the product. */
export class Audit1764000000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE audit_event; DROP FUNCTION refuse_change');
  }
}

const UP = /* sql */ `
CREATE TABLE audit_event (
  id bigint NOT NULL DEFAULT next_id() PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  company_id bigint,
  event text NOT NULL,
  actor_id bigint,
  subject_id bigint,
  session_id uuid,
  token_id bigint,
  request_id text,
  address text,
  object_type text,
  object_id text,
  before jsonb,
  after jsonb
);
COMMENT ON TABLE audit_event IS 'Security and business events, added only';
COMMENT ON COLUMN audit_event.actor_id IS 'Who acted; null where nobody was signed in';
COMMENT ON COLUMN audit_event.subject_id IS 'On whose behalf: the impersonated person, or the actor';
CREATE INDEX audit_event_company ON audit_event (company_id, id DESC);
CREATE INDEX audit_event_kind ON audit_event (company_id, event, id DESC);
CREATE INDEX audit_event_actor ON audit_event (company_id, actor_id, id DESC);
CREATE INDEX audit_event_object ON audit_event (company_id, object_type, object_id, id DESC);

-- The roles of the product have no right to change or remove; the owner of the table is stopped as well.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is added to and never changed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_event TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON audit_event TO consignal_system USING (true);
GRANT SELECT, INSERT ON audit_event TO consignal_app, consignal_system;
`;
