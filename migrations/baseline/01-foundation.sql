-- Ids, roles, the outbox and the partitions of growing tables.
--
-- Ids of growing tables are 14 digits, YYMMDD and a sequential number: they sort by time, show their day, and are the
-- partition key, so that a look-up by id reads one partition and a page of a list costs the same at any size.
-- Requests run as consignal_app and see one company (app.company_id), background work runs as consignal_system and sees
-- all, consignal_partner reads the despatch advices that were sent to its company. None of them owns a table or can
-- sign in.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Roles belong to the whole server: another installation on it, or its administrator, may have created them and
-- granted membership.
DO $$
DECLARE r text;
BEGIN
  PERFORM pg_advisory_xact_lock(727001);
  FOREACH r IN ARRAY ARRAY['consignal_app', 'consignal_system', 'consignal_partner'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', r); END IF;
    IF NOT pg_has_role(current_user, r, 'SET') THEN EXECUTE format('GRANT %I TO %I', r, current_user); END IF;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO consignal_app, consignal_system, consignal_partner;
-- For the baseline only: the owner of a function needs the right to create in its schema.
GRANT CREATE ON SCHEMA public TO consignal_system;

-- Procedures that only the files of the baseline use, dropped at its end.

-- Holds tables to the company of the transaction, for their owner too; the system sees every row.
CREATE FUNCTION pg_temp.hold_to_company(VARIADIC tables text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
  END LOOP;
END $$;

-- Restricts a function that runs with the rights of the system, or is called by one that does, to the given roles.
CREATE FUNCTION pg_temp.give_to_system(function regproc, VARIADIC callers text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', function::regprocedure);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO consignal_system, %s', function::regprocedure, array_to_string(callers, ', '));
  EXECUTE format('ALTER FUNCTION %s OWNER TO consignal_system', function::regprocedure);
END $$;

-- Ids.
CREATE SEQUENCE record_number MINVALUE 1 MAXVALUE 99999999 CYCLE;
GRANT USAGE ON SEQUENCE record_number TO consignal_app, consignal_system;

CREATE FUNCTION next_id(at timestamptz DEFAULT now()) RETURNS bigint LANGUAGE sql AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYMMDD')::bigint * 100000000 + nextval('record_number')
$$;
COMMENT ON FUNCTION next_id IS 'YYMMDD and eight sequential digits; sorts by day, then by order of creation';

CREATE FUNCTION first_id(at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYMMDD')::bigint * 100000000
$$;
COMMENT ON FUNCTION first_id IS 'The lowest id of the day of an instant';

-- The company of the transaction.
CREATE FUNCTION app_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.company_id', true), '')::bigint
$$;

CREATE TABLE app_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
COMMENT ON TABLE app_secret IS 'Keys shared by all servers, created once';

-- Partitions: a table with a row here has one for each month, made ahead. A new partition is built as a table of its
-- own and attached when it is complete: PARTITION OF would lock the parent until its transaction ends, and later
-- queries would wait behind it.
CREATE TABLE partitioned_table (
  name text PRIMARY KEY,
  digits smallint NOT NULL
);
COMMENT ON TABLE partitioned_table IS
  'Tables with a partition for each month of their ids; digits: how many follow the ten of a record number';
INSERT INTO partitioned_table VALUES ('traffic_message', 0), ('traffic_file', 0), ('traffic_finding', 0), ('schedule_line', 0),
  ('edi_transaction', 4), ('transaction_event', 4);

CREATE FUNCTION partition_start(
  parent partitioned_table, of_month text, months_on integer
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(to_date(of_month, 'YYYYMM') + make_interval(months => months_on), 'YYMM') || repeat('0', 10 + parent.digits)
$$;
COMMENT ON FUNCTION partition_start IS 'The lowest id of a month, or of the month so many after it';

CREATE FUNCTION build_partition(
  parent_name text, of_month text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent partitioned_table;
  key text;
BEGIN
  SELECT * INTO STRICT parent FROM partitioned_table WHERE name = parent_name;
  SELECT a.attname INTO STRICT key FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = parent.name::regclass;
  -- A partition is reached through its parent alone, so it has neither grants nor policies.
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING COMMENTS, CONSTRAINT month_of_it CHECK (%I >= %s AND %I < %s))', parent.name || '_' || of_month, parent.name,
    key, partition_start(parent, of_month, 0), key, partition_start(parent, of_month, 1));
END $$;
COMMENT ON FUNCTION build_partition IS
  'Creates the partition of a table for one month, YYYYMM, without attaching it';

CREATE FUNCTION attach_partition(
  parent_name text, of_month text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent partitioned_table;
  part text := parent_name || '_' || of_month;
BEGIN
  SELECT * INTO STRICT parent FROM partitioned_table WHERE name = parent_name;
  -- Readers and writers of the parent are not blocked. The rows are not scanned: the constraint says that they belong there.
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent.name, part, partition_start(parent, of_month, 0), partition_start(parent, of_month, 1));
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT month_of_it', part);
END $$;
COMMENT ON FUNCTION attach_partition IS 'Attaches what build_partition built';

CREATE FUNCTION ensure_partition(
  parent_name text, of_month text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  IF to_regclass(parent_name || '_' || of_month) IS NULL THEN
    PERFORM build_partition(parent_name, of_month);
    PERFORM attach_partition(parent_name, of_month);
  END IF;
END $$;
COMMENT ON FUNCTION ensure_partition IS 'Creates and attaches the partition of one table for one month, YYYYMM, unless it exists';

CREATE FUNCTION ensure_partitions(
  from_day date, to_day date
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT ensure_partition(name, to_char(month, 'YYYYMM')) FROM partitioned_table, generate_series(date_trunc('month', from_day::timestamp), to_day, interval '1 month') AS month ORDER BY name, month
$$;
REVOKE ALL ON FUNCTION partition_start, build_partition, attach_partition, ensure_partition, ensure_partitions
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_partition, ensure_partitions TO consignal_system;

-- The outbox. The backlog waits in lanes, one for each partner of a company, so that the relay can take from all lanes
-- in turn. Lanes are found by skipping from one to the next in the index outbox_turn, whatever the number of rows in
-- each. Its rows change all the time: dead rows are vacuumed by their number, not by their share.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text NOT NULL,
  job_id text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  lane text COLLATE "C" NOT NULL DEFAULT '',
  priority smallint NOT NULL DEFAULT 1
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
COMMENT ON TABLE outbox IS 'Jobs written in the transaction of the change that needs them; a row is deleted when its job is in the queue';
COMMENT ON COLUMN outbox.lane IS 'Company and sender; the relay takes from all lanes in turn';
COMMENT ON COLUMN outbox.priority IS '0 a person waits for it, 1 other';
CREATE INDEX outbox_turn ON outbox (job, priority, lane, id);

CREATE FUNCTION outbox_lane(company bigint, sender text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT company::text || ' ' || coalesce(sender, '')
$$;
COMMENT ON FUNCTION outbox_lane IS 'The lane of a company''s traffic with one sender';

CREATE TABLE handed_over (
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  job text NOT NULL,
  ids bigint[] NOT NULL
);
COMMENT ON TABLE handed_over IS
  'Jobs that the relay put into the queue within the last minute: they are not stalled, however long they waited in the outbox';
CREATE INDEX handed_over_at ON handed_over (at);

CREATE TABLE worker_heartbeat (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  process_id integer NOT NULL,
  queue_backend text NOT NULL,
  concurrency integer NOT NULL,
  in_hand integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE worker_heartbeat IS 'Worker processes; one without a recent heartbeat is dead or unreachable';

-- For triggers of tables to which rows are only added.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is added to and never changed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Requests add to the outbox and read nothing of it.
GRANT USAGE ON SEQUENCE outbox_id_seq TO consignal_app, consignal_system;
GRANT INSERT ON outbox TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app_secret, outbox, handed_over, worker_heartbeat TO consignal_system;
GRANT SELECT ON partitioned_table TO consignal_system;
GRANT SELECT (id) ON outbox TO consignal_app;
