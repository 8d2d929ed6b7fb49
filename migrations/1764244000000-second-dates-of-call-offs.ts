import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day of delivery beside the day of despatch of a call-off, or the other way round, where its sender gave both. */
export class SecondDatesOfCallOffs1764244000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(
      view(
        'at integer, "deliveryDate" text, "despatchDate" text',
        ', d."deliveryDate" AS delivery_date, d."despatchDate" AS despatch_date',
      ),
    );
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW schedule_calloff; ${view('at integer', '')} ${RIGHTS}`);
  }
}

/** Call-offs as rows, with more properties of what single ones say (jsonb of `calloff_details`), and columns of these behind the others. */
const view = (properties: string, columns: string): string => /* sql */ `
CREATE OR REPLACE VIEW schedule_calloff WITH (security_invoker = true) AS
SELECT l.id || '-' || c.position AS id, l.company_id, l.head_id, l.id AS line_id, c.position, l.article_number, l.ship_to_code,
       c.date,
       CASE e.last_date WHEN c.date THEN 'day' WHEN c.date + 6 THEN 'week' WHEN (c.date + interval '1 month')::date - 1 THEN 'month'
         WHEN (c.date + interval '3 months')::date - 1 THEN 'quarter' ELSE 'span' END AS period,
       round(c.quantity * power(10::numeric, -l.quantity_scale), l.quantity_scale) AS quantity, l.unit,
       (ARRAY['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'])[c.status + 1] AS status,
       e.last_date, coalesce(d."dateKind", l.date_kind, 'unspecified') AS date_kind, d.at IS NOT NULL AS has_details,
       d."timeFrom" AS time_from, d."timeUntil" AS time_until, d."orderNumber" AS order_number, d."orderLine" AS order_line,
       d."sequenceNumber" AS sequence_number, d.vehicle, d."productionLine" AS production_line, d.reference${columns}
FROM schedule_line l
CROSS JOIN LATERAL unnest(l.dates, l.quantities, l.statuses, l.periods, l.last_dates)
  WITH ORDINALITY AS c (date, quantity, status, period, last_date, position)
CROSS JOIN LATERAL (SELECT CASE WHEN c.last_date IS NOT NULL THEN c.last_date WHEN c.period = 1 THEN c.date + 6
  WHEN c.period = 2 THEN (c.date + interval '1 month')::date - 1 ELSE c.date END) AS e (last_date)
LEFT JOIN LATERAL jsonb_to_recordset(l.calloff_details) AS d (${properties}, "dateKind" text, "timeFrom" text, "timeUntil" text,
  "orderNumber" text, "orderLine" text, "sequenceNumber" text, vehicle text, "productionLine" text, reference text) ON d.at = c.position - 1;`;

const RIGHTS = /* sql */ `
COMMENT ON VIEW schedule_calloff IS 'Call-offs as rows; they are stored as arrays of their line';
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_calloff TO consignal_app, consignal_system;`;
