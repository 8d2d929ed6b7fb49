import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of customer control as companies set them up, runs of chosen ones, and what people decide about what they find. */
const UP = /* sql */ `
CREATE TABLE control_rule (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  rule_code text NOT NULL,
  name text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT false,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'error')),
  applied_to text NOT NULL DEFAULT 'all' CHECK (applied_to IN ('all', 'relations', 'articles')),
  parameters jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by bigint REFERENCES user_account ON DELETE SET NULL,
  UNIQUE (company_id, id)
);
COMMENT ON TABLE control_rule IS 'Rules of customer control; a company may have several of a code, with other limits for some relations or articles';
COMMENT ON COLUMN control_rule.name IS 'What the company calls it; empty for the name of its code';
COMMENT ON COLUMN control_rule.parameters IS 'What it is set to; a parameter that is missing has its initial value';
CREATE INDEX control_rule_enabled ON control_rule (company_id) WHERE is_enabled;

CREATE TABLE control_rule_version (
  rule_id bigint NOT NULL,
  company_id bigint NOT NULL,
  number integer NOT NULL,
  is_enabled boolean NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'error')),
  applied_to text NOT NULL CHECK (applied_to IN ('all', 'relations', 'articles')),
  parameters jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES user_account ON DELETE SET NULL,
  PRIMARY KEY (rule_id, number),
  FOREIGN KEY (company_id, rule_id) REFERENCES control_rule (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE control_rule_version IS 'What rules were set to, with who set it when';

CREATE TABLE control_rule_article (
  rule_id bigint NOT NULL,
  company_id bigint NOT NULL,
  article_number text NOT NULL,
  PRIMARY KEY (rule_id, article_number),
  FOREIGN KEY (company_id, rule_id) REFERENCES control_rule (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE control_rule_article IS 'Articles that rules are for, by the number of the customer';
CREATE INDEX control_rule_article_number ON control_rule_article (company_id, article_number);

CREATE TABLE control_rule_relation (
  rule_id bigint NOT NULL,
  company_id bigint NOT NULL,
  relation_id bigint NOT NULL REFERENCES company_relation ON DELETE CASCADE,
  PRIMARY KEY (rule_id, relation_id),
  FOREIGN KEY (company_id, rule_id) REFERENCES control_rule (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE control_rule_relation IS 'Relations that rules are for';
CREATE INDEX control_rule_relation_relation ON control_rule_relation (relation_id);

CREATE TABLE control_rule_batch (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  rule_ids bigint[] NOT NULL,
  requested_by bigint,
  requested_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE control_rule_batch IS 'Runs of chosen rules on all releases in force, as people asked for them';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['control_rule', 'control_rule_version', 'control_rule_article', 'control_rule_relation', 'control_rule_batch'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO consignal_app USING (company_id = app_company())', t);
    EXECUTE format('CREATE POLICY system ON %I TO consignal_system USING (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO consignal_app, consignal_system', t);
  END LOOP;
END $$;

ALTER TABLE schedule_rule_run
  ADD COLUMN rule_ids bigint[], ADD COLUMN batch_id bigint, ADD COLUMN is_again boolean NOT NULL DEFAULT false,
  ADD COLUMN skipped jsonb NOT NULL DEFAULT '[]', ADD COLUMN failures jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN schedule_rule_run.requested_by IS 'null where the release itself, or the time, was the reason';
COMMENT ON COLUMN schedule_rule_run.rule_ids IS 'The rules that run alone; null for all';
COMMENT ON COLUMN schedule_rule_run.is_again IS 'Somebody asked for it while it was running: it runs once more';
COMMENT ON COLUMN schedule_rule_run.skipped IS 'Rules that were not applied, and why';
COMMENT ON COLUMN schedule_rule_run.failures IS 'Rules that failed, each alone';

ALTER TABLE schedule_rule_result
  ADD COLUMN is_in_force boolean NOT NULL DEFAULT true, ADD COLUMN decided_at timestamptz, ADD COLUMN decided_by bigint,
  ADD COLUMN assignee_id bigint REFERENCES user_account ON DELETE SET NULL, ADD COLUMN note text;
COMMENT ON COLUMN schedule_rule_result.is_in_force IS 'Its release is: kept by a trigger of schedule_head, so that lists of a long history stay fast';
COMMENT ON COLUMN schedule_rule_result.decided_by IS 'Who said last that it is seen or ignored';
GRANT UPDATE (rule_ids, batch_id, is_again) ON schedule_rule_run TO consignal_app;
GRANT UPDATE (state, decided_at, decided_by, assignee_id, note) ON schedule_rule_result TO consignal_app;

CREATE FUNCTION is_schedule_in_force(h schedule_head) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT h.superseded_by IS NULL AND NOT h.is_archived AND h.deleted_at IS NULL $$;
CREATE FUNCTION rule_results_follow_schedules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE schedule_rule_result r SET is_in_force = is_schedule_in_force(n)
  FROM changed n WHERE r.head_id = n.id AND r.is_in_force <> is_schedule_in_force(n);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION rule_results_follow_schedules FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO consignal_system;
ALTER FUNCTION rule_results_follow_schedules OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
CREATE TRIGGER schedule_head_rule_results AFTER UPDATE ON schedule_head REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION rule_results_follow_schedules();
`;
const DOWN = /* sql */ `
DROP TRIGGER schedule_head_rule_results ON schedule_head;
DROP FUNCTION rule_results_follow_schedules();
DROP FUNCTION is_schedule_in_force(schedule_head);
REVOKE UPDATE (state, decided_at, decided_by, assignee_id, note) ON schedule_rule_result FROM consignal_app;
REVOKE UPDATE (rule_ids, batch_id, is_again) ON schedule_rule_run FROM consignal_app;
ALTER TABLE schedule_rule_result DROP COLUMN is_in_force, DROP COLUMN decided_at, DROP COLUMN decided_by, DROP COLUMN assignee_id, DROP COLUMN note;
ALTER TABLE schedule_rule_run DROP COLUMN rule_ids, DROP COLUMN batch_id, DROP COLUMN is_again, DROP COLUMN skipped, DROP COLUMN failures;
DROP TABLE control_rule_batch;
DROP TABLE control_rule_relation;
DROP TABLE control_rule_article;
DROP TABLE control_rule_version;
DROP TABLE control_rule;
`;

export class RulesOfCompanies1764258892000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
