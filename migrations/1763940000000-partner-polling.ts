import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that partners have waiting for us: when each place is looked at, by whom, with what success, and what was taken there. */
export class PartnerPolling1763940000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE communication_agreement
  ADD poll_seconds integer CHECK (poll_seconds BETWEEN 10 AND 86400),
  -- The second word says the machine, which is spared more than a few visits at a time.
  ADD poll_place text GENERATED ALWAYS AS (CASE
    WHEN NOT active THEN NULL
    WHEN transport_kind = 'folder' THEN 'folder - ' || receive_path
    WHEN transport_kind IN ('sftp', 'ftp', 'ftps') THEN transport_kind || ' ' || lower(transport_settings ->> 'host') || ':' || (transport_settings ->> 'port')
      || ' ' || (transport_settings ->> 'user') || ' ' || receive_path
    WHEN transport_kind = 'email' THEN 'imap ' || lower(transport_settings ->> 'imapHost') || ':' || (transport_settings ->> 'imapPort')
      || ' ' || coalesce(transport_settings ->> 'imapUser', transport_settings ->> 'user') || ' ' || receive_path || ' ' || lower(coalesce(transport_settings ->> 'imapFrom', transport_settings ->> 'to'))
  END) STORED;
COMMENT ON COLUMN communication_agreement.poll_place IS 'Where files of the partner wait; agreements with the same place are looked after together. Null: nowhere';
CREATE INDEX communication_agreement_poll ON communication_agreement (company_id, poll_place, id) WHERE poll_place IS NOT NULL;

CREATE TABLE agreement_poll (
  company_id bigint NOT NULL REFERENCES company ON DELETE CASCADE,
  place text NOT NULL,
  next_at timestamptz NOT NULL DEFAULT now(),
  lease uuid,
  lease_at timestamptz,
  lease_until timestamptz,
  asked_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  last_files integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, place)
);
CREATE INDEX agreement_poll_due ON agreement_poll (next_at);
COMMENT ON TABLE agreement_poll IS 'A row for each place where files of partners wait. Who holds the lease looks there; one that ended is anybody''s';

CREATE TABLE partner_receipt (
  company_id bigint NOT NULL,
  agreement_id bigint NOT NULL,
  remote_name text NOT NULL,
  sha256 bytea NOT NULL,
  message_id bigint NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, agreement_id, remote_name, sha256)
);
COMMENT ON TABLE partner_receipt IS 'Files of partners that are stored, by name and content; the same again has no effect';
CREATE INDEX partner_receipt_message ON partner_receipt (message_id);

CREATE TABLE agreement_test (
  company_id bigint PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  until timestamptz NOT NULL
);
COMMENT ON TABLE agreement_test IS 'Companies that try a connection just now: one at a time';

ALTER TABLE traffic_message ADD source_agreement_id bigint;
COMMENT ON COLUMN traffic_message.source_agreement_id IS 'The agreement by whose transport the file came; what it says comes under agreement_id';

GRANT SELECT, INSERT, UPDATE, DELETE ON agreement_poll, partner_receipt, agreement_test TO consignal_app, consignal_system;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['agreement_poll', 'partner_receipt', 'agreement_test'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
  END LOOP;
END $$;
`;

const DOWN = /* sql */ `
ALTER TABLE traffic_message DROP source_agreement_id;
DROP TABLE agreement_test, partner_receipt, agreement_poll;
DROP INDEX communication_agreement_poll;
ALTER TABLE communication_agreement DROP poll_place, DROP poll_seconds;
`;
