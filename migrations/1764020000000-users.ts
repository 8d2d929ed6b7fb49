import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Administration of users: more of each person, states, invitations, people of other companies, and acting in somebody's place.
 *
 * Whose state, level or invitation ends what a session stands on has no session left, whoever wrote the change: the database ends them,
 * because requests have no right to the table of sessions.
 */
export class Users1764020000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE user_account
  ADD descriptive_name text,
  ADD phone text,
  ADD department text,
  ADD version integer NOT NULL DEFAULT 1,
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  ADD state_since timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT user_account_state CHECK (state IN ('pending', 'awaiting-acknowledge', 'active', 'inactive', 'locked', 'removed'));
COMMENT ON COLUMN user_account.state IS 'removed: the row stays for the records that name it, without name and e-mail';
COMMENT ON COLUMN user_account.version IS 'Counts what administrators change';
CREATE INDEX user_account_newest ON user_account (company_id, id DESC);
CREATE INDEX user_account_search ON user_account USING gin ((username || ' ' || email) gin_trgm_ops);

CREATE TABLE account_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'activation' CHECK (kind IN ('activation', 'external')),
  invited_by bigint REFERENCES user_account ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz
);
COMMENT ON COLUMN account_invitation.mailed_at IS 'When it became a mail in the post';
COMMENT ON TABLE account_invitation IS 'Mails that people are owed: choose a password (activation), or know that another company has invited them (external)';
CREATE INDEX account_invitation_open ON account_invitation (id) WHERE mailed_at IS NULL;
CREATE INDEX account_invitation_user ON account_invitation (user_id);

CREATE TABLE external_user (
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  rights text[] NOT NULL,
  invited_by bigint REFERENCES user_account ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  PRIMARY KEY (company_id, user_id)
);
COMMENT ON TABLE external_user IS 'People with an account of another company who may work in this one, with these rights';
CREATE INDEX external_user_of ON external_user (user_id);

CREATE TABLE user_impersonation (
  company_id bigint NOT NULL REFERENCES company,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  target_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  PRIMARY KEY (user_id, target_id),
  CHECK (user_id <> target_id)
);
COMMENT ON TABLE user_impersonation IS 'In whose place somebody may act; both are of the company';
CREATE INDEX user_impersonation_target ON user_impersonation (target_id);
CREATE INDEX user_impersonation_company ON user_impersonation (company_id);

CREATE TABLE address_question (
  user_id bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  window_start timestamptz NOT NULL,
  asked integer NOT NULL
);
COMMENT ON TABLE address_question IS 'How many e-mail addresses an administrator has lately been told of whether they have an account';
GRANT SELECT, INSERT, UPDATE, DELETE ON address_question TO consignal_system;

ALTER TABLE session
  ADD subject_id bigint REFERENCES user_account ON DELETE CASCADE,
  ADD subject_since timestamptz,
  ADD subject_until timestamptz,
  ADD CONSTRAINT session_subject CHECK (num_nulls(subject_id, subject_since, subject_until) IN (0, 3));
COMMENT ON COLUMN session.company_id IS 'The company that is worked in';
COMMENT ON COLUMN session.subject_id IS 'In whose place the user acts; the session is over at subject_until unless the user stops before';
CREATE INDEX session_of_subject ON session (subject_id) WHERE subject_id IS NOT NULL;

CREATE FUNCTION end_sessions_of_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE session SET revoked_at = now() WHERE (user_id = NEW.id OR subject_id = NEW.id) AND revoked_at IS NULL;
  IF NEW.state = 'removed' THEN
    DELETE FROM second_factor WHERE user_id = NEW.id;
    DELETE FROM mail WHERE user_id = NEW.id;
    DELETE FROM sign_in_challenge WHERE user_id = NEW.id;
    DELETE FROM known_device WHERE user_id = NEW.id;
    DELETE FROM account_token WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION end_sessions_of_user IS 'With a removed account everything goes that it could sign in with';
-- Wrong passwords lock an account; whoever is signed in goes on, or guessing would throw people out.
CREATE TRIGGER user_account_ends_sessions AFTER UPDATE ON user_account FOR EACH ROW
  WHEN (OLD.level <> NEW.level OR (OLD.state <> NEW.state AND NEW.state NOT IN ('active', 'locked'))) EXECUTE FUNCTION end_sessions_of_user();

CREATE FUNCTION end_sessions_of_external() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE session SET revoked_at = now() WHERE user_id = NEW.user_id AND company_id = NEW.company_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER external_user_ends_sessions AFTER UPDATE ON external_user FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_sessions_of_external();

CREATE FUNCTION end_sessions_of_subject() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE session SET revoked_at = now() WHERE user_id = OLD.user_id AND subject_id = OLD.target_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER user_impersonation_ends_sessions AFTER DELETE ON user_impersonation FOR EACH ROW EXECUTE FUNCTION end_sessions_of_subject();

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['account_invitation', 'external_user', 'user_impersonation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO consignal_app, consignal_system', t);
  END LOOP;
END $$;
-- A company sees whom it has invited, as long as it has, and changes nothing about them.
CREATE POLICY external ON user_account FOR SELECT TO consignal_app
  USING (id IN (SELECT e.user_id FROM external_user e WHERE e.company_id = app_company() AND e.revoked_at IS NULL));
`;

const DOWN = /* sql */ `
DROP POLICY external ON user_account;
DROP TRIGGER user_account_ends_sessions ON user_account;
ALTER TABLE session DROP subject_id, DROP subject_since, DROP subject_until;
COMMENT ON COLUMN session.company_id IS NULL;
DROP TABLE address_question, user_impersonation, external_user, account_invitation;
DROP FUNCTION end_sessions_of_user, end_sessions_of_external, end_sessions_of_subject;
DROP INDEX user_account_search, user_account_newest;
ALTER TABLE user_account DROP CONSTRAINT user_account_state;
UPDATE user_account SET state = 'inactive' WHERE state NOT IN ('active', 'inactive');
ALTER TABLE user_account DROP descriptive_name, DROP phone, DROP department, DROP version, DROP updated_at, DROP state_since;
COMMENT ON COLUMN user_account.state IS NULL;
`;
