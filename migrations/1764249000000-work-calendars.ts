import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = /* sql */ `
CREATE TABLE work_calendar (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  kind text NOT NULL CHECK (kind IN ('internal', 'customer', 'supplier')),
  name text NOT NULL,
  weekdays boolean[] NOT NULL CHECK (cardinality(weekdays) = 7 AND true = ANY (weekdays)),
  work_free jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
COMMENT ON COLUMN work_calendar.weekdays IS 'Whether Monday to Sunday are worked';
COMMENT ON COLUMN work_calendar.work_free IS 'Days without work, by day: day and name';
CREATE UNIQUE INDEX work_calendar_name ON work_calendar (company_id, lower(name));
ALTER TABLE work_calendar ENABLE ROW LEVEL SECURITY;
ALTER TABLE work_calendar FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON work_calendar TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON work_calendar TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON work_calendar TO consignal_app, consignal_system;
`;

/** The days on which a company and its partners work. */
export class WorkCalendars1764249000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE work_calendar');
  }
}
