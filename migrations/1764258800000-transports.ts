import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transports, the despatch notes on each, and the steps that they took. */
const UP = /* sql */ `
CREATE TABLE transport (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'booked', 'loaded', 'departed', 'arrived', 'closed', 'cancelled')),
  fields jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  UNIQUE (company_id, number)
);
COMMENT ON TABLE transport IS 'Vehicles on which despatch notes of several places leave together';
COMMENT ON COLUMN transport.fields IS 'What people say of it: name, days, carrier, vehicle, terms, dangerous goods';
CREATE INDEX transport_company ON transport (company_id, id DESC);
CREATE INDEX transport_number ON transport (company_id, number text_pattern_ops, id DESC);

CREATE TABLE transport_note (
  despatch_advice_id bigint PRIMARY KEY REFERENCES despatch_advice ON DELETE CASCADE,
  transport_id bigint NOT NULL REFERENCES transport ON DELETE CASCADE,
  company_id bigint NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  added_by bigint
);
COMMENT ON TABLE transport_note IS 'Which transport a despatch note is on: one at most';
CREATE INDEX transport_note_transport ON transport_note (transport_id);

CREATE TABLE transport_step (
  id bigint DEFAULT next_id() PRIMARY KEY,
  transport_id bigint NOT NULL REFERENCES transport ON DELETE CASCADE,
  company_id bigint NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_user bigint
);
COMMENT ON TABLE transport_step IS 'When a transport came into each of its states, and who said so; those taken back stay';
CREATE INDEX transport_step_transport ON transport_step (transport_id, id);

CREATE TABLE transport_counter (
  company_id bigint PRIMARY KEY REFERENCES company,
  last bigint NOT NULL
);
COMMENT ON TABLE transport_counter IS 'The last number given to a transport; taken in the transaction that uses it, so that there is no gap';

GRANT CREATE ON SCHEMA public TO consignal_system;
CREATE FUNCTION sees_transport(transport bigint, n narrowing) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN coalesce((SELECT bool_and(public.sees_despatch_of(x.despatch_advice_id, n)) FROM public.transport_note x WHERE x.transport_id = transport), false);
END $$;
COMMENT ON FUNCTION sees_transport IS 'Whether all despatch notes on a transport are of the partners, for the ship-tos and of the articles; false of an empty one, which says for whom it is to nobody';
REVOKE ALL ON FUNCTION sees_transport FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sees_transport TO consignal_app, consignal_system;
ALTER FUNCTION sees_transport OWNER TO consignal_system;
REVOKE CREATE ON SCHEMA public FROM consignal_system;

ALTER TABLE transport ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport TO consignal_system USING (true);
CREATE POLICY narrowed ON transport AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport(id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON transport TO consignal_app, consignal_system;

ALTER TABLE transport_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_note FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_note TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_note TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_note AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_despatch_of(despatch_advice_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON transport_note TO consignal_app, consignal_system;

ALTER TABLE transport_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_step TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_step TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_step AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport(transport_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON transport_step TO consignal_app;
GRANT SELECT, INSERT, DELETE ON transport_step TO consignal_system;

ALTER TABLE transport_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_counter TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_counter TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON transport_counter TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON transport_counter TO consignal_system;
`;
const DOWN = /* sql */ `
DROP TABLE transport_counter;
DROP TABLE transport_step;
DROP POLICY narrowed ON transport;
DROP FUNCTION sees_transport;
DROP TABLE transport_note;
DROP TABLE transport;
`;

export class Transports1764258800000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
