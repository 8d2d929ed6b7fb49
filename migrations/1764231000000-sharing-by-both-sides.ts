import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A despatch advice is shown to another company of the installation where both have each other as an active partner, and the address it
 * was sent from is an approved identification of its sender.
 */
export class SharingByBothSides1764231000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE despatch_advice ADD COLUMN sent_from text;
COMMENT ON COLUMN despatch_advice.sent_from IS
  'The sender''s address, as in UNB 0004:0007, noted with sent_to';
-- The build before notes sent_to alone.
CREATE FUNCTION note_sent_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sent_from := (SELECT a.sender FROM communication_agreement a WHERE a.id = NEW.agreement_id);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION note_sent_from IS 'Notes the sender''s address where the build before releases a despatch advice';
CREATE TRIGGER despatch_advice_sent_from BEFORE UPDATE OF sent_to ON despatch_advice
  FOR EACH ROW WHEN (NEW.sent_to IS NOT NULL AND NEW.sent_from IS NULL) EXECUTE FUNCTION note_sent_from();

GRANT CREATE ON SCHEMA public TO consignal_system;
-- The addresses of both sides are compared as the agreement names them; an identification without qualifier stands for any.
CREATE FUNCTION app_shares() RETURNS TABLE (company_id bigint, sent_from text, sent_to text, sender jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 100 AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT s.company_id, a.sent_from, b.sent_to, jsonb_build_object(
      'code', c.code, 'name', c.name, 'address', a.sent_from, 'partnerId', k.id::text, 'partnerName', k.name)
    FROM partner_identifier f
    JOIN partner_company k ON k.company_id = f.company_id AND k.id = f.partner_company_id
    JOIN company_identifier s ON s.identifier = f.identifier AND s.qualifier IN (f.qualifier, '')
      AND s.kind IN ('edi', 'vda') AND s.state = 'approved' AND s.company_id <> f.company_id
    JOIN company c ON c.id = s.company_id
    JOIN company_identifier o ON o.company_id = f.company_id AND o.kind IN ('edi', 'vda') AND o.state = 'approved'
    JOIN partner_identifier t ON t.company_id = s.company_id AND t.identifier = o.identifier AND o.qualifier IN (t.qualifier, '')
    CROSS JOIN LATERAL (SELECT f.identifier || CASE f.qualifier WHEN '' THEN '' ELSE ':' || f.qualifier END AS sent_from) a
    CROSS JOIN LATERAL (SELECT t.identifier || CASE t.qualifier WHEN '' THEN '' ELSE ':' || t.qualifier END AS sent_to) b
    WHERE f.company_id = app_company()
      AND EXISTS (SELECT FROM company_relation r WHERE r.company_id = f.company_id AND r.partner_company_id = f.partner_company_id
        AND r.active AND r.role IN ('supplier', '3pl'))
      AND EXISTS (SELECT FROM company_relation r WHERE r.company_id = t.company_id AND r.partner_company_id = t.partner_company_id
        AND r.active AND r.role IN ('customer', 'consignee'));
END $$;
COMMENT ON FUNCTION app_shares IS
  'What companies of the installation share with the company of the transaction: from which approved address of theirs to which of its own, where each has the other as an active partner; and who the sender is, by its own record and by that of the company';

CREATE FUNCTION sees_received(
  sent_from text, document jsonb, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (n.partners IS NULL OR sent_from = ANY (n.partners))
    AND public.sees_despatch(NULL, document, ROW(NULL, NULL, n.ship_tos, n.articles)::public.narrowing);
END $$;
REVOKE ALL ON FUNCTION app_shares, sees_received(text, jsonb, narrowing) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_shares, sees_received(text, jsonb, narrowing) TO consignal_system, consignal_partner;
ALTER FUNCTION app_shares OWNER TO consignal_system;
ALTER FUNCTION sees_received(text, jsonb, narrowing) OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;

GRANT SELECT (sent_from) ON despatch_advice TO consignal_partner;
ALTER POLICY received ON despatch_advice USING (
  state = 'released' AND (company_id, sent_from, sent_to) IN (SELECT s.company_id, s.sent_from, s.sent_to FROM app_shares() s)
  AND ((SELECT app_sees_all()) OR sees_received(sent_from, document, (SELECT app_narrowing()))));
DROP FUNCTION app_shared_from, sees_received(bigint, jsonb, narrowing);
`;

const DOWN = /* sql */ `
GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION app_shared_from() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT p.company_id || ' ' || p.identifier || CASE p.qualifier WHEN '' THEN '' ELSE ':' || p.qualifier END
    FROM company_identifier c JOIN partner_identifier p ON p.identifier = c.identifier AND p.qualifier = c.qualifier
    JOIN company_relation r ON r.company_id = p.company_id AND r.partner_company_id = p.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
    WHERE c.kind IN ('edi', 'vda') AND c.state = 'approved' AND c.company_id = app_company() AND p.company_id <> app_company());
END $$;
COMMENT ON FUNCTION app_shared_from IS
  'Companies that share with the company of the transaction, and under which of its addresses: company id, blank, address';
CREATE FUNCTION sees_received(
  sender_id bigint, document jsonb, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (n.partners IS NULL OR EXISTS (SELECT FROM public.company_identifier i WHERE i.kind IN ('edi', 'vda') AND i.state = 'approved' AND i.company_id = sender_id
      AND i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END = ANY (n.partners)))
    AND public.sees_despatch(NULL, document, ROW(NULL, NULL, n.ship_tos, n.articles)::public.narrowing);
END $$;
REVOKE ALL ON FUNCTION app_shared_from, sees_received(bigint, jsonb, narrowing) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_shared_from, sees_received(bigint, jsonb, narrowing) TO consignal_system, consignal_partner;
ALTER FUNCTION app_shared_from OWNER TO consignal_system;
ALTER FUNCTION sees_received(bigint, jsonb, narrowing) OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
ALTER POLICY received ON despatch_advice USING (
  state = 'released' AND (company_id || ' ' || sent_to) = ANY ((SELECT app_shared_from())::text[])
  AND ((SELECT app_sees_all()) OR sees_received(company_id, document, (SELECT app_narrowing()))));
DROP FUNCTION app_shares, sees_received(text, jsonb, narrowing);
DROP TRIGGER despatch_advice_sent_from ON despatch_advice;
DROP FUNCTION note_sent_from;
ALTER TABLE despatch_advice DROP COLUMN sent_from;
`;
