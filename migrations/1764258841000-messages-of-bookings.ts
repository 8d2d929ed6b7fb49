import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests to book that go by message. */
const UP = /* sql */ `
CREATE TABLE transport_booking_message (
  id bigint DEFAULT next_id() PRIMARY KEY,
  company_id bigint NOT NULL,
  booking_id bigint NOT NULL REFERENCES transport_booking ON DELETE CASCADE,
  message_function text NOT NULL CHECK (message_function IN ('9', '5', '1')),
  document jsonb NOT NULL,
  transmission_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL
);
COMMENT ON TABLE transport_booking_message IS 'What carriers were told of bookings by message (IFTMBF), each as it was sent';
COMMENT ON COLUMN transport_booking_message.message_function IS 'BGM 1225: 9 original, 5 replacement, 1 cancellation';
CREATE INDEX transport_booking_message_booking ON transport_booking_message (booking_id, id);

ALTER TABLE transport_booking_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE transport_booking_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transport_booking_message TO consignal_app USING (company_id = app_company());
CREATE POLICY system ON transport_booking_message TO consignal_system USING (true);
CREATE POLICY narrowed ON transport_booking_message AS RESTRICTIVE TO consignal_app
  USING ((SELECT app_sees_all()) OR sees_transport((SELECT b.transport_id FROM transport_booking b WHERE b.id = booking_id), (SELECT app_narrowing()))) WITH CHECK (true);
GRANT SELECT, INSERT ON transport_booking_message TO consignal_app;
GRANT SELECT, INSERT, DELETE ON transport_booking_message TO consignal_system;
GRANT UPDATE (transmission_id) ON transport_booking_message TO consignal_app, consignal_system;
`;
const DOWN = /* sql */ `
DROP TABLE transport_booking_message;
`;

export class MessagesOfBookings1764258841000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}
