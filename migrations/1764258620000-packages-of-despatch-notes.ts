import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was done with each package of a despatch note, what scanners handed in, and advices that follow others. */
const UP = /* sql */ `
ALTER TABLE despatch_advice DROP CONSTRAINT despatch_advice_state_check,
  ADD CONSTRAINT despatch_advice_state_check CHECK (state IN ('draft', 'ready', 'closed', 'released')) NOT VALID,
  ADD COLUMN follows_id bigint,
  ADD COLUMN superseded text CHECK (superseded IN ('replaced', 'cancelled')),
  ADD COLUMN packages integer NOT NULL DEFAULT 0,
  ADD COLUMN printed integer NOT NULL DEFAULT 0,
  ADD COLUMN marked integer NOT NULL DEFAULT 0,
  ADD COLUMN verified integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN despatch_advice.number IS 'The number of the document; of one that follows another, with / and its place behind';
COMMENT ON COLUMN despatch_advice.follows_id IS 'The advice that this one replaces or cancels (BGM 1225 5 and 1)';
COMMENT ON COLUMN despatch_advice.superseded IS 'What a released advice that follows did with it';
COMMENT ON COLUMN despatch_advice.packages IS 'Packages with a number; printed, marked and verified are how many of them were';

CREATE FUNCTION despatch_state(stored text, transmission text, acknowledgement text, superseded text, packages integer, marked integer, verified integer)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stored = 'ready' AND marked > 0
      THEN CASE WHEN marked < packages THEN 'marked' WHEN verified < packages THEN 'packed' ELSE 'verified' END
    WHEN stored = 'released' AND superseded IS NOT NULL THEN superseded
    ELSE despatch_state(stored, transmission, acknowledgement) END
$$;
COMMENT ON FUNCTION despatch_state(text, text, text, text, integer, integer, integer) IS
  'The state of a despatch note, as despatchState of the domain decides, for lists and webhooks';

CREATE TABLE despatch_package (
  despatch_advice_id bigint NOT NULL REFERENCES despatch_advice ON DELETE CASCADE,
  number text NOT NULL,
  company_id bigint NOT NULL,
  scope text NOT NULL,
  printed_at timestamptz,
  printed_by bigint,
  prints integer NOT NULL DEFAULT 0,
  marked_at timestamptz,
  marked_by bigint,
  marked_scan text,
  verified_at timestamptz,
  verified_by bigint,
  verified_scan text,
  left_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (despatch_advice_id, number)
);
COMMENT ON TABLE despatch_package IS 'Packages of despatch notes by the number on their label, and what was done with each';
COMMENT ON COLUMN despatch_package.scope IS
  'Within which the number is given once: empty for the company, P and the partner for what goes to one, N and the note for that note alone';
COMMENT ON COLUMN despatch_package.left_at IS 'When it was taken off the note; what was done with it comes back with it';
CREATE UNIQUE INDEX despatch_package_once ON despatch_package (company_id, scope, number) WHERE left_at IS NULL;
CREATE INDEX despatch_package_number ON despatch_package (company_id, number);

CREATE TABLE despatch_scan (
  company_id bigint NOT NULL REFERENCES company,
  client_id text NOT NULL,
  user_id bigint NOT NULL,
  device text NOT NULL,
  despatch_advice_id bigint,
  answer jsonb NOT NULL,
  scanned_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, client_id)
);
COMMENT ON TABLE despatch_scan IS 'Scans of packages by the id that the device gave them, with the answer, so that one that is handed in again changes nothing';
CREATE INDEX despatch_scan_created ON despatch_scan (created_at);
CREATE INDEX despatch_scan_note ON despatch_scan (despatch_advice_id, created_at DESC) WHERE despatch_advice_id IS NOT NULL;

CREATE FUNCTION sees_despatch_of(note bigint, n narrowing) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT note IS NULL OR EXISTS (SELECT FROM despatch_advice d WHERE d.id = note AND sees_despatch(d.agreement_id, d.document, n))
$$;
COMMENT ON FUNCTION sees_despatch_of IS 'Whether a despatch note is of the partners, for the ship-tos and of the articles; true of no note';

ALTER TABLE despatch_package ENABLE ROW LEVEL SECURITY;
ALTER TABLE despatch_package FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON despatch_package TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON despatch_package TO consignal_system USING (true);
CREATE POLICY narrowed ON despatch_package AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_despatch_of(despatch_advice_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON despatch_package TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON despatch_package TO consignal_system;
ALTER TABLE despatch_scan ENABLE ROW LEVEL SECURITY;
ALTER TABLE despatch_scan FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON despatch_scan TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON despatch_scan TO consignal_system USING (true);
CREATE POLICY narrowed ON despatch_scan AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_despatch_of(despatch_advice_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON despatch_scan TO consignal_app;
GRANT SELECT, INSERT, DELETE ON despatch_scan TO consignal_system;

ALTER TABLE company_relation
  ADD COLUMN package_number_scope text NOT NULL DEFAULT 'relation' CHECK (package_number_scope IN ('note', 'relation', 'company')),
  ADD COLUMN required_scans text NOT NULL DEFAULT 'none' CHECK (required_scans IN ('none', 'marked', 'verified')),
  ADD COLUMN over_percent integer NOT NULL DEFAULT 0 CHECK (over_percent BETWEEN 0 AND 100),
  ADD COLUMN under_percent integer NOT NULL DEFAULT 0 CHECK (under_percent BETWEEN 0 AND 100),
  ADD COLUMN early_days integer NOT NULL DEFAULT 7 CHECK (early_days BETWEEN 0 AND 365),
  ADD COLUMN late_days integer NOT NULL DEFAULT 0 CHECK (late_days BETWEEN 0 AND 365);
COMMENT ON COLUMN company_relation.package_number_scope IS 'Within which a package number is given once';
COMMENT ON COLUMN company_relation.required_scans IS 'What was done with every package before its despatch note may be sent';
COMMENT ON COLUMN company_relation.over_percent IS 'By how much more than what is due may be sent without a warning; under_percent likewise';
COMMENT ON COLUMN company_relation.early_days IS 'How many days before its call-off goods may leave without a warning; late_days likewise after it';
`;
const DOWN = /* sql */ `
ALTER TABLE company_relation DROP COLUMN late_days, DROP COLUMN early_days, DROP COLUMN under_percent, DROP COLUMN over_percent,
  DROP COLUMN required_scans, DROP COLUMN package_number_scope;
DROP TABLE despatch_scan;
DROP TABLE despatch_package;
DROP FUNCTION sees_despatch_of;
DROP FUNCTION despatch_state(text, text, text, text, integer, integer, integer);
ALTER TABLE despatch_advice DROP COLUMN verified, DROP COLUMN marked, DROP COLUMN printed, DROP COLUMN packages, DROP COLUMN superseded,
  DROP COLUMN follows_id, DROP CONSTRAINT despatch_advice_state_check,
  ADD CONSTRAINT despatch_advice_state_check CHECK (state IN ('draft', 'ready', 'released')) NOT VALID;
COMMENT ON COLUMN despatch_advice.number IS NULL;
`;

export class PackagesOfDespatchNotes1764258620000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
