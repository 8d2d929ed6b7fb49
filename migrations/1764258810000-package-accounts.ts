import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of returnable packages: a ledger to which rows are only added, running balances, and what waits to be posted. */
export class PackageAccounts1764258810000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const STATES = `'announced', 'confirmed', 'disputed', 'countered'`;
/** The sums of rows of `added`, which have a state and the one before. */
const sum = (state: string, of: string): string =>
  `coalesce(sum(${of} * ((s.state = '${state}')::int - (s.was IS NOT DISTINCT FROM '${state}')::int)), 0)`;

const UP = /* sql */ `
CREATE TABLE package_account (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  partner_company_id bigint,
  address text NOT NULL DEFAULT '',
  site text NOT NULL DEFAULT '',
  code text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  announced bigint NOT NULL DEFAULT 0,
  disputed bigint NOT NULL DEFAULT 0,
  waiting integer NOT NULL DEFAULT 0,
  disputes integer NOT NULL DEFAULT 0,
  movements integer NOT NULL DEFAULT 0,
  last_day date,
  counted_day date,
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id),
  CHECK ((partner_company_id IS NULL) = (address <> ''))
);
COMMENT ON TABLE package_account IS
  'What a company has of the packages of a counterparty, by site and code, with the running sums of its movements; they are never set but by the trigger of the ledger';
COMMENT ON COLUMN package_account.address IS 'The counterparty''s address (UNB 0010:0007) where it is not in the register';
COMMENT ON COLUMN package_account.site IS 'The place of delivery, the same on both sides';
COMMENT ON COLUMN package_account.code IS 'The package as both parties call it: the customer''s code, else the supplier''s';
COMMENT ON COLUMN package_account.waiting IS 'Movements that are announced, disputes those that are disputed';
COMMENT ON COLUMN package_account.counted_day IS 'The day of the last count that is confirmed';
CREATE UNIQUE INDEX package_account_once ON package_account (company_id, partner_company_id, address, site, code) NULLS NOT DISTINCT;

CREATE TABLE package_movement (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES package_account,
  kind text NOT NULL CHECK (kind IN ('full-out', 'full-in', 'empties-out', 'empties-in', 'scrap', 'count-adjustment', 'correction')),
  quantity bigint NOT NULL CHECK (quantity <> 0),
  day date NOT NULL,
  note_number text,
  source text NOT NULL CHECK (source IN ('note', 'hand', 'count', 'counter')),
  despatch_advice_id bigint,
  counters bigint,
  reason text,
  is_own boolean NOT NULL,
  is_mirrored boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  PRIMARY KEY (id, company_id),
  CHECK ((source = 'counter') = (counters IS NOT NULL))
);
COMMENT ON TABLE package_movement IS
  'Movements of packages: a row for each side, of one id, with opposite quantities. Rows are added alone; what is wrong is countered by another row';
COMMENT ON COLUMN package_movement.is_own IS 'This side entered it';
COMMENT ON COLUMN package_movement.is_mirrored IS 'The counterparty is on this portal and has the other side';
COMMENT ON COLUMN package_movement.counters IS 'The movement that this one takes back';
CREATE INDEX package_movement_newest ON package_movement (company_id, id DESC);
CREATE INDEX package_movement_account ON package_movement (account_id, id DESC);
CREATE INDEX package_movement_note ON package_movement (despatch_advice_id, company_id) WHERE despatch_advice_id IS NOT NULL;
CREATE INDEX package_movement_counter ON package_movement (counters, company_id) WHERE counters IS NOT NULL;

CREATE TABLE package_movement_state (
  movement_id bigint NOT NULL,
  company_id bigint NOT NULL,
  place smallint NOT NULL,
  was text CHECK (was IN (${STATES})),
  state text NOT NULL CHECK (state IN (${STATES})),
  cause text NOT NULL CHECK (cause IN ('entered', 'note', 'receipt', 'receipt-differs', 'confirmed', 'disputed', 'accepted', 'rejected', 'countered')),
  reason text,
  until date,
  receipt_id bigint,
  is_own boolean NOT NULL,
  by_user bigint,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (movement_id, company_id, place),
  FOREIGN KEY (movement_id, company_id) REFERENCES package_movement (id, company_id),
  CHECK ((place = 1) = (was IS NULL))
);
COMMENT ON TABLE package_movement_state IS
  'How movements came to their state, a row for each change and side; the last place counts. Two that change a movement at the same time want the same place, and one is refused';
COMMENT ON COLUMN package_movement_state.until IS 'When a dispute is to be answered';
CREATE INDEX package_movement_state_booked ON package_movement_state (company_id, at);

-- Nobody changes or removes a row of the ledger; who owns the tables empties all of them when the demo ends.
CREATE TRIGGER package_movement_stays BEFORE UPDATE OR DELETE ON package_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER package_movement_state_stays BEFORE UPDATE OR DELETE ON package_movement_state FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a company has of its accounts is changed with each state, of all rows of a statement together.
CREATE FUNCTION sum_package_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM package_account a WHERE a.id IN (
    SELECT m.account_id FROM added s JOIN package_movement m ON m.id = s.movement_id AND m.company_id = s.company_id) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE package_account a SET balance = a.balance + c.balance, announced = a.announced + c.announced, disputed = a.disputed + c.disputed,
    waiting = a.waiting + c.waiting, disputes = a.disputes + c.disputes, movements = a.movements + c.movements,
    last_day = greatest(a.last_day, c.last_day), counted_day = greatest(a.counted_day, c.counted_day)
  FROM (
    SELECT m.account_id, ${sum('confirmed', 'm.quantity')} AS balance, ${sum('announced', 'm.quantity')} AS announced, ${sum('disputed', 'm.quantity')} AS disputed,
      ${sum('announced', '1')} AS waiting, ${sum('disputed', '1')} AS disputes, count(*) FILTER (WHERE s.place = 1) AS movements,
      max(m.day) FILTER (WHERE s.place = 1) AS last_day, max(m.day) FILTER (WHERE m.source = 'count' AND s.state = 'confirmed') AS counted_day
    FROM added s JOIN package_movement m ON m.id = s.movement_id AND m.company_id = s.company_id GROUP BY m.account_id) c
  WHERE a.id = c.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER package_movement_state_added AFTER INSERT ON package_movement_state REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_package_accounts();

CREATE TABLE package_posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  despatch_advice_id bigint,
  receipt_id bigint,
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(despatch_advice_id, receipt_id) = 1)
);
COMMENT ON TABLE package_posting IS
  'Despatch notes and receiving advices whose movements are to be looked at, written in the transaction that changed them; a row goes with the posting';
CREATE INDEX package_posting_due ON package_posting (due_at, id);
GRANT INSERT ON package_posting TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON package_posting TO consignal_system;

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION sees_package_account(partner bigint, address text, site text, n narrowing) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (n.partner_ids IS NULL OR coalesce(partner = ANY (n.partner_ids), false) OR coalesce(address = ANY (n.partners), false))
    AND (n.ship_tos IS NULL OR site = ANY (n.ship_tos)) AND n.articles IS NULL
$$;
COMMENT ON FUNCTION sees_package_account IS 'Whether an account is with the partners and of the ship-tos; packages are of no article';
CREATE FUNCTION sees_package_account_of(account bigint, n narrowing) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.package_account a WHERE a.id = account AND public.sees_package_account(a.partner_company_id, a.address, a.site, n));
END $$;
CREATE FUNCTION sees_package_movement(movement bigint, company bigint, n narrowing) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.package_movement m JOIN public.package_account a ON a.id = m.account_id
    WHERE m.id = movement AND m.company_id = company AND public.sees_package_account(a.partner_company_id, a.address, a.site, n));
END $$;

${['package_account', 'package_movement', 'package_movement_state']
  .map(
    (table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ${table} TO consignal_system USING (true);
GRANT SELECT ON ${table} TO consignal_app;
`,
  )
  .join('')}
CREATE POLICY narrowed ON package_account AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account(partner_company_id, address, site, (SELECT app_narrowing()))) WITH CHECK (true);
CREATE POLICY narrowed ON package_movement AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account_of(account_id, (SELECT app_narrowing()))) WITH CHECK (true);
CREATE POLICY narrowed ON package_movement_state AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_movement(movement_id, company_id, (SELECT app_narrowing()))) WITH CHECK (true);
-- Requests write through the functions below alone, which write as the system.
GRANT SELECT, INSERT, UPDATE ON package_account TO consignal_system;
GRANT SELECT, INSERT ON package_movement, package_movement_state TO consignal_system;

-- Of two companies that have each other as active partners, by approved identifications on both sides.
CREATE FUNCTION package_counterparts(of_company bigint, of_partners bigint[]) RETURNS TABLE (partner_id bigint, other_company bigint, other_partner bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  RETURN QUERY SELECT DISTINCT ON (f.partner_company_id) f.partner_company_id, s.company_id, t.partner_company_id
    FROM partner_identifier f
    JOIN company_identifier s ON s.identifier = f.identifier AND s.qualifier IN (f.qualifier, '')
      AND s.kind IN ('edi', 'vda') AND s.state = 'approved' AND s.company_id <> f.company_id
    JOIN company_identifier o ON o.company_id = f.company_id AND o.kind IN ('edi', 'vda') AND o.state = 'approved'
    JOIN partner_identifier t ON t.company_id = s.company_id AND t.identifier = o.identifier AND o.qualifier IN (t.qualifier, '')
    WHERE f.company_id = of_company AND f.partner_company_id = ANY (of_partners)
      AND EXISTS (SELECT FROM company_relation r WHERE r.company_id = f.company_id AND r.partner_company_id = f.partner_company_id AND r.active)
      AND EXISTS (SELECT FROM company_relation r WHERE r.company_id = t.company_id AND r.partner_company_id = t.partner_company_id AND r.active)
    ORDER BY f.partner_company_id, s.company_id, t.partner_company_id;
END $$;
COMMENT ON FUNCTION package_counterparts IS 'The companies of this portal that partners of a company are, with their record of it';

CREATE FUNCTION post_package_movements(of_company bigint, of_user bigint, given jsonb) RETURNS TABLE (place integer, movement_id bigint, company bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE sides jsonb;
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  WITH wanted AS MATERIALIZED (
    SELECT next_id() AS id, g.* FROM jsonb_to_recordset(given) AS g (place integer, partner bigint, address text, site text, code text, kind text, mirrored text,
      quantity bigint, day date, note text, source text, advice bigint, reason text, state text, cause text)
  ), known AS (
    SELECT w.*, c.other_company, c.other_partner FROM wanted w
    LEFT JOIN package_counterparts(of_company, (SELECT array_agg(DISTINCT partner) FROM wanted)) c ON c.partner_id = w.partner
  ), both_sides AS (
    SELECT k.*, of_company AS company, true AS is_own FROM known k
    UNION ALL SELECT k.id, k.place, k.other_partner, '', k.site, k.code, k.mirrored, k.kind, -k.quantity, k.day, k.note, k.source, k.advice, k.reason, k.state, k.cause,
      k.other_company, k.other_partner, k.other_company, false FROM known k WHERE k.other_company IS NOT NULL
  ) SELECT jsonb_agg(b) INTO sides FROM both_sides b;
  INSERT INTO package_account (company_id, partner_company_id, address, site, code)
  SELECT DISTINCT s.company, s.partner, coalesce(s.address, ''), s.site, s.code
  FROM jsonb_to_recordset(sides) AS s (company bigint, partner bigint, address text, site text, code text) ORDER BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING;
  INSERT INTO package_movement (id, company_id, account_id, kind, quantity, day, note_number, source, despatch_advice_id, reason, is_own, is_mirrored, created_by)
  SELECT s.id, s.company, a.id, s.kind, s.quantity, s.day, s.note, s.source, s.advice, s.reason, s.is_own, s.other_company IS NOT NULL, CASE WHEN s.is_own THEN of_user END
  FROM jsonb_to_recordset(sides) AS s (id bigint, company bigint, partner bigint, address text, site text, code text, kind text, quantity bigint, day date, note text,
    source text, advice bigint, reason text, is_own boolean, other_company bigint)
  JOIN package_account a ON a.company_id = s.company AND a.partner_company_id IS NOT DISTINCT FROM s.partner AND a.address = coalesce(s.address, '')
    AND a.site = s.site AND a.code = s.code;
  INSERT INTO package_movement_state (movement_id, company_id, place, state, cause, is_own, by_user)
  SELECT s.id, s.company, 1, s.state, s.cause, s.is_own, CASE WHEN s.is_own THEN of_user END
  FROM jsonb_to_recordset(sides) AS s (id bigint, company bigint, state text, cause text, is_own boolean);
  RETURN QUERY SELECT s.place, s.id, s.company FROM jsonb_to_recordset(sides) AS s (id bigint, place integer, company bigint);
END $$;
COMMENT ON FUNCTION post_package_movements IS
  'Adds movements of a company, and their other side where the counterparty is on this portal: both in one statement each';

CREATE FUNCTION put_package_states(of_company bigint, of_user bigint, given jsonb) RETURNS TABLE (movement bigint, company bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  RETURN QUERY INSERT INTO package_movement_state (movement_id, company_id, place, was, state, cause, reason, until, receipt_id, is_own, by_user)
  SELECT m.id, m.company_id, g.place, g.was, g.state, g.cause, g.reason, g.until, CASE WHEN m.company_id = of_company THEN g.receipt END,
    m.company_id = of_company, CASE WHEN m.company_id = of_company THEN of_user END
  FROM jsonb_to_recordset(given) AS g (id bigint, place smallint, was text, state text, cause text, reason text, until date, receipt bigint)
  JOIN package_movement m ON m.id = g.id
  WHERE EXISTS (SELECT FROM package_movement o WHERE o.id = g.id AND o.company_id = of_company)
  RETURNING movement_id, company_id;
END $$;
COMMENT ON FUNCTION put_package_states IS 'Adds states of movements that a company has, on both sides';

CREATE FUNCTION counter_package_movements(of_company bigint, of_user bigint, given jsonb) RETURNS TABLE (countered bigint, movement bigint, company bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE numbered jsonb;
BEGIN
  PERFORM FROM put_package_states(of_company, of_user, given);
  SELECT jsonb_agg(to_jsonb(g) || jsonb_build_object('new_id', next_id())) INTO numbered
  FROM jsonb_to_recordset(given) AS g (id bigint, counter_state text, cause text, reason text, day date)
  WHERE EXISTS (SELECT FROM package_movement o WHERE o.id = g.id AND o.company_id = of_company);
  INSERT INTO package_movement (id, company_id, account_id, kind, quantity, day, note_number, source, despatch_advice_id, counters, reason, is_own, is_mirrored, created_by)
  SELECT g.new_id, m.company_id, m.account_id, m.kind, -m.quantity, g.day, m.note_number, 'counter', m.despatch_advice_id, m.id, g.reason, m.company_id = of_company,
    m.is_mirrored, CASE WHEN m.company_id = of_company THEN of_user END
  FROM jsonb_to_recordset(numbered) AS g (id bigint, new_id bigint, reason text, day date) JOIN package_movement m ON m.id = g.id;
  INSERT INTO package_movement_state (movement_id, company_id, place, state, cause, reason, is_own, by_user)
  SELECT m.id, m.company_id, 1, g.counter_state, g.cause, g.reason, m.is_own, m.created_by
  FROM jsonb_to_recordset(numbered) AS g (new_id bigint, counter_state text, cause text, reason text) JOIN package_movement m ON m.id = g.new_id;
  RETURN QUERY SELECT m.counters, m.id, m.company_id FROM jsonb_to_recordset(numbered) AS g (new_id bigint) JOIN package_movement m ON m.id = g.new_id;
END $$;
COMMENT ON FUNCTION counter_package_movements IS 'Adds rows that take movements of a company back, on both sides, with the states of both';

REVOKE ALL ON FUNCTION sum_package_accounts, sees_package_account, sees_package_account_of, sees_package_movement, package_counterparts,
  post_package_movements, put_package_states, counter_package_movements FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sees_package_account, sees_package_account_of, sees_package_movement, package_counterparts,
  post_package_movements, put_package_states, counter_package_movements TO consignal_app, consignal_system;
ALTER FUNCTION sees_package_account_of OWNER TO consignal_system;
ALTER FUNCTION sees_package_movement OWNER TO consignal_system;
ALTER FUNCTION package_counterparts OWNER TO consignal_system;
ALTER FUNCTION post_package_movements OWNER TO consignal_system;
ALTER FUNCTION put_package_states OWNER TO consignal_system;
ALTER FUNCTION counter_package_movements OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;

const DOWN = /* sql */ `
DROP FUNCTION counter_package_movements, put_package_states, post_package_movements, package_counterparts;
DROP TABLE package_posting;
DROP TABLE package_movement_state;
DROP FUNCTION sum_package_accounts;
DROP TABLE package_movement;
DROP TABLE package_account;
DROP FUNCTION sees_package_movement, sees_package_account_of, sees_package_account;
`;
