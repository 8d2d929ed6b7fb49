import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs of the rules of customer control on schedules, and what rules found. */
export class RulesRunOnSchedules1764252000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE schedule_rule_result; DROP TABLE schedule_rule_run');
  }
}

const UP = /* sql */ `
CREATE TABLE schedule_rule_run (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  head_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  requested_by bigint,
  requested_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  applied integer,
  results integer,
  CHECK ((state = 'done') = (applied IS NOT NULL AND results IS NOT NULL))
);
COMMENT ON TABLE schedule_rule_run IS 'Runs of the rules of customer control on a schedule, as people asked for them';
COMMENT ON COLUMN schedule_rule_run.applied IS 'Rules that were applied; those that were skipped are not among them';
COMMENT ON COLUMN schedule_rule_run.results IS 'Results that the run left';
CREATE INDEX schedule_rule_run_head ON schedule_rule_run (head_id, id DESC);
-- One run of a schedule at a time.
CREATE UNIQUE INDEX schedule_rule_run_under_way ON schedule_rule_run (head_id) WHERE state IN ('queued', 'running');
ALTER TABLE schedule_rule_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_rule_run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_rule_run TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_rule_run TO consignal_system USING (true);
CREATE POLICY narrowed ON schedule_rule_run AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR EXISTS (SELECT FROM schedule_head h WHERE h.id = head_id)) WITH CHECK (true);
GRANT SELECT, INSERT ON schedule_rule_run TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_rule_run TO consignal_system;

CREATE TABLE schedule_rule_result (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  head_id bigint NOT NULL,
  result_key text NOT NULL,
  position integer NOT NULL,
  previous_head_id bigint,
  line_id bigint,
  calloff_id text,
  rule_id text NOT NULL,
  rule_code text NOT NULL,
  subtype text,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'error')),
  ship_to text,
  article_number text NOT NULL,
  day date,
  period_from date,
  period_to date,
  previous_value text,
  current_value text,
  difference text,
  difference_percent text,
  limit_value text,
  basis text NOT NULL CHECK (basis IN ('cumulative', 'discrete')),
  parameters jsonb NOT NULL,
  message_key text NOT NULL,
  message_arguments jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'seen', 'ignored')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (head_id, result_key)
);
CREATE INDEX schedule_rule_result_position ON schedule_rule_result (head_id, position);
COMMENT ON TABLE schedule_rule_result IS 'What rules of customer control found in a schedule by its last run';
COMMENT ON COLUMN schedule_rule_result.result_key IS
  'Of the rule with its version, both releases, the line, the subtype and the date: the same finding of the next run has the same';
COMMENT ON COLUMN schedule_rule_result.position IS 'Place in the order of its run, from 1';
COMMENT ON COLUMN schedule_rule_result.state IS 'What somebody decided; it outlives a further run that finds the same';
ALTER TABLE schedule_rule_result ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_rule_result FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_rule_result TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_rule_result TO consignal_system USING (true);
CREATE POLICY narrowed ON schedule_rule_result AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_line(head_id, article_number, ship_to, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON schedule_rule_result TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_rule_result TO consignal_system;
`;
