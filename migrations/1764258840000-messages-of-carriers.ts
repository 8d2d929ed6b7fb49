import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Instructions to carriers, and what they say of transports. */
const UP = /* sql */ `
CREATE TABLE transport_instruction (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  transport_id bigint NOT NULL REFERENCES transport,
  message_function text NOT NULL CHECK (message_function IN ('9', '5', '1')),
  document jsonb NOT NULL,
  is_automatic boolean NOT NULL,
  transmission_id bigint,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint
);
COMMENT ON TABLE transport_instruction IS 'What carriers were told of transports, each version as it was sent';
COMMENT ON COLUMN transport_instruction.message_function IS 'BGM 1225: 9 original, 5 replacement, 1 cancellation';
COMMENT ON COLUMN transport_instruction.problem IS 'Why what was to go by itself was not sent';
CREATE INDEX transport_instruction_transport ON transport_instruction (transport_id, id DESC);

CREATE TABLE carrier_status_head (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  document_number text NOT NULL,
  sender text NOT NULL,
  event_count integer NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (message_id, message_number, document_in_message)
);
COMMENT ON TABLE carrier_status_head IS 'Status messages of carriers (IFTSTA)';
COMMENT ON COLUMN carrier_status_head.sender IS 'Sender of its interchange, with qualifier behind a colon; empty outside any';

CREATE TABLE carrier_consignment (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  sender text NOT NULL,
  identity bytea NOT NULL,
  keys jsonb NOT NULL,
  equipment text,
  day date,
  transport_id bigint REFERENCES transport ON DELETE SET NULL,
  matched_by text CHECK (matched_by IN ('number', 'waybill', 'movement', 'note', 'equipment', 'hand')),
  reason text CHECK (reason IN ('no-reference', 'not-found', 'ambiguous', 'other-sender')),
  candidates bigint[] NOT NULL DEFAULT '{}',
  received_at timestamptz NOT NULL,
  UNIQUE (company_id, sender, identity)
);
COMMENT ON TABLE carrier_consignment IS 'What a carrier names in the same way, and the transport that it is';
COMMENT ON COLUMN carrier_consignment.message_id IS 'The last file that spoke of it';
COMMENT ON COLUMN carrier_consignment.identity IS 'Digest of what it is named by';
COMMENT ON COLUMN carrier_consignment.day IS 'The day of its last event, for equipment that goes again and again';
CREATE INDEX carrier_consignment_unmatched ON carrier_consignment (company_id, id DESC) WHERE transport_id IS NULL;
CREATE INDEX carrier_consignment_transport ON carrier_consignment (transport_id) WHERE transport_id IS NOT NULL;
CREATE INDEX carrier_consignment_message ON carrier_consignment (message_id);

CREATE TABLE carrier_event (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  consignment_id bigint NOT NULL REFERENCES carrier_consignment ON DELETE CASCADE,
  message_id bigint NOT NULL,
  digest bytea NOT NULL,
  transport_id bigint,
  status text,
  agency text,
  reason text,
  text text,
  place text,
  place_name text,
  equipment text,
  said_at text,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  arrival_due boolean NOT NULL DEFAULT false,
  UNIQUE (consignment_id, digest)
);
COMMENT ON TABLE carrier_event IS 'What carriers said of consignments, each event once however often it was sent';
COMMENT ON COLUMN carrier_event.transport_id IS 'That of its consignment';
COMMENT ON COLUMN carrier_event.said_at IS 'A day, or a day and a time at the place, as sent';
COMMENT ON COLUMN carrier_event.at IS 'The same in the time zone of the company; when it came where it does not say';
COMMENT ON COLUMN carrier_event.arrival_due IS 'To be looked at: it may bring its transport to its arrival';
CREATE INDEX carrier_event_transport ON carrier_event (transport_id, at DESC, id DESC) WHERE transport_id IS NOT NULL;
CREATE INDEX carrier_event_message ON carrier_event (message_id);
CREATE INDEX carrier_event_arrival ON carrier_event (id) WHERE arrival_due;

ALTER TABLE transport_instruction ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_instruction FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_instruction TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_instruction TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_instruction AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport(transport_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON transport_instruction TO consignal_app, consignal_system;
GRANT UPDATE (transmission_id) ON transport_instruction TO consignal_app, consignal_system;

ALTER TABLE carrier_status_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE carrier_status_head FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON carrier_status_head TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON carrier_status_head TO consignal_system USING (true);
CREATE POLICY narrowed ON carrier_status_head AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_file_of(message_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON carrier_status_head TO consignal_app;
GRANT SELECT, INSERT, DELETE ON carrier_status_head TO consignal_system;

ALTER TABLE carrier_consignment ENABLE ROW LEVEL SECURITY;
ALTER TABLE carrier_consignment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON carrier_consignment TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON carrier_consignment TO consignal_system USING (true);
CREATE POLICY narrowed ON carrier_consignment AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR CASE WHEN transport_id IS NULL THEN sees_file_of(message_id, (SELECT app_narrowing()))
    ELSE sees_transport(transport_id, (SELECT app_narrowing())) END) WITH CHECK (true);
GRANT SELECT, UPDATE ON carrier_consignment TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_consignment TO consignal_system;

ALTER TABLE carrier_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE carrier_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON carrier_event TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON carrier_event TO consignal_system USING (true);
CREATE POLICY narrowed ON carrier_event AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR CASE WHEN transport_id IS NULL THEN sees_file_of(message_id, (SELECT app_narrowing()))
    ELSE sees_transport(transport_id, (SELECT app_narrowing())) END) WITH CHECK (true);
GRANT SELECT, UPDATE ON carrier_event TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_event TO consignal_system;
`;
const DOWN = /* sql */ `
DROP TABLE carrier_event;
DROP TABLE carrier_consignment;
DROP TABLE carrier_status_head;
DROP TABLE transport_instruction;
`;

export class MessagesOfCarriers1764258840000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
