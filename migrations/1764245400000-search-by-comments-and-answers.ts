import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules are also searched by comments and answers, and deleted ones are not found. The functions of builds before stay for them. What it reads of a schedule is looked for when it is called, so the column of changes inside the firm zone may come later. */
export class SearchByCommentsAndAnswers1764245400000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION ${FUNCTION}`);
  }
}

const FUNCTION =
  'found_schedules(text, text, text, text, text, date, date, boolean, boolean, boolean, boolean, bigint, integer, boolean, text, timestamptz)';

const UP = /* sql */ `
CREATE FUNCTION found_schedules(
  number text, consignee text, seller text, article text, article_part text, since date, until date, archived
  boolean, backorder boolean, urgent boolean, changed_in_firm_zone boolean, before_id bigint, most integer, comment boolean, of_answer text, came_before timestamptz
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  -- Ids begin with the last two digits of the year: before 2000 they would be too high.
  RETURN QUERY EXECUTE $search$
    SELECT h.id FROM schedule_head h
    WHERE h.company_id = $1 AND h.deleted_at IS NULL AND h.id < coalesce($12, 9223372036854775807)
      AND ($7 IS NULL OR h.received_at >= $7 AND h.id >= first_id(greatest($7, '2000-01-01'))) AND ($8 IS NULL OR h.received_at < $8 + 1)
      AND ($2 IS NULL OR h.document_number ILIKE $2) AND ($3 IS NULL OR h.ship_to_code ILIKE $3 OR h.ship_to_name ILIKE $3) AND ($4 IS NULL OR h.seller_code ILIKE $4 OR h.seller_name ILIKE $4)
      AND ($9 IS NULL OR h.is_archived = $9) AND ($10 IS NULL OR h.has_backorder = $10) AND ($11 IS NULL OR h.has_urgent = $11)
      AND ($16 IS NULL OR $16 = (h.id IN (SELECT c.head_id FROM schedule_comment c WHERE c.company_id = $1 AND c.deleted_at IS NULL
        AND ($14 OR c.kind = 'head' OR sees_line(c.head_id, c.article_number, (SELECT l.ship_to_code FROM schedule_line l WHERE l.id = c.line_id), $15)))))
      AND ($19 IS NULL OR $19 AND h.firm_changes > 0 OR NOT $19 AND coalesce(h.firm_changes, 0) = 0)
      AND ($17 IS NULL OR h.answer = $17) AND ($18 IS NULL OR h.answer = 'open' AND h.superseded_by IS NULL AND NOT h.is_archived AND h.received_at <= $18)
      AND ($5 IS NULL AND $6 IS NULL OR h.id IN (
        SELECT l.head_id FROM schedule_line l WHERE l.company_id = $1
          AND l.article_number IN (SELECT a.article_number FROM external_article a WHERE a.company_id = $1 AND ($5 IS NULL OR a.article_number = $5) AND ($6 IS NULL OR a.article_number ILIKE $6))
          AND ($14 OR sees_line(l.head_id, l.article_number, l.ship_to_code, $15))))
      AND ($14 OR coalesce(split_part(h.parties, '|', 1) = ANY (($15).partners), ($15).partners IS NULL) AND coalesce(h.ship_tos && ($15).ship_tos, ($15).ship_tos IS NULL)
        AND (($15).articles IS NULL OR sees_line_of(h.id, h.ship_to_code, $15)))
    ORDER BY h.id DESC LIMIT $13
  $search$ USING app_company(), number, consignee, seller, article, article_part, since, until, archived, backorder, urgent, before_id, most, app_sees_all(), app_narrowing(), comment, of_answer, came_before, changed_in_firm_zone;
END $$;
COMMENT ON FUNCTION ${FUNCTION} IS
  'Schedules of the company of the transaction that the search form finds, newest first';
REVOKE ALL ON FUNCTION ${FUNCTION} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${FUNCTION} TO consignal_system, consignal_app;
ALTER FUNCTION ${FUNCTION} OWNER TO consignal_system;
`;
