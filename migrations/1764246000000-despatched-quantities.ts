import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was despatched of each article, with its source, corrections of the cumulative quantity, and by what a relation knows goods in transit. */
export class DespatchedQuantities1764246000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP TABLE despatched_quantity; DROP FUNCTION sees_despatched; ALTER TABLE company_relation DROP COLUMN in_transit_method, DROP COLUMN transit_days',
    );
  }
}

const UP = /* sql */ `
CREATE TABLE despatched_quantity (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('advice', 'file', 'hand', 'correction')),
  customer text NOT NULL,
  ship_to_code text NOT NULL DEFAULT '',
  ship_to_name text,
  article_number text NOT NULL,
  note_number text,
  advice_number text,
  day date NOT NULL,
  quantity numeric NOT NULL,
  unit text NOT NULL,
  reason text,
  despatch_advice_id bigint,
  file_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  undone_at timestamptz,
  undone_by_file bigint,
  CHECK ((source = 'correction') = (note_number IS NULL)),
  CHECK ((source = 'correction') = (reason IS NOT NULL))
);
COMMENT ON TABLE despatched_quantity IS
  'What left for a customer, a row for each note, article and unit, and corrections of the cumulative quantity, which move no goods';
COMMENT ON COLUMN despatched_quantity.source IS
  'advice: sent by this portal; file: stored outgoing file; hand: entered by somebody; correction';
COMMENT ON COLUMN despatched_quantity.customer IS 'The customer''s address, as in UNB 0004:0007 of its schedules';
COMMENT ON COLUMN despatched_quantity.note_number IS 'The despatch note, by which the customer names it; null for a correction';
COMMENT ON COLUMN despatched_quantity.undone_at IS 'It no longer counts: its advice was cancelled, or somebody withdrew it';
COMMENT ON COLUMN despatched_quantity.undone_by_file IS 'The file whose despatch advice cancels or replaces it';
-- A note counts once for an article, whatever brings it.
CREATE UNIQUE INDEX despatched_quantity_note ON despatched_quantity
  (company_id, customer, ship_to_code, article_number, note_number, unit) WHERE undone_at IS NULL AND note_number IS NOT NULL;
CREATE INDEX despatched_quantity_article ON despatched_quantity (company_id, article_number, day);
CREATE INDEX despatched_quantity_customer ON despatched_quantity (company_id, customer, ship_to_code, day, id);
CREATE INDEX despatched_quantity_advice ON despatched_quantity (despatch_advice_id) WHERE despatch_advice_id IS NOT NULL;
CREATE INDEX despatched_quantity_file ON despatched_quantity (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX despatched_quantity_undone ON despatched_quantity (undone_by_file) WHERE undone_by_file IS NOT NULL;
ALTER TABLE despatched_quantity ENABLE ROW LEVEL SECURITY;
ALTER TABLE despatched_quantity FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON despatched_quantity TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON despatched_quantity TO consignal_system USING (true);
CREATE FUNCTION sees_despatched(customer text, ship_to text, article text, n narrowing) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (n.partners IS NULL OR customer = ANY (n.partners)) AND (n.ship_tos IS NULL OR ship_to = ANY (n.ship_tos))
    AND (n.articles IS NULL OR article = ANY (n.articles))
$$;
CREATE POLICY narrowed ON despatched_quantity AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_despatched(customer, ship_to_code, article_number, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON despatched_quantity TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON despatched_quantity TO consignal_system;

ALTER TABLE company_relation
  ADD COLUMN in_transit_method text NOT NULL DEFAULT 'last-note'
    CHECK (in_transit_method IN ('last-note', 'receipt-date', 'issue-date', 'import-date', 'nothing')),
  ADD COLUMN transit_days smallint NOT NULL DEFAULT 0 CHECK (transit_days BETWEEN 0 AND 365);
COMMENT ON COLUMN company_relation.in_transit_method IS
  'What tells goods in transit from those that arrived';
COMMENT ON COLUMN company_relation.transit_days IS 'Days that the transport takes, by which dates of delivery are due earlier';
`;
