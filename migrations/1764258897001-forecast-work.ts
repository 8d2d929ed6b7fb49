import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What forecasts are to be calculated of: schedules whose demand is observed anew, and what runs of actions have to do. */
export class ForecastWork1764258897001 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE forecast_run ADD COLUMN is_again boolean NOT NULL DEFAULT false, ADD COLUMN article_ids bigint[], ADD COLUMN head_ids bigint[];
COMMENT ON COLUMN forecast_run.is_again IS 'It was asked for again while it was under way, and begins again behind its end';
COMMENT ON COLUMN forecast_run.article_ids IS 'The articles that are calculated, in this order; null before it begins and when it has ended';
COMMENT ON COLUMN forecast_run.head_ids IS 'The releases that are adjusted behind them';
COMMENT ON TABLE forecast_backlog IS 'One row: through which article facts of those observed before are stored, and when all of them were';

CREATE FUNCTION note_forecast_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forecast_change (company_id, head_id) VALUES (NEW.company_id, NEW.head_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_forecast_change IS 'Whatever is to be observed anew is to be forecast anew behind it';
REVOKE ALL ON FUNCTION note_forecast_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_forecast_change TO consignal_system;
CREATE TRIGGER demand_change_forecast AFTER INSERT ON demand_change FOR EACH ROW EXECUTE FUNCTION note_forecast_change();
`;

const DOWN = /* sql */ `
DROP TRIGGER demand_change_forecast ON demand_change;
DROP FUNCTION note_forecast_change;
ALTER TABLE forecast_run DROP COLUMN is_again, DROP COLUMN article_ids, DROP COLUMN head_ids;
COMMENT ON TABLE forecast_backlog IS 'One row: through which schedule those stored before are in forecast_change, and when all of them were';
`;
