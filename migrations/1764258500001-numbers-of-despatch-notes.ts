import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last number of each series of a company, and the deletion of notes that were not sent. */
const UP = /* sql */ `
CREATE TABLE despatch_counter (
  company_id bigint NOT NULL REFERENCES company,
  series text NOT NULL CHECK (series IN ('note', 'package')),
  last bigint NOT NULL,
  PRIMARY KEY (company_id, series)
);
COMMENT ON TABLE despatch_counter IS 'The last number given to a despatch note and to a package; taken in the transaction that uses it, so that there is no gap';
ALTER TABLE despatch_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE despatch_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON despatch_counter TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON despatch_counter TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON despatch_counter TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON despatch_counter TO consignal_system;
GRANT DELETE ON despatch_advice TO consignal_app;
`;
const DOWN = /* sql */ `
REVOKE DELETE ON despatch_advice FROM consignal_app;
DROP TABLE despatch_counter;
`;

export class NumbersOfDespatchNotes1764258500001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
