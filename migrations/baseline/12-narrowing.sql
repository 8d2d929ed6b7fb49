-- Which records of a company a caller sees: by the supplier or filter chosen in a session, and by the ship-tos that a
-- person is restricted to.
--
-- A transaction of a narrowed caller carries app.narrowing: supplier / filter / restricted user, ids each, empty for
-- none. A restrictive policy on every table with business documents compares with it, so no query can forget it. Both
-- functions are called once for a statement; without a narrowing the second is never called, and a row costs a comparison
-- with a constant. What is seen follows from files: what belongs to a file is seen with it, and a file is seen when
-- everything in it is within the ship-tos and comes from the partners, because its bytes are one piece.
--
-- They read as the system, or policies would call each other recursively, with the search path that every function has
-- that runs with its owner's rights. They are called for one row after the other: planning each call would take twenty
-- times as long as running it, hence the generic plans.

CREATE TYPE narrowing AS (partner_ids bigint[], partners text[], ship_tos text[], articles text[]);
COMMENT ON TYPE narrowing IS
  'Partners by record and by address, ship-tos, articles: null does not narrow, an empty list leaves nothing';

CREATE FUNCTION app_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('app.narrowing', true), '') = ''
$$;

CREATE FUNCTION app_narrowing() RETURNS narrowing LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked text[] := string_to_array(current_setting('app.narrowing', true), '/');
  of_company bigint := public.app_company();
  filter public.saved_filter;
  n public.narrowing;
BEGIN
  IF asked[1] <> '' THEN n.partner_ids := ARRAY[asked[1]::bigint]; END IF;
  IF asked[2] <> '' THEN
    SELECT * INTO filter FROM public.saved_filter f WHERE f.id = asked[2]::bigint AND f.company_id = of_company;
    -- After its deletion nothing is visible until another is chosen.
    n.partner_ids := CASE WHEN filter.id IS NULL THEN '{}' ELSE coalesce(nullif(filter.partner_ids, '{}'), n.partner_ids) END;
    n.ship_tos := nullif(filter.ship_tos, '{}');
    n.articles := nullif(filter.articles, '{}');
  END IF;
  IF n.partner_ids IS NOT NULL THEN
    n.partners := ARRAY(
      SELECT i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END FROM public.partner_identifier i
      WHERE i.company_id = of_company AND i.partner_company_id = ANY (n.partner_ids)
      UNION SELECT CASE a.direction WHEN 'in' THEN a.sender ELSE a.recipient END FROM public.communication_agreement a
      WHERE a.company_id = of_company AND a.partner_company_id = ANY (n.partner_ids));
  END IF;
  IF asked[3] <> '' THEN
    n.ship_tos := ARRAY(
      SELECT code FROM (
        SELECT r.code FROM public.user_restriction r WHERE r.company_id = of_company AND r.user_id = asked[3]::bigint AND r.kind = 'ship-to'
        UNION SELECT s ->> 'code' FROM public.user_restriction r JOIN (
          SELECT p.code, p.ship_tos FROM public.partner_company p WHERE p.company_id = of_company
          UNION ALL SELECT c.code, c.ship_tos FROM public.company c WHERE c.id = of_company) place ON lower(place.code) = lower(r.code)
        CROSS JOIN LATERAL jsonb_array_elements(place.ship_tos) AS s
        WHERE r.company_id = of_company AND r.user_id = asked[3]::bigint AND r.kind = 'facility') AS named (code)
      WHERE n.ship_tos IS NULL OR code = ANY (n.ship_tos));
  END IF;
  RETURN n;
END $$;
COMMENT ON FUNCTION app_narrowing IS 'The narrowing of the transaction; called only where app_sees_all is false';

CREATE FUNCTION app_partners() RETURNS text[] LANGUAGE sql STABLE AS $$SELECT (public.app_narrowing()).partners$$;

CREATE FUNCTION app_ship_tos() RETURNS text[] LANGUAGE sql STABLE AS $$SELECT (public.app_narrowing()).ship_tos$$;

CREATE FUNCTION app_articles() RETURNS text[] LANGUAGE sql STABLE AS $$SELECT (public.app_narrowing()).articles$$;

CREATE FUNCTION sees_agreement(
  direction text, sender text, recipient text, partner_company_id bigint, n narrowing
) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.partner_ids IS NULL OR coalesce(partner_company_id = ANY (n.partner_ids), false)
    OR coalesce(CASE direction WHEN 'in' THEN sender ELSE recipient END = ANY (n.partners), false)
$$;

CREATE FUNCTION sees_despatch(
  agreement bigint, document jsonb, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (n.partner_ids IS NULL OR EXISTS (
      SELECT FROM public.communication_agreement a WHERE a.id = agreement AND public.sees_agreement(a.direction, a.sender, a.recipient, a.partner_company_id, n)))
    AND (n.ship_tos IS NULL OR coalesce(document -> 'shipTo' ->> 'code' = ANY (n.ship_tos), false))
    AND (n.articles IS NULL OR EXISTS (SELECT FROM jsonb_path_query(document, '$.units[*].items[*].articleNumber') AS a WHERE a #>> '{}' = ANY (n.articles)));
END $$;

CREATE FUNCTION sees_file(
  file bigint, direction text, sender text, recipient text, ship_tos text[], n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF n.partners IS NOT NULL THEN
    IF NOT coalesce(CASE direction WHEN 'I' THEN sender ELSE recipient END = ANY (n.partners), false) THEN RETURN false; END IF;
    -- Another interchange in it may be of somebody else.
    IF EXISTS (SELECT FROM public.edi_transaction t WHERE t.id >= file * 10000 AND t.id < (file + 1) * 10000
      AND NOT coalesce(CASE t.direction WHEN 'I' THEN t.sender ELSE t.recipient END = ANY (n.partners), false)) THEN RETURN false; END IF;
  END IF;
  -- A file is shown as a whole: everything in it must be for these ship-tos; a part without any is not visible.
  IF n.ship_tos IS NOT NULL AND NOT coalesce(ship_tos <@ n.ship_tos, false) THEN RETURN false; END IF;
  IF n.articles IS NULL THEN RETURN true; END IF;
  IF direction = 'O' THEN
    RETURN EXISTS (SELECT FROM public.transmission t JOIN public.despatch_advice d ON d.id = t.document_id
      WHERE t.file_id = file AND t.kind = 'despatch-advice' AND public.sees_despatch(d.agreement_id, d.document, n));
  END IF;
  RETURN EXISTS (SELECT FROM public.schedule_head h JOIN public.schedule_line l ON l.head_id = h.id WHERE h.message_id = file AND l.article_number = ANY (n.articles))
    OR EXISTS (SELECT FROM public.receipt_head h JOIN public.receipt_line l ON l.head_id = h.id WHERE h.message_id = file AND l.article_number = ANY (n.articles));
END $$;
COMMENT ON FUNCTION sees_file IS
  'Whether everything in a file is of the partners and for the ship-tos, and something in it is of the articles';

CREATE FUNCTION sees_file_of(
  file bigint, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.traffic_message m WHERE m.id = file AND public.sees_file(m.id, m.direction, m.sender, m.recipient, m.ship_tos, n));
END $$;

CREATE FUNCTION sees_line_of(
  head bigint, ship_to text, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.schedule_line l WHERE l.head_id = head
    AND (n.ship_tos IS NULL OR coalesce(l.ship_to_code, ship_to) = ANY (n.ship_tos)) AND (n.articles IS NULL OR l.article_number = ANY (n.articles)));
END $$;
COMMENT ON FUNCTION sees_line_of IS 'Whether a line of a schedule is for the ship-tos and of the articles';

CREATE FUNCTION sees_line(
  head bigint, article text, ship_to text, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (n.articles IS NULL OR article = ANY (n.articles)) AND EXISTS (SELECT FROM public.schedule_head h WHERE h.id = head
    AND (n.partners IS NULL OR split_part(h.parties, '|', 1) = ANY (n.partners))
    AND (n.ship_tos IS NULL OR coalesce(coalesce(ship_to, h.ship_to_code) = ANY (n.ship_tos), false)));
END $$;

CREATE FUNCTION sees_message_type(
  company bigint, type text, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.traffic_message m WHERE m.company_id = company AND m.message_type = type AND public.sees_file(m.id, m.direction, m.sender, m.recipient, m.ship_tos, n));
END $$;

CREATE FUNCTION sees_article(
  company bigint, article text, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.schedule_line l WHERE l.company_id = company AND l.article_number = article AND public.sees_line(l.head_id, l.article_number, l.ship_to_code, n));
END $$;

SELECT pg_temp.give_to_system(f, 'consignal_app') FROM unnest(ARRAY[
  'app_sees_all', 'app_narrowing', 'app_partners', 'app_ship_tos', 'app_articles', 'sees_agreement',
  'sees_despatch', 'sees_file', 'sees_file_of', 'sees_line_of', 'sees_line', 'sees_message_type', 'sees_article']::regproc[]) AS f;

-- Which rows of each table of documents are visible. A narrowed caller may not see at first what it added: a file that
-- was not read has no partner yet.
CREATE FUNCTION pg_temp.narrow(table_name text, seen text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY narrowed ON %I AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all()) OR %s) WITH CHECK (true)',
    table_name, replace(seen, '$narrowing', '(SELECT app_narrowing())'));
END $$;
-- Columns of the row are compared first: calling a function costs fifty times as much.
SELECT pg_temp.narrow('traffic_message', $$(
  coalesce(CASE direction WHEN 'I' THEN sender ELSE recipient END = ANY ((SELECT app_partners())::text[]), (SELECT app_partners()) IS NULL)
  AND coalesce(ship_tos <@ (SELECT app_ship_tos())::text[], (SELECT app_ship_tos()) IS NULL)
  AND sees_file(id, direction, sender, recipient, ship_tos, $narrowing))$$);
SELECT pg_temp.narrow('edi_transaction', $$(
  coalesce(CASE direction WHEN 'I' THEN sender ELSE recipient END = ANY ((SELECT app_partners())::text[]), (SELECT app_partners()) IS NULL)
  AND sees_file_of(file_id, $narrowing))$$);
SELECT pg_temp.narrow('schedule_head', $$(
  coalesce(split_part(parties, '|', 1) = ANY ((SELECT app_partners())::text[]), (SELECT app_partners()) IS NULL)
  AND coalesce(ship_tos && (SELECT app_ship_tos())::text[], (SELECT app_ship_tos()) IS NULL)
  AND ((SELECT app_articles()) IS NULL OR sees_line_of(id, ship_to_code, $narrowing)))$$);
SELECT pg_temp.narrow(t, 'sees_file_of(message_id, $narrowing)')
FROM unnest(ARRAY['traffic_file', 'traffic_finding', 'content_digest', 'interchange', 'partner_receipt']) AS t;
SELECT pg_temp.narrow('transmission', 'sees_file_of(file_id, $narrowing)');
SELECT pg_temp.narrow('interchange_answer', 'sees_file_of(file_id, $narrowing)');
SELECT pg_temp.narrow('transaction_event', 'sees_file_of(transaction_id / 10000, $narrowing)');
SELECT pg_temp.narrow('control_reference_gap', 'sees_file_of(revealed_by, $narrowing)');
SELECT pg_temp.narrow('schedule_line', 'sees_line(head_id, article_number, ship_to_code, $narrowing)');
SELECT pg_temp.narrow('despatch_advice', 'sees_despatch(agreement_id, document, $narrowing)');
SELECT pg_temp.narrow('communication_agreement', 'sees_agreement(direction, sender, recipient, partner_company_id, $narrowing)');
SELECT pg_temp.narrow('traffic_message_type', 'sees_message_type(company_id, message_type, $narrowing)');
SELECT pg_temp.narrow('external_article', 'sees_article(company_id, article_number, $narrowing)');

-- Released despatch advices are shown to the company that they were sent to, through a role that has these columns of
-- this table and nothing else: neither a draft nor another table is in its reach, whatever a query says.
CREATE FUNCTION app_addresses() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(SELECT identifier || CASE qualifier WHEN '' THEN '' ELSE ':' || qualifier END FROM company_identifier WHERE company_id = app_company());
END $$;
COMMENT ON FUNCTION app_addresses IS 'Addresses under which the company of the transaction receives';

CREATE FUNCTION app_shared_from() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT p.company_id || ' ' || p.identifier || CASE p.qualifier WHEN '' THEN '' ELSE ':' || p.qualifier END
    FROM company_identifier c JOIN partner_identifier p ON p.identifier = c.identifier AND p.qualifier = c.qualifier
    JOIN company_relation r ON r.company_id = p.company_id AND r.partner_company_id = p.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
    WHERE c.company_id = app_company() AND p.company_id <> app_company());
END $$;
COMMENT ON FUNCTION app_shared_from IS
  'Companies that share with the company of the transaction, and under which of its addresses: company id, blank, address';

CREATE FUNCTION sees_received(
  sender_id bigint, document jsonb, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (n.partners IS NULL OR EXISTS (SELECT FROM public.company_identifier i WHERE i.company_id = sender_id
      AND i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END = ANY (n.partners)))
    AND public.sees_despatch(NULL, document, ROW(NULL, NULL, n.ship_tos, n.articles)::public.narrowing);
END $$;

SELECT pg_temp.give_to_system(f, 'consignal_partner') FROM unnest(ARRAY['app_shared_from', 'app_addresses', 'sees_received']::regproc[]) AS f;
SET LOCAL ROLE consignal_system;
GRANT EXECUTE ON FUNCTION app_sees_all, app_narrowing TO consignal_partner;
RESET ROLE;
GRANT SELECT (id, company_id, number, document, state, sent_to) ON despatch_advice TO consignal_partner;
CREATE POLICY received ON despatch_advice FOR SELECT TO consignal_partner USING (
  state = 'released' AND (company_id || ' ' || sent_to) = ANY ((SELECT app_shared_from())::text[])
  AND ((SELECT app_sees_all()) OR sees_received(company_id, document, (SELECT app_narrowing()))));
