import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules by number or consignee come in natural order. It is the same function, so that builds before search by the same indexes. */
export class SearchOfSchedulesInNaturalOrder1764256000001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(search(' COLLATE natural_order'));
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(search(''));
  }
}

const search = (collation: string): string => /* sql */ `
CREATE OR REPLACE FUNCTION found_schedules(query jsonb) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- What rows are sorted by; indexes of schedule_head have the same expressions. Ids are in the order of receipt.
  sorted_by text := CASE query->>'sort'
    WHEN 'issued' THEN $key$coalesce(h.issue_date, '-infinity'::date)$key$
    WHEN 'number' THEN 'h.document_number${collation}'
    WHEN 'first' THEN $key$coalesce(h.first_date, '-infinity'::date)$key$
    WHEN 'last' THEN $key$coalesce(h.last_date, '-infinity'::date)$key$
    WHEN 'consignee' THEN $key$coalesce(h.ship_to_name, h.ship_to_code, '')${collation}$key$
    END;
  direction text := CASE WHEN (query->>'ascending')::boolean THEN 'ASC' ELSE 'DESC' END;
  compared text := CASE WHEN (query->>'ascending')::boolean THEN '>' ELSE '<' END;
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  -- Ids begin with the last two digits of the year: before 2000 they would be too high.
  RETURN QUERY EXECUTE format($search$
    SELECT h.id FROM schedule_head h
    WHERE h.company_id = $1 AND h.deleted_at IS NULL AND ($12 IS NULL OR %1$s)
      AND ($7 IS NULL OR h.received_at >= $7 AND h.id >= first_id(greatest($7, '2000-01-01'))) AND ($8 IS NULL OR h.received_at < $8 + 1)
      AND ($2 IS NULL OR h.document_number ILIKE $2) AND ($3 IS NULL OR h.ship_to_code ILIKE $3 OR h.ship_to_name ILIKE $3) AND ($4 IS NULL OR h.seller_code ILIKE $4 OR h.seller_name ILIKE $4)
      AND ($9 IS NULL OR h.is_archived = $9) AND ($10 IS NULL OR h.has_backorder = $10) AND ($11 IS NULL OR h.has_urgent = $11)
      AND ($20 IS NULL OR h.is_incorrect = $20)
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
    ORDER BY %2$s LIMIT $13
  $search$,
    CASE WHEN sorted_by IS NULL THEN format('h.id %s $12', compared)
      ELSE format('(%1$s, h.id) %2$s (SELECT %1$s, h.id FROM schedule_head h WHERE h.id = $12 AND h.company_id = $1)', sorted_by, compared) END,
    concat_ws(', ', sorted_by || ' ' || direction, 'h.id ' || direction))
  USING app_company(), query->>'number', query->>'consignee', query->>'seller', query->>'article', query->>'articlePart', (query->>'since')::date,
    (query->>'until')::date, (query->>'archived')::boolean, (query->>'backorder')::boolean, (query->>'urgent')::boolean, (query->>'behind')::bigint,
    (query->>'most')::integer, app_sees_all(), app_narrowing(), (query->>'comment')::boolean, query->>'answer', (query->>'cameBefore')::timestamptz,
    (query->>'changedInFirmZone')::boolean, (query->>'incorrect')::boolean;
END $$;`;
