import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROWS = (table: string): string => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ${table} TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO consignal_app, consignal_system;
`;

const UP = /* sql */ `
CREATE TABLE print_profile (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  name text NOT NULL CHECK (name <> ''),
  layout_rule text NOT NULL DEFAULT 'as-agreed' CHECK (layout_rule IN ('as-agreed', 'always')),
  layout text NOT NULL DEFAULT 'vda-4902-a5' CHECK (layout ~ '^[a-z0-9-]+$'),
  format text NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'zpl')),
  resolution integer NOT NULL DEFAULT 300 CHECK (resolution IN (203, 300, 600)),
  paper text NOT NULL DEFAULT 'a4' CHECK (paper IN ('label', 'a4', 'a5')),
  per_sheet integer CHECK (per_sheet > 0),
  start_position integer NOT NULL DEFAULT 1 CHECK (start_position > 0),
  offset_x numeric(4, 1) NOT NULL DEFAULT 0,
  offset_y numeric(4, 1) NOT NULL DEFAULT 0,
  copies integer NOT NULL DEFAULT 1 CHECK (copies > 0),
  darkness integer,
  speed integer CHECK (speed > 0),
  is_default boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
COMMENT ON TABLE print_profile IS 'How a company prints labels: on which printers, in which layouts; offsets in mm';
CREATE UNIQUE INDEX print_profile_name ON print_profile (company_id, lower(name));
CREATE UNIQUE INDEX print_profile_default ON print_profile (company_id) WHERE is_default;
${ROWS('print_profile')}

CREATE TABLE print_profile_choice (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  profile_id bigint NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, profile_id) REFERENCES print_profile (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE print_profile_choice IS 'Which of the profiles of a company a person prints with there; none: the default of the company';
CREATE INDEX print_profile_choice_profile ON print_profile_choice (company_id, profile_id);
CREATE INDEX print_profile_choice_user ON print_profile_choice (user_id);
${ROWS('print_profile_choice')}

SET LOCAL ROLE consignal_system;
-- Profiles were names alone: what they are called says as much of them as is known. The first one was the one that counted.
INSERT INTO print_profile (company_id, name, format, paper, is_default)
SELECT n.company_id, n.name, CASE WHEN n.name ~* 'zpl|zebra' THEN 'zpl' ELSE 'pdf' END,
  CASE WHEN n.name ~* '\\ma5\\M' THEN 'a5' WHEN n.name ~* 'label|etikett|zpl|zebra|标签' THEN 'label' ELSE 'a4' END,
  row_number() OVER (PARTITION BY n.company_id ORDER BY n.place) = 1
FROM (SELECT DISTINCT ON (c.id, lower(p.name)) c.id AS company_id, p.name, p.place
  FROM company c CROSS JOIN LATERAL unnest(c.print_profiles) WITH ORDINALITY AS p (name, place) WHERE p.name <> '' ORDER BY c.id, lower(p.name), p.place) AS n;
INSERT INTO print_profile_choice (company_id, user_id, profile_id)
SELECT p.company_id, u.id, p.id FROM user_account u JOIN print_profile p ON lower(p.name) = lower(u.print_profile)
WHERE p.company_id = u.company_id OR EXISTS (SELECT FROM external_user e WHERE e.user_id = u.id AND e.company_id = p.company_id AND e.revoked_at IS NULL);
RESET ROLE;
COMMENT ON COLUMN company.print_profiles IS 'Names of profiles before there were records of them; nobody reads it';
COMMENT ON COLUMN user_account.print_profile IS 'The name of the profile before there were records of them; nobody reads it';

ALTER TABLE company_relation ADD COLUMN label_layout text;
COMMENT ON COLUMN company_relation.label_layout IS 'The layout of labels for the customer; null where nobody has agreed on one';
`;

const DOWN = /* sql */ `
ALTER TABLE company_relation DROP COLUMN label_layout;
COMMENT ON COLUMN user_account.print_profile IS 'One of the company''s print profiles; null: its first';
COMMENT ON COLUMN company.print_profiles IS NULL;
DROP TABLE print_profile_choice;
DROP TABLE print_profile;
`;

/** Print profiles as records, which of them people chose, and the label layout of a customer. */
export class PrintProfiles1764258670000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
