import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which control references came and which are missing, which release of a schedule is the newest, and the transactions of files that
 * are there already.
 */
export class ControlReferences1763932000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE INDEX edi_transaction_interchange ON edi_transaction (company_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX edi_transaction_unanswered ON edi_transaction (company_id, id DESC) WHERE acknowledgement IN ('late', 'overdue');

-- What a partner numbered so far. A row with width 0 is the pair of parties itself: it is locked first, and names the open gaps.
CREATE TABLE reference_stream (
  company_id bigint NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  test boolean NOT NULL,
  width smallint NOT NULL,
  kind text NOT NULL,
  received int8multirange NOT NULL DEFAULT '{}',
  named int8multirange NOT NULL DEFAULT '{}',
  missing text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, sender, recipient, test, width, kind)
) WITH (fillfactor = 70);
COMMENT ON TABLE reference_stream IS 'Numbers of the last interchanges (UNB 0020, VDA transmission numbers) by digits and message type; kind empty: of all types';
COMMENT ON COLUMN reference_stream.named IS 'Numbers that a later interchange names as its predecessor (VDA 511 and 711, positions 24-28)';

CREATE TABLE control_reference_gap (
  id bigint NOT NULL DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  test boolean NOT NULL,
  parties text NOT NULL DEFAULT '',
  level text NOT NULL CHECK (level IN ('interchange', 'document')),
  reference text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'unproven', 'closed', 'withdrawn')),
  revealed_by bigint NOT NULL,
  closed_by bigint,
  opened_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz
);
COMMENT ON TABLE control_reference_gap IS 'References that never came, while later ones did';
COMMENT ON COLUMN control_reference_gap.state IS 'unproven: named as a predecessor before anything of these parties was known; withdrawn: what came later speaks against consecutive numbers';
COMMENT ON COLUMN control_reference_gap.revealed_by IS 'The file that showed it; closed_by is the one that came late';
CREATE UNIQUE INDEX control_reference_gap_missing ON control_reference_gap (company_id, sender, recipient, test, level, parties, reference) WHERE state IN ('open', 'unproven');
CREATE INDEX control_reference_gap_open ON control_reference_gap (company_id, id DESC) WHERE state = 'open';
CREATE INDEX control_reference_gap_revealed ON control_reference_gap (revealed_by);

ALTER TABLE communication_agreement ADD check_reference_gaps boolean NOT NULL DEFAULT true;

ALTER TABLE schedule_head
  ADD parties text COLLATE "C" NOT NULL DEFAULT '',
  ADD chain text COLLATE "C" NOT NULL DEFAULT '',
  ADD release_order text COLLATE "C" NOT NULL DEFAULT '',
  ADD superseded_by bigint,
  ADD superseded_at timestamptz;
COMMENT ON COLUMN schedule_head.parties IS 'Sender, recipient, test, buyer, seller and ship-to: between whom releases follow one another';
COMMENT ON COLUMN schedule_head.chain IS 'Releases of one chain replace one another: the document number; for schedules by article the digest of their articles';
COMMENT ON COLUMN schedule_head.release_order IS 'Issue date, control reference, time of receipt and place in the file: sorts releases of a chain';
COMMENT ON COLUMN schedule_head.superseded_by IS 'The release that follows; none where this one is current';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['reference_stream', 'control_reference_gap'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO consignal_app, consignal_system', t);
  END LOOP;
END $$;

CREATE FUNCTION found_transactions(
  pattern text, since timestamptz, before_id bigint, of_direction text, of_type text, of_validation text, of_delivery text, of_acknowledgement text,
  with_errors boolean, with_warnings boolean, of_level text, most integer
) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Planned for these very values, as the system, whose policy lets the index work: see found_traffic.
  RETURN QUERY EXECUTE $search$
    SELECT id FROM edi_transaction
    WHERE company_id = $1 AND id >= first_id($3) * 10000 AND id < coalesce($4, 9223372036854775807) AND created_at >= $3
      AND (coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '')) ILIKE $2
      AND ($5 IS NULL OR direction = $5) AND ($6 IS NULL OR message_type = $6) AND ($7 IS NULL OR validation = $7) AND ($8 IS NULL OR delivery = $8)
      AND ($9 IS NULL OR acknowledgement = $9) AND (NOT $10 OR error_count > 0) AND (NOT $11 OR warning_count > 0)
      AND ($12 IS NULL OR ($12 = 'interchange') = (parent_id IS NULL))
    ORDER BY id DESC LIMIT $13
  $search$ USING app_company(), pattern, since, before_id, of_direction, of_type, of_validation, of_delivery, of_acknowledgement, with_errors, with_warnings, of_level, most;
END $$;
COMMENT ON FUNCTION found_transactions IS 'Transactions of the company of the database transaction that the search box finds, newest first';
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION found_transactions OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
REVOKE ALL ON FUNCTION found_transactions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION found_transactions TO consignal_app, consignal_system;

-- Row-level security hides the rows from the tables' owner too, so they are read and written as the system.
SET LOCAL ROLE consignal_system;
INSERT INTO edi_transaction (id, company_id, file_id, direction, standard, message_type, message_version, document_number, control_reference, sender, recipient,
  partner, agreement_id, validation, delivery, error_count, warning_count, created_at, updated_at)
SELECT id * 10000, company_id, id, direction, standard, message_type, message_version, document_number, control_reference, sender, recipient, partner, agreement_id,
  CASE state WHEN 'processed' THEN 'ok' WHEN 'duplicate' THEN CASE WHEN error_count > 0 THEN 'error' WHEN standard IS NULL THEN 'not-validated' ELSE 'ok' END
    WHEN 'validation-error' THEN 'error' ELSE 'not-validated' END,
  CASE state WHEN 'processed' THEN 'processed' WHEN 'validation-error' THEN 'processed' WHEN 'duplicate' THEN 'duplicate' WHEN 'blocked' THEN 'blocked' ELSE 'not-processed' END,
  error_count, warning_count, received_at, coalesce(processed_at, received_at)
FROM traffic_message WHERE direction = 'I';
INSERT INTO transaction_event (transaction_id, company_id, at, kind)
SELECT id * 10000, company_id, received_at, 'stored' FROM traffic_message WHERE direction = 'I'
UNION ALL SELECT id * 10000, company_id, coalesce(processed_at, received_at), CASE state WHEN 'duplicate' THEN 'duplicate' WHEN 'blocked' THEN 'blocked' ELSE 'processed' END
FROM traffic_message WHERE direction = 'I' AND state <> 'received';

UPDATE schedule_head h SET
  parties = concat_ws('|', coalesce(m.sender, ''), coalesce(m.recipient, ''), '', coalesce(h.buyer_code, ''), coalesce(h.seller_code, ''), coalesce(h.ship_to_code, '')),
  chain = CASE h.completeness WHEN 'FULL' THEN h.document_number ELSE coalesce((SELECT 'articles:' || encode(sha256(convert_to(
      string_agg(DISTINCT l.article_number COLLATE "C", E'\\n' ORDER BY l.article_number COLLATE "C"), 'UTF8')), 'hex') FROM schedule_line l WHERE l.head_id = h.id), '') END,
  release_order = concat_ws('|', coalesce(h.issue_date::text, (h.received_at AT TIME ZONE 'UTC')::date::text),
    CASE WHEN m.control_reference ~ '^[0-9]+$' THEN lpad(m.control_reference, 20, '0') ELSE coalesce(m.control_reference, '') END,
    to_char(h.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), lpad(h.message_number::text, 6, '0'))
FROM traffic_message m WHERE m.id = h.message_id;
UPDATE schedule_head h SET superseded_by = n.next_id, superseded_at = now()
FROM (SELECT id, lead(id) OVER (PARTITION BY company_id, parties, chain ORDER BY release_order) AS next_id FROM schedule_head) n
WHERE n.id = h.id AND n.next_id IS NOT NULL;
RESET ROLE;
CREATE INDEX schedule_head_chain ON schedule_head (company_id, parties, chain, release_order);
CREATE INDEX schedule_head_follows ON schedule_head (company_id, parties, previous_document_number, release_order) WHERE previous_document_number IS NOT NULL;
CREATE INDEX schedule_head_superseded ON schedule_head (superseded_by) WHERE superseded_by IS NOT NULL;
`;

const DOWN = /* sql */ `
DROP FUNCTION found_transactions;
ALTER TABLE schedule_head DROP parties, DROP chain, DROP release_order, DROP superseded_by, DROP superseded_at;
ALTER TABLE communication_agreement DROP check_reference_gaps;
DROP TABLE control_reference_gap, reference_stream;
DROP INDEX edi_transaction_interchange, edi_transaction_unanswered;
SET LOCAL ROLE consignal_system;
DELETE FROM transaction_event;
DELETE FROM edi_transaction;
RESET ROLE;
`;
