-- Outgoing: despatch advices, transmissions to partners, used control references, acknowledged interchanges.

CREATE TABLE partner_counter (
  company_id bigint NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  test boolean NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (company_id, sender, recipient, test)
);
COMMENT ON TABLE partner_counter IS
  'The last UNB 0020 used for a partner; incremented in the transaction that stores the file, so that there is no gap';

CREATE FUNCTION next_control_reference(of_company bigint, of_sender text, of_recipient text, of_test boolean)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE reference text;
BEGIN
  INSERT INTO partner_counter AS c (company_id, sender, recipient, test, last)
  VALUES (of_company, of_sender, of_recipient, of_test, 1)
  ON CONFLICT (company_id, sender, recipient, test) DO UPDATE SET last = c.last + 1 RETURNING last INTO reference;
  RETURN reference;
END $$;
COMMENT ON FUNCTION next_control_reference IS
  'Takes the next UNB 0020 of a pair of addresses; other transactions for the pair wait for the commit';

CREATE VIEW outgoing_agreement WITH (security_invoker = true) AS
SELECT a.company_id, a.id, a.sender, a.recipient, a.test, a.active AND a.direction = 'out' AS is_usable,
  jsonb_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner, 'direction', a.direction,
    'sender', a.sender, 'recipient', a.recipient, 'messageType', a.message_type, 'messageVersion', a.message_version,
    'profile', a.profile, 'test', a.test, 'active', a.active, 'virtualFileNames', to_jsonb(a.virtual_file_names),
    'acknowledgementExpected', a.acknowledgement_expected, 'isUsed', a.first_used_at IS NOT NULL,
    'preparedAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI')) AS agreement
FROM communication_agreement a;
COMMENT ON VIEW outgoing_agreement IS 'Agreements for outgoing files';

CREATE TABLE outgoing_name (
  company_id bigint NOT NULL,
  place text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (company_id, place, name)
);
COMMENT ON TABLE outgoing_name IS
  'Used file names at a place, by agreed naming, in small letters; each is used once. Our own names contain the number of their file';

CREATE TABLE transmission (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  number smallint NOT NULL DEFAULT 1,
  agreement_id bigint NOT NULL,
  kind text NOT NULL,
  document_id bigint,
  answers_file_id bigint,
  resends bigint,
  file_name text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  wake integer NOT NULL DEFAULT 0,
  wake_at timestamptz,
  last_error jsonb,
  sent_at timestamptz,
  receipt jsonb,
  waits_for text CHECK (waits_for IN ('transport', 'message')),
  ack_warning_at timestamptz,
  ack_error_at timestamptz,
  ack_due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  ack_waived_at timestamptz,
  UNIQUE (file_id, number)
);
COMMENT ON TABLE transmission IS
  'A file to send to a partner; sending it again is another row with the next number';
COMMENT ON COLUMN transmission.kind IS 'Kind of the document that it carries, or acknowledgement';
COMMENT ON COLUMN transmission.document_id IS 'The document, in the table of its kind; null for acknowledgements';
COMMENT ON COLUMN transmission.attempts IS 'Times a worker took it; only the last may record the outcome';
COMMENT ON COLUMN transmission.failures IS 'Failures in a row, which determine the wait until the next try';
COMMENT ON COLUMN transmission.wake_at IS
  'When it counts as stalled: its job was lost, its wait is over, or its worker died';
COMMENT ON COLUMN transmission.ack_due_at IS
  'The next of ack_warning_at and ack_error_at; null when nothing is expected';
COMMENT ON COLUMN transmission.ack_waived_at IS
  'When the acknowledgement in waits_for was waived; it still counts when it comes. Null: it is expected';
CREATE UNIQUE INDEX transmission_name ON transmission (agreement_id, file_name) WHERE number = 1;
CREATE INDEX transmission_company ON transmission (company_id, id DESC);
CREATE INDEX transmission_of_document ON transmission (document_id, id) WHERE document_id IS NOT NULL;
CREATE INDEX transmission_open ON transmission (wake_at) WHERE state IN ('queued', 'sending');
CREATE INDEX transmission_awaited ON transmission (ack_due_at) WHERE ack_due_at IS NOT NULL;
CREATE INDEX transmission_failed ON transmission (company_id, id DESC) WHERE state = 'failed';
CREATE INDEX transmission_turn ON transmission (agreement_id, next_at) WHERE state IN ('queued', 'sending');

CREATE TABLE interchange_answer (
  file_id bigint NOT NULL,
  place integer NOT NULL,
  company_id bigint NOT NULL,
  answer_file_id bigint,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (file_id, place)
);
COMMENT ON TABLE interchange_answer IS
  'Acknowledged received interchanges by file and place in it: one acknowledgement each, however often they are read';

CREATE TABLE despatch_advice (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  number text NOT NULL,
  agreement_id bigint NOT NULL,
  document jsonb NOT NULL,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('draft', 'ready', 'released')),
  version integer NOT NULL DEFAULT 1,
  transmission_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  rendering bytea,
  sent_to text,
  UNIQUE (company_id, number)
);
ALTER TABLE despatch_advice ALTER rendering SET STORAGE EXTERNAL;

CREATE FUNCTION despatch_state(stored text, transmission text, acknowledgement text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stored <> 'released' THEN stored
    WHEN acknowledgement IN ('acknowledged', 'partly', 'rejected') THEN acknowledgement
    WHEN transmission IN ('failed', 'cancelled') THEN 'not-sent' ELSE coalesce(transmission, 'queued') END
$$;
COMMENT ON FUNCTION despatch_state IS
  'The state of a despatch advice, as despatchState of the domain decides, for statements that change it in SQL';
COMMENT ON COLUMN despatch_advice.state IS
  'released: handed over to be sent; transmission and acknowledgement of its file have its further state';
COMMENT ON COLUMN despatch_advice.rendering IS
  'zstd of the messages as rendered for its agreement when it was made; null once it is released';
COMMENT ON COLUMN despatch_advice.sent_to IS
  'The recipient''s address, as in UNB 0010:0007; null: not released, or a test';
CREATE INDEX despatch_advice_company ON despatch_advice (company_id, id DESC);
CREATE INDEX despatch_advice_number ON despatch_advice
  (company_id, number text_pattern_ops, id DESC) WHERE transmission_id IS NOT NULL;
CREATE INDEX despatch_advice_sent_to ON despatch_advice (sent_to, id DESC) WHERE sent_to IS NOT NULL;

SELECT pg_temp.hold_to_company('partner_counter', 'outgoing_name', 'transmission', 'interchange_answer',
  'despatch_advice');
GRANT SELECT, INSERT, DELETE ON outgoing_name TO consignal_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON partner_counter, transmission, interchange_answer, despatch_advice TO
  consignal_system;
GRANT SELECT, INSERT, UPDATE ON partner_counter, transmission, despatch_advice TO consignal_app;
GRANT SELECT, INSERT ON outgoing_name TO consignal_app;
GRANT SELECT ON interchange_answer TO consignal_app;
GRANT SELECT ON outgoing_agreement TO consignal_app, consignal_system;
