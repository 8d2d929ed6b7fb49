import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What releases, comments and despatched quantities were at a moment: past states of releases are kept, and the schema `as_of` has views and
 * functions of the same names as those of `public` that answer for the moment of the transaction. States of before are not known.
 */
export class PastStatesOfSchedules1764257000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(STATES);
    await db.query(AS_OF);
    for (const [table, { past, where, from = '' }] of Object.entries(VIEWS)) {
      const columns = (await db.query(COLUMNS, [table])) as { name: string }[];
      const selected = columns.map(({ name }) => (past[name] === undefined ? `t.${name}` : `${past[name]} AS ${name}`));
      await db.query(`
        CREATE VIEW as_of.${table} WITH (security_invoker = true) AS SELECT ${selected.join(', ')} FROM public.${table} t ${from} WHERE ${where};
        GRANT SELECT ON as_of.${table} TO consignal_app, consignal_system;`);
    }
    await db.query(FUNCTIONS);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

/** What changes of a release, and no time of its own tells later. */
const STATES = /* sql */ `
ALTER TABLE schedule_head ADD COLUMN stored_at timestamptz;
ALTER TABLE schedule_head ALTER COLUMN stored_at SET DEFAULT now();
COMMENT ON COLUMN schedule_head.stored_at IS 'When its file was read; null for those of builds before, which are taken to be known since they were received';

ALTER TABLE company ADD COLUMN schedules_recorded_from timestamptz DEFAULT now();
ALTER TABLE company ALTER COLUMN schedules_recorded_from DROP DEFAULT;
COMMENT ON COLUMN company.schedules_recorded_from IS
  'From when on past states of its schedules are kept; null for a company that came later, of which all are';

CREATE TABLE schedule_head_past (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  head_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  until timestamptz NOT NULL DEFAULT now(),
  stored_at timestamptz NOT NULL,
  superseded_by bigint,
  superseded_at timestamptz,
  is_held boolean NOT NULL,
  is_confirmed boolean NOT NULL,
  confirmed_at timestamptz,
  confirmed_by bigint,
  is_archived boolean NOT NULL,
  answer text,
  answer_reason text,
  answered_at timestamptz,
  answered_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  cancelled_by bigint,
  cancelled_at timestamptz,
  firm_changes integer,
  CONSTRAINT schedule_head_past_document UNIQUE (message_id, message_number, document_in_message, until)
);
COMMENT ON TABLE schedule_head_past IS
  'What a schedule was until a moment, by its place in its file, so that it outlives a further reading of the file. What times of the schedule tell has no row: that it came, that another release replaced it, its first answer';
COMMENT ON COLUMN schedule_head_past.head_id IS
  'The id that it had then: others that name it are led to the schedule that a further reading stored in its place';
CREATE INDEX schedule_head_past_head ON schedule_head_past (head_id);
ALTER TABLE schedule_head_past ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_head_past FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON schedule_head_past TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON schedule_head_past TO consignal_system USING (true);
CREATE POLICY narrowed ON schedule_head_past AS RESTRICTIVE TO consignal_app USING ((SELECT app_sees_all()) OR EXISTS (
  SELECT FROM schedule_head h WHERE h.message_id = schedule_head_past.message_id AND h.message_number = schedule_head_past.message_number
    AND h.document_in_message = schedule_head_past.document_in_message AND sees_line_of(h.id, h.ship_to_code, (SELECT app_narrowing())))) WITH CHECK (true);
GRANT SELECT ON schedule_head_past TO consignal_app;
GRANT SELECT, INSERT, DELETE ON schedule_head_past TO consignal_system;

GRANT CREATE ON SCHEMA public TO consignal_system;
-- The first row of a transaction has what was there before it.
CREATE FUNCTION keep_past_of_schedule() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO schedule_head_past (company_id, head_id, message_id, message_number, document_in_message, stored_at, superseded_by, superseded_at, is_held, is_confirmed,
    confirmed_at, confirmed_by, is_archived, answer, answer_reason, answered_at, answered_by, deleted_at, deleted_by, cancelled_by, cancelled_at, firm_changes)
  VALUES (OLD.company_id, OLD.id, OLD.message_id, OLD.message_number, OLD.document_in_message, coalesce(OLD.stored_at, OLD.received_at), OLD.superseded_by,
    OLD.superseded_at, OLD.is_held, OLD.is_confirmed, OLD.confirmed_at, OLD.confirmed_by, OLD.is_archived, OLD.answer, OLD.answer_reason, OLD.answered_at,
    OLD.answered_by, OLD.deleted_at, OLD.deleted_by, OLD.cancelled_by, OLD.cancelled_at, OLD.firm_changes)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_past_of_schedule FROM PUBLIC;
ALTER FUNCTION keep_past_of_schedule OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
CREATE TRIGGER schedule_head_past AFTER UPDATE OF superseded_by, is_held, is_confirmed, is_archived, answer, deleted_at, cancelled_by, firm_changes
  ON schedule_head FOR EACH ROW WHEN (OLD.stored_at IS DISTINCT FROM now() AND (
    (OLD.is_held, OLD.is_confirmed, OLD.is_archived, OLD.deleted_at, OLD.cancelled_by)
      IS DISTINCT FROM (NEW.is_held, NEW.is_confirmed, NEW.is_archived, NEW.deleted_at, NEW.cancelled_by)
    OR OLD.superseded_by IS NOT NULL AND OLD.superseded_by IS DISTINCT FROM NEW.superseded_by
    OR OLD.answer IS DISTINCT FROM 'open' AND (OLD.answer, OLD.answer_reason, OLD.answered_at) IS DISTINCT FROM (NEW.answer, NEW.answer_reason, NEW.answered_at)
    OR OLD.firm_changes IS NOT NULL AND OLD.firm_changes IS DISTINCT FROM NEW.firm_changes))
  EXECUTE FUNCTION keep_past_of_schedule();
`;

const AS_OF = /* sql */ `
CREATE FUNCTION app_as_of() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.as_of', true), '')::timestamptz
$$;
COMMENT ON FUNCTION app_as_of IS 'The moment that a transaction reads for; null for now';
ALTER POLICY present ON schedule_head USING (deleted_at IS NULL OR deleted_at > (SELECT app_as_of()));
CREATE SCHEMA as_of;
COMMENT ON SCHEMA as_of IS
  'What tables and functions of the same names in public had at the moment of the transaction, which finds them first by its search path';
GRANT USAGE ON SCHEMA as_of TO consignal_app, consignal_system;
`;

/** Columns of a table in their order. */
const COLUMNS = /* sql */ `
SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

interface PastView {
  /** What columns had at the moment, where that differs from what they have. */
  readonly past: Readonly<Record<string, string>>;
  readonly where: string;
  readonly from?: string;
}

/** Found once for a statement, not for each row. */
const MOMENT = '(SELECT app_as_of())';
/** A column of the first past row behind the moment, or else of the release itself. */
const state = (column: string): string => `CASE WHEN p.until IS NULL THEN t.${column} ELSE p.${column} END`;
/** What was set at a time that stands beside it: not set at the moment where that time is later. */
const since = (time: string, column: string, before = 'NULL'): string =>
  `CASE WHEN ${state(time)} > ${MOMENT} THEN ${before} ELSE ${state(column)} END`;
/** A schedule that was named then, by the id that it has now. */
const sinceNamed = (
  time: string,
  column: string,
): string => `CASE WHEN ${state(time)} > ${MOMENT} THEN NULL WHEN p.until IS NULL THEN t.${column}
  ELSE coalesce((SELECT n.id FROM public.schedule_head_past o JOIN public.schedule_head n ON n.message_id = o.message_id AND n.message_number = o.message_number
    AND n.document_in_message = o.document_in_message WHERE o.head_id = p.${column} LIMIT 1), p.${column}) END`;
const pairs = (time: string, ...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, since(time, column)]));
const undone = (...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.map((column) => [column, `CASE WHEN t.${columns[0] ?? ''} > ${MOMENT} THEN NULL ELSE t.${column} END`]),
  );

const VIEWS: Readonly<Record<string, PastView>> = {
  schedule_head: {
    past: {
      superseded_by: sinceNamed('superseded_at', 'superseded_by'),
      superseded_at: since('superseded_at', 'superseded_at'),
      is_held: state('is_held'),
      is_confirmed: since('confirmed_at', 'is_confirmed', 'false'),
      ...pairs('confirmed_at', 'confirmed_at', 'confirmed_by'),
      is_archived: state('is_archived'),
      answer: since('answered_at', 'answer', `'open'`),
      ...pairs('answered_at', 'answer_reason', 'answered_at', 'answered_by'),
      // What was deleted then is not there.
      deleted_at: 'NULL::timestamptz',
      deleted_by: 'NULL::bigint',
      cancelled_by: sinceNamed('cancelled_at', 'cancelled_by'),
      cancelled_at: since('cancelled_at', 'cancelled_at'),
      firm_changes: state('firm_changes'),
    },
    // What came later is passed over without a look at its past.
    from: `LEFT JOIN LATERAL (
      SELECT p.* FROM public.schedule_head_past p WHERE p.message_id = t.message_id AND p.message_number = t.message_number
        AND p.document_in_message = t.document_in_message AND p.until > ${MOMENT} ORDER BY p.until LIMIT 1) AS p ON true`,
    // As what is not true: Postgres then expects most rows to be there, and walks an index in the order that is asked for.
    where: `t.received_at <= ${MOMENT} AND (coalesce(p.stored_at, t.stored_at, t.received_at) > ${MOMENT}) IS NOT TRUE
      AND (${state('deleted_at')} <= ${MOMENT}) IS NOT TRUE`,
  },
  schedule_comment: { past: undone('deleted_at'), where: `t.created_at <= ${MOMENT}` },
  despatched_quantity: { past: undone('undone_at', 'undone_by_file'), where: `t.created_at <= ${MOMENT}` },
};

/** Totals of months are those of now, so they are summed up; functions are those of public, which find the views first. */
const FUNCTIONS = /* sql */ `
CREATE VIEW as_of.despatched_month WITH (security_invoker = true) AS
SELECT company_id, article_number, customer, ship_to_code, unit, date_trunc('month', day)::date AS month, sum(quantity) AS quantity, count(note_number)::integer AS notes
FROM as_of.despatched_quantity WHERE undone_at IS NULL GROUP BY company_id, article_number, customer, ship_to_code, unit, date_trunc('month', day)::date;
GRANT SELECT ON as_of.despatched_month TO consignal_app, consignal_system;
GRANT CREATE ON SCHEMA as_of TO consignal_system;
DO $do$
DECLARE f record;
BEGIN
  FOR f IN SELECT p.oid, p.oid::regprocedure::text AS signature FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('found_schedules', 'despatched_days')
  LOOP
    EXECUTE replace(replace(pg_get_functiondef(f.oid), 'FUNCTION public.', 'FUNCTION as_of.'), $$TO 'public', 'pg_temp'$$, $$TO 'as_of', 'public', 'pg_temp'$$);
    EXECUTE format('REVOKE ALL ON FUNCTION as_of.%s FROM PUBLIC', f.signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION as_of.%s TO consignal_app, consignal_system', f.signature);
    EXECUTE format('ALTER FUNCTION as_of.%s OWNER TO consignal_system', f.signature);
  END LOOP;
END $do$;
REVOKE CREATE ON SCHEMA as_of FROM consignal_system;
`;

const DOWN = /* sql */ `
DROP SCHEMA as_of CASCADE;
ALTER POLICY present ON schedule_head USING (deleted_at IS NULL);
DROP FUNCTION app_as_of;
DROP TRIGGER schedule_head_past ON schedule_head;
DROP FUNCTION keep_past_of_schedule;
DROP TABLE schedule_head_past;
ALTER TABLE company DROP COLUMN schedules_recorded_from;
ALTER TABLE schedule_head DROP COLUMN stored_at;
`;
