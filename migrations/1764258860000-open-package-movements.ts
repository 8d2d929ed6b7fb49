import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Movements of packages that are announced or disputed, apart from the ledger: what is open is found without its history. */
export class OpenPackageMovements1764258860000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE package_open_movement (
  movement_id bigint NOT NULL,
  company_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES package_account,
  state text NOT NULL CHECK (state IN ('announced', 'disputed')),
  until date,
  PRIMARY KEY (movement_id, company_id),
  FOREIGN KEY (movement_id, company_id) REFERENCES package_movement (id, company_id)
);
COMMENT ON TABLE package_open_movement IS
  'Movements that are announced or disputed, as the ledger has them; never set but by its trigger';
COMMENT ON COLUMN package_open_movement.until IS 'When a dispute is to be answered';
CREATE INDEX package_open_movement_account ON package_open_movement (account_id);
CREATE INDEX package_open_movement_until ON package_open_movement (company_id, until) WHERE until IS NOT NULL;
ALTER TABLE package_open_movement ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_open_movement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_open_movement TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_open_movement TO consignal_system USING (true);
CREATE POLICY narrowed ON package_open_movement AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account_of(account_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON package_open_movement TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON package_open_movement TO consignal_system;

INSERT INTO package_open_movement (movement_id, company_id, account_id, state, until)
SELECT m.id, m.company_id, m.account_id, s.state, s.until FROM package_movement m CROSS JOIN LATERAL (
  SELECT l.state, l.until FROM package_movement_state l WHERE l.movement_id = m.id AND l.company_id = m.company_id ORDER BY l.place DESC LIMIT 1) s
WHERE s.state IN ('announced', 'disputed');

CREATE FUNCTION keep_open_package_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM package_open_movement o USING added s
  WHERE o.movement_id = s.movement_id AND o.company_id = s.company_id AND s.state NOT IN ('announced', 'disputed');
  INSERT INTO package_open_movement AS o (movement_id, company_id, account_id, state, until)
  SELECT m.id, m.company_id, m.account_id, s.state, s.until FROM added s JOIN package_movement m ON m.id = s.movement_id AND m.company_id = s.company_id
  WHERE s.state IN ('announced', 'disputed')
  ON CONFLICT (movement_id, company_id) DO UPDATE SET state = EXCLUDED.state, until = EXCLUDED.until;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_open_package_movements FROM PUBLIC;
CREATE TRIGGER package_movement_state_opened AFTER INSERT ON package_movement_state REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_package_movements();
`;

const DOWN = /* sql */ `
DROP TRIGGER package_movement_state_opened ON package_movement_state;
DROP FUNCTION keep_open_package_movements;
DROP TABLE package_open_movement;
`;
