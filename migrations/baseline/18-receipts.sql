-- Receiving advices: what customers say they received, heads and lines.

CREATE TABLE receipt_head (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  sender text NOT NULL,
  document_number text NOT NULL,
  message_function text NOT NULL,
  issue_date date,
  receipt_date date,
  despatch_advice text,
  delivery_note text,
  order_number text,
  buyer_code text,
  buyer_name text,
  seller_code text,
  seller_name text,
  ship_to_code text,
  ship_to_name text,
  line_count integer NOT NULL,
  has_discrepancies boolean NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (message_id, message_number, document_in_message)
);
COMMENT ON TABLE receipt_head IS 'Receiving advices: what customers say they received';
COMMENT ON COLUMN receipt_head.sender IS 'Sender of its interchange, with qualifier behind a colon; empty outside any';
COMMENT ON COLUMN receipt_head.has_discrepancies IS 'Received or accepted quantities differ from the announced ones';
CREATE INDEX receipt_head_company ON receipt_head (company_id, id DESC);
CREATE INDEX receipt_head_number ON receipt_head (company_id, document_number, id DESC);
CREATE INDEX receipt_head_despatch_advice ON receipt_head (company_id, despatch_advice, id DESC) WHERE despatch_advice IS NOT NULL;
CREATE INDEX receipt_head_discrepancies ON receipt_head (company_id, id DESC) WHERE has_discrepancies;

CREATE TABLE receipt_line (
  head_id bigint NOT NULL REFERENCES receipt_head ON DELETE CASCADE,
  position integer NOT NULL,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  line_number text NOT NULL,
  article_number text NOT NULL,
  supplier_article_number text,
  description text,
  despatched_quantity numeric,
  received_quantity numeric,
  accepted_quantity numeric,
  unit text,
  order_number text,
  order_line text,
  despatch_advice text,
  discrepancies jsonb NOT NULL,
  PRIMARY KEY (head_id, position)
);
COMMENT ON COLUMN receipt_line.discrepancies IS
  'As sent: quantity, its qualifier (QVR 6063), the nature (QVR 4221) and the reason (QVR 4295)';

SELECT pg_temp.hold_to_company('receipt_head', 'receipt_line');
GRANT SELECT ON receipt_head, receipt_line TO consignal_app;
GRANT SELECT, INSERT, DELETE ON receipt_head, receipt_line TO consignal_system;

-- A narrowed caller sees what it sees of schedules: heads of its partners and ship-tos with a line of its articles, and
-- of their lines those of its articles.
CREATE FUNCTION sees_receipt_line_of(
  head bigint, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN n.articles IS NULL OR EXISTS (SELECT FROM receipt_line l WHERE l.head_id = head AND l.article_number = ANY (n.articles));
END $$;

CREATE FUNCTION sees_receipt_line(
  head bigint, article text, n narrowing
) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (n.articles IS NULL OR article = ANY (n.articles)) AND EXISTS (SELECT FROM receipt_head h WHERE h.id = head
    AND (n.partners IS NULL OR h.sender = ANY (n.partners))
    AND (n.ship_tos IS NULL OR coalesce(h.ship_to_code = ANY (n.ship_tos), false)));
END $$;

SELECT pg_temp.give_to_system(f, 'consignal_app')
FROM unnest(ARRAY['sees_receipt_line_of', 'sees_receipt_line']::regproc[]) AS f;
SELECT pg_temp.narrow('receipt_head', $$(
  coalesce(sender = ANY ((SELECT app_partners())::text[]), (SELECT app_partners()) IS NULL)
  AND coalesce(ship_to_code = ANY ((SELECT app_ship_tos())::text[]), (SELECT app_ship_tos()) IS NULL)
  AND ((SELECT app_articles()) IS NULL OR sees_receipt_line_of(id, $narrowing)))$$);
SELECT pg_temp.narrow('receipt_line', 'sees_receipt_line(head_id, article_number, $narrowing)');
