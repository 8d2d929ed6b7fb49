import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The search of schedules, as that of files: under row-level security no index serves ILIKE, and every schedule of the company was looked
 * at. This asks as the system, and holds the company and the narrowing of the transaction in its own conditions, as the policies do.
 */
export class FoundSchedules1764123000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION found_schedules');
  }
}

const UP = /* sql */ `
CREATE FUNCTION found_schedules(
  number text, consignee text, seller text, article text, article_part text, since date, until date, archived boolean, backorder boolean, urgent boolean, before_id bigint, most integer
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
      AND ($5 IS NULL AND $6 IS NULL OR h.id IN (
        SELECT l.head_id FROM schedule_line l WHERE l.company_id = $1
          AND l.article_number IN (SELECT a.article_number FROM external_article a WHERE a.company_id = $1 AND ($5 IS NULL OR a.article_number = $5) AND ($6 IS NULL OR a.article_number ILIKE $6))
          AND ($14 OR sees_line(l.head_id, l.article_number, l.ship_to_code, $15))))
      AND ($14 OR coalesce(split_part(h.parties, '|', 1) = ANY (($15).partners), ($15).partners IS NULL) AND coalesce(h.ship_tos && ($15).ship_tos, ($15).ship_tos IS NULL)
        AND (($15).articles IS NULL OR sees_line_of(h.id, h.ship_to_code, $15)))
    ORDER BY h.id DESC LIMIT $13
  $search$ USING app_company(), number, consignee, seller, article, article_part, since, until, archived, backorder, urgent, before_id, most, app_sees_all(), app_narrowing();
END $$;
COMMENT ON FUNCTION found_schedules IS 'Schedules of the company of the transaction that the search form finds, newest first';
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION found_schedules OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
REVOKE ALL ON FUNCTION found_schedules FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_schedules TO consignal_app, consignal_system;
`;
