-- The audit log: who did what, to what, for whom. Rows are added and read, and never changed or removed by any role; a
-- chain of hashes over it shows a row that was changed or removed by whoever owns the database.

CREATE TABLE audit_event (
  id bigint DEFAULT next_id() PRIMARY KEY,
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
COMMENT ON TABLE audit_event IS 'Security and business events, append-only';
COMMENT ON COLUMN audit_event.actor_id IS 'Who acted; null where nobody was signed in';
COMMENT ON COLUMN audit_event.subject_id IS 'On whose behalf: the impersonated person, or the actor';
CREATE INDEX audit_event_company ON audit_event (company_id, id DESC);
CREATE INDEX audit_event_kind ON audit_event (company_id, event, id DESC);
CREATE INDEX audit_event_actor ON audit_event (company_id, actor_id, id DESC);
CREATE INDEX audit_event_object ON audit_event (company_id, object_type, object_id, id DESC);

CREATE TABLE audit_unsealed (
  event_id bigint PRIMARY KEY
);
COMMENT ON TABLE audit_unsealed IS 'Rows of the audit log that are not yet in the chain';

CREATE TABLE audit_seal (
  seq bigint PRIMARY KEY,
  event_id bigint NOT NULL UNIQUE,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE audit_seal IS 'The chain over the audit log: each hash covers its row and the hash before';

-- The roles of the product have no right to change or remove; the owner of the table is stopped as well.
CREATE TRIGGER audit_event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- With the rights of its owner: a role that writes the log needs none on the list of unsealed rows.
CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unsealed (event_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_event_awaits_seal AFTER INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION await_seal();

CREATE FUNCTION audit_text(e audit_event) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.company_id, e.event, e.actor_id, e.subject_id, e.session_id, e.token_id,
    e.request_id, e.address, e.object_type, e.object_id, e.before, e.after)::text
$$;
COMMENT ON FUNCTION audit_text IS 'The text of a row of the audit log that is hashed; must not change';

CREATE FUNCTION audit_hash(previous bytea, e audit_event) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(audit_text(e), 'UTF8'))
$$;

CREATE FUNCTION seal_audit(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  waiting audit_event;
  number bigint := 0;
  link bytea := '';
  next_link bytea;
  sealed integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(727005) THEN RETURN 0; END IF;
  SELECT s.seq, s.hash INTO number, link FROM audit_seal s ORDER BY s.seq DESC LIMIT 1;
  number := coalesce(number, 0);
  link := coalesce(link, '');
  FOR waiting IN SELECT a.* FROM audit_unsealed u JOIN audit_event a ON a.id = u.event_id ORDER BY u.event_id LIMIT most LOOP
    number := number + 1;
    next_link := audit_hash(link, waiting);
    INSERT INTO audit_seal (seq, event_id, previous, hash) VALUES (number, waiting.id, link, next_link);
    DELETE FROM audit_unsealed WHERE event_id = waiting.id;
    link := next_link;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
COMMENT ON FUNCTION seal_audit IS
  'Adds up to so many waiting rows to the chain; one process at a time. Its cost depends on their number only';

-- It reads people of every company, so it returns only names of actors and subjects in events that the transaction sees.
CREATE FUNCTION audit_username(
  event_id bigint, person bigint
) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT CASE WHEN u.state <> 'removed' THEN u.username ELSE coalesce((
      SELECT r.before ->> 'username' FROM audit_event r
      WHERE r.company_id = u.company_id AND r.object_type = 'user' AND r.object_id = u.id::text AND r.event = 'user.removed' ORDER BY r.id DESC LIMIT 1), u.username) END
    FROM audit_event e JOIN user_account u ON u.id = person
    WHERE e.id = event_id AND person IN (e.actor_id, e.subject_id) AND (app_company() IS NULL OR e.company_id = app_company()));
END $$;
COMMENT ON FUNCTION audit_username IS
  'The name of an actor or subject in the log; for a removed account its last name';
SELECT pg_temp.give_to_system('audit_username', 'consignal_app');

SELECT pg_temp.hold_to_company('audit_event');
GRANT SELECT, INSERT, DELETE ON audit_unsealed TO consignal_system;
GRANT SELECT, INSERT ON audit_event TO consignal_app, consignal_system;
GRANT SELECT, INSERT ON audit_seal TO consignal_system;
