import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partitions are made without stopping anybody: as a table of its own, which is attached when it is as it shall be. PARTITION OF takes the
 * parent for itself alone: it waits for every reader, and everybody who comes later waits behind it, until its transaction ends.
 */
export class AttachedPartitions1764120000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE FUNCTION partition_start(parent partitioned_table, of_month text, months_on integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(to_date(of_month, 'YYYYMM') + make_interval(months => months_on), 'YYMM') || repeat('0', 10 + parent.digits)
$$;
COMMENT ON FUNCTION partition_start IS 'The lowest id of a month, or of one that lies so many after it';

CREATE FUNCTION build_partition(parent_name text, of_month text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
COMMENT ON FUNCTION build_partition IS 'What will be the partition of a table for one month, YYYYMM, not yet part of it';

CREATE FUNCTION attach_partition(parent_name text, of_month text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent partitioned_table;
  part text := parent_name || '_' || of_month;
BEGIN
  SELECT * INTO STRICT parent FROM partitioned_table WHERE name = parent_name;
  -- Readers and writers of the parent go on. The rows are not looked at: the constraint says that they belong there.
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent.name, part, partition_start(parent, of_month, 0), partition_start(parent, of_month, 1));
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT month_of_it', part);
END $$;
COMMENT ON FUNCTION attach_partition IS 'Makes what build_partition built a partition';

CREATE OR REPLACE FUNCTION ensure_partition(parent_name text, of_month text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  IF to_regclass(parent_name || '_' || of_month) IS NULL THEN
    PERFORM build_partition(parent_name, of_month);
    PERFORM attach_partition(parent_name, of_month);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION ensure_partitions(from_day date, to_day date) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT ensure_partition(name, to_char(month, 'YYYYMM')) FROM partitioned_table, generate_series(date_trunc('month', from_day::timestamp), to_day, interval '1 month') AS month ORDER BY name, month
$$;
REVOKE ALL ON FUNCTION build_partition, attach_partition, partition_start FROM PUBLIC;
`;

const DOWN = /* sql */ `
CREATE OR REPLACE FUNCTION ensure_partition(parent_name text, of_month text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

CREATE OR REPLACE FUNCTION ensure_partitions(from_day date, to_day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  parent partitioned_table;
  month date;
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  FOR parent IN SELECT * FROM partitioned_table ORDER BY name LOOP
    month := date_trunc('month', from_day);
    WHILE month <= to_day LOOP
      part := parent.name || '_' || to_char(month, 'YYYYMM');
      IF to_regclass(part) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', part, parent.name,
          to_char(month, 'YYMM') || repeat('0', 10 + parent.digits), to_char(month + interval '1 month', 'YYMM') || repeat('0', 10 + parent.digits));
      END IF;
      month := month + interval '1 month';
    END LOOP;
  END LOOP;
END $$;
DROP FUNCTION attach_partition, build_partition, partition_start;
`;
