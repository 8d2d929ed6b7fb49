import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of package accounts that are sent to counterparties. */
const UP = /* sql */ `
CREATE TABLE sent_statement (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  partner_company_id bigint NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  site text,
  code text,
  document jsonb NOT NULL,
  transmission_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL
);
COMMENT ON TABLE sent_statement IS 'Statements of package accounts that counterparties were sent (INVRPT), each as it was sent';
COMMENT ON COLUMN sent_statement.site IS 'The one site that it states; null for all of them';
COMMENT ON COLUMN sent_statement.code IS 'The one package that it states; null for all of them';
CREATE INDEX sent_statement_partner ON sent_statement (company_id, partner_company_id, id DESC);

ALTER TABLE sent_statement ENABLE ROW LEVEL SECURITY;
ALTER TABLE sent_statement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sent_statement TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON sent_statement TO consignal_system USING (true);
CREATE POLICY narrowed ON sent_statement AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())) WITH CHECK (true);
GRANT SELECT, INSERT ON sent_statement TO consignal_app;
GRANT SELECT, INSERT, DELETE ON sent_statement TO consignal_system;
GRANT UPDATE (transmission_id) ON sent_statement TO consignal_app, consignal_system;
`;

export class SentPackageStatements1764258890000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE sent_statement');
  }
}
