import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What companies owe for the service, and what locks the sending of their despatch advices. */
export class ServiceFees1764258600000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM mail WHERE kind = 'service-fee';
      DROP FUNCTION despatch_lock(bigint);
      DROP FUNCTION hold_despatch_lock(bigint);
      DROP TABLE service_fee_mail, service_fee_extension, service_fee;
    `);
  }
}

const UP = /* sql */ `
CREATE TABLE service_fee (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  number text NOT NULL CONSTRAINT service_fee_number UNIQUE,
  description text NOT NULL,
  net numeric(14, 2) NOT NULL CHECK (net >= 0),
  vat numeric(14, 2) NOT NULL CHECK (vat >= 0),
  total numeric(15, 2) NOT NULL GENERATED ALWAYS AS (net + vat) STORED,
  currency text NOT NULL,
  invoice_date date NOT NULL,
  due_date date NOT NULL CHECK (due_date >= invoice_date),
  lock_date date NOT NULL CHECK (lock_date > due_date),
  time_zone text NOT NULL,
  locks_at timestamptz NOT NULL GENERATED ALWAYS AS (lock_date::timestamp AT TIME ZONE time_zone) STORED,
  paid_at timestamptz,
  paid_by bigint REFERENCES user_account ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES user_account ON DELETE SET NULL
);
COMMENT ON COLUMN service_fee.company_id IS 'The company that owes it';
COMMENT ON COLUMN service_fee.lock_date IS 'The first day on which no despatch advice is sent while it is not paid; an extension moves it';
COMMENT ON COLUMN service_fee.time_zone IS 'Where its days begin: that of the own calendar of the company when it was registered';
CREATE INDEX service_fee_company ON service_fee (company_id, id DESC);
CREATE INDEX service_fee_unpaid ON service_fee (company_id, locks_at) WHERE paid_at IS NULL;
CREATE INDEX service_fee_paid_by ON service_fee (paid_by);
CREATE INDEX service_fee_created_by ON service_fee (created_by);
CREATE TABLE service_fee_extension (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  fee_id bigint NOT NULL REFERENCES service_fee ON DELETE CASCADE,
  before_date date NOT NULL,
  until_date date NOT NULL CHECK (until_date > before_date),
  reason text NOT NULL,
  extended_by bigint REFERENCES user_account ON DELETE SET NULL,
  extended_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN service_fee_extension.until_date IS 'The lock date from then on, in place of that before';
CREATE INDEX service_fee_extension_fee ON service_fee_extension (fee_id);
CREATE INDEX service_fee_extension_company ON service_fee_extension (company_id);
CREATE INDEX service_fee_extension_by ON service_fee_extension (extended_by);
CREATE TABLE service_fee_mail (
  id bigint DEFAULT next_id() PRIMARY KEY,
  fee_id bigint NOT NULL REFERENCES service_fee ON DELETE CASCADE,
  lock_date date NOT NULL,
  stage text NOT NULL CHECK (stage IN ('warning', 'five-days', 'one-day', 'locked')),
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  written_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT service_fee_mail_once UNIQUE (fee_id, lock_date, stage, user_id)
);
COMMENT ON TABLE service_fee_mail IS 'Mails about locks, each to a person once for each lock date and stage';
CREATE INDEX service_fee_mail_user ON service_fee_mail (user_id);

ALTER TABLE service_fee ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_fee FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON service_fee TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON service_fee TO consignal_system USING (true);
GRANT SELECT ON service_fee TO consignal_app;
GRANT SELECT, INSERT, UPDATE ON service_fee TO consignal_system;
ALTER TABLE service_fee_extension ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_fee_extension FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON service_fee_extension TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON service_fee_extension TO consignal_system USING (true);
GRANT SELECT ON service_fee_extension TO consignal_app;
GRANT SELECT, INSERT ON service_fee_extension TO consignal_system;
ALTER TABLE service_fee_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_fee_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON service_fee_mail TO consignal_system USING (true);
GRANT SELECT, INSERT ON service_fee_mail TO consignal_system;

CREATE FUNCTION hold_despatch_lock(company bigint) RETURNS void LANGUAGE sql VOLATILE
  AS $$ SELECT pg_advisory_xact_lock(hashtextextended('despatch lock ' || company, 0)) $$;
COMMENT ON FUNCTION hold_despatch_lock IS 'Waits until no send of the company is under way, and keeps others waiting until the end of the transaction';

-- Volatile, in a language whose statements each see what was committed before them: the second one sees what the first one waited for.
CREATE FUNCTION despatch_lock(company bigint) RETURNS json LANGUAGE plpgsql VOLATILE
  AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('despatch lock ' || company, 0));
  RETURN (SELECT json_build_object('number', f.number, 'lockDate', f.lock_date) FROM service_fee f
    WHERE f.company_id = company AND f.paid_at IS NULL AND f.locks_at <= now() ORDER BY f.locks_at LIMIT 1);
END $$;
COMMENT ON FUNCTION despatch_lock IS 'The fee that locks the sending of despatch advices of the company, null where none does; it stays so until the end of the transaction';
`;
