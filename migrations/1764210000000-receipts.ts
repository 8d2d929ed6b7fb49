import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['receipt_head', 'receipt_line'];

/** Receiving advices: heads and lines. Whoever may see the file of one may see it. */
export class Receipts1764210000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(/* sql */ `
CREATE TABLE receipt_head (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
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
COMMENT ON COLUMN receipt_head.has_discrepancies IS 'Something else came, or was accepted, than was announced';
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
COMMENT ON COLUMN receipt_line.discrepancies IS 'As sent: quantity, its qualifier (QVR 6063), the nature (QVR 4221) and the reason (QVR 4295)';
${TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ${table} TO consignal_system USING (true);
CREATE POLICY narrowed ON ${table} AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_file_of(message_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON ${table} TO consignal_app;
GRANT SELECT, INSERT, DELETE ON ${table} TO consignal_system;`,
).join('')}`);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE receipt_line, receipt_head');
  }
}
