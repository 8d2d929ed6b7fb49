import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that parties put forward in a dispute about packages. */
export class PackageEvidence1764258861000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE package_evidence (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  movement_id bigint NOT NULL,
  dispute smallint NOT NULL,
  file_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png', 'webp', 'tiff')),
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  is_own boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_user bigint,
  withdrawn_at timestamptz,
  PRIMARY KEY (id, company_id),
  FOREIGN KEY (movement_id, company_id) REFERENCES package_movement (id, company_id)
);
COMMENT ON TABLE package_evidence IS
  'Files that were put forward in disputes about movements of packages: a row for each side, of one id. Rows stay; one that was withdrawn says when';
COMMENT ON COLUMN package_evidence.dispute IS 'The place of the state that began the dispute';
COMMENT ON COLUMN package_evidence.is_own IS 'This side put it forward';
CREATE INDEX package_evidence_movement ON package_evidence (movement_id, company_id, id);
CREATE TRIGGER package_evidence_stays BEFORE DELETE ON package_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE package_evidence ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_evidence FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_evidence TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_evidence TO consignal_system USING (true);
CREATE POLICY narrowed ON package_evidence AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_movement(movement_id, company_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON package_evidence TO consignal_app;
GRANT SELECT, INSERT, UPDATE (withdrawn_at) ON package_evidence TO consignal_system;

CREATE TABLE package_evidence_content (
  evidence_id bigint PRIMARY KEY,
  content bytea NOT NULL
);
COMMENT ON TABLE package_evidence_content IS
  'The bytes of evidence, once for both sides; requests reach them through package_evidence_bytes alone. Those of what was withdrawn go when the dispute is over';
-- Pictures and PDF are compressed already.
ALTER TABLE package_evidence_content ALTER content SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, DELETE ON package_evidence_content TO consignal_system;

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION add_package_evidence(of_company bigint, of_user bigint, of_movement bigint, name text, of_kind text, bytes bytea, hash bytea, most integer)
RETURNS TABLE (evidence bigint, company bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  begun smallint;
  new_id bigint;
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  -- Answers to the dispute, and other files, wait.
  PERFORM FROM package_account a WHERE a.id IN (SELECT m.account_id FROM package_movement m WHERE m.id = of_movement) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT s.place INTO begun FROM package_open_movement o JOIN package_movement_state s ON s.movement_id = o.movement_id AND s.company_id = o.company_id
  WHERE o.movement_id = of_movement AND o.company_id = of_company AND o.state = 'disputed' ORDER BY s.place DESC LIMIT 1;
  IF begun IS NULL OR most <= (SELECT count(*) FROM package_evidence e
    WHERE e.movement_id = of_movement AND e.company_id = of_company AND e.dispute = begun AND e.is_own) THEN RETURN; END IF;
  new_id := next_id();
  INSERT INTO package_evidence_content VALUES (new_id, bytes);
  RETURN QUERY INSERT INTO package_evidence AS n (id, company_id, movement_id, dispute, file_name, kind, size, sha256, is_own, by_user)
  SELECT new_id, m.company_id, m.id, begun, name, of_kind, length(bytes), hash, m.company_id = of_company, CASE WHEN m.company_id = of_company THEN of_user END
  FROM package_movement m WHERE m.id = of_movement RETURNING n.id, n.company_id;
END $$;
COMMENT ON FUNCTION add_package_evidence IS 'Adds a file to an open dispute, on both sides; nothing where it is over, or where the company has put forward as many as it may';

CREATE FUNCTION withdraw_package_evidence(of_company bigint, of_evidence bigint) RETURNS TABLE (company bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_movement bigint;
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  SELECT e.movement_id INTO of_movement FROM package_evidence e WHERE e.id = of_evidence AND e.company_id = of_company AND e.is_own;
  PERFORM FROM package_account a WHERE a.id IN (SELECT m.account_id FROM package_movement m WHERE m.id = of_movement) ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY UPDATE package_evidence e SET withdrawn_at = now() WHERE e.id = of_evidence AND e.movement_id = of_movement AND e.withdrawn_at IS NULL RETURNING e.company_id;
  DELETE FROM package_evidence_content c WHERE c.evidence_id = of_evidence AND of_movement IS NOT NULL
    AND NOT EXISTS (SELECT FROM package_open_movement o WHERE o.movement_id = of_movement AND o.state = 'disputed');
END $$;
COMMENT ON FUNCTION withdraw_package_evidence IS 'Withdraws a file of the company on both sides; its bytes go at once where the dispute is over';

CREATE FUNCTION package_evidence_bytes(of_company bigint, of_evidence bigint) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  RETURN (SELECT c.content FROM package_evidence e JOIN package_evidence_content c ON c.evidence_id = e.id
    WHERE e.id = of_evidence AND e.company_id = of_company AND e.withdrawn_at IS NULL);
END $$;
COMMENT ON FUNCTION package_evidence_bytes IS 'The bytes of a file of which the company has a side; null where it was withdrawn';
REVOKE ALL ON FUNCTION add_package_evidence, withdraw_package_evidence, package_evidence_bytes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_package_evidence, withdraw_package_evidence, package_evidence_bytes TO consignal_app, consignal_system;
ALTER FUNCTION add_package_evidence OWNER TO consignal_system;
ALTER FUNCTION withdraw_package_evidence OWNER TO consignal_system;
ALTER FUNCTION package_evidence_bytes OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;

CREATE FUNCTION drop_withdrawn_package_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM package_evidence_content c USING added s JOIN package_evidence e ON e.movement_id = s.movement_id AND e.company_id = s.company_id
  WHERE s.was = 'disputed' AND s.state <> 'disputed' AND e.withdrawn_at IS NOT NULL AND c.evidence_id = e.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION drop_withdrawn_package_evidence FROM PUBLIC;
CREATE TRIGGER package_movement_state_settled AFTER INSERT ON package_movement_state REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION drop_withdrawn_package_evidence();
`;

const DOWN = /* sql */ `
DROP TRIGGER package_movement_state_settled ON package_movement_state;
DROP FUNCTION drop_withdrawn_package_evidence, package_evidence_bytes, withdraw_package_evidence, add_package_evidence;
DROP TABLE package_evidence_content;
DROP TABLE package_evidence;
`;
