import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How unlike itself the demand of articles is: what each release said of them, kept small, and the score of the one in force. */
export class UnusualDemand1764258891000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE demand_customer (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  address text NOT NULL,
  UNIQUE (company_id, address)
);
COMMENT ON TABLE demand_customer IS 'Whom schedules come from, by the address';

CREATE TABLE demand_article (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  customer_id bigint NOT NULL REFERENCES demand_customer,
  article_number text NOT NULL,
  ship_to text NOT NULL,
  unit text NOT NULL,
  head_id bigint,
  line_id bigint,
  quantity double precision NOT NULL DEFAULT 0,
  score smallint CHECK (score BETWEEN 0 AND 100),
  level real,
  kind text CHECK (kind IN ('level', 'revision')),
  direction text CHECK (direction IN ('high', 'low')),
  reason jsonb,
  residuals integer NOT NULL DEFAULT 0,
  trend_percent double precision,
  trend_direction text CHECK (trend_direction IN ('rising', 'falling', 'stable')),
  actuals_from date,
  actuals real[]
);
CREATE UNIQUE INDEX demand_article_key ON demand_article (company_id, customer_id, article_number, upper(ship_to), upper(unit));
CREATE INDEX demand_article_score ON demand_article (company_id, coalesce(score, -1) DESC, id DESC) WHERE head_id IS NOT NULL;
CREATE INDEX demand_article_customer ON demand_article (customer_id);
CREATE INDEX demand_article_head ON demand_article (head_id) WHERE head_id IS NOT NULL;
COMMENT ON TABLE demand_article IS 'An article that a customer calls off for a ship-to in a unit, and how unlike itself it is in the release in force';
COMMENT ON COLUMN demand_article.head_id IS 'The release in force that calls it off, or that left it out; null where none does';
COMMENT ON COLUMN demand_article.quantity IS 'Called off in the ten weeks from the day of issue on';
COMMENT ON COLUMN demand_article.score IS 'null with too little history';
COMMENT ON COLUMN demand_article.actuals IS 'What was called off of each week in the end, from the week of actuals_from on; null for weeks that no release says';

CREATE TABLE demand_observation (
  article_id bigint NOT NULL REFERENCES demand_article ON DELETE CASCADE,
  release_order text COLLATE "C" NOT NULL,
  company_id bigint NOT NULL,
  head_id bigint NOT NULL,
  line_id bigint,
  document_number text NOT NULL,
  issued date NOT NULL,
  is_added boolean NOT NULL,
  quantity double precision NOT NULL,
  days real[] NOT NULL,
  weeks real[] NOT NULL,
  before real[],
  after real[],
  revisions real[],
  PRIMARY KEY (article_id, release_order)
);
CREATE INDEX demand_observation_head ON demand_observation (head_id);
COMMENT ON TABLE demand_observation IS 'What each of the last releases said of an article';
COMMENT ON COLUMN demand_observation.head_id IS 'The schedule, which may have left the store since';
COMMENT ON COLUMN demand_observation.line_id IS 'Its first line; null where the release left it out';
COMMENT ON COLUMN demand_observation.days IS 'Due on each day of the week of issue and the next';
COMMENT ON COLUMN demand_observation.weeks IS 'Due in each week, the week of issue first';
COMMENT ON COLUMN demand_observation.before IS 'To be expected of each of ten weeks by the release before, null where both do not reach so far';
COMMENT ON COLUMN demand_observation.revisions IS 'What it changed in each of ten weeks, as the logarithm of the ratio';

CREATE TABLE demand_change (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  head_id bigint NOT NULL,
  is_content boolean NOT NULL
);
COMMENT ON TABLE demand_change IS 'Schedules of which the scores are to be calculated anew, each row once';
COMMENT ON COLUMN demand_change.is_content IS 'What it says may have changed; else only whether it is in force';

CREATE TABLE demand_backlog (
  through bigint NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE demand_backlog IS 'One row: through which schedule those stored before are in demand_change, and when all of them were';
INSERT INTO demand_backlog (through) VALUES (0);

ALTER TABLE demand_customer ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand_customer FORCE ROW LEVEL SECURITY;
ALTER TABLE demand_article ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand_article FORCE ROW LEVEL SECURITY;
ALTER TABLE demand_observation ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand_observation FORCE ROW LEVEL SECURITY;
ALTER TABLE demand_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand_change FORCE ROW LEVEL SECURITY;
ALTER TABLE demand_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE demand_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON demand_customer TO consignal_app USING (company_id = app_company());
CREATE POLICY tenant ON demand_article TO consignal_app USING (company_id = app_company());
CREATE POLICY tenant ON demand_observation TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON demand_customer TO consignal_system USING (true);
CREATE POLICY system ON demand_article TO consignal_system USING (true);
CREATE POLICY system ON demand_observation TO consignal_system USING (true);
CREATE POLICY system ON demand_change TO consignal_system USING (true);
CREATE POLICY system ON demand_backlog TO consignal_system USING (true);
CREATE POLICY narrowed ON demand_article AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())
  OR sees_line(head_id, article_number, nullif(ship_to, ''), (SELECT app_narrowing()))) WITH CHECK (true);
CREATE POLICY narrowed ON demand_customer AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())
  OR EXISTS (SELECT FROM demand_article a WHERE a.customer_id = demand_customer.id)) WITH CHECK (true);
CREATE POLICY narrowed ON demand_observation AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())
  OR EXISTS (SELECT FROM demand_article a WHERE a.id = article_id)) WITH CHECK (true);
GRANT SELECT ON demand_customer, demand_article, demand_observation TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON demand_customer, demand_article, demand_observation TO consignal_system;
GRANT SELECT, INSERT, DELETE ON demand_change TO consignal_system;
GRANT SELECT, UPDATE ON demand_backlog TO consignal_system;

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION note_demand_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- What leaves with its month has been in force; a further reading of its file keeps its past and stores it anew.
    INSERT INTO demand_change (company_id, head_id, is_content) SELECT OLD.company_id, OLD.id, true
    WHERE EXISTS (SELECT FROM schedule_head_past p WHERE p.head_id = OLD.id);
  ELSE
    INSERT INTO demand_change (company_id, head_id, is_content) VALUES (NEW.company_id, NEW.id, TG_OP = 'INSERT' OR NOT NEW.is_compared
      OR (OLD.is_held, OLD.completeness, OLD.chain) IS DISTINCT FROM (NEW.is_held, NEW.completeness, NEW.chain));
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_demand_change IS 'By a trigger, so that both builds of a rolling update note what comes and what changes. is_compared is taken back where another release stands before it';
REVOKE ALL ON FUNCTION note_demand_change FROM PUBLIC;
ALTER FUNCTION note_demand_change OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
CREATE TRIGGER schedule_head_demand AFTER INSERT OR DELETE ON schedule_head FOR EACH ROW EXECUTE FUNCTION note_demand_change();
CREATE TRIGGER schedule_head_demand_changed AFTER UPDATE OF superseded_by, is_held, is_archived, completeness, chain, is_compared ON schedule_head
  FOR EACH ROW WHEN ((OLD.superseded_by, OLD.is_held, OLD.is_archived, OLD.completeness, OLD.chain)
    IS DISTINCT FROM (NEW.superseded_by, NEW.is_held, NEW.is_archived, NEW.completeness, NEW.chain) OR NOT NEW.is_compared)
  EXECUTE FUNCTION note_demand_change();
`;

const DOWN = /* sql */ `
DROP TRIGGER schedule_head_demand ON schedule_head;
DROP TRIGGER schedule_head_demand_changed ON schedule_head;
DROP FUNCTION note_demand_change;
DROP TABLE demand_backlog, demand_change, demand_observation, demand_article, demand_customer;
`;
