import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What schedules change inside the firm zone is counted once, when they came, and searched for. Those stored before are not counted. */
export class ChangesInsideFirmZones1764247000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const SIGNATURE = 'text, text, text, text, text, date, date, boolean, boolean, boolean, boolean, bigint, integer';

const UP = /* sql */ `
ALTER TABLE schedule_head ADD COLUMN firm_changes integer, ADD COLUMN is_compared boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN schedule_head.firm_changes IS
  'Periods that it changes inside the firm zone, against the release before; null where that is not counted, or nothing is before it';
COMMENT ON COLUMN schedule_head.is_compared IS 'false until firm_changes is counted, and again when it follows another release';

CREATE FUNCTION found_schedules(
  number text, consignee text, seller text, article text, article_part text, since date, until date, archived
  boolean, backorder boolean, urgent boolean, changed_in_firm_zone boolean, before_id bigint, most integer
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  -- Ids begin with the last two digits of the year: before 2000 they would be too high.
  RETURN QUERY EXECUTE $search$
    SELECT h.id FROM schedule_head h
    WHERE h.company_id = $1 AND h.id < coalesce($12, 9223372036854775807)
      AND ($7 IS NULL OR h.received_at >= $7 AND h.id >= first_id(greatest($7, '2000-01-01'))) AND ($8 IS NULL OR h.received_at < $8 + 1)
      AND ($2 IS NULL OR h.document_number ILIKE $2) AND ($3 IS NULL OR h.ship_to_code ILIKE $3 OR h.ship_to_name ILIKE $3) AND ($4 IS NULL OR h.seller_code ILIKE $4 OR h.seller_name ILIKE $4)
      AND ($9 IS NULL OR h.is_archived = $9) AND ($10 IS NULL OR h.has_backorder = $10) AND ($11 IS NULL OR h.has_urgent = $11)
      AND ($16 IS NULL OR $16 AND h.firm_changes > 0 OR NOT $16 AND coalesce(h.firm_changes, 0) = 0)
      AND ($5 IS NULL AND $6 IS NULL OR h.id IN (
        SELECT l.head_id FROM schedule_line l WHERE l.company_id = $1
          AND l.article_number IN (SELECT a.article_number FROM external_article a WHERE a.company_id = $1 AND ($5 IS NULL OR a.article_number = $5) AND ($6 IS NULL OR a.article_number ILIKE $6))
          AND ($14 OR sees_line(l.head_id, l.article_number, l.ship_to_code, $15))))
      AND ($14 OR coalesce(split_part(h.parties, '|', 1) = ANY (($15).partners), ($15).partners IS NULL) AND coalesce(h.ship_tos && ($15).ship_tos, ($15).ship_tos IS NULL)
        AND (($15).articles IS NULL OR sees_line_of(h.id, h.ship_to_code, $15)))
    ORDER BY h.id DESC LIMIT $13
  $search$ USING app_company(), number, consignee, seller, article, article_part, since, until, archived, backorder, urgent, before_id, most, app_sees_all(), app_narrowing(), changed_in_firm_zone;
END $$;
COMMENT ON FUNCTION found_schedules(${SIGNATURE}) IS
  'Schedules of the company of the transaction that the search form finds, newest first';
REVOKE ALL ON FUNCTION found_schedules(${SIGNATURE}) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_schedules(${SIGNATURE}) TO consignal_system, consignal_app;
ALTER FUNCTION found_schedules(${SIGNATURE}) OWNER TO consignal_system;
`;

const DOWN = /* sql */ `
DROP FUNCTION found_schedules(${SIGNATURE});
ALTER TABLE schedule_head DROP COLUMN firm_changes, DROP COLUMN is_compared;
`;
