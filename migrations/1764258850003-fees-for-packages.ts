import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What packages cost that stay too long: free packages or days, and the fee, in versions. */
export class FeesForPackages1764258850003 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE package_fee (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  partner_company_id bigint NOT NULL,
  code text NOT NULL,
  from_day date NOT NULL,
  method text NOT NULL CHECK (method IN ('stock', 'days', 'none')),
  free bigint NOT NULL CHECK (free >= 0),
  fee numeric NOT NULL CHECK (fee >= 0),
  currency text NOT NULL,
  payer text NOT NULL CHECK (payer IN ('own', 'counterparty')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id)
);
COMMENT ON TABLE package_fee IS 'What is agreed about packages that stay: a row for each version, none of which is changed. Of one day the newest holds';
COMMENT ON COLUMN package_fee.code IS 'The package; empty for those that have no rows of their own';
COMMENT ON COLUMN package_fee.free IS 'Packages, or days with the method days';
CREATE INDEX package_fee_of ON package_fee (company_id, partner_company_id, code, from_day, id);
ALTER TABLE package_fee ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_fee FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_fee TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_fee TO consignal_system USING (true);
-- A fee is for the packages at all sites.
CREATE POLICY narrowed ON package_fee AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account(partner_company_id, '', '', (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON package_fee TO consignal_app;
GRANT SELECT ON package_fee TO consignal_system;
`;

const DOWN = /* sql */ `DROP TABLE package_fee;`;
