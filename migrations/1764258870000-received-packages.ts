import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What despatch advices of partners bring of packages, and which movements they made. */
export class ReceivedPackages1764258870000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE received_advice (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  document_number text NOT NULL,
  message_function text NOT NULL,
  note_number text NOT NULL,
  day date NOT NULL,
  site text NOT NULL,
  packagings jsonb NOT NULL,
  items jsonb,
  is_current boolean NOT NULL DEFAULT true,
  received_at timestamptz NOT NULL,
  UNIQUE (message_id, message_number, document_in_message)
);
COMMENT ON TABLE received_advice IS 'Packages of despatch advices that came as files';
COMMENT ON COLUMN received_advice.items IS 'Articles with whole quantities; empty where it has packages alone, null where its articles cannot all be packages';
COMMENT ON COLUMN received_advice.is_current IS 'The last reading of its file found it';
CREATE INDEX received_advice_number ON received_advice (company_id, sender, document_number, day);
CREATE TABLE received_advice_movement (
  received_advice_id bigint NOT NULL,
  movement_id bigint NOT NULL,
  company_id bigint NOT NULL,
  PRIMARY KEY (movement_id, company_id)
);
COMMENT ON TABLE received_advice_movement IS 'Which received advice a movement of packages comes from; it stays when the advice has left';
CREATE INDEX received_advice_movement_advice ON received_advice_movement (received_advice_id);

ALTER TABLE received_advice ENABLE ROW LEVEL SECURITY;
ALTER TABLE received_advice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON received_advice TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON received_advice TO consignal_system USING (true);
CREATE POLICY narrowed ON received_advice AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_file_of(message_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON received_advice TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON received_advice TO consignal_system;
ALTER TABLE received_advice_movement ENABLE ROW LEVEL SECURITY;
ALTER TABLE received_advice_movement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON received_advice_movement TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON received_advice_movement TO consignal_system USING (true);
CREATE POLICY narrowed ON received_advice_movement AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_movement(movement_id, company_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON received_advice_movement TO consignal_app;
GRANT SELECT, INSERT ON received_advice_movement TO consignal_system;

ALTER TABLE package_posting ADD COLUMN received_advice_id bigint;
ALTER TABLE package_posting DROP CONSTRAINT package_posting_check;
ALTER TABLE package_posting ADD CONSTRAINT package_posting_check CHECK (num_nonnulls(despatch_advice_id, receipt_id, received_advice_id) = 1);
`;

const DOWN = /* sql */ `
DELETE FROM package_posting WHERE received_advice_id IS NOT NULL;
ALTER TABLE package_posting DROP CONSTRAINT package_posting_check;
ALTER TABLE package_posting DROP COLUMN received_advice_id;
ALTER TABLE package_posting ADD CONSTRAINT package_posting_check CHECK (num_nonnulls(despatch_advice_id, receipt_id) = 1);
DROP TABLE received_advice_movement;
DROP TABLE received_advice;
`;
