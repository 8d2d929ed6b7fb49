import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings of transports with carriers, their history, the mails to carriers, and by when carriers want to be asked. */
const UP = /* sql */ `
CREATE TABLE carrier_terms (
  company_id bigint NOT NULL,
  partner_company_id bigint NOT NULL,
  cut_off text NOT NULL CHECK (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  working_days integer NOT NULL CHECK (working_days BETWEEN 0 AND 30),
  answer_hours integer NOT NULL CHECK (answer_hours BETWEEN 1 AND 240),
  email text,
  language text NOT NULL CHECK (language IN ('se', 'en', 'cn')),
  kg_per_loading_metre numeric NOT NULL CHECK (kg_per_loading_metre >= 0),
  kg_per_cubic_metre numeric NOT NULL CHECK (kg_per_cubic_metre >= 0),
  slot_tolerance integer NOT NULL CHECK (slot_tolerance BETWEEN 0 AND 720),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, partner_company_id),
  FOREIGN KEY (company_id, partner_company_id) REFERENCES partner_company (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE carrier_terms IS 'By when a carrier wants to be asked for a transport, where, and how it counts what it charges by';
COMMENT ON COLUMN carrier_terms.working_days IS 'Days of the carrier''s calendar before the collection, on which its cut-off is';
COMMENT ON COLUMN carrier_terms.slot_tolerance IS 'Minutes before and after a slot';

CREATE TABLE transport_booking (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  number text NOT NULL,
  carrier_partner_id bigint NOT NULL,
  transport_id bigint REFERENCES transport ON DELETE SET NULL,
  replaces_id bigint REFERENCES transport_booking,
  state text NOT NULL CHECK (state IN ('draft', 'requested', 'proposed', 'confirmed', 'refused', 'withdrawn', 'replaced')),
  fields jsonb NOT NULL,
  load jsonb NOT NULL,
  collection_date date NOT NULL,
  slot_from text NOT NULL,
  slot_to text NOT NULL,
  time_zone text NOT NULL,
  delivery_date date,
  deadline_at timestamptz NOT NULL,
  phone_note jsonb,
  requested_at timestamptz,
  requested_by bigint,
  answer_due_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  answered_how text CHECK (answered_how IN ('mail', 'hand', 'edi', 'portal')),
  answer_reason text,
  carrier_reference text,
  proposed_date date,
  proposed_from text,
  proposed_to text,
  alarmed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  UNIQUE (company_id, number),
  FOREIGN KEY (company_id, carrier_partner_id) REFERENCES partner_company (company_id, id)
);
COMMENT ON TABLE transport_booking IS 'Carriers asked to collect goods, for a transport or before there is one';
COMMENT ON COLUMN transport_booking.fields IS 'What people say of it: places, estimated packages and measures, dangerous goods, references, remarks';
COMMENT ON COLUMN transport_booking.load IS 'Packages and measures as the carrier was asked for them';
COMMENT ON COLUMN transport_booking.slot_from IS 'HH:MM at the place of collection, as slot_to and what is proposed';
COMMENT ON COLUMN transport_booking.time_zone IS 'Of the place of collection';
COMMENT ON COLUMN transport_booking.phone_note IS 'With whom a request after the deadline was agreed, and what was said';
COMMENT ON COLUMN transport_booking.answered_by IS 'Who answered, as far as known: a user, a mail address, a party of a message';
COMMENT ON COLUMN transport_booking.alarmed_at IS 'When it was reported as overdue, once';
CREATE INDEX transport_booking_company ON transport_booking (company_id, id DESC);
CREATE INDEX transport_booking_carrier ON transport_booking (company_id, carrier_partner_id, id DESC);
CREATE INDEX transport_booking_transport ON transport_booking (transport_id, id DESC) WHERE transport_id IS NOT NULL;
CREATE INDEX transport_booking_replaces ON transport_booking (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE UNIQUE INDEX transport_booking_open ON transport_booking (transport_id) WHERE state IN ('draft', 'requested', 'proposed', 'confirmed');
CREATE INDEX transport_booking_due ON transport_booking ((CASE WHEN state = 'draft' THEN deadline_at ELSE answer_due_at END))
  WHERE state IN ('draft', 'requested') AND alarmed_at IS NULL;

CREATE TABLE transport_booking_event (
  id bigint DEFAULT next_id() PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES transport_booking ON DELETE CASCADE,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_user bigint,
  detail jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE transport_booking_event IS 'What happened to a booking, oldest first; nothing of it is changed';
CREATE INDEX transport_booking_event_booking ON transport_booking_event (booking_id, id);

CREATE TABLE transport_booking_mail (
  id bigint DEFAULT next_id() PRIMARY KEY,
  booking_id bigint NOT NULL REFERENCES transport_booking ON DELETE CASCADE,
  company_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('request', 'acceptance', 'withdrawal', 'overdue')),
  address text NOT NULL,
  language text NOT NULL CHECK (language IN ('se', 'en', 'cn')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL REFERENCES user_account,
  posted_at timestamptz,
  last_error text
);
COMMENT ON TABLE transport_booking_mail IS 'Mails about bookings: to carriers, with a link by which they answer, and to whoever asked, when no answer came';
COMMENT ON COLUMN transport_booking_mail.state IS 'dropped: what it was about had changed before it was sent';
COMMENT ON COLUMN transport_booking_mail.expires_at IS 'Until when its link is good';
CREATE INDEX transport_booking_mail_booking ON transport_booking_mail (booking_id, id);
CREATE INDEX transport_booking_mail_unposted ON transport_booking_mail (id) WHERE posted_at IS NULL;

CREATE TABLE transport_booking_counter (
  company_id bigint PRIMARY KEY REFERENCES company,
  last bigint NOT NULL
);
COMMENT ON TABLE transport_booking_counter IS 'The last number given to a booking; taken in the transaction that uses it, so that there is no gap';

ALTER TABLE carrier_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE carrier_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON carrier_terms TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON carrier_terms TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON carrier_terms TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_terms TO consignal_system;

ALTER TABLE transport_booking ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_booking FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_booking TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_booking TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_booking AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport(transport_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON transport_booking TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON transport_booking TO consignal_system;

ALTER TABLE transport_booking_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_booking_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_booking_event TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_booking_event TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_booking_event AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport((SELECT b.transport_id FROM transport_booking b WHERE b.id = booking_id), (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON transport_booking_event TO consignal_app;
GRANT SELECT, INSERT, DELETE ON transport_booking_event TO consignal_system;

ALTER TABLE transport_booking_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_booking_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_booking_mail TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_booking_mail TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_booking_mail AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport((SELECT b.transport_id FROM transport_booking b WHERE b.id = booking_id), (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON transport_booking_mail TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON transport_booking_mail TO consignal_system;

ALTER TABLE transport_booking_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_booking_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_booking_counter TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_booking_counter TO consignal_system USING (true);
GRANT SELECT, INSERT, UPDATE ON transport_booking_counter TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON transport_booking_counter TO consignal_system;
`;
const DOWN = /* sql */ `
DROP TABLE transport_booking_counter;
DROP TABLE transport_booking_mail;
DROP TABLE transport_booking_event;
DROP TABLE transport_booking;
DROP TABLE carrier_terms;
`;

export class TransportBookings1764258820000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
