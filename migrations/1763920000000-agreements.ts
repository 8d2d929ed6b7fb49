import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Communication agreements whole: how a partner's messages depart from the standard, how files travel, what is acknowledged when. */
export class Agreements1763920000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE SEQUENCE agreement_number;
GRANT USAGE ON SEQUENCE agreement_number TO consignal_app, consignal_system;

ALTER TABLE communication_agreement
  ADD iaid text NOT NULL DEFAULT 'IA' || lpad(nextval('agreement_number')::text, 6, '0'),
  ADD direction text NOT NULL DEFAULT 'in' CHECK (direction IN ('in', 'out')),
  ADD message_type text,
  ADD message_version text,
  ADD profile jsonb,
  ADD transport_kind text NOT NULL DEFAULT 'folder',
  ADD transport_settings jsonb NOT NULL DEFAULT '{}',
  ADD transport_secrets bytea,
  ADD transport_secret_names text[] NOT NULL DEFAULT '{}',
  ADD send_path text,
  ADD receive_path text,
  ADD virtual_file_names text[] NOT NULL DEFAULT '{}',
  ADD ssid text,
  ADD sfid text,
  ADD test boolean NOT NULL DEFAULT false,
  ADD acknowledgement_requested boolean NOT NULL DEFAULT false,
  ADD acknowledgement_expected boolean NOT NULL DEFAULT false,
  ADD transport_warning_minutes integer NOT NULL DEFAULT 60,
  ADD transport_error_minutes integer NOT NULL DEFAULT 240,
  ADD message_warning_minutes integer NOT NULL DEFAULT 240,
  ADD message_error_minutes integer NOT NULL DEFAULT 1440,
  ADD auto_create_asn_data boolean NOT NULL DEFAULT false,
  ADD active boolean NOT NULL DEFAULT true,
  ADD version integer NOT NULL DEFAULT 1,
  ADD first_used_at timestamptz,
  ADD created_by bigint REFERENCES user_account ON DELETE SET NULL,
  ADD updated_by bigint REFERENCES user_account ON DELETE SET NULL,
  ADD updated_at timestamptz NOT NULL DEFAULT now(),
  DROP CONSTRAINT communication_agreement_company_id_sender_recipient_key;
COMMENT ON COLUMN communication_agreement.profile IS 'The mapfile: profiles as JSON, as they were handed in';
COMMENT ON COLUMN communication_agreement.transport_secrets IS 'Passwords and keys, encrypted with the key agreement-secrets of app_secret';
COMMENT ON COLUMN communication_agreement.first_used_at IS 'When a file first came under the agreement; then it is no longer deleted';
COMMENT ON COLUMN communication_agreement.message_version IS 'Compared without its point: D.97A and D97A are the same';

CREATE UNIQUE INDEX communication_agreement_meaning ON communication_agreement
  (company_id, sender, recipient, direction, message_type, replace(message_version, '.', ''), test) NULLS NOT DISTINCT WHERE active;
CREATE UNIQUE INDEX communication_agreement_iaid ON communication_agreement (company_id, upper(iaid));
CREATE INDEX communication_agreement_newest ON communication_agreement (company_id, id DESC);

-- Row-level security hides the rows from the tables' owner too, so they are changed as the system.
SET LOCAL ROLE consignal_system;
-- Whether files came under those that are there already would take a look at all files: they count as used.
UPDATE communication_agreement SET first_used_at = created_at;

-- Who administers a company administers its agreements.
UPDATE company SET modules = modules || 'agreements'::text WHERE 'traffic' = ANY (modules);
UPDATE user_account SET rights = rights || ARRAY['agreements:read', 'agreements:edit', 'agreements:delete'] WHERE level IN ('company-admin', 'admin');
RESET ROLE;
`;

/** Of several agreements for the same two parties the oldest stays: before, there was room for one. */
const DOWN = /* sql */ `
SET LOCAL ROLE consignal_system;
UPDATE user_account SET rights = ARRAY(SELECT r FROM unnest(rights) AS r WHERE r NOT LIKE 'agreements:%');
UPDATE company SET modules = array_remove(modules, 'agreements');
DELETE FROM communication_agreement a USING communication_agreement b
  WHERE b.company_id = a.company_id AND b.sender = a.sender AND b.recipient = a.recipient AND b.id < a.id;
RESET ROLE;
DROP INDEX communication_agreement_meaning, communication_agreement_iaid, communication_agreement_newest;
ALTER TABLE communication_agreement
  DROP iaid, DROP direction, DROP message_type, DROP message_version, DROP profile, DROP transport_kind, DROP transport_settings,
  DROP transport_secrets, DROP transport_secret_names, DROP send_path, DROP receive_path, DROP virtual_file_names, DROP ssid, DROP sfid,
  DROP test, DROP acknowledgement_requested, DROP acknowledgement_expected, DROP transport_warning_minutes, DROP transport_error_minutes,
  DROP message_warning_minutes, DROP message_error_minutes, DROP auto_create_asn_data, DROP active, DROP version, DROP first_used_at,
  DROP created_by, DROP updated_by, DROP updated_at,
  ADD CONSTRAINT communication_agreement_company_id_sender_recipient_key UNIQUE (company_id, sender, recipient);
DROP SEQUENCE agreement_number;
`;
