-- Delivery schedules: heads, lines with their call-offs as arrays, and the articles that were ever scheduled.

CREATE TABLE schedule_head (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_number text NOT NULL,
  message_function text NOT NULL DEFAULT '',
  message_type text NOT NULL,
  issue_date date,
  horizon_start date,
  horizon_end date,
  previous_document_number text,
  buyer_code text,
  buyer_name text,
  seller_code text,
  seller_name text,
  ship_to_code text,
  ship_to_name text,
  completeness text NOT NULL,
  line_count integer NOT NULL,
  calloff_count integer NOT NULL,
  first_date date,
  last_date date,
  has_backorder boolean NOT NULL DEFAULT false,
  has_urgent boolean NOT NULL DEFAULT false,
  is_incorrect boolean NOT NULL DEFAULT false,
  is_confirmed boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  warning_count integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL DEFAULT now(),
  parties text COLLATE "C" NOT NULL DEFAULT '',
  chain text COLLATE "C" NOT NULL DEFAULT '',
  release_order text COLLATE "C" NOT NULL DEFAULT '',
  superseded_by bigint,
  superseded_at timestamptz,
  ship_tos text[],
  document_in_message integer NOT NULL DEFAULT 1,
  CONSTRAINT schedule_head_document UNIQUE (message_id, message_number, document_in_message)
);
COMMENT ON COLUMN schedule_head.parties IS
  'Sender, recipient, test, buyer, seller and ship-to: between whom releases follow one another';
COMMENT ON COLUMN schedule_head.chain IS
  'Releases of one chain replace one another: the document number; for schedules by article the digest of their articles';
COMMENT ON COLUMN schedule_head.release_order IS
  'Issue date, control reference, time of receipt and place in the file: sorts releases of a chain';
COMMENT ON COLUMN schedule_head.superseded_by IS 'The next release; null while this one is current';
COMMENT ON COLUMN schedule_head.ship_tos IS
  'Distinct ship-tos of the head and its lines; an empty one for a line without';
COMMENT ON COLUMN schedule_head.document_in_message IS 'Number of the document in its message, from 1';
CREATE INDEX schedule_head_company ON schedule_head (company_id, id DESC);
CREATE INDEX schedule_head_chain ON schedule_head (company_id, parties, chain, release_order);
CREATE INDEX schedule_head_follows ON schedule_head
  (company_id, parties, previous_document_number, release_order) WHERE previous_document_number IS NOT NULL;
CREATE INDEX schedule_head_superseded ON schedule_head (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX schedule_head_attention ON schedule_head
  (company_id, id DESC)
  WHERE superseded_by IS NULL AND NOT is_archived AND (has_backorder OR (is_incorrect AND NOT is_confirmed));
CREATE INDEX schedule_head_number ON schedule_head
  (company_id, document_number text_pattern_ops, id DESC) WHERE superseded_by IS NULL;
CREATE INDEX schedule_head_parts ON schedule_head
  USING gin (document_number gin_trgm_ops, ship_to_code gin_trgm_ops, ship_to_name gin_trgm_ops, seller_code gin_trgm_ops, seller_name gin_trgm_ops);

CREATE TABLE schedule_line (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  head_id bigint NOT NULL,
  position integer NOT NULL,
  line_number text NOT NULL,
  article_number text NOT NULL,
  supplier_article_number text,
  description text,
  ship_to_code text,
  ship_to_name text,
  gate text,
  dock text,
  order_number text,
  order_line text,
  calloff_reference text,
  previous_calloff_reference text,
  unit text NOT NULL,
  cumulative_received numeric,
  cumulative_start_date date,
  last_despatch_note text,
  last_despatch_date date,
  last_despatch_quantity numeric,
  quantity_scale smallint NOT NULL,
  dates date[] NOT NULL,
  quantities bigint[] NOT NULL,
  statuses smallint[] NOT NULL,
  periods smallint[] NOT NULL,
  total_quantity numeric NOT NULL,
  first_date date,
  last_date date,
  calloff_count integer NOT NULL
) PARTITION BY RANGE (id);
COMMENT ON COLUMN schedule_line.quantities IS 'Whole numbers, scaled by 10^quantity_scale';
COMMENT ON COLUMN schedule_line.statuses IS '0 firm, 1 production, 2 material, 3 forecast, 4 backlog, 5 urgent';
COMMENT ON COLUMN schedule_line.periods IS '0 day, 1 week, 2 month';
CREATE INDEX schedule_line_head ON schedule_line (head_id, position);
CREATE INDEX schedule_line_article ON schedule_line (company_id, article_number, head_id);

CREATE VIEW schedule_calloff WITH (security_invoker = true) AS
SELECT l.id || '-' || c.position AS id, l.company_id, l.head_id, l.id AS line_id, c.position, l.article_number, l.ship_to_code,
       c.date, (ARRAY['day', 'week', 'month'])[c.period + 1] AS period,
       round(c.quantity * power(10::numeric, -l.quantity_scale), l.quantity_scale) AS quantity, l.unit,
       (ARRAY['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'])[c.status + 1] AS status
FROM schedule_line l
CROSS JOIN LATERAL unnest(l.dates, l.quantities, l.statuses, l.periods) WITH ORDINALITY AS c (date, quantity, status, period, position);
COMMENT ON VIEW schedule_calloff IS 'Call-offs as rows; they are stored as arrays of their line';

CREATE TABLE external_article (
  company_id bigint NOT NULL,
  article_number text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, article_number)
);
CREATE INDEX external_article_search ON external_article USING gin (article_number gin_trgm_ops);
CREATE INDEX external_article_newest ON external_article (company_id, first_seen_at DESC);
CREATE INDEX external_article_number ON external_article (company_id, article_number text_pattern_ops);

SELECT pg_temp.hold_to_company('schedule_head', 'schedule_line', 'external_article');
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_head, schedule_line, schedule_calloff, external_article TO
  consignal_app, consignal_system;
