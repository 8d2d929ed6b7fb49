-- Transactions: every interchange and every message in it, in or out, with its history; and gaps in control references.
--
-- The id of a transaction is its file's id and four digits for its place in the file, 0 for the first interchange.
-- Reading a file again meets the same rows, a transaction is found from its file and back without an index, and its
-- partition is of the same month.

CREATE TABLE edi_transaction (
  id bigint PRIMARY KEY,
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
  processing text NOT NULL,
  acknowledgement text NOT NULL DEFAULT 'none',
  error_count integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  acknowledgement_outcomes jsonb
) PARTITION BY RANGE (id);
COMMENT ON TABLE edi_transaction IS 'Interchanges, and below them (parent_id) their messages';
COMMENT ON COLUMN edi_transaction.control_reference IS 'UNB 0020 of an interchange, UNH 0062 of a message';
COMMENT ON COLUMN edi_transaction.acknowledgement_outcomes IS
  'For a sent message: the last decision on its syntax (CONTRL) and by the application (APERAK), each with the received file';
CREATE INDEX edi_transaction_company ON edi_transaction (company_id, id DESC);
CREATE INDEX edi_transaction_type_of_company ON edi_transaction (company_id, message_type, id DESC);
CREATE INDEX edi_transaction_errors ON edi_transaction (company_id, id DESC) WHERE error_count > 0;
CREATE INDEX edi_transaction_sent ON edi_transaction (company_id, control_reference, id DESC) WHERE direction = 'O';
CREATE INDEX edi_transaction_search ON edi_transaction USING gin
  ((coalesce(partner, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(control_reference, '')) gin_trgm_ops);
CREATE INDEX edi_transaction_interchange ON edi_transaction (company_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX edi_transaction_unanswered ON edi_transaction
  (company_id, id DESC) WHERE acknowledgement IN ('late', 'overdue');
-- For the matching of acknowledgements.
CREATE INDEX edi_transaction_interchange_sent ON edi_transaction
  (company_id, control_reference, id DESC) WHERE direction = 'O' AND parent_id IS NULL;
CREATE INDEX edi_transaction_document_sent ON edi_transaction
  (company_id, document_number, id DESC) WHERE direction = 'O' AND parent_id IS NOT NULL;

CREATE TABLE transaction_event (
  transaction_id bigint NOT NULL,
  company_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  number bigint NOT NULL DEFAULT nextval('record_number'),
  kind text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
) PARTITION BY RANGE (transaction_id);
COMMENT ON TABLE transaction_event IS
  'Events of a transaction, added in the database transaction of their cause; append-only';
CREATE INDEX transaction_event_of ON transaction_event (transaction_id, at, number);

-- The numbers that a partner used. The row with width 0 is the pair of parties itself: it is locked first, and names the
-- open gaps.
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
COMMENT ON TABLE reference_stream IS
  'Numbers of the last interchanges (UNB 0020, VDA transmission numbers) by digits and message type; kind empty: of all types';
COMMENT ON COLUMN reference_stream.named IS
  'Numbers that a later interchange names as its predecessor (VDA 511 and 711, positions 24-28)';

CREATE FUNCTION lock_reference_streams(
  of_company bigint, senders text[], recipients text[], tests boolean[], widths smallint[], kinds text[]
) RETURNS TABLE (stream reference_stream, gaps_agreed boolean) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reference_stream (company_id, sender, recipient, test, width, kind)
  SELECT of_company, p.sender, p.recipient, p.test, 0, ''
  FROM unnest(senders, recipients, tests, widths) AS p (sender, recipient, test, width) WHERE p.width = 0
  ORDER BY p.sender COLLATE "C", p.recipient COLLATE "C", p.test
  ON CONFLICT (company_id, sender, recipient, test, width, kind) DO UPDATE SET updated_at = now();
  -- A query of its own, which sees what was committed while the one above waited; each stream is looked up by its key.
  RETURN QUERY SELECT s.stream, w.width = 0 AND EXISTS (
    SELECT FROM communication_agreement a WHERE a.company_id = of_company AND a.sender = w.sender AND a.recipient = w.recipient
      AND a.direction = 'in' AND a.active AND NOT a.check_reference_gaps)
  FROM unnest(senders, recipients, tests, widths, kinds) AS w (sender, recipient, test, width, kind)
  CROSS JOIN LATERAL (SELECT r AS stream FROM reference_stream r WHERE r.company_id = of_company AND r.sender = w.sender
    AND r.recipient = w.recipient AND r.test = w.test AND r.width = w.width AND r.kind = w.kind LIMIT 1) AS s;
END $$;
COMMENT ON FUNCTION lock_reference_streams IS
  'Locks pairs of parties (width 0) until the commit and returns the streams asked for, as they are once the locks are held';

CREATE TABLE control_reference_gap (
  id bigint DEFAULT next_id() PRIMARY KEY,
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
COMMENT ON TABLE control_reference_gap IS 'References that did not come although later ones did';
COMMENT ON COLUMN control_reference_gap.state IS
  'unproven: named as a predecessor before any reference of these parties was known; withdrawn: later references show that numbers are not consecutive';
COMMENT ON COLUMN control_reference_gap.revealed_by IS 'The file that revealed the gap; closed_by is the late file';
CREATE UNIQUE INDEX control_reference_gap_missing ON control_reference_gap
  (company_id, sender, recipient, test, level, parties, reference) WHERE state IN ('open', 'unproven');
CREATE INDEX control_reference_gap_open ON control_reference_gap (company_id, id DESC) WHERE state = 'open';
CREATE INDEX control_reference_gap_revealed ON control_reference_gap (revealed_by);

SELECT pg_temp.hold_to_company('edi_transaction', 'transaction_event', 'reference_stream', 'control_reference_gap');
GRANT SELECT, INSERT, DELETE ON transaction_event TO consignal_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON reference_stream, control_reference_gap TO consignal_app, consignal_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON edi_transaction TO consignal_system;
GRANT SELECT, INSERT, UPDATE ON edi_transaction TO consignal_app;
GRANT SELECT, INSERT ON transaction_event TO consignal_app;
