-- Searches. Under row-level security Postgres uses no index for ILIKE, because an operator that is not leakproof may
-- not see rows before the policy has. These functions run as the system, whose policy lets the index work, and hold the
-- company and the narrowing of the transaction, which the caller cannot choose, in their own conditions.

CREATE FUNCTION found_traffic(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, with_errors boolean,
  with_warnings boolean, most integer, archived boolean
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM traffic_message
    WHERE company_id = $1 AND id >= first_id($3) AND id < coalesce($4, 9223372036854775807) AND received_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '') || ' ' || file_name) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND (NOT $7 OR error_count > 0) AND (NOT $8 OR warning_count > 0) AND (archive_state <> 'open') = $10 AND ($11 OR sees_file(id, direction, sender, recipient, ship_tos, $12))
    ORDER BY id DESC LIMIT $9
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, with_errors, with_warnings, most, archived, app_sees_all(), app_narrowing();
END $$;
COMMENT ON FUNCTION found_traffic IS 'Files of the company of the transaction that the search box finds, newest first';

CREATE FUNCTION found_transactions(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, of_validation text,
  of_processing text, of_acknowledgement text, with_errors boolean, with_warnings boolean, of_level text, most
  integer
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values, as the system, whose policy lets the index work: see found_traffic.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM edi_transaction
    WHERE company_id = $1 AND id >= first_id($3) * 10000 AND id < coalesce($4, 9223372036854775807) AND created_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '')) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND ($7 IS NULL OR validation = $7) AND ($8 IS NULL OR processing = $8)
      AND ($9 IS NULL OR acknowledgement = $9) AND (NOT $10 OR error_count > 0) AND (NOT $11 OR warning_count > 0)
      AND ($12 IS NULL OR ($12 = 'interchange') = (parent_id IS NULL)) AND ($14 OR sees_file_of(file_id, $15))
    ORDER BY id DESC LIMIT $13
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, of_validation, of_processing, of_acknowledgement, with_errors, with_warnings, of_level, most, app_sees_all(), app_narrowing();
END $$;
COMMENT ON FUNCTION found_transactions IS
  'Transactions of the company of the database transaction that the search box finds, newest first';

CREATE FUNCTION found_schedules(
  number text, consignee text, seller text, article text, article_part text, since date, until date, archived
  boolean, backorder boolean, urgent boolean, before_id bigint, most integer
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
COMMENT ON FUNCTION found_schedules IS
  'Schedules of the company of the transaction that the search form finds, newest first';

SELECT pg_temp.give_to_system(f, 'consignal_app') FROM unnest(ARRAY['found_traffic', 'found_transactions', 'found_schedules']::regproc[]) AS f;
