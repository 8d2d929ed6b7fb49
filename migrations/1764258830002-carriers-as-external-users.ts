import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People of carriers: whoever is invited for carriers of the register acts by a role that reads the numbers of their transports and bookings and
 * has no right to anything else. What they say of a transport is kept beside its states.
 */
export class CarriersAsExternalUsers1764258830002 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(727001);
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'consignal_carrier') THEN CREATE ROLE consignal_carrier NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, 'consignal_carrier', 'SET') THEN EXECUTE format('GRANT consignal_carrier TO %I', current_user); END IF;
END $$;
GRANT USAGE ON SCHEMA public TO consignal_carrier;

ALTER TABLE external_user ADD COLUMN carrier_ids bigint[];
ALTER TABLE external_invitation ADD COLUMN carrier_ids bigint[];
COMMENT ON COLUMN external_user.carrier_ids IS 'The carriers of the register that the person acts for, and sees what is theirs alone; null: as the rights say';
COMMENT ON COLUMN external_invitation.carrier_ids IS 'As in external_user';

CREATE FUNCTION app_carriers() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(current_setting('app.carriers', true), ''), '{}')::bigint[]
$$;
COMMENT ON FUNCTION app_carriers IS 'The carriers of the register that the transaction acts for';

CREATE POLICY carrier ON transport FOR SELECT TO consignal_carrier USING (company_id = app_company() AND carrier_partner_id = ANY ((SELECT app_carriers())::bigint[]));
GRANT SELECT (id, company_id, number, state, carrier_partner_id) ON transport TO consignal_carrier;
CREATE POLICY carrier ON transport_booking FOR SELECT TO consignal_carrier
  USING (company_id = app_company() AND carrier_partner_id = ANY ((SELECT app_carriers())::bigint[]) AND requested_at IS NOT NULL AND state NOT IN ('draft', 'replaced'));
GRANT SELECT (id, company_id, number, state, carrier_partner_id, requested_at) ON transport_booking TO consignal_carrier;

CREATE TABLE transport_report (
  transport_id bigint NOT NULL REFERENCES transport ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('departed', 'arrived')),
  company_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_user bigint,
  PRIMARY KEY (transport_id, kind)
);
COMMENT ON TABLE transport_report IS 'What the carrier says of a transport, beside the states that the company brings it into';
ALTER TABLE transport_report ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_report FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_report TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_report TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_report AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport(transport_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON transport_report TO consignal_app, consignal_system;
`;

const DOWN = /* sql */ `
DROP TABLE transport_report;
REVOKE ALL ON transport_booking, transport FROM consignal_carrier;
DROP POLICY carrier ON transport_booking;
DROP POLICY carrier ON transport;
DROP FUNCTION app_carriers;
ALTER TABLE external_invitation DROP COLUMN carrier_ids;
ALTER TABLE external_user DROP COLUMN carrier_ids;
REVOKE USAGE ON SCHEMA public FROM consignal_carrier;
`;
