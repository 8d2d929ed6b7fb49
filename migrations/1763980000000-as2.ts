import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What came by AS2, so that a message that is repeated has one effect and the same answer. */
export class As21763980000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE as2_receipt (
  company_id bigint NOT NULL,
  as2_from text NOT NULL,
  as2_to text NOT NULL,
  message_id text NOT NULL,
  agreement_id bigint NOT NULL,
  file_name text NOT NULL,
  sha256 bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, as2_from, as2_to, message_id)
);
COMMENT ON TABLE as2_receipt IS 'Messages that came by AS2, by their Message-ID; the same again has no effect, and the id with another content is refused';

CREATE INDEX communication_agreement_as2 ON communication_agreement ((transport_settings->>'as2From'), (transport_settings->>'as2To'))
  WHERE transport_kind = 'as2' AND direction = 'in' AND active;

GRANT SELECT, INSERT, UPDATE, DELETE ON as2_receipt TO consignal_app, consignal_system;
ALTER TABLE as2_receipt ENABLE ROW LEVEL SECURITY;
ALTER TABLE as2_receipt FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON as2_receipt TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON as2_receipt TO consignal_system USING (true);
`;

const DOWN = /* sql */ `
DROP INDEX communication_agreement_as2;
DROP TABLE as2_receipt;
`;
