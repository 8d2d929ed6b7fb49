import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of packages of a counterparty at a site on a day: what is counted, what people entered, and what they did with it. */
export class CountsOfPackages1764258850002 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE package_count (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  partner_company_id bigint NOT NULL,
  site text NOT NULL,
  place text NOT NULL CHECK (place IN ('own', 'counterparty')),
  day date NOT NULL,
  state text NOT NULL DEFAULT 'counting' CHECK (state IN ('counting', 'review', 'approved', 'reversed', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id)
);
COMMENT ON TABLE package_count IS 'Counts of the packages of a counterparty at a site on a day, at the own place or at the counterparty''s';
CREATE INDEX package_count_newest ON package_count (company_id, id DESC);
CREATE UNIQUE INDEX package_count_open ON package_count (company_id, partner_company_id, site, place) WHERE state IN ('counting', 'review');

CREATE TABLE package_count_code (
  count_id bigint NOT NULL REFERENCES package_count,
  company_id bigint NOT NULL,
  code text NOT NULL,
  round smallint NOT NULL DEFAULT 1,
  is_extra boolean NOT NULL DEFAULT false,
  balance bigint,
  counted bigint,
  is_left boolean NOT NULL DEFAULT false,
  movement_id bigint,
  PRIMARY KEY (count_id, code)
);
COMMENT ON TABLE package_count_code IS 'The sheet of a count: its codes, and once it is approved what the account said, what was found, and the movement that came of it, one at most';
COMMENT ON COLUMN package_count_code.round IS 'More than 1 where it was counted anew; entries of this round count';
COMMENT ON COLUMN package_count_code.is_extra IS 'It was found and is not on the sheet';
COMMENT ON COLUMN package_count_code.is_left IS 'Its difference was left as it is when the count was approved';

CREATE TABLE package_count_entry (
  id bigint DEFAULT next_id() PRIMARY KEY,
  count_id bigint NOT NULL REFERENCES package_count,
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  code text NOT NULL,
  area text NOT NULL,
  round smallint NOT NULL,
  quantity bigint CHECK (quantity >= 0),
  corrects bigint REFERENCES package_count_entry,
  by_user bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (count_id, client_id),
  CHECK (quantity IS NOT NULL OR corrects IS NOT NULL)
);
COMMENT ON TABLE package_count_entry IS 'What people counted, a row for each entry. None is changed: a correction is another row that names the one whose place it takes';
COMMENT ON COLUMN package_count_entry.client_id IS 'Given by whoever sends it, so that it is stored once when it is sent again';
CREATE UNIQUE INDEX package_count_entry_corrects ON package_count_entry (corrects) WHERE corrects IS NOT NULL;

CREATE TABLE package_count_step (
  id bigint DEFAULT next_id() PRIMARY KEY,
  count_id bigint NOT NULL REFERENCES package_count,
  company_id bigint NOT NULL,
  act text NOT NULL,
  state text NOT NULL,
  reason text,
  codes text[] NOT NULL DEFAULT '{}',
  by_user bigint,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE package_count_step IS 'What was done with a count, by whom and why';
CREATE INDEX package_count_step_count ON package_count_step (count_id, id);

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION sees_package_count(of_count bigint, n narrowing) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.package_count c WHERE c.id = of_count AND public.sees_package_account(c.partner_company_id, '', c.site, n));
END $$;
COMMENT ON FUNCTION sees_package_count IS 'Whether a count is of packages of the partners and at the ship-tos';
CREATE FUNCTION mark_packages_counted(of_company bigint, of_partner bigint, of_site text, codes text[], of_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_company() <> of_company THEN RAISE EXCEPTION 'Another company''s'; END IF;
  PERFORM FROM package_account a WHERE a.company_id = of_company AND a.partner_company_id = of_partner AND a.site = of_site AND a.code = ANY (codes)
    ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE package_account a SET counted_day = greatest(a.counted_day, of_day)
  WHERE a.company_id = of_company AND a.partner_company_id = of_partner AND a.site = of_site AND a.code = ANY (codes);
END $$;
COMMENT ON FUNCTION mark_packages_counted IS 'Says when accounts were counted of which a count found what they say: no movement does';

ALTER TABLE package_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_count FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON package_count TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON package_count TO consignal_system USING (true);
CREATE POLICY narrowed ON package_count AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_account(partner_company_id, '', site, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON package_count TO consignal_app;
GRANT SELECT ON package_count TO consignal_system;
${[
  ['package_count_code', 'SELECT, INSERT, UPDATE'],
  ['package_count_entry', 'SELECT, INSERT'],
  ['package_count_step', 'SELECT, INSERT'],
]
  .map(
    ([table = '', granted = '']) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON ${table} TO consignal_system USING (true);
CREATE POLICY narrowed ON ${table} AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_package_count(count_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT ${granted} ON ${table} TO consignal_app;
GRANT SELECT ON ${table} TO consignal_system;
`,
  )
  .join('')}
REVOKE ALL ON FUNCTION sees_package_count, mark_packages_counted FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sees_package_count, mark_packages_counted TO consignal_app, consignal_system;
ALTER FUNCTION sees_package_count OWNER TO consignal_system;
ALTER FUNCTION mark_packages_counted OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;
`;

const DOWN = /* sql */ `
DROP TABLE package_count_step;
DROP TABLE package_count_entry;
DROP TABLE package_count_code;
DROP TABLE package_count;
DROP FUNCTION sees_package_count, mark_packages_counted;
`;
