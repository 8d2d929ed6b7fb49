import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of package accounts that came as files. */
const UP = /* sql */ `
CREATE TABLE received_statement (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  document_number text NOT NULL,
  sender text NOT NULL,
  partner_company_id bigint,
  from_day date,
  to_day date,
  line_count integer NOT NULL,
  lines jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (message_id, message_number, document_in_message)
);
COMMENT ON TABLE received_statement IS 'Statements of package accounts that came as files (INVRPT)';
COMMENT ON COLUMN received_statement.sender IS 'Sender of its interchange, with qualifier behind a colon; empty outside any';
COMMENT ON COLUMN received_statement.partner_company_id IS 'The partner of the agreement that its file came under';
COMMENT ON COLUMN received_statement.lines IS 'Balances and movements as the sender counts';
CREATE INDEX received_statement_company ON received_statement (company_id, id DESC);

ALTER TABLE received_statement ENABLE ROW LEVEL SECURITY;
ALTER TABLE received_statement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON received_statement TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON received_statement TO consignal_system USING (true);
CREATE POLICY narrowed ON received_statement AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_file_of(message_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON received_statement TO consignal_app;
GRANT SELECT, INSERT, DELETE ON received_statement TO consignal_system;
`;

export class ReceivedPackageStatements1764258871000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE received_statement');
  }
}
