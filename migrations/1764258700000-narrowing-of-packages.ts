import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a narrowed caller is compared with stands beside the document of a despatch note: for each of its packages and scans the whole document
 * was read, twice. Notes of before that nobody fills in are compared by their document.
 */
const UP = /* sql */ `
ALTER TABLE despatch_advice ADD COLUMN ship_to_code text, ADD COLUMN article_numbers text[];
COMMENT ON COLUMN despatch_advice.ship_to_code IS 'Of the document, for whoever sees some ship-tos alone';
COMMENT ON COLUMN despatch_advice.article_numbers IS 'Of the document, for whoever sees some articles alone; null: stored before they were noted';

CREATE FUNCTION note_what_despatch_is_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ship_to_code := NEW.document #>> '{shipTo,code}';
  NEW.article_numbers := ARRAY(SELECT DISTINCT a #>> '{}' FROM jsonb_path_query(NEW.document, '$.units[*].items[*].articleNumber') AS a ORDER BY 1);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION note_what_despatch_is_of IS 'Notes ship-to and articles of a document beside it';
CREATE TRIGGER despatch_advice_is_of BEFORE INSERT OR UPDATE OF document ON despatch_advice FOR EACH ROW EXECUTE FUNCTION note_what_despatch_is_of();

COMMENT ON COLUMN despatch_package.scope IS
  'Within which the number is given once: empty for the company, P and the partner for what goes to one, N and the note for that note alone; F, the note, a blank and the scope of before for a number that others may have now';

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION sees_despatch(agreement bigint, ship_to text, articles text[], n narrowing) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (n.partner_ids IS NULL OR EXISTS (
      SELECT FROM public.communication_agreement a WHERE a.id = agreement AND public.sees_agreement(a.direction, a.sender, a.recipient, a.partner_company_id, n)))
    AND (n.ship_tos IS NULL OR coalesce(ship_to = ANY (n.ship_tos), false))
    AND (n.articles IS NULL OR articles && n.articles);
END $$;
COMMENT ON FUNCTION sees_despatch(bigint, text, text[], narrowing) IS 'As by the document, by what is noted beside it';
CREATE OR REPLACE FUNCTION sees_despatch_of(note bigint, n narrowing) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN note IS NULL OR EXISTS (SELECT FROM public.despatch_advice d WHERE d.id = note
    AND CASE WHEN d.article_numbers IS NULL THEN public.sees_despatch(d.agreement_id, d.document, n)
      ELSE public.sees_despatch(d.agreement_id, d.ship_to_code, d.article_numbers, n) END);
END $$;
REVOKE ALL ON FUNCTION sees_despatch(bigint, text, text[], narrowing), sees_despatch_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sees_despatch(bigint, text, text[], narrowing), sees_despatch_of TO consignal_app, consignal_system;
ALTER FUNCTION sees_despatch(bigint, text, text[], narrowing) OWNER TO consignal_system;
ALTER FUNCTION sees_despatch_of OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;
const DOWN = /* sql */ `
CREATE OR REPLACE FUNCTION sees_despatch_of(note bigint, n narrowing) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT note IS NULL OR EXISTS (SELECT FROM despatch_advice d WHERE d.id = note AND sees_despatch(d.agreement_id, d.document, n))
$$;
ALTER FUNCTION sees_despatch_of OWNER TO CURRENT_USER;
GRANT EXECUTE ON FUNCTION sees_despatch_of TO PUBLIC;
DROP FUNCTION sees_despatch(bigint, text, text[], narrowing);
UPDATE despatch_package SET scope = 'N' || despatch_advice_id WHERE scope LIKE 'F%';
COMMENT ON COLUMN despatch_package.scope IS
  'Within which the number is given once: empty for the company, P and the partner for what goes to one, N and the note for that note alone';
DROP TRIGGER despatch_advice_is_of ON despatch_advice;
DROP FUNCTION note_what_despatch_is_of;
ALTER TABLE despatch_advice DROP COLUMN article_numbers, DROP COLUMN ship_to_code;
`;

export class NarrowingOfPackages1764258700000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
