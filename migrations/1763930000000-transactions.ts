import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transactions: every interchange and every message in it, in or out, with what happened to it.
 *
 * The id of a transaction is its file's id and four digits for its place in the file: 0 for the file's first interchange, then the
 * others in the order in which they stand. So reading a file again meets the same rows, a transaction is found from its file and back
 * without an index, and months fall into partitions as those of files do.
 */
export class Transactions1763930000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE partitioned_table (
  name text PRIMARY KEY,
  digits smallint NOT NULL
);
COMMENT ON TABLE partitioned_table IS 'Tables with a partition for each month of their ids; digits: how many follow the ten of a record number';
INSERT INTO partitioned_table VALUES ('traffic_message', 0), ('traffic_file', 0), ('traffic_finding', 0), ('schedule_line', 0),
  ('edi_transaction', 4), ('transaction_event', 4);
GRANT SELECT ON partitioned_table TO consignal_system;

CREATE TABLE edi_transaction (
  id bigint NOT NULL PRIMARY KEY,
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  parent_id bigint,
  direction text NOT NULL CHECK (direction IN ('I', 'O')),
  standard text,
  message_type text,
  message_version text,
  document_kind text,
  document_number text,
  control_reference text,
  sender text,
  recipient text,
  partner text,
  agreement_id bigint,
  test boolean NOT NULL DEFAULT false,
  validation text NOT NULL DEFAULT 'not-validated',
  delivery text NOT NULL,
  acknowledgement text NOT NULL DEFAULT 'none',
  error_count integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (id);
COMMENT ON TABLE edi_transaction IS 'Interchanges, and below them (parent_id) their messages';
COMMENT ON COLUMN edi_transaction.control_reference IS 'UNB 0020 of an interchange, UNH 0062 of a message';
CREATE INDEX edi_transaction_company ON edi_transaction (company_id, id DESC);
CREATE INDEX edi_transaction_type_of_company ON edi_transaction (company_id, message_type, id DESC);
CREATE INDEX edi_transaction_errors ON edi_transaction (company_id, id DESC) WHERE error_count > 0;
CREATE INDEX edi_transaction_sent ON edi_transaction (company_id, control_reference, id DESC) WHERE direction = 'O';
CREATE INDEX edi_transaction_search ON edi_transaction USING gin
  ((coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '')) gin_trgm_ops);

CREATE TABLE transaction_event (
  transaction_id bigint NOT NULL,
  company_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  number bigint NOT NULL DEFAULT nextval('record_number'),
  kind text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
) PARTITION BY RANGE (transaction_id);
CREATE INDEX transaction_event_of ON transaction_event (transaction_id, at, number);
COMMENT ON TABLE transaction_event IS 'What happened to a transaction, in the database transaction that made it happen; rows are only added';

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

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['edi_transaction', 'transaction_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON edi_transaction TO consignal_app, consignal_system;
GRANT DELETE ON edi_transaction, transaction_event TO consignal_system;
GRANT SELECT, INSERT ON transaction_event TO consignal_app, consignal_system;
-- As far back as there are files.
SELECT ensure_partitions(least((now() - interval '1 month')::date, coalesce((
  SELECT min(to_date(substring(c.relname FROM '[0-9]{6}$'), 'YYYYMM')) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'traffic_message'::regclass), now()::date)), (now() + interval '3 months')::date);
`;

const DOWN = /* sql */ `
DROP TABLE transaction_event, edi_transaction, partitioned_table;
CREATE OR REPLACE FUNCTION ensure_partitions(from_day date, to_day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  parent text;
  month date;
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  FOREACH parent IN ARRAY ARRAY['traffic_message', 'traffic_file', 'traffic_finding', 'schedule_line'] LOOP
    month := date_trunc('month', from_day);
    WHILE month <= to_day LOOP
      part := parent || '_' || to_char(month, 'YYYYMM');
      IF to_regclass(part) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', part, parent,
          to_char(month, 'YYMM') || '0000000000', to_char(month + interval '1 month', 'YYMM') || '0000000000');
      END IF;
      month := month + interval '1 month';
    END LOOP;
  END LOOP;
END $$;
`;
