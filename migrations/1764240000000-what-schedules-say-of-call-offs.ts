import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a schedule says beyond dates and quantities: how long a call-off's period is, what its dates are, times, orders and sequences,
 * cumulative quantities, texts, packaging, and the numbers of articles.
 */
export class WhatSchedulesSayOfCallOffs1764240000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** No row is rewritten: those of builds before have `periods`, and call-offs as rows say the last day of these too. */
const UP = /* sql */ `
ALTER TABLE schedule_head ADD COLUMN texts jsonb;
COMMENT ON COLUMN schedule_head.texts IS 'Free texts with their codes, null for none';

ALTER TABLE schedule_line
  ADD COLUMN last_dates date[],
  ADD COLUMN date_kind text,
  ADD COLUMN calloff_details jsonb,
  ADD COLUMN cumulative_required numeric,
  ADD COLUMN cumulative_shipped numeric,
  ADD COLUMN texts jsonb,
  ADD COLUMN packaging jsonb,
  ADD COLUMN article_numbers jsonb,
  ALTER COLUMN periods DROP NOT NULL;
COMMENT ON COLUMN schedule_line.last_dates IS
  'Last days of the periods that dates begin; null where each stands for its one day, or periods says more';
COMMENT ON COLUMN schedule_line.periods IS '0 day, 1 week, 2 month; of builds before last_dates alone';
COMMENT ON COLUMN schedule_line.date_kind IS 'What dates are: delivery or despatch, null where nothing says so';
COMMENT ON COLUMN schedule_line.calloff_details IS
  'What single call-offs say beyond date, quantity and status, at their position from 0; null for none';
COMMENT ON COLUMN schedule_line.texts IS 'Free texts with their codes, null for none';
COMMENT ON COLUMN schedule_line.packaging IS 'How the goods are to be packed, null where nothing is said';
COMMENT ON COLUMN schedule_line.article_numbers IS 'All numbers of the article with whose they are, null for none';

CREATE OR REPLACE VIEW schedule_calloff WITH (security_invoker = true) AS
SELECT l.id || '-' || c.position AS id, l.company_id, l.head_id, l.id AS line_id, c.position, l.article_number, l.ship_to_code,
       c.date,
       CASE e.last_date WHEN c.date THEN 'day' WHEN c.date + 6 THEN 'week' WHEN (c.date + interval '1 month')::date - 1 THEN 'month'
         WHEN (c.date + interval '3 months')::date - 1 THEN 'quarter' ELSE 'span' END AS period,
       round(c.quantity * power(10::numeric, -l.quantity_scale), l.quantity_scale) AS quantity, l.unit,
       (ARRAY['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'])[c.status + 1] AS status,
       e.last_date, coalesce(d."dateKind", l.date_kind, 'unspecified') AS date_kind, d.at IS NOT NULL AS has_details,
       d."timeFrom" AS time_from, d."timeUntil" AS time_until, d."orderNumber" AS order_number, d."orderLine" AS order_line,
       d."sequenceNumber" AS sequence_number, d.vehicle, d."productionLine" AS production_line, d.reference
FROM schedule_line l
CROSS JOIN LATERAL unnest(l.dates, l.quantities, l.statuses, l.periods, l.last_dates)
  WITH ORDINALITY AS c (date, quantity, status, period, last_date, position)
CROSS JOIN LATERAL (SELECT CASE WHEN c.last_date IS NOT NULL THEN c.last_date WHEN c.period = 1 THEN c.date + 6
  WHEN c.period = 2 THEN (c.date + interval '1 month')::date - 1 ELSE c.date END) AS e (last_date)
LEFT JOIN LATERAL jsonb_to_recordset(l.calloff_details) AS d (at integer, "dateKind" text, "timeFrom" text, "timeUntil" text,
  "orderNumber" text, "orderLine" text, "sequenceNumber" text, vehicle text, "productionLine" text, reference text) ON d.at = c.position - 1;
`;

/** A period that the build before has no word for becomes the longest that it has one for. */
const DOWN = /* sql */ `
SET LOCAL ROLE consignal_system;
UPDATE schedule_line l SET periods = ARRAY(
  SELECT CASE WHEN last_date IS NULL OR last_date = date THEN 0 WHEN last_date <= date + 6 THEN 1 ELSE 2 END
  FROM unnest(l.dates, l.last_dates) WITH ORDINALITY AS c (date, last_date, position) ORDER BY position) WHERE periods IS NULL;
RESET ROLE;
DROP VIEW schedule_calloff;
ALTER TABLE schedule_line
  DROP COLUMN last_dates, DROP COLUMN date_kind, DROP COLUMN calloff_details, DROP COLUMN cumulative_required,
  DROP COLUMN cumulative_shipped, DROP COLUMN texts, DROP COLUMN packaging, DROP COLUMN article_numbers,
  ALTER COLUMN periods SET NOT NULL;
COMMENT ON COLUMN schedule_line.periods IS '0 day, 1 week, 2 month';
ALTER TABLE schedule_head DROP COLUMN texts;
CREATE VIEW schedule_calloff WITH (security_invoker = true) AS
SELECT l.id || '-' || c.position AS id, l.company_id, l.head_id, l.id AS line_id, c.position, l.article_number, l.ship_to_code,
       c.date, (ARRAY['day', 'week', 'month'])[c.period + 1] AS period,
       round(c.quantity * power(10::numeric, -l.quantity_scale), l.quantity_scale) AS quantity, l.unit,
       (ARRAY['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'])[c.status + 1] AS status
FROM schedule_line l
CROSS JOIN LATERAL unnest(l.dates, l.quantities, l.statuses, l.periods) WITH ORDINALITY AS c (date, quantity, status, period, position);
COMMENT ON VIEW schedule_calloff IS 'Call-offs as rows; they are stored as arrays of their line';
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_calloff TO consignal_app, consignal_system;
`;
