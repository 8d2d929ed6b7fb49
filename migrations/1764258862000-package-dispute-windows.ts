import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long confirmed movements of packages may be disputed, by counterparty. */
export class PackageDisputeWindows1764258862000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE package_dispute_window (
  company_id bigint NOT NULL,
  partner_company_id bigint NOT NULL,
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  PRIMARY KEY (company_id, partner_company_id),
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE package_dispute_window IS 'Days within which movements of packages with a counterparty may be disputed once they are confirmed, where a company has said so';
ALTER TABLE package_dispute_window ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_dispute_window FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_dispute_window TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_dispute_window TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON package_dispute_window TO consignal_app, consignal_system;

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION package_dispute_days(of_company bigint, of_partner bigint, otherwise integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN greatest(
    coalesce((SELECT w.days FROM package_dispute_window w WHERE w.company_id = of_company AND w.partner_company_id = of_partner), otherwise),
    (SELECT max(coalesce(w.days, otherwise)) FROM package_counterparts(of_company, ARRAY[of_partner]) c
      LEFT JOIN package_dispute_window w ON w.company_id = c.other_company AND w.partner_company_id = c.other_partner));
END $$;
COMMENT ON FUNCTION package_dispute_days IS 'Days within which a movement with a partner may be disputed: the longer of what both sides say';
REVOKE ALL ON FUNCTION package_dispute_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION package_dispute_days TO consignal_app, consignal_system;
ALTER FUNCTION package_dispute_days OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;

const DOWN = /* sql */ `
DROP FUNCTION package_dispute_days;
DROP TABLE package_dispute_window;
`;
