import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day of a note, and that of the n-th newest: by indexes that row-level security keeps from the expressions of requests. */
export class DaysOfDespatchedNotes1764253000004 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION despatched_days');
  }
}

const UP = /* sql */ `
GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION despatched_days(
  of_company bigint, of_article text, customers text[], place text, of_unit text, note text, newest integer, OUT note_day date, OUT newest_day date
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  IF app_company() <> of_company THEN RETURN; END IF;
  SELECT max(q.day) INTO note_day FROM despatched_quantity q WHERE q.company_id = of_company AND q.article_number = of_article AND q.undone_at IS NULL
    AND q.note_number IS NOT NULL AND ltrim(upper(btrim(q.note_number)), '0') = note
    AND q.customer = ANY (customers) AND (place = '' OR upper(btrim(q.ship_to_code)) = place) AND upper(btrim(q.unit)) = of_unit;
  IF note_day IS NULL THEN
    SELECT max(q.day) INTO note_day FROM despatched_quantity q WHERE q.company_id = of_company AND q.article_number = of_article AND q.undone_at IS NULL
      AND q.advice_number <> q.note_number AND ltrim(upper(btrim(q.advice_number)), '0') = note
      AND q.customer = ANY (customers) AND (place = '' OR upper(btrim(q.ship_to_code)) = place) AND upper(btrim(q.unit)) = of_unit;
  END IF;
  IF newest = 0 THEN RETURN; END IF;
  SELECT q.day INTO newest_day FROM despatched_quantity q WHERE q.company_id = of_company AND q.article_number = of_article AND q.undone_at IS NULL
    AND q.note_number IS NOT NULL AND q.customer = ANY (customers) AND (place = '' OR upper(btrim(q.ship_to_code)) = place) AND upper(btrim(q.unit)) = of_unit
  ORDER BY q.company_id DESC, q.article_number DESC, q.day DESC OFFSET newest - 1 LIMIT 1;
  newest_day := coalesce(newest_day, '-infinity');
END $$;
REVOKE ALL ON FUNCTION despatched_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION despatched_days TO consignal_app, consignal_system;
ALTER FUNCTION despatched_days OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;
