-- Retention and archive.
--
-- A month past its days leaves its table as a whole: the partition is detached into the schema retired, rows that must
-- stay go back into a small partition in its place, the rest is written to the archive and dropped. Each step is a row,
-- so that a run that died is continued where it was.

CREATE TABLE retention_policy (
  only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  file_days integer NOT NULL DEFAULT 730 CHECK (file_days BETWEEN 31 AND 36500),
  finding_days integer NOT NULL DEFAULT 730 CHECK (finding_days BETWEEN 31 AND 36500),
  message_days integer NOT NULL DEFAULT 3660 CHECK (message_days BETWEEN 31 AND 36500),
  schedule_days integer NOT NULL DEFAULT 1095 CHECK (schedule_days BETWEEN 31 AND 36500),
  register_days integer NOT NULL DEFAULT 1095 CHECK (register_days BETWEEN 31 AND 36500),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT retention_policy_message_last CHECK ((file_days <= message_days) AND (finding_days <= message_days) AND
    (register_days <= message_days))
);
INSERT INTO retention_policy DEFAULT VALUES;
COMMENT ON TABLE retention_policy IS
  'History days of this installation; a month is archived or deleted when its last day is so many days ago';

CREATE TABLE retention_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  outcome jsonb,
  failure text
);
COMMENT ON TABLE retention_run IS 'One row for each daily run';

CREATE TABLE retention_step (
  table_name text NOT NULL,
  month text NOT NULL CHECK (month ~ '^[0-9]{6}$'),
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('detaching', 'detached', 'exported', 'dropped')),
  rows bigint,
  kept_rows bigint,
  started_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (table_name, month, number)
);
COMMENT ON TABLE retention_step IS
  'Progress of the retention of a month; number counts the parts that rows of this month were archived in';
CREATE UNIQUE INDEX retention_step_open ON retention_step (table_name, month) WHERE state <> 'dropped';

CREATE TABLE archive_pack (
  company_id bigint NOT NULL,
  table_name text NOT NULL,
  month text NOT NULL,
  number integer NOT NULL,
  path text NOT NULL UNIQUE,
  rows bigint NOT NULL,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  index_sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, table_name, month, number)
);
COMMENT ON TABLE archive_pack IS 'Files in DATA_DIR/archive with archived rows; path is relative to it';

CREATE TABLE demo_world (
  only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  company_id bigint NOT NULL,
  is_live boolean NOT NULL DEFAULT true
);
COMMENT ON TABLE demo_world IS 'One row while the demo world exists; company_id is its main company';

SELECT pg_temp.hold_to_company('archive_pack');
GRANT SELECT, INSERT, UPDATE, DELETE ON archive_pack, demo_world TO consignal_system;
GRANT SELECT, INSERT, UPDATE ON retention_policy, retention_run, retention_step TO consignal_system;
GRANT SELECT ON archive_pack TO consignal_app;

CREATE SCHEMA retired;
COMMENT ON SCHEMA retired IS 'Months that were detached and not yet written to the archive';
GRANT USAGE ON SCHEMA retired TO consignal_system;
