import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Movements of packages that are announced or disputed, apart from the ledger, and receipts that are guessed after some days. */
export class GuessedReceiptsOfPackages1764258850000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE package_account ADD COLUMN guessed bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN package_account.guessed IS 'Of what is announced, the sum of movements whose receipt is guessed; set by the trigger of the guesses alone';

CREATE TABLE package_guess_rule (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  partner_company_id bigint NOT NULL,
  days smallint CHECK (days BETWEEN 0 AND 365),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, partner_company_id),
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE package_guess_rule IS 'After how many days the receipt of packages is guessed, by partner';
COMMENT ON COLUMN package_guess_rule.days IS 'Null: never. Without a row it is five days more than the transport to the partner takes';

CREATE TABLE package_open_movement (
  movement_id bigint NOT NULL,
  company_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES package_account,
  state text NOT NULL CHECK (state IN ('announced', 'disputed')),
  until date,
  due_on date,
  is_said boolean NOT NULL,
  PRIMARY KEY (movement_id, company_id),
  FOREIGN KEY (movement_id, company_id) REFERENCES package_movement (id, company_id)
);
COMMENT ON TABLE package_open_movement IS
  'Movements that are announced or disputed, as the ledger has them; a row goes when its movement is confirmed or countered';
COMMENT ON COLUMN package_open_movement.until IS 'When a dispute is to be answered';
COMMENT ON COLUMN package_open_movement.due_on IS 'The day from which its receipt is guessed; null where it is guessed, where somebody said something of it, and for never';
COMMENT ON COLUMN package_open_movement.is_said IS 'A receiving advice said otherwise, or it is or was disputed: people decide';
CREATE INDEX package_open_movement_account ON package_open_movement (account_id);
CREATE INDEX package_open_movement_until ON package_open_movement (company_id, until) WHERE until IS NOT NULL;
CREATE INDEX package_open_movement_due ON package_open_movement (due_on, movement_id) WHERE due_on IS NOT NULL;

CREATE TABLE package_guess (
  movement_id bigint NOT NULL,
  company_id bigint NOT NULL,
  place smallint NOT NULL,
  is_guessed boolean NOT NULL,
  days smallint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (movement_id, company_id, place),
  FOREIGN KEY (movement_id, company_id) REFERENCES package_movement (id, company_id)
);
COMMENT ON TABLE package_guess IS
  'Receipts that were guessed, and that something took the place of: a row for each. They are never changed, the last place counts. Nobody agreed to them';
COMMENT ON COLUMN package_guess.days IS 'The days of the rule by which it was guessed';
CREATE TRIGGER package_guess_stays BEFORE UPDATE OR DELETE ON package_guess FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION package_guess_days(of_company bigint, of_partner bigint) RETURNS smallint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN r.id IS NOT NULL THEN r.days ELSE
    (SELECT coalesce(max(x.transit_days), 0) + 5 FROM company_relation x WHERE x.company_id = of_company AND x.partner_company_id = of_partner AND x.active)::smallint END
  FROM (SELECT) AS one LEFT JOIN package_guess_rule r ON r.company_id = of_company AND r.partner_company_id = of_partner
$$;
COMMENT ON FUNCTION package_guess_days IS 'After how many days a company guesses receipts of a partner; null for never. The domain has the same as guessDays';

CREATE FUNCTION sum_package_guesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM package_account a WHERE a.id IN (
    SELECT m.account_id FROM added g JOIN package_movement m ON m.id = g.movement_id AND m.company_id = g.company_id) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE package_account a SET guessed = a.guessed + c.guessed
  FROM (SELECT m.account_id, sum(CASE WHEN g.is_guessed THEN m.quantity ELSE -m.quantity END) AS guessed
    FROM added g JOIN package_movement m ON m.id = g.movement_id AND m.company_id = g.company_id GROUP BY m.account_id) c
  WHERE a.id = c.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER package_guess_added AFTER INSERT ON package_guess REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_package_guesses();

-- Behind the trigger that sums the states, which holds the accounts: guesses and states of an account are written one after another.
CREATE FUNCTION follow_open_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM package_open_movement w USING added s
  WHERE w.movement_id = s.movement_id AND w.company_id = s.company_id AND s.state NOT IN ('announced', 'disputed');
  INSERT INTO package_open_movement (movement_id, company_id, account_id, state, until, due_on, is_said)
  SELECT m.id, m.company_id, m.account_id, s.state, s.until,
    CASE WHEN s.place = 1 AND m.source <> 'counter' AND m.kind IN ('full-out', 'full-in', 'empties-out', 'empties-in')
      THEN m.day + package_guess_days(m.company_id, a.partner_company_id) END, s.place > 1
  FROM added s JOIN package_movement m ON m.id = s.movement_id AND m.company_id = s.company_id JOIN package_account a ON a.id = m.account_id
  WHERE s.state IN ('announced', 'disputed') ORDER BY m.id, m.company_id
  ON CONFLICT (movement_id, company_id) DO UPDATE SET state = EXCLUDED.state, until = EXCLUDED.until, due_on = NULL, is_said = true;
  INSERT INTO package_guess (movement_id, company_id, place, is_guessed, days)
  SELECT g.movement_id, g.company_id, g.place + 1, false, g.days
  FROM added s CROSS JOIN LATERAL (SELECT l.* FROM package_guess l WHERE l.movement_id = s.movement_id AND l.company_id = s.company_id ORDER BY l.place DESC LIMIT 1) g
  WHERE g.is_guessed;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION follow_open_packages IS 'Keeps the movements that are open, and ends the guess of a movement of which something is said';
CREATE TRIGGER package_movement_state_followed AFTER INSERT ON package_movement_state REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_open_packages();

CREATE FUNCTION apply_package_guess_rule(of_company bigint, of_partner bigint, today date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_days smallint := package_guess_days(of_company, of_partner);
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  PERFORM FROM package_account a WHERE a.company_id = of_company AND a.partner_company_id = of_partner ORDER BY a.id FOR NO KEY UPDATE;
  INSERT INTO package_guess (movement_id, company_id, place, is_guessed, days)
  SELECT g.movement_id, g.company_id, g.place + 1, false, g.days
  FROM package_account a JOIN package_open_movement w ON w.account_id = a.id JOIN package_movement m ON m.id = w.movement_id AND m.company_id = w.company_id
  CROSS JOIN LATERAL (SELECT l.* FROM package_guess l WHERE l.movement_id = m.id AND l.company_id = m.company_id ORDER BY l.place DESC LIMIT 1) g
  WHERE a.company_id = of_company AND a.partner_company_id = of_partner AND g.is_guessed AND coalesce(m.day + of_days > today, true);
  UPDATE package_open_movement w SET due_on = m.day + of_days
  FROM package_movement m JOIN package_account a ON a.id = m.account_id
  WHERE m.id = w.movement_id AND m.company_id = w.company_id AND a.company_id = of_company AND a.partner_company_id = of_partner AND NOT w.is_said
    AND m.source <> 'counter' AND m.kind IN ('full-out', 'full-in', 'empties-out', 'empties-in')
    AND coalesce((SELECT NOT l.is_guessed FROM package_guess l WHERE l.movement_id = m.id AND l.company_id = m.company_id ORDER BY l.place DESC LIMIT 1), true);
END $$;
COMMENT ON FUNCTION apply_package_guess_rule IS 'Takes back guesses of a partner that its rule of now does not make yet, and says anew when the others are due';

INSERT INTO package_open_movement (movement_id, company_id, account_id, state, until, due_on, is_said)
SELECT m.id, m.company_id, m.account_id, s.state, s.until,
  CASE WHEN s.place = 1 AND m.source <> 'counter' AND m.kind IN ('full-out', 'full-in', 'empties-out', 'empties-in')
    THEN m.day + package_guess_days(m.company_id, a.partner_company_id) END, s.place > 1
FROM package_movement m JOIN package_account a ON a.id = m.account_id CROSS JOIN LATERAL (
  SELECT l.place, l.state, l.until FROM package_movement_state l WHERE l.movement_id = m.id AND l.company_id = m.company_id ORDER BY l.place DESC LIMIT 1) s
WHERE s.state IN ('announced', 'disputed');

ALTER TABLE package_guess_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_guess_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_guess_rule TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_guess_rule TO consignal_system USING (true);
CREATE POLICY narrowed ON package_guess_rule AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account(partner_company_id, '', '', (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON package_guess_rule TO consignal_app;
GRANT SELECT ON package_guess_rule TO consignal_system;
ALTER TABLE package_open_movement ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_open_movement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_open_movement TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_open_movement TO consignal_system USING (true);
CREATE POLICY narrowed ON package_open_movement AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account_of(account_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON package_open_movement TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON package_open_movement TO consignal_system;
ALTER TABLE package_guess ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_guess FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_guess TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_guess TO consignal_system USING (true);
CREATE POLICY narrowed ON package_guess AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_movement(movement_id, company_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON package_guess TO consignal_app;
GRANT SELECT, INSERT ON package_guess TO consignal_system;

REVOKE ALL ON FUNCTION package_guess_days, sum_package_guesses, follow_open_packages, apply_package_guess_rule FROM PUBLIC;
GRANT EXECUTE ON FUNCTION package_guess_days TO consignal_system;
GRANT EXECUTE ON FUNCTION apply_package_guess_rule TO consignal_app, consignal_system;
ALTER FUNCTION package_guess_days OWNER TO consignal_system;
ALTER FUNCTION apply_package_guess_rule OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;

const DOWN = /* sql */ `
DROP TRIGGER package_movement_state_followed ON package_movement_state;
DROP FUNCTION follow_open_packages, apply_package_guess_rule;
DROP TABLE package_guess;
DROP FUNCTION sum_package_guesses;
DROP TABLE package_open_movement;
DROP FUNCTION package_guess_days;
DROP TABLE package_guess_rule;
ALTER TABLE package_account DROP COLUMN guessed;
`;
