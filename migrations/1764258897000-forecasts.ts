import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers planned and called off by week, how schedules are corrected by it, and what they are corrected to. */
export class Forecasts1764258897000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const OF_COMPANY = [
  'forecast_article',
  'forecast_plan',
  'forecast_schedule',
  'forecast_line',
  'forecast_filter',
  'forecast_filter_article',
  'forecast_group',
  'forecast_group_article',
  'forecast_action',
  'forecast_action_group',
  'forecast_run',
];
const OF_SYSTEM = ['forecast_change', 'forecast_backlog'];

const UP = /* sql */ `
CREATE TABLE forecast_article (
  article_id bigint PRIMARY KEY REFERENCES demand_article ON DELETE CASCADE,
  company_id bigint NOT NULL REFERENCES company,
  actuals_from date,
  actuals double precision[],
  despatched double precision[],
  status text NOT NULL DEFAULT 'insufficient' CHECK (status IN ('insufficient', 'inactive', 'pooled', 'own', 'blended')),
  demand_class text CHECK (demand_class IN ('smooth', 'erratic', 'intermittent', 'lumpy')),
  volume_class text CHECK (volume_class IN ('A', 'B', 'C')),
  release_interval text CHECK (release_interval IN ('daily', 'weekly', 'monthly')),
  releases integer NOT NULL DEFAULT 0,
  weeks integer NOT NULL DEFAULT 0,
  action_id bigint,
  as_of date,
  calculated_at timestamptz,
  model_version text,
  customer_quantity double precision NOT NULL DEFAULT 0,
  estimate double precision,
  estimate_low double precision,
  estimate_high double precision,
  trend_percent double precision,
  trend_direction text CHECK (trend_direction IN ('rising', 'falling', 'stable')),
  improvement_percent double precision,
  is_significant boolean NOT NULL DEFAULT false,
  bias_percent double precision,
  tracking_signal double precision,
  customer_accuracy double precision,
  naive_accuracy double precision,
  adjusted_accuracy double precision,
  stars double precision,
  explanation jsonb,
  forecast jsonb,
  factors double precision[],
  past_from date,
  past_actual double precision[],
  past_customer double precision[],
  past_naive double precision[],
  past_adjusted double precision[],
  past_possible double precision[]
);
CREATE INDEX forecast_article_company ON forecast_article (company_id, customer_quantity DESC, article_id DESC);
CREATE INDEX forecast_article_as_of ON forecast_article (as_of);
CREATE INDEX forecast_article_action ON forecast_article (action_id) WHERE action_id IS NOT NULL;
COMMENT ON TABLE forecast_article IS 'What is known of an article by past releases, and what is forecast of it';
COMMENT ON COLUMN forecast_article.actuals IS 'What was called off of each week in the end, from the week of actuals_from on; null for weeks that no release says';
COMMENT ON COLUMN forecast_article.despatched IS 'What was despatched in the same weeks, null where nothing is known';
COMMENT ON COLUMN forecast_article.action_id IS 'The action that counts for it: the most specific, then the newest; null for none';
COMMENT ON COLUMN forecast_article.as_of IS 'Monday of the running week as of which it was calculated';
COMMENT ON COLUMN forecast_article.customer_quantity IS 'What the release in force calls off in the next ten full weeks';
COMMENT ON COLUMN forecast_article.explanation IS 'Why it is corrected as it is, as server/contract/forecast-explanation.ts has it';
COMMENT ON COLUMN forecast_article.forecast IS 'Our own forecast with its bands and methods';
COMMENT ON COLUMN forecast_article.factors IS 'What a call-off is multiplied by without limits, by weeks ahead, the running week first';
COMMENT ON COLUMN forecast_article.past_from IS 'Monday of the first of the past weeks in past_…, each as it was planned 4 weeks before; null for a gap';
COMMENT ON COLUMN forecast_article.past_adjusted IS 'Within the limit of the action that counts, else 12.5 %';
COMMENT ON COLUMN forecast_article.past_possible IS 'Within a limit of 25 %';

CREATE TABLE forecast_plan (
  article_id bigint NOT NULL REFERENCES demand_article ON DELETE CASCADE,
  week date NOT NULL,
  company_id bigint NOT NULL,
  head_id bigint NOT NULL,
  release_order text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL,
  planned double precision[] NOT NULL,
  PRIMARY KEY (article_id, week)
);
CREATE INDEX forecast_plan_head ON forecast_plan (head_id);
COMMENT ON TABLE forecast_plan IS 'What the last release that came before the end of a week says of that week and the 26 after it: the forecast of the customer as of then';
COMMENT ON COLUMN forecast_plan.week IS 'Monday of the week in which the release came';
COMMENT ON COLUMN forecast_plan.head_id IS 'The schedule, which may have left the store since';

CREATE TABLE forecast_schedule (
  head_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  customer_id bigint REFERENCES demand_customer,
  document_number text NOT NULL,
  issue_date date,
  received_at timestamptz NOT NULL,
  adjusted_at timestamptz NOT NULL DEFAULT now(),
  model_version text NOT NULL,
  is_active boolean NOT NULL,
  line_count integer NOT NULL,
  adjusted_line_count integer NOT NULL,
  calloff_count integer NOT NULL,
  adjusted_calloff_count integer NOT NULL,
  totals jsonb NOT NULL
);
CREATE INDEX forecast_schedule_company ON forecast_schedule (company_id, issue_date DESC, head_id DESC);
COMMENT ON TABLE forecast_schedule IS 'A release as it is corrected: never sent, and never taken for despatch';
COMMENT ON COLUMN forecast_schedule.is_active IS 'An active action counts for one of its articles; false once they are switched off';
COMMENT ON COLUMN forecast_schedule.totals IS 'What is called off in all, by unit: [{unit, original, adjusted}], quantities as text';

CREATE TABLE forecast_line (
  head_id bigint NOT NULL REFERENCES forecast_schedule ON DELETE CASCADE,
  line_id bigint NOT NULL,
  company_id bigint NOT NULL,
  position integer NOT NULL,
  article_id bigint,
  article_number text NOT NULL,
  ship_to text NOT NULL,
  unit text NOT NULL,
  action_id bigint,
  action_name text,
  adjust_percent double precision,
  status text NOT NULL CHECK (status IN ('insufficient', 'inactive', 'pooled', 'own', 'blended')),
  explanation jsonb,
  pack_quantity numeric,
  original_total numeric NOT NULL,
  adjusted_total numeric NOT NULL,
  adjusted_calloff_count integer NOT NULL,
  days date[] NOT NULL,
  last_days date[],
  statuses smallint[] NOT NULL,
  original numeric[] NOT NULL,
  raw numeric[] NOT NULL,
  adjusted numeric[] NOT NULL,
  reasons smallint[] NOT NULL,
  low numeric[],
  high numeric[],
  PRIMARY KEY (head_id, line_id)
);
CREATE INDEX forecast_line_article ON forecast_line (article_id, head_id DESC);
CREATE INDEX forecast_line_action ON forecast_line (action_id) WHERE action_id IS NOT NULL;
COMMENT ON TABLE forecast_line IS 'A line of a release with its call-offs, as they are corrected';
COMMENT ON COLUMN forecast_line.reasons IS 'Index into ADJUST_REASONS, of each call-off';

CREATE TABLE forecast_filter (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL,
  conditions jsonb NOT NULL,
  article_count integer NOT NULL DEFAULT 0,
  evaluated_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text
);
CREATE UNIQUE INDEX forecast_filter_name ON forecast_filter (company_id, lower(name));
COMMENT ON TABLE forecast_filter IS 'Which articles of customers are meant by a name';
COMMENT ON COLUMN forecast_filter.conditions IS 'As server/contract/forecast-filter.ts has them';

CREATE TABLE forecast_filter_article (
  filter_id bigint NOT NULL REFERENCES forecast_filter ON DELETE CASCADE,
  article_id bigint NOT NULL REFERENCES demand_article ON DELETE CASCADE,
  company_id bigint NOT NULL,
  PRIMARY KEY (filter_id, article_id)
);
CREATE INDEX forecast_filter_article_article ON forecast_filter_article (article_id);
COMMENT ON TABLE forecast_filter_article IS 'The articles of a filter as they were found when it was evaluated';

CREATE TABLE forecast_group (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text
);
CREATE UNIQUE INDEX forecast_group_name ON forecast_group (company_id, lower(name));
COMMENT ON TABLE forecast_group IS 'A named set of articles of customers';

CREATE TABLE forecast_group_article (
  group_id bigint NOT NULL REFERENCES forecast_group ON DELETE CASCADE,
  article_id bigint NOT NULL REFERENCES demand_article ON DELETE CASCADE,
  company_id bigint NOT NULL,
  PRIMARY KEY (group_id, article_id)
);
CREATE INDEX forecast_group_article_article ON forecast_group_article (article_id);
COMMENT ON TABLE forecast_group_article IS 'The articles of a group';

CREATE TABLE forecast_action (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL,
  filter_id bigint REFERENCES forecast_filter,
  adjust_percent double precision NOT NULL,
  direction text NOT NULL CHECK (direction IN ('both', 'down', 'up')),
  from_week smallint NOT NULL,
  to_week smallint NOT NULL CHECK (to_week >= from_week),
  preserve_total boolean NOT NULL,
  min_improvement_percent double precision NOT NULL,
  schedule text NOT NULL CHECK (schedule IN ('daily', 'weekly', 'monthly')),
  is_active boolean NOT NULL,
  next_run_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text
);
CREATE UNIQUE INDEX forecast_action_name ON forecast_action (company_id, lower(name));
CREATE INDEX forecast_action_filter ON forecast_action (filter_id) WHERE filter_id IS NOT NULL;
CREATE INDEX forecast_action_due ON forecast_action (next_run_at) WHERE is_active;
COMMENT ON TABLE forecast_action IS 'Which articles’ schedules are corrected, and how far at most';

CREATE TABLE forecast_action_group (
  action_id bigint NOT NULL REFERENCES forecast_action ON DELETE CASCADE,
  group_id bigint NOT NULL REFERENCES forecast_group,
  company_id bigint NOT NULL,
  PRIMARY KEY (action_id, group_id)
);
CREATE INDEX forecast_action_group_group ON forecast_action_group (group_id);
COMMENT ON TABLE forecast_action_group IS 'The article groups of an action';

CREATE TABLE forecast_run (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  action_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  requested_by text,
  requested_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  articles integer NOT NULL DEFAULT 0,
  articles_done integer NOT NULL DEFAULT 0,
  schedules integer NOT NULL DEFAULT 0,
  schedules_done integer NOT NULL DEFAULT 0,
  corrected integer NOT NULL DEFAULT 0,
  observed integer NOT NULL DEFAULT 0,
  gated integer NOT NULL DEFAULT 0,
  insufficient integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  error text
);
CREATE UNIQUE INDEX forecast_run_open ON forecast_run (action_id) WHERE state IN ('waiting', 'running');
CREATE INDEX forecast_run_action ON forecast_run (company_id, action_id, id DESC);
COMMENT ON TABLE forecast_run IS 'What runs of actions did: their log, which stays when an action is removed';

CREATE TABLE forecast_change (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  head_id bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  error text,
  retry_at timestamptz
);
COMMENT ON TABLE forecast_change IS 'Schedules that came or changed, of which articles are to be calculated anew, each row once';

CREATE TABLE forecast_backlog (
  through bigint NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE forecast_backlog IS 'One row: through which schedule those stored before are in forecast_change, and when all of them were';
INSERT INTO forecast_backlog (through) VALUES (0);

${[...OF_COMPANY, ...OF_SYSTEM]
  .map(
    (table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON ${table} TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO consignal_system;`,
  )
  .join('\n')}
${OF_COMPANY.map(
  (table) => `CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
GRANT SELECT ON ${table} TO consignal_app;`,
).join('\n')}
GRANT INSERT, UPDATE, DELETE ON forecast_filter, forecast_filter_article, forecast_group, forecast_group_article, forecast_action, forecast_action_group TO consignal_app;
GRANT INSERT, UPDATE ON forecast_run TO consignal_app;

${['forecast_article', 'forecast_plan', 'forecast_filter_article', 'forecast_group_article']
  .map(
    (table) => `CREATE POLICY narrowed ON ${table} AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())
  OR EXISTS (SELECT FROM demand_article a WHERE a.id = article_id)) WITH CHECK (true);`,
  )
  .join('\n')}
CREATE POLICY narrowed ON forecast_line AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())
  OR sees_line(head_id, article_number, nullif(ship_to, ''), (SELECT app_narrowing()))) WITH CHECK (true);
CREATE POLICY narrowed ON forecast_schedule AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())
  OR EXISTS (SELECT FROM forecast_line l WHERE l.head_id = forecast_schedule.head_id)) WITH CHECK (true);
`;

const DOWN = `DROP POLICY narrowed ON forecast_schedule;
${[...OF_SYSTEM, ...OF_COMPANY]
  .toReversed()
  .map((table) => `DROP TABLE ${table};`)
  .join('\n')}`;
