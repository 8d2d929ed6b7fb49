import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Despatch precision of days that have passed, forgotten by triggers where what it was judged by changes, whichever build changes it. */
export class StoredDespatchPrecision1764258740000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const held = (table: string): string => /* sql */ `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ${table} TO consignal_system USING (true);
CREATE POLICY narrowed ON ${table} AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all())) WITH CHECK (true);
GRANT SELECT ON ${table} TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO consignal_system;
`;

/** The day from which a release is known to ask for something. */
const ISSUED = (h: string): string => `coalesce(${h}.issue_date, (${h}.received_at AT TIME ZONE 'UTC')::date)`;

const UP = /* sql */ `
CREATE TABLE despatch_precision_day (
  company_id bigint NOT NULL REFERENCES company,
  day date NOT NULL,
  scores jsonb,
  claim uuid NOT NULL,
  PRIMARY KEY (company_id, day)
);
COMMENT ON TABLE despatch_precision_day IS
  'What became of the call-offs that had to leave on a day, of the company as a whole: who sees a part of it has it computed';
COMMENT ON COLUMN despatch_precision_day.scores IS 'By customer; null while it is computed: what changes meanwhile takes the row away';
COMMENT ON COLUMN despatch_precision_day.claim IS 'The run that computes it';
CREATE TABLE despatch_precision_unmet (
  company_id bigint NOT NULL,
  day date NOT NULL,
  customer text NOT NULL,
  article text NOT NULL,
  place text NOT NULL,
  unit text NOT NULL,
  lacking numeric NOT NULL,
  by_count boolean NOT NULL,
  is_late boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, day, customer, article, place, unit),
  FOREIGN KEY (company_id, day) REFERENCES despatch_precision_day ON DELETE CASCADE
);
COMMENT ON TABLE despatch_precision_unmet IS 'Call-offs of stored days that were not met by their day: late once what left later covers what was lacking';
COMMENT ON COLUMN despatch_precision_unmet.lacking IS 'What was called off through the day less what had left by its end';
COMMENT ON COLUMN despatch_precision_unmet.by_count IS 'Judged by the count of the customer, which corrections change too';
COMMENT ON COLUMN despatch_precision_unmet.is_late IS 'Known to be met since; false says that it is to be looked up';
CREATE INDEX despatch_precision_unmet_late ON despatch_precision_unmet (company_id, article) WHERE is_late;
${held('despatch_precision_day')}${held('despatch_precision_unmet')}
GRANT CREATE ON SCHEMA public TO consignal_system;

-- What left on a day decides about that day and later ones; less of it, about call-offs of earlier days that it had met.
CREATE FUNCTION forget_precision_of_despatches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM despatch_precision_day d USING (
      SELECT c.company_id, min(c.day) AS day FROM (SELECT company_id, day FROM changed UNION ALL SELECT company_id, day FROM replaced) AS c GROUP BY 1) AS c
    WHERE d.company_id = c.company_id AND d.day >= c.day;
  ELSE
    DELETE FROM despatch_precision_day d USING (SELECT c.company_id, min(c.day) AS day FROM changed c GROUP BY 1) AS c
    WHERE d.company_id = c.company_id AND d.day >= c.day;
  END IF;
  UPDATE despatch_precision_unmet u SET is_late = false FROM changed c
  WHERE (TG_OP <> 'INSERT' OR c.quantity < 0) AND u.company_id = c.company_id AND u.article = c.article_number AND u.is_late;
  RETURN NULL;
END $$;
-- A release decides about the days behind its issue date, through the issue date of the one that replaced it.
CREATE FUNCTION forget_precision_of_releases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM despatch_precision_day d USING (SELECT h.company_id, min(${ISSUED('h')}) AS day FROM changed h GROUP BY 1) AS c
    WHERE d.company_id = c.company_id AND d.day > c.day;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM despatch_precision_day d USING (
      SELECT h.company_id, min(${ISSUED('h')}) AS day, max(coalesce(${ISSUED('n')}, ${ISSUED('g')}, 'infinity')) AS through
      FROM changed h LEFT JOIN schedule_head n ON n.id = h.superseded_by LEFT JOIN changed g ON g.id = h.superseded_by GROUP BY 1) AS c
    WHERE d.company_id = c.company_id AND d.day > c.day AND d.day <= c.through;
  ELSE
    DELETE FROM despatch_precision_day d USING (
      SELECT h.company_id, min(CASE WHEN h.is_held = o.is_held AND h.is_archived = o.is_archived AND (h.completeness, h.chain, h.message_function, h.parties, h.issue_date)
          IS NOT DISTINCT FROM (o.completeness, o.chain, o.message_function, o.parties, o.issue_date) THEN coalesce(least(${ISSUED('n')}, ${ISSUED('p')}), ${ISSUED('h')})
        ELSE least(${ISSUED('h')}, ${ISSUED('o')}) END) AS day
      FROM changed h JOIN replaced o ON o.id = h.id LEFT JOIN schedule_head n ON n.id = h.superseded_by LEFT JOIN schedule_head p ON p.id = o.superseded_by
      WHERE h.is_held <> o.is_held OR h.superseded_by IS DISTINCT FROM o.superseded_by OR (h.is_archived <> o.is_archived AND h.superseded_by IS NULL)
        OR (h.completeness, h.chain, h.message_function, h.parties, h.issue_date) IS DISTINCT FROM (o.completeness, o.chain, o.message_function, o.parties, o.issue_date)
      GROUP BY 1) AS c
    WHERE d.company_id = c.company_id AND d.day > c.day;
  END IF;
  RETURN NULL;
END $$;
-- Which addresses are one customer's, and what is agreed with it, decides about all days.
CREATE FUNCTION forget_precision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM despatch_precision_day d WHERE d.company_id = CASE TG_OP WHEN 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_precision_of_despatches, forget_precision_of_releases, forget_precision FROM PUBLIC;
ALTER FUNCTION forget_precision_of_despatches OWNER TO consignal_system;
ALTER FUNCTION forget_precision_of_releases OWNER TO consignal_system;
ALTER FUNCTION forget_precision OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;

CREATE TRIGGER despatched_quantity_forget_inserted AFTER INSERT ON despatched_quantity REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_precision_of_despatches();
CREATE TRIGGER despatched_quantity_forget_updated AFTER UPDATE ON despatched_quantity REFERENCING NEW TABLE AS changed OLD TABLE AS replaced
  FOR EACH STATEMENT EXECUTE FUNCTION forget_precision_of_despatches();
CREATE TRIGGER despatched_quantity_forget_deleted AFTER DELETE ON despatched_quantity REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_precision_of_despatches();
CREATE TRIGGER schedule_head_forget_inserted AFTER INSERT ON schedule_head REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_precision_of_releases();
CREATE TRIGGER schedule_head_forget_updated AFTER UPDATE ON schedule_head REFERENCING NEW TABLE AS changed OLD TABLE AS replaced
  FOR EACH STATEMENT EXECUTE FUNCTION forget_precision_of_releases();
CREATE TRIGGER schedule_head_forget_deleted AFTER DELETE ON schedule_head REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_precision_of_releases();
CREATE TRIGGER partner_identifier_forget AFTER INSERT OR UPDATE OR DELETE ON partner_identifier FOR EACH ROW EXECUTE FUNCTION forget_precision();
CREATE TRIGGER company_relation_forget AFTER INSERT OR UPDATE OR DELETE ON company_relation FOR EACH ROW EXECUTE FUNCTION forget_precision();
CREATE TRIGGER communication_agreement_forget_inserted AFTER INSERT ON communication_agreement FOR EACH ROW WHEN (NEW.partner_company_id IS NOT NULL) EXECUTE FUNCTION forget_precision();
CREATE TRIGGER communication_agreement_forget_deleted AFTER DELETE ON communication_agreement FOR EACH ROW WHEN (OLD.partner_company_id IS NOT NULL) EXECUTE FUNCTION forget_precision();
CREATE TRIGGER communication_agreement_forget_updated AFTER UPDATE OF direction, sender, recipient, partner_company_id ON communication_agreement FOR EACH ROW
  WHEN ((OLD.direction, OLD.sender, OLD.recipient, OLD.partner_company_id) IS DISTINCT FROM (NEW.direction, NEW.sender, NEW.recipient, NEW.partner_company_id))
  EXECUTE FUNCTION forget_precision();
`;

const DOWN = /* sql */ `
DROP TRIGGER despatched_quantity_forget_inserted ON despatched_quantity;
DROP TRIGGER despatched_quantity_forget_updated ON despatched_quantity;
DROP TRIGGER despatched_quantity_forget_deleted ON despatched_quantity;
DROP TRIGGER schedule_head_forget_inserted ON schedule_head;
DROP TRIGGER schedule_head_forget_updated ON schedule_head;
DROP TRIGGER schedule_head_forget_deleted ON schedule_head;
DROP TRIGGER partner_identifier_forget ON partner_identifier;
DROP TRIGGER company_relation_forget ON company_relation;
DROP TRIGGER communication_agreement_forget_inserted ON communication_agreement;
DROP TRIGGER communication_agreement_forget_deleted ON communication_agreement;
DROP TRIGGER communication_agreement_forget_updated ON communication_agreement;
DROP FUNCTION forget_precision_of_despatches, forget_precision_of_releases, forget_precision;
DROP TABLE despatch_precision_unmet, despatch_precision_day;
`;
