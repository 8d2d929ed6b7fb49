import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `company_identifier` becomes the register of identifications of the companies of the installation: of several kinds, claimed by a
 * company and approved by the operator. What stood in it was entered by the operator and is approved.
 */
export class IdentificationsOfCompanies1764230000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(functions("kind IN ('edi', 'vda') AND state = 'approved' AND"));
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
    await db.query(functions(''));
  }
}

const TABLE = /* sql */ `
ALTER TABLE company_identifier
  ADD COLUMN id bigint NOT NULL DEFAULT next_id(),
  ADD COLUMN kind text NOT NULL DEFAULT 'edi' CHECK (kind IN ('edi', 'vda', 'as2', 'oftp')),
  ADD COLUMN state text NOT NULL DEFAULT 'approved' CHECK (state IN ('claimed', 'approved', 'refused')),
  ADD COLUMN claimed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN claimed_by bigint REFERENCES user_account ON DELETE SET NULL,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by bigint REFERENCES user_account ON DELETE SET NULL,
  ADD COLUMN reason text,
  ADD CHECK (qualifier = '' OR kind = 'edi'),
  DROP CONSTRAINT company_identifier_pkey,
  ADD PRIMARY KEY (id),
  ADD CONSTRAINT company_identifier_once UNIQUE (company_id, kind, identifier, qualifier);
ALTER TABLE company_identifier ALTER COLUMN state SET DEFAULT 'claimed';
DROP INDEX company_identifier_company;
CREATE INDEX company_identifier_name ON company_identifier (kind, identifier, qualifier);
CREATE INDEX company_identifier_open ON company_identifier (id) WHERE state = 'claimed';
COMMENT ON TABLE company_identifier IS
  'Identifications of the companies of the installation. An approved one belongs to one company; claims of several companies may stand side by side';
COMMENT ON COLUMN company_identifier.kind IS
  'edi: UNB 0004 or 0010 with qualifier 0007; vda: supplier or customer number; as2: AS2 name; oftp: Odette code';
COMMENT ON COLUMN company_identifier.qualifier IS 'Of an EDI address; empty for none, which stands for any';
COMMENT ON COLUMN company_identifier.reason IS 'Why the operator refused it';
-- Requests claim and withdraw for their company; to approve and to refuse is the system''s.
GRANT INSERT (company_id, kind, identifier, qualifier, claimed_by), DELETE ON company_identifier TO consignal_app;
SET LOCAL ROLE consignal_system;
-- An entry without qualifier could be the number of a VDA file too, so it stands as both.
INSERT INTO company_identifier (kind, identifier, company_id, state)
SELECT 'vda', identifier, company_id, 'approved' FROM company_identifier WHERE qualifier = '';
RESET ROLE;
`;

/** The functions that read the identifications, with a condition of the rows that count. */
const functions = (counts: string): string => {
  const of = counts.replace(/\b(kind|state)\b/g, 'c.$1');
  return /* sql */ `
CREATE OR REPLACE FUNCTION app_addresses() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(SELECT identifier || CASE qualifier WHEN '' THEN '' ELSE ':' || qualifier END FROM company_identifier WHERE ${counts} company_id = app_company());
END $$;
CREATE OR REPLACE FUNCTION app_shared_from() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT p.company_id || ' ' || p.identifier || CASE p.qualifier WHEN '' THEN '' ELSE ':' || p.qualifier END
    FROM company_identifier c JOIN partner_identifier p ON p.identifier = c.identifier AND p.qualifier = c.qualifier
    JOIN company_relation r ON r.company_id = p.company_id AND r.partner_company_id = p.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
    WHERE ${of} c.company_id = app_company() AND p.company_id <> app_company());
END $$;
CREATE OR REPLACE FUNCTION sees_received(
  sender_id bigint, document jsonb, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (n.partners IS NULL OR EXISTS (SELECT FROM public.company_identifier i WHERE ${counts.replace(/\b(kind|state)\b/g, 'i.$1')} i.company_id = sender_id
      AND i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END = ANY (n.partners)))
    AND public.sees_despatch(NULL, document, ROW(NULL, NULL, n.ship_tos, n.articles)::public.narrowing);
END $$;
`;
};

const UP = /* sql */ `
GRANT CREATE ON SCHEMA public TO consignal_system;

CREATE FUNCTION company_of_identifier(kind text, identifier text, qualifier text DEFAULT '') RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.company_id FROM company_identifier i
  WHERE i.kind = $1 AND i.identifier = $2 AND i.qualifier IN ($3, '') AND i.state = 'approved'
  ORDER BY i.qualifier DESC LIMIT 1
$$;
COMMENT ON FUNCTION company_of_identifier IS
  'The company that an approved identification belongs to, or null; one without qualifier stands for any';

CREATE FUNCTION decide_identification() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'claimed' AND NOT EXISTS (SELECT FROM company WHERE id <> NEW.company_id) THEN
    NEW.state := 'approved';
    NEW.decided_at := now();
  END IF;
  IF NEW.state = 'approved' THEN
    -- Two approvals at once wait for each other.
    PERFORM pg_advisory_xact_lock(hashtextextended('identification ' || NEW.kind || ' ' || NEW.identifier, 0));
    IF EXISTS (SELECT FROM company_identifier i WHERE i.kind = NEW.kind AND i.identifier = NEW.identifier AND i.state = 'approved'
        AND i.company_id <> NEW.company_id AND (i.qualifier = NEW.qualifier OR '' IN (i.qualifier, NEW.qualifier))) THEN
      RAISE unique_violation USING MESSAGE = 'The identification belongs to another company', TABLE = 'company_identifier',
        CONSTRAINT = 'company_identifier_of_one_company';
    END IF;
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION decide_identification IS
  'Approves the claims of a company that is alone on the installation, and lets an approved identification belong to one company; no qualifier conflicts with every qualifier';

CREATE FUNCTION operator_companies() RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT u.company_id), '{}') FROM user_account u
  WHERE u.level IN ('admin', 'system-admin') AND u.state IN ('active', 'locked')
$$;
COMMENT ON FUNCTION operator_companies IS
  'Companies that administrators of the installation belong to, whose browsers are notified of what waits for the operator';

REVOKE ALL ON FUNCTION company_of_identifier, decide_identification, operator_companies FROM PUBLIC;
ALTER FUNCTION company_of_identifier OWNER TO consignal_system;
ALTER FUNCTION decide_identification OWNER TO consignal_system;
ALTER FUNCTION operator_companies OWNER TO consignal_system;
GRANT EXECUTE ON FUNCTION operator_companies TO consignal_app;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
CREATE TRIGGER company_identifier_decided BEFORE INSERT OR UPDATE ON company_identifier
  FOR EACH ROW EXECUTE FUNCTION decide_identification();
`;

const DOWN = /* sql */ `
DROP TRIGGER company_identifier_decided ON company_identifier;
DROP FUNCTION decide_identification, company_of_identifier, operator_companies;
REVOKE INSERT (company_id, kind, identifier, qualifier, claimed_by), DELETE ON company_identifier FROM consignal_app;
SET LOCAL ROLE consignal_system;
DELETE FROM company_identifier WHERE state <> 'approved' OR kind NOT IN ('edi', 'vda');
-- What stands as both kinds stood once.
DELETE FROM company_identifier a USING company_identifier b
  WHERE a.id > b.id AND a.identifier = b.identifier AND a.qualifier = b.qualifier;
RESET ROLE;
DROP INDEX company_identifier_name, company_identifier_open;
ALTER TABLE company_identifier
  DROP CONSTRAINT company_identifier_once,
  DROP COLUMN id, DROP COLUMN kind, DROP COLUMN state, DROP COLUMN claimed_at, DROP COLUMN claimed_by,
  DROP COLUMN decided_at, DROP COLUMN decided_by, DROP COLUMN reason,
  ADD PRIMARY KEY (identifier, qualifier);
CREATE INDEX company_identifier_company ON company_identifier (company_id);
COMMENT ON TABLE company_identifier IS
  'Identifications of a company as recipient: UNB 0010 with qualifier 0007, VDA supplier number';
COMMENT ON COLUMN company_identifier.qualifier IS NULL;
`;
