import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What left of an article in each month, kept by triggers, so that both builds of a rolling update keep it. */
export class MonthlyTotalsOfDespatched1764253000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE despatched_month (
  company_id bigint NOT NULL,
  article_number text NOT NULL,
  customer text NOT NULL,
  ship_to_code text NOT NULL,
  unit text NOT NULL,
  month date NOT NULL,
  quantity numeric NOT NULL,
  notes integer NOT NULL,
  PRIMARY KEY (company_id, article_number, customer, ship_to_code, unit, month)
);
COMMENT ON TABLE despatched_month IS
  'What left of an article for a ship-to in a month, corrections among it; summed again by triggers for every month that changes';
COMMENT ON COLUMN despatched_month.month IS 'Its first day';
COMMENT ON COLUMN despatched_month.notes IS 'Rows that count, corrections left out';
ALTER TABLE despatched_month ENABLE ROW LEVEL SECURITY;
ALTER TABLE despatched_month FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON despatched_month TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON despatched_month TO consignal_system USING (true);
CREATE POLICY narrowed ON despatched_month AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_despatched(customer, ship_to_code, article_number, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON despatched_month TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON despatched_month TO consignal_system;
GRANT CREATE ON SCHEMA public TO consignal_system;

-- Taken before a row is written, so that who sums up has seen all that was counted before.
CREATE FUNCTION lock_despatched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('despatched ' || CASE TG_OP WHEN 'DELETE' THEN OLD.company_id ELSE NEW.company_id END, 0));
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE FUNCTION sum_despatched_months() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE touched despatched_month[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT (c.company_id, c.article_number, c.customer, c.ship_to_code, c.unit, date_trunc('month', c.day)::date, 0, 0)::despatched_month)
    INTO touched FROM (SELECT * FROM changed UNION ALL SELECT * FROM replaced) AS c;
  ELSE
    SELECT array_agg(DISTINCT (c.company_id, c.article_number, c.customer, c.ship_to_code, c.unit, date_trunc('month', c.day)::date, 0, 0)::despatched_month)
    INTO touched FROM changed c;
  END IF;
  IF touched IS NULL THEN RETURN NULL; END IF;
  DELETE FROM despatched_month m USING unnest(touched) AS t
  WHERE m.company_id = t.company_id AND m.article_number = t.article_number AND m.customer = t.customer AND m.ship_to_code = t.ship_to_code
    AND m.unit = t.unit AND m.month = t.month;
  INSERT INTO despatched_month
  SELECT t.company_id, t.article_number, t.customer, t.ship_to_code, t.unit, t.month, sum(q.quantity), count(q.note_number)
  FROM unnest(touched) AS t JOIN despatched_quantity q ON q.company_id = t.company_id AND q.article_number = t.article_number
    AND q.day >= t.month AND q.day < (t.month + interval '1 month')::date AND q.customer = t.customer AND q.ship_to_code = t.ship_to_code AND q.unit = t.unit
    AND q.undone_at IS NULL
  GROUP BY t.company_id, t.article_number, t.customer, t.ship_to_code, t.unit, t.month;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION lock_despatched, sum_despatched_months FROM PUBLIC;
ALTER FUNCTION sum_despatched_months OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;

CREATE TRIGGER despatched_quantity_lock BEFORE INSERT OR UPDATE OR DELETE ON despatched_quantity FOR EACH ROW EXECUTE FUNCTION lock_despatched();
CREATE TRIGGER despatched_quantity_inserted AFTER INSERT ON despatched_quantity REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_despatched_months();
CREATE TRIGGER despatched_quantity_updated AFTER UPDATE ON despatched_quantity REFERENCING NEW TABLE AS changed OLD TABLE AS replaced
  FOR EACH STATEMENT EXECUTE FUNCTION sum_despatched_months();
CREATE TRIGGER despatched_quantity_deleted AFTER DELETE ON despatched_quantity REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_despatched_months();
`;

const DOWN = /* sql */ `
DROP TRIGGER despatched_quantity_lock ON despatched_quantity;
DROP TRIGGER despatched_quantity_inserted ON despatched_quantity;
DROP TRIGGER despatched_quantity_updated ON despatched_quantity;
DROP TRIGGER despatched_quantity_deleted ON despatched_quantity;
DROP FUNCTION lock_despatched, sum_despatched_months;
DROP TABLE despatched_month;
`;
