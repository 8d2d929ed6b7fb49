import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people put away or delete, how long everything is kept, and what became of what is kept no longer.
 *
 * A month past its days leaves its table as a whole: the partition is detached into the schema `retired`, rows that must stay go back
 * into a small partition in its place, the rest is written to the archive and dropped. Each step is a row, so that a run that died is
 * taken up where it was.
 */
export class Retention1763970000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** The search of the traffic list with its last parameters and its last condition. */
function foundTraffic(parameters: string, condition: string, values: string): string {
  return /* sql */ `
CREATE FUNCTION found_traffic(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, with_errors boolean, with_warnings boolean, most integer${parameters}
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values: a rare text is found by its index, a frequent one by walking the list.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM traffic_message
    WHERE company_id = $1 AND id >= first_id($3) AND id < coalesce($4, 9223372036854775807) AND received_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '') || ' ' || file_name) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND (NOT $7 OR error_count > 0) AND (NOT $8 OR warning_count > 0)${condition}
    ORDER BY id DESC LIMIT $9
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, with_errors, with_warnings, most${values};
END $$;
COMMENT ON FUNCTION found_traffic IS 'Files of the company of the transaction that the search box finds, newest first';
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION found_traffic OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
REVOKE ALL ON FUNCTION found_traffic FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_traffic TO consignal_app, consignal_system;
`;
}

const UP = /* sql */ `
ALTER TABLE traffic_message
  ADD COLUMN shelf text NOT NULL DEFAULT 'open' CHECK (shelf IN ('open', 'archived', 'deleted')),
  ADD COLUMN shelved_at timestamptz,
  ADD COLUMN shelved_by bigint,
  ADD COLUMN restored_at timestamptz,
  ADD COLUMN restored_by bigint;
COMMENT ON COLUMN traffic_message.shelf IS 'open: in the lists; archived: put away by a person, kept past its days; deleted: out of the lists, goes when its days are over';
DROP INDEX traffic_message_errors, traffic_message_warnings;
CREATE INDEX traffic_message_errors ON traffic_message (company_id, id DESC) WHERE error_count > 0 AND shelf = 'open';
CREATE INDEX traffic_message_warnings ON traffic_message (company_id, id DESC) WHERE warning_count > 0 AND shelf = 'open';
CREATE INDEX traffic_message_shelved ON traffic_message (company_id, id DESC) WHERE shelf <> 'open';
DROP FUNCTION found_traffic;
${foundTraffic(', shelved boolean', ` AND (shelf <> 'open') = $10`, ', shelved')}

CREATE INDEX content_digest_message ON content_digest (message_id);

CREATE TABLE retention_policy (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  file_days integer NOT NULL DEFAULT 730 CHECK (file_days BETWEEN 31 AND 36500),
  finding_days integer NOT NULL DEFAULT 730 CHECK (finding_days BETWEEN 31 AND 36500),
  message_days integer NOT NULL DEFAULT 3660 CHECK (message_days BETWEEN 31 AND 36500),
  schedule_days integer NOT NULL DEFAULT 1095 CHECK (schedule_days BETWEEN 31 AND 36500),
  register_days integer NOT NULL DEFAULT 1095 CHECK (register_days BETWEEN 31 AND 36500),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT retention_policy_message_last CHECK (file_days <= message_days AND finding_days <= message_days AND register_days <= message_days)
);
COMMENT ON TABLE retention_policy IS 'History days of this installation; a month goes when its last day is so many days ago';
INSERT INTO retention_policy DEFAULT VALUES;

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
COMMENT ON TABLE retention_step IS 'Where the going of a month stands; number counts the times that rows of this month went';
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
COMMENT ON TABLE archive_pack IS 'Files in DATA_DIR/archive with what was dropped, path below it';

GRANT SELECT, INSERT, UPDATE ON retention_policy, retention_run, retention_step TO consignal_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON archive_pack TO consignal_system;
GRANT SELECT ON archive_pack TO consignal_app;
ALTER TABLE archive_pack ENABLE ROW LEVEL SECURITY;
ALTER TABLE archive_pack FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON archive_pack TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON archive_pack TO consignal_system USING (true);

CREATE SCHEMA retired;
COMMENT ON SCHEMA retired IS 'Months that were detached and not yet written to the archive';
GRANT USAGE ON SCHEMA retired TO consignal_system;

CREATE FUNCTION ensure_partition(parent_name text, of_month text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent partitioned_table;
  month date := to_date(of_month, 'YYYYMM');
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  SELECT * INTO STRICT parent FROM partitioned_table WHERE name = parent_name;
  IF to_regclass(parent.name || '_' || to_char(month, 'YYYYMM')) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', parent.name || '_' || to_char(month, 'YYYYMM'), parent.name,
      to_char(month, 'YYMM') || repeat('0', 10 + parent.digits), to_char(month + interval '1 month', 'YYMM') || repeat('0', 10 + parent.digits));
  END IF;
END $$;
COMMENT ON FUNCTION ensure_partition IS 'The partition of one table for one month, YYYYMM';
REVOKE ALL ON FUNCTION ensure_partition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_partition TO consignal_system;
`;

const DOWN = /* sql */ `
DROP FUNCTION ensure_partition;
DROP SCHEMA retired CASCADE;
DROP TABLE archive_pack, retention_step, retention_run, retention_policy;
DROP INDEX content_digest_message;
DROP FUNCTION found_traffic;
${foundTraffic('', '', '')}
DROP INDEX traffic_message_errors, traffic_message_warnings, traffic_message_shelved;
ALTER TABLE traffic_message DROP COLUMN shelf, DROP COLUMN shelved_at, DROP COLUMN shelved_by, DROP COLUMN restored_at, DROP COLUMN restored_by;
CREATE INDEX traffic_message_errors ON traffic_message (company_id, id DESC) WHERE error_count > 0;
CREATE INDEX traffic_message_warnings ON traffic_message (company_id, id DESC) WHERE warning_count > 0;
`;
