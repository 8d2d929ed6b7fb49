import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What of its company somebody sees: the supplier or filter chosen in a session, and the ship-tos a person is restricted to.
 *
 * A transaction of a narrowed caller carries `app.narrowing`: supplier / filter / restricted user, ids each, empty for none. A RESTRICTIVE
 * policy on every table with business documents compares with it, so no query can forget it. Both are asked once for a statement; without a
 * narrowing the second is never asked, and a row costs the look at a constant. What is seen follows from files: whatever hangs on a
 * file is seen with it, and a file is seen when everything in it is within the ship-tos and comes from the partners, because its bytes
 * are one piece.
 *
 * Released despatch advices are shown to the company that they were sent to, through a role of its own which can do nothing else.
 */
export class Context1764030000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(FUNCTIONS);
    await db.query(POLICIES);
    await db.query(SEARCHES(true));
    await db.query(SHARED);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(SEARCHES(false));
    await db.query(DOWN);
  }
}

const TABLES = /* sql */ `
CREATE TABLE saved_filter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL,
  partner_ids bigint[] NOT NULL DEFAULT '{}',
  ship_tos text[] NOT NULL DEFAULT '{}',
  articles text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE saved_filter IS 'Named filters; an empty list does not narrow';
COMMENT ON COLUMN saved_filter.user_id IS 'Whose it is; null: the whole company''s';
COMMENT ON COLUMN saved_filter.partner_ids IS 'Of partner_company';
CREATE UNIQUE INDEX saved_filter_name ON saved_filter (company_id, user_id, lower(name)) NULLS NOT DISTINCT;

CREATE TABLE user_restriction (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('ship-to', 'facility')),
  code text NOT NULL,
  PRIMARY KEY (company_id, user_id, kind, code)
);
CREATE INDEX user_restriction_user ON user_restriction (user_id);
COMMENT ON TABLE user_restriction IS 'The only ship-tos that a person sees. A facility is a company of the register, or the own one, by its code: it stands for all its ship-tos';

CREATE TABLE user_setting (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  key text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE TABLE company_setting (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  key text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (company_id, key)
);
COMMENT ON TABLE user_setting IS 'What a person set; else company_setting counts, else the default';

ALTER TABLE user_account ADD print_profile text;
COMMENT ON COLUMN user_account.print_profile IS 'One of the company''s print profiles; null: its first';

ALTER TABLE session
  ADD supplier_id bigint REFERENCES partner_company ON DELETE SET NULL,
  ADD filter_id bigint REFERENCES saved_filter ON DELETE SET NULL,
  ADD CONSTRAINT session_one_context CHECK (supplier_id IS NULL OR filter_id IS NULL);
COMMENT ON COLUMN session.supplier_id IS 'The partner that the session is narrowed to; null: none';
CREATE INDEX session_supplier ON session (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX session_filter ON session (filter_id) WHERE filter_id IS NOT NULL;

ALTER TABLE despatch_advice ADD sent_to text;
COMMENT ON COLUMN despatch_advice.sent_to IS 'The address it was handed over to be sent to, as in UNB 0010:0007; null: not released, or a test';
ALTER TABLE traffic_message ADD ship_tos text[];
COMMENT ON COLUMN traffic_message.ship_tos IS 'All ship-tos in the file; null: something in it is no schedule or despatch advice, or it was not read';

ALTER TABLE schedule_head ADD ship_tos text[];
COMMENT ON COLUMN schedule_head.ship_tos IS 'Its own ship-to and those of its lines, each once; an empty one for a line that has none';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['saved_filter', 'user_restriction', 'user_setting', 'company_setting'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO consignal_app, consignal_system', t);
  END LOOP;
END $$;
`;

/** Every name is qualified, so no search path need be set. They read as the system, or policies would ask each other in circles. */
const FUNCTIONS = /* sql */ `
CREATE TYPE narrowing AS (partner_ids bigint[], partners text[], ship_tos text[], articles text[]);
COMMENT ON TYPE narrowing IS 'Partners by record and by address, ship-tos, articles: null does not narrow, an empty list leaves nothing';

CREATE FUNCTION app_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('app.narrowing', true), '') = ''
$$;

CREATE FUNCTION app_narrowing() RETURNS narrowing LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  asked text[] := string_to_array(current_setting('app.narrowing', true), '/');
  of_company bigint := public.app_company();
  filter public.saved_filter;
  n public.narrowing;
BEGIN
  IF asked[1] <> '' THEN n.partner_ids := ARRAY[asked[1]::bigint]; END IF;
  IF asked[2] <> '' THEN
    SELECT * INTO filter FROM public.saved_filter f WHERE f.id = asked[2]::bigint AND f.company_id = of_company;
    -- One that is gone leaves nothing until another is chosen.
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
CREATE FUNCTION app_partners() RETURNS text[] LANGUAGE sql STABLE AS 'SELECT (public.app_narrowing()).partners';
CREATE FUNCTION app_ship_tos() RETURNS text[] LANGUAGE sql STABLE AS 'SELECT (public.app_narrowing()).ship_tos';
CREATE FUNCTION app_articles() RETURNS text[] LANGUAGE sql STABLE AS 'SELECT (public.app_narrowing()).articles';
COMMENT ON FUNCTION app_narrowing IS 'What the transaction is narrowed to; asked only where app_sees_all says no';

CREATE FUNCTION sees_agreement(direction text, sender text, recipient text, partner_company_id bigint, n narrowing) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.partner_ids IS NULL OR coalesce(partner_company_id = ANY (n.partner_ids), false)
    OR coalesce(CASE direction WHEN 'in' THEN sender ELSE recipient END = ANY (n.partners), false)
$$;

CREATE FUNCTION sees_despatch(agreement bigint, document jsonb, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN (n.partner_ids IS NULL OR EXISTS (
      SELECT FROM public.communication_agreement a WHERE a.id = agreement AND public.sees_agreement(a.direction, a.sender, a.recipient, a.partner_company_id, n)))
    AND (n.ship_tos IS NULL OR coalesce(document -> 'shipTo' ->> 'code' = ANY (n.ship_tos), false))
    AND (n.articles IS NULL OR EXISTS (SELECT FROM jsonb_path_query(document, '$.units[*].items[*].articleNumber') AS a WHERE a #>> '{}' = ANY (n.articles)));
END $$;

CREATE FUNCTION sees_file(file bigint, direction text, sender text, recipient text, ship_tos text[], n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  IF n.partners IS NOT NULL THEN
    IF NOT coalesce(CASE direction WHEN 'I' THEN sender ELSE recipient END = ANY (n.partners), false) THEN RETURN false; END IF;
    -- Another interchange in it may be of somebody else.
    IF EXISTS (SELECT FROM public.edi_transaction t WHERE t.id >= file * 10000 AND t.id < (file + 1) * 10000
      AND NOT coalesce(CASE t.direction WHEN 'I' THEN t.sender ELSE t.recipient END = ANY (n.partners), false)) THEN RETURN false; END IF;
  END IF;
  -- Its bytes are one piece: everything in it must be for these ship-tos, and what names none is for nobody.
  IF n.ship_tos IS NOT NULL AND NOT coalesce(ship_tos <@ n.ship_tos, false) THEN RETURN false; END IF;
  IF n.articles IS NULL THEN RETURN true; END IF;
  IF direction = 'O' THEN
    RETURN EXISTS (SELECT FROM public.transmission t JOIN public.despatch_advice d ON d.id = t.despatch_advice_id
      WHERE t.file_id = file AND public.sees_despatch(d.agreement_id, d.document, n));
  END IF;
  RETURN EXISTS (SELECT FROM public.schedule_head h JOIN public.schedule_line l ON l.head_id = h.id WHERE h.message_id = file AND l.article_number = ANY (n.articles));
END $$;
COMMENT ON FUNCTION sees_file IS 'Whether everything in a file is of the partners and for the ship-tos, and something in it is of the articles';

CREATE FUNCTION sees_file_of(file bigint, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.traffic_message m WHERE m.id = file AND public.sees_file(m.id, m.direction, m.sender, m.recipient, m.ship_tos, n));
END $$;

CREATE FUNCTION sees_line_of(head bigint, ship_to text, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.schedule_line l WHERE l.head_id = head
    AND (n.ship_tos IS NULL OR coalesce(l.ship_to_code, ship_to) = ANY (n.ship_tos)) AND (n.articles IS NULL OR l.article_number = ANY (n.articles)));
END $$;
COMMENT ON FUNCTION sees_line_of IS 'Whether a line of a schedule is for the ship-tos and of the articles';

CREATE FUNCTION sees_line(head bigint, article text, ship_to text, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN (n.articles IS NULL OR article = ANY (n.articles)) AND EXISTS (SELECT FROM public.schedule_head h WHERE h.id = head
    AND (n.partners IS NULL OR split_part(h.parties, '|', 1) = ANY (n.partners))
    AND (n.ship_tos IS NULL OR coalesce(coalesce(ship_to, h.ship_to_code) = ANY (n.ship_tos), false)));
END $$;

CREATE FUNCTION sees_message_type(company bigint, type text, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.traffic_message m WHERE m.company_id = company AND m.message_type = type AND public.sees_file(m.id, m.direction, m.sender, m.recipient, m.ship_tos, n));
END $$;

CREATE FUNCTION sees_article(company bigint, article text, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.schedule_line l WHERE l.company_id = company AND l.article_number = article AND public.sees_line(l.head_id, l.article_number, l.ship_to_code, n));
END $$;

GRANT CREATE ON SCHEMA public TO consignal_system;
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND (proname LIKE 'sees\\_%' OR proname IN ('app_narrowing', 'app_sees_all', 'app_partners', 'app_ship_tos', 'app_articles')) LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %s TO consignal_app, consignal_system', f, f);
    EXECUTE format('ALTER FUNCTION %s OWNER TO consignal_system', f);
  END LOOP;
  -- Asked for one row after the other: a plan made for each would take twenty times as long as what it is for.
  FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'sees\\_%' AND prosecdef LOOP
    EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = force_generic_plan', f);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;

/** What is seen of each table of documents. What a narrowed caller adds it may not see at first: a file that was not read is nobody's. */
const within = (address: string): string =>
  `coalesce(${address} = ANY ((SELECT app_partners())::text[]), (SELECT app_partners()) IS NULL)`;
const OTHER_SIDE = within(`CASE direction WHEN 'I' THEN sender ELSE recipient END`);
const SEEN: readonly (readonly [table: string, seen: string])[] = [
  // What a row says by itself is compared first: asking a function costs fifty times as much.
  [
    'traffic_message',
    `(${OTHER_SIDE} AND coalesce(ship_tos <@ (SELECT app_ship_tos())::text[], (SELECT app_ship_tos()) IS NULL) AND sees_file(id, direction, sender, recipient, ship_tos, N))`,
  ],
  ...['traffic_file', 'traffic_finding', 'content_digest', 'interchange', 'partner_receipt'].map(
    (table) => [table, 'sees_file_of(message_id, N)'] as const,
  ),
  ['edi_transaction', `(${OTHER_SIDE} AND sees_file_of(file_id, N))`],
  ...['transmission', 'interchange_answer'].map((table) => [table, 'sees_file_of(file_id, N)'] as const),
  ['transaction_event', 'sees_file_of(transaction_id / 10000, N)'],
  ['control_reference_gap', 'sees_file_of(revealed_by, N)'],
  [
    'schedule_head',
    `(${within(`split_part(parties, '|', 1)`)} AND coalesce(ship_tos && (SELECT app_ship_tos())::text[], (SELECT app_ship_tos()) IS NULL)
    AND ((SELECT app_articles()) IS NULL OR sees_line_of(id, ship_to_code, N)))`,
  ],
  ['schedule_line', 'sees_line(head_id, article_number, ship_to_code, N)'],
  ['despatch_advice', 'sees_despatch(agreement_id, document, N)'],
  ['communication_agreement', 'sees_agreement(direction, sender, recipient, partner_company_id, N)'],
  ['traffic_message_type', 'sees_message_type(company_id, message_type, N)'],
  ['external_article', 'sees_article(company_id, article_number, N)'],
];
const POLICIES = SEEN.map(
  ([table, seen]) => /* sql */ `CREATE POLICY narrowed ON ${table} AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR ${seen.replace('N)', '(SELECT app_narrowing()))')}) WITH CHECK (true);`,
).join('\n');

/** The searches ask as the system: they hold the narrowing as they hold the company. */
function SEARCHES(narrowed: boolean): string {
  const seen = (file: string, first: number): string =>
    narrowed ? ` AND ($${String(first)} OR ${file.replace('N)', `$${String(first + 1)})`)})` : '';
  const values = narrowed ? ', app_sees_all(), app_narrowing()' : '';
  return /* sql */ `
CREATE OR REPLACE FUNCTION found_traffic(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, with_errors boolean, with_warnings boolean, most integer, shelved boolean
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM traffic_message
    WHERE company_id = $1 AND id >= first_id($3) AND id < coalesce($4, 9223372036854775807) AND received_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '') || ' ' || file_name) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND (NOT $7 OR error_count > 0) AND (NOT $8 OR warning_count > 0) AND (shelf <> 'open') = $10${seen('sees_file(id, direction, sender, recipient, ship_tos, N)', 11)}
    ORDER BY id DESC LIMIT $9
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, with_errors, with_warnings, most, shelved${values};
END $$;

CREATE OR REPLACE FUNCTION found_transactions(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, of_validation text, of_delivery text, of_acknowledgement text,
  with_errors boolean, with_warnings boolean, of_level text, most integer
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values, as the system, whose policy lets the index work: see found_traffic.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM edi_transaction
    WHERE company_id = $1 AND id >= first_id($3) * 10000 AND id < coalesce($4, 9223372036854775807) AND created_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '')) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND ($7 IS NULL OR validation = $7) AND ($8 IS NULL OR delivery = $8)
      AND ($9 IS NULL OR acknowledgement = $9) AND (NOT $10 OR error_count > 0) AND (NOT $11 OR warning_count > 0)
      AND ($12 IS NULL OR ($12 = 'interchange') = (parent_id IS NULL))${seen('sees_file_of(file_id, N)', 14)}
    ORDER BY id DESC LIMIT $13
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, of_validation, of_delivery, of_acknowledgement, with_errors, with_warnings, of_level, most${values};
END $$;
`;
}

/** The role has these columns of this table and nothing else, so neither a draft nor another table is in its reach whatever a query says. */
const SHARED = /* sql */ `
DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(727001);
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'consignal_partner') THEN CREATE ROLE consignal_partner NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, 'consignal_partner', 'SET') THEN EXECUTE format('GRANT consignal_partner TO %I', current_user); END IF;
END $$;

CREATE FUNCTION app_shared_from() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT p.company_id || ' ' || p.identifier || CASE p.qualifier WHEN '' THEN '' ELSE ':' || p.qualifier END
    FROM company_identifier c JOIN partner_identifier p ON p.identifier = c.identifier AND p.qualifier = c.qualifier
    JOIN company_relation r ON r.company_id = p.company_id AND r.partner_company_id = p.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
    WHERE c.company_id = app_company() AND p.company_id <> app_company());
END $$;
COMMENT ON FUNCTION app_shared_from IS 'Who shares with the company of the transaction, and under which of its addresses: company id, blank, address';
CREATE INDEX partner_identifier_name ON partner_identifier (identifier, qualifier);

CREATE FUNCTION app_addresses() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ARRAY(SELECT identifier || CASE qualifier WHEN '' THEN '' ELSE ':' || qualifier END FROM company_identifier WHERE company_id = app_company());
END $$;
COMMENT ON FUNCTION app_addresses IS 'Under which addresses the company of the transaction receives';

CREATE FUNCTION sees_received(sender_id bigint, document jsonb, n narrowing) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  RETURN (n.partners IS NULL OR EXISTS (SELECT FROM public.company_identifier i WHERE i.company_id = sender_id
      AND i.identifier || CASE i.qualifier WHEN '' THEN '' ELSE ':' || i.qualifier END = ANY (n.partners)))
    AND public.sees_despatch(NULL, document, ROW(NULL, NULL, n.ship_tos, n.articles)::public.narrowing);
END $$;

GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION app_shared_from OWNER TO consignal_system;
ALTER FUNCTION app_addresses OWNER TO consignal_system;
ALTER FUNCTION sees_received OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
REVOKE ALL ON FUNCTION app_shared_from, app_addresses, sees_received FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_shared_from, app_addresses, sees_received, app_sees_all, app_narrowing TO consignal_partner, consignal_system;

GRANT USAGE ON SCHEMA public TO consignal_partner;
GRANT SELECT (id, company_id, number, document, state, sent_to) ON despatch_advice TO consignal_partner;
CREATE POLICY received ON despatch_advice FOR SELECT TO consignal_partner USING (
  state = 'released' AND (company_id || ' ' || sent_to) = ANY ((SELECT app_shared_from())::text[])
  AND ((SELECT app_sees_all()) OR sees_received(company_id, document, (SELECT app_narrowing()))));
`;

const DOWN = /* sql */ `
DROP POLICY received ON despatch_advice;
REVOKE ALL ON despatch_advice FROM consignal_partner;
REVOKE SELECT (id, company_id, number, document, state, sent_to) ON despatch_advice FROM consignal_partner;
REVOKE USAGE ON SCHEMA public FROM consignal_partner;
DROP FUNCTION sees_received, app_addresses, app_shared_from;
DROP INDEX partner_identifier_name;
${SEEN.map(([table]) => `DROP POLICY narrowed ON ${table};`).join('\n')}
DROP FUNCTION sees_article, sees_message_type, sees_line, sees_line_of, sees_file_of, sees_file, sees_despatch, sees_agreement, app_articles, app_ship_tos, app_partners, app_narrowing, app_sees_all;
DROP TYPE narrowing;
ALTER TABLE traffic_message DROP ship_tos;
ALTER TABLE schedule_head DROP ship_tos;
ALTER TABLE despatch_advice DROP sent_to;
ALTER TABLE session DROP CONSTRAINT session_one_context, DROP supplier_id, DROP filter_id;
ALTER TABLE user_account DROP print_profile;
DROP TABLE company_setting, user_setting, user_restriction, saved_filter;
`;
