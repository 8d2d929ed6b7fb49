-- Received and sent files, with their bytes, findings and the registers that recognise a repetition.

CREATE TABLE traffic_message (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  direction text NOT NULL DEFAULT 'I',
  source text NOT NULL,
  file_name text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL,
  standard text,
  message_type text,
  message_version text,
  charset text,
  sender text,
  recipient text,
  partner text,
  control_reference text,
  document_number text,
  agreement_id bigint,
  repeats bigint,
  segment_count integer,
  error_count integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  findings_omitted integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  wake integer NOT NULL DEFAULT 0,
  woke_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  processed_at timestamptz,
  source_agreement_id bigint,
  archive_state text NOT NULL DEFAULT 'open' CHECK (archive_state IN ('open', 'archived', 'deleted')),
  archive_state_at timestamptz,
  archive_state_by bigint,
  restored_at timestamptz,
  restored_by bigint,
  ship_tos text[]
) PARTITION BY RANGE (id);
COMMENT ON COLUMN traffic_message.source_agreement_id IS
  'The agreement by whose transport the file came; agreement_id is the one of its content';
COMMENT ON COLUMN traffic_message.archive_state IS
  'open: in the lists; archived: by a person, kept past its days; deleted: hidden from the lists until its days are over';
COMMENT ON COLUMN traffic_message.ship_tos IS
  'All ship-tos in the file; null: it has other documents than schedules and despatch advices, or was not read';
CREATE INDEX traffic_message_company ON traffic_message (company_id, id DESC);
CREATE INDEX traffic_message_type_of_company ON traffic_message (company_id, message_type, id DESC);
CREATE INDEX traffic_message_open ON traffic_message (woke_at) WHERE state = 'received';
CREATE INDEX traffic_message_search ON traffic_message USING gin
  ((coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '') || ' ' || file_name) gin_trgm_ops);
CREATE INDEX traffic_message_warnings ON traffic_message
  (company_id, id DESC) WHERE warning_count > 0 AND archive_state = 'open';
CREATE INDEX traffic_message_archived ON traffic_message (company_id, id DESC) WHERE archive_state <> 'open';
-- Files with errors are counted all the time: the columns that their policy compares are in the index.
CREATE INDEX traffic_message_with_errors ON traffic_message
  (company_id, id DESC) INCLUDE (direction, sender, recipient, ship_tos)
  WHERE error_count > 0 AND archive_state = 'open';

CREATE TABLE traffic_file (
  message_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  content bytea NOT NULL
) PARTITION BY RANGE (message_id);
ALTER TABLE traffic_file ALTER content SET STORAGE EXTERNAL;
COMMENT ON COLUMN traffic_file.content IS 'The bytes as received, zstd-compressed';

CREATE TABLE traffic_finding (
  message_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  findings jsonb NOT NULL
) PARTITION BY RANGE (message_id);

CREATE TABLE traffic_message_type (
  company_id bigint NOT NULL,
  message_type text NOT NULL,
  PRIMARY KEY (company_id, message_type)
);

CREATE TABLE content_digest (
  company_id bigint NOT NULL,
  sha256 bytea NOT NULL,
  message_id bigint NOT NULL,
  PRIMARY KEY (company_id, sha256)
);
COMMENT ON TABLE content_digest IS 'The first file of each content';
CREATE INDEX content_digest_message ON content_digest (message_id);

CREATE TABLE interchange (
  company_id bigint NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  test boolean NOT NULL,
  control_reference text NOT NULL,
  message_id bigint NOT NULL,
  digest bytea,
  PRIMARY KEY (company_id, sender, recipient, test, control_reference)
);
COMMENT ON TABLE interchange IS 'The first file under each UNB sender, recipient, test indicator and control reference';
COMMENT ON COLUMN interchange.digest IS
  'SHA-256 of its bytes from UNB to UNZ without line ends; null for other standards, where the file''s digest counts';
CREATE INDEX interchange_message ON interchange (message_id);

CREATE TABLE folder_receipt (
  key text PRIMARY KEY,
  message_id bigint NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE folder_receipt IS 'Stored files that may still be in the drop folder';

SELECT pg_temp.hold_to_company('traffic_message', 'traffic_file', 'traffic_finding', 'traffic_message_type',
  'content_digest', 'interchange');
GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_message, traffic_file, traffic_finding, traffic_message_type,
  content_digest, interchange TO consignal_app, consignal_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON folder_receipt TO consignal_system;
