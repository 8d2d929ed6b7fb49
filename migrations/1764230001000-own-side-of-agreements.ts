import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An agreement carries traffic where our own side of it is an approved identification of its company. What the agreements of a company
 * name as their own side becomes an identification of the company: approved where no other company names or has it, else a claim.
 */
export class OwnSideOfAgreements1764230001000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
    await db.query(view('a.active AND a.own_side_approved'));
    await db.query(IDENTIFICATIONS);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(view('a.active'));
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE communication_agreement ADD COLUMN own_side_approved boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN communication_agreement.own_side_approved IS
  'Our own side is an approved identification of the company; without it the agreement carries no traffic. Kept by triggers';
GRANT CREATE ON SCHEMA public TO consignal_system;

CREATE FUNCTION is_own_name(of_company bigint, kind text, name text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.company_identifier i WHERE i.company_id = $1 AND i.state = 'approved' AND CASE
    WHEN $2 <> 'address' THEN i.kind = $2 AND i.identifier = $3
    WHEN i.kind = 'edi' THEN i.identifier = split_part($3, ':', 1) AND i.qualifier IN (split_part($3, ':', 2), '')
    ELSE i.kind = 'vda' AND i.identifier = $3 END)
$$;
COMMENT ON FUNCTION is_own_name IS
  'Whether a name is an approved identification of a company; kind is address (identification and qualifier of a party), as2 or oftp';

CREATE FUNCTION own_side_is_approved(a communication_agreement) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM (VALUES
      ('address', CASE a.direction WHEN 'in' THEN a.recipient ELSE a.sender END),
      ('as2', CASE a.transport_kind WHEN 'as2' THEN a.transport_settings ->> CASE a.direction WHEN 'in' THEN 'as2To' ELSE 'as2From' END END),
      ('oftp', a.ssid), ('oftp', a.sfid)
    ) AS own (kind, name)
    WHERE own.name IS NOT NULL AND NOT public.is_own_name(a.company_id, own.kind, own.name))
$$;
COMMENT ON FUNCTION own_side_is_approved IS
  'Whether our address, AS2 name and Odette codes in an agreement are approved identifications of its company';

CREATE FUNCTION note_own_side() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- An agreement that is written while an identification of its company changes waits for it, and the other way around.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('own side ' || NEW.company_id, 0));
  NEW.own_side_approved := own_side_is_approved(NEW);
  RETURN NEW;
END $$;
CREATE FUNCTION note_own_sides() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_company bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('own side ' || of_company, 0));
  UPDATE communication_agreement a SET own_side_approved = NOT a.own_side_approved
  WHERE a.company_id = of_company AND a.own_side_approved <> own_side_is_approved(a);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION is_own_name, own_side_is_approved, note_own_side, note_own_sides FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_own_name TO consignal_app, consignal_system;
ALTER FUNCTION own_side_is_approved OWNER TO consignal_system;
ALTER FUNCTION note_own_side OWNER TO consignal_system;
ALTER FUNCTION note_own_sides OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;

CREATE TRIGGER communication_agreement_own_side
  BEFORE INSERT OR UPDATE OF company_id, direction, sender, recipient, transport_kind, transport_settings, ssid, sfid, own_side_approved
  ON communication_agreement FOR EACH ROW EXECUTE FUNCTION note_own_side();
CREATE TRIGGER company_identifier_own_sides AFTER INSERT OR UPDATE OR DELETE ON company_identifier
  FOR EACH ROW EXECUTE FUNCTION note_own_sides();
`;

/** The view with what makes an agreement usable. */
const view = (active: string): string => /* sql */ `
CREATE OR REPLACE VIEW outgoing_agreement WITH (security_invoker = true) AS
SELECT a.company_id, a.id, a.sender, a.recipient, a.test, ${active} AND a.direction = 'out' AS is_usable,
  jsonb_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner, 'direction', a.direction,
    'sender', a.sender, 'recipient', a.recipient, 'messageType', a.message_type, 'messageVersion', a.message_version,
    'profile', a.profile, 'test', a.test, 'active', a.active, 'virtualFileNames', to_jsonb(a.virtual_file_names),
    'acknowledgementExpected', a.acknowledgement_expected, 'isUsed', a.first_used_at IS NOT NULL,
    'preparedAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'))${
      active === 'a.active' ? '' : ` || jsonb_build_object('ownSideApproved', a.own_side_approved)`
    } AS agreement
FROM communication_agreement a;
`;

const IDENTIFICATIONS = /* sql */ `
SET LOCAL ROLE consignal_system;
INSERT INTO company_identifier (company_id, kind, identifier, qualifier)
SELECT DISTINCT a.company_id, own.kind, own.identifier, own.qualifier FROM communication_agreement a
CROSS JOIN LATERAL (SELECT CASE a.direction WHEN 'in' THEN a.recipient ELSE a.sender END AS address) AS o
CROSS JOIN LATERAL (VALUES
  ('edi', CASE WHEN a.message_type LIKE 'VDA%' THEN NULL ELSE split_part(o.address, ':', 1) END, split_part(o.address, ':', 2)),
  ('vda', CASE WHEN o.address NOT LIKE '%:%' AND coalesce(a.message_type, 'VDA') LIKE 'VDA%' THEN o.address END, ''),
  ('as2', CASE a.transport_kind WHEN 'as2' THEN a.transport_settings ->> CASE a.direction WHEN 'in' THEN 'as2To' ELSE 'as2From' END END, ''),
  ('oftp', a.ssid, ''), ('oftp', a.sfid, '')
) AS own (kind, identifier, qualifier)
WHERE a.active AND own.identifier IS NOT NULL AND NOT EXISTS (
  SELECT FROM company_identifier i WHERE i.company_id = a.company_id AND i.kind = own.kind AND i.identifier = own.identifier
    AND i.qualifier IN (own.qualifier, ''))
ON CONFLICT DO NOTHING;
UPDATE company_identifier i SET state = 'approved', decided_at = now()
WHERE i.state = 'claimed' AND NOT EXISTS (
  SELECT FROM company_identifier o WHERE o.kind = i.kind AND o.identifier = i.identifier AND o.company_id <> i.company_id
    AND (o.qualifier = i.qualifier OR '' IN (o.qualifier, i.qualifier)));
UPDATE communication_agreement SET own_side_approved = true WHERE true;
RESET ROLE;
`;

const DOWN = /* sql */ `
DROP TRIGGER communication_agreement_own_side ON communication_agreement;
DROP TRIGGER company_identifier_own_sides ON company_identifier;
DROP FUNCTION note_own_side, note_own_sides, own_side_is_approved, is_own_name;
ALTER TABLE communication_agreement DROP COLUMN own_side_approved;
`;
