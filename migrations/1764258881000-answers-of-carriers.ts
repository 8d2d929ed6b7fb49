import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What carriers answer to bookings by message. */
const UP = /* sql */ `
CREATE TABLE booking_confirmation (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  message_id bigint NOT NULL,
  message_number integer NOT NULL,
  document_in_message integer NOT NULL,
  document_number text NOT NULL,
  sender text NOT NULL,
  outcome text CHECK (outcome IN ('accepted', 'conditional', 'refused')),
  reference text,
  slot_date text,
  slot_from text,
  slot_to text,
  reason text,
  digest bytea NOT NULL,
  booking_id bigint REFERENCES transport_booking ON DELETE SET NULL,
  due boolean NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (message_id, message_number, document_in_message)
);
COMMENT ON TABLE booking_confirmation IS 'Confirmations of bookings by message (IFTMBC), as carriers sent them';
COMMENT ON COLUMN booking_confirmation.sender IS 'Sender of its interchange, with qualifier behind a colon; empty outside any';
COMMENT ON COLUMN booking_confirmation.outcome IS 'BGM 4343, else 1225; null where neither says it';
COMMENT ON COLUMN booking_confirmation.slot_from IS 'HH:MM at the place of collection, as slot_to';
COMMENT ON COLUMN booking_confirmation.digest IS 'Of what it says, so that a file that is read again answers nothing twice';
COMMENT ON COLUMN booking_confirmation.booking_id IS 'Which it answers; null where it names none of its sender';
COMMENT ON COLUMN booking_confirmation.due IS 'Its booking does not have the answer yet';
CREATE INDEX booking_confirmation_due ON booking_confirmation (id) WHERE due;
CREATE INDEX booking_confirmation_booking ON booking_confirmation (booking_id) WHERE booking_id IS NOT NULL;

ALTER TABLE booking_confirmation ENABLE ROW LEVEL SECURITY;
ALTER TABLE booking_confirmation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON booking_confirmation TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON booking_confirmation TO consignal_system USING (true);
CREATE POLICY narrowed ON booking_confirmation AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_file_of(message_id, (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT ON booking_confirmation TO consignal_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON booking_confirmation TO consignal_system;

ALTER TABLE carrier_event ADD COLUMN answer_due boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN carrier_event.answer_due IS 'To be looked at: it may answer the booking of its transport';
`;
const DOWN = /* sql */ `
ALTER TABLE carrier_event DROP COLUMN answer_due;
DROP TABLE booking_confirmation;
`;

export class AnswersOfCarriers1764258881000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
