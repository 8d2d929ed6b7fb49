import { Injectable } from '@nestjs/common';
import type { BookingId, CompanyId, DocumentId, FileId, TransportId } from '../../domain/ids.js';
import type { SaidOfBooking } from '../../domain/booking/confirmation.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { DocumentOfFile, ReceivedFile } from '../document/document.port.js';

/** A confirmation with the file that it came in, and who sent it. */
export interface ReceivedConfirmation {
  readonly file: Pick<ReceivedFile, 'id' | 'companyId' | 'receivedAt'>;
  readonly sender: string;
  readonly isTest: boolean;
  readonly json: string;
}
export interface StoredConfirmation {
  readonly id: DocumentId;
  readonly fileId: FileId;
  readonly messageNumber: number;
  /** What it is called by, where it names no booking of its sender. */
  readonly unmatched: string | null;
}
export interface OfBooking {
  readonly companyId: CompanyId;
  readonly id: BookingId;
}
/** What a carrier said of a booking. */
export interface TakenConfirmation extends SaidOfBooking {
  readonly id: DocumentId;
  readonly documentNumber: string;
  readonly sender: string;
  readonly reference: string | null;
  readonly reason: string | null;
}
/** Whom a status speaks of. */
export interface StatusOfBooking {
  readonly companyId: CompanyId;
  readonly sender: string;
  /** Numbers that it names. */
  readonly numbers: readonly string[];
  readonly transportId: TransportId | null;
  /** When it came. */
  readonly receivedAt: string;
}

const PORTION = 1_000;
const MOST = 100;

/** Whether a sender speaks for the carrier `p` of booking `b`: an agreement with it is with the partner, or names it where it names no partner. */
const IS_CARRIER = (sender: string): string => /* sql */ `
  EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = b.company_id AND a.active AND CASE a.direction WHEN 'in' THEN a.sender ELSE a.recipient END = ${sender}
    AND (a.partner_company_id = b.carrier_partner_id OR a.partner_company_id IS NULL AND upper(a.partner) IN (upper(p.code), upper(p.name))))`;

/** A confirmation answers the booking whose number it names, else the one of which the carrier has its own number, else the one that it is called by. */
const INSERT = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT d.company_id, d.message_id, d.sender, d.received_at, d.is_test, r.* FROM jsonb_to_recordset($1::jsonb) AS d (company_id bigint, message_id bigint, sender text, received_at timestamptz, is_test boolean, row jsonb)
    CROSS JOIN LATERAL jsonb_to_record(d.row) AS r (message_number integer, document_in_message integer, document_number text, shipment text, outcome text, reference text, slot_date text, slot_from text,
      slot_to text, reason text, digest text)
), put AS (
  INSERT INTO booking_confirmation AS c (company_id, message_id, message_number, document_in_message, document_number, sender, outcome, reference, slot_date, slot_from, slot_to, reason, digest,
    booking_id, due, received_at)
  SELECT g.company_id, g.message_id, g.message_number, g.document_in_message, g.document_number, g.sender, g.outcome, g.reference, g.slot_date, g.slot_from, g.slot_to, g.reason, decode(g.digest, 'hex'),
    found.id, found.id IS NOT NULL AND NOT g.is_test, g.received_at
  FROM given g LEFT JOIN LATERAL (
    SELECT b.id FROM (
      SELECT id, 1 AS rank FROM transport_booking WHERE company_id = g.company_id AND number = g.shipment
      UNION ALL SELECT id, 2 FROM transport_booking WHERE company_id = g.company_id AND carrier_reference = g.reference
      UNION ALL SELECT id, 3 FROM transport_booking WHERE company_id = g.company_id AND number = g.document_number) AS named
    JOIN transport_booking b ON b.id = named.id JOIN partner_company p ON p.company_id = b.company_id AND p.id = b.carrier_partner_id
    WHERE ${IS_CARRIER('g.sender')} ORDER BY named.rank, b.state IN ('withdrawn', 'replaced'), b.id DESC LIMIT 1) AS found ON true
  ON CONFLICT (message_id, message_number, document_in_message) DO UPDATE SET document_number = EXCLUDED.document_number, sender = EXCLUDED.sender, outcome = EXCLUDED.outcome,
    reference = EXCLUDED.reference, slot_date = EXCLUDED.slot_date, slot_from = EXCLUDED.slot_from, slot_to = EXCLUDED.slot_to, reason = EXCLUDED.reason, digest = EXCLUDED.digest,
    booking_id = EXCLUDED.booking_id,
    due = EXCLUDED.due AND (c.due OR c.digest <> EXCLUDED.digest OR c.booking_id IS DISTINCT FROM EXCLUDED.booking_id)
  RETURNING c.id, c.message_id, c.message_number, c.document_in_message, c.booking_id
)
SELECT p.id, p.message_id AS "fileId", p.message_number AS "messageNumber", CASE WHEN p.booking_id IS NULL THEN coalesce(g.shipment, g.reference, g.document_number) END AS unmatched
FROM put p JOIN given g USING (message_id, message_number, document_in_message) ORDER BY p.id`;

/** The booking that a status speaks of: by its number, else the one of its transport. It has been asked for before the status came. */
const OF_STATUS = /* sql */ `
SELECT b.id FROM (
  SELECT id, 1 AS rank FROM transport_booking WHERE company_id = $1 AND number = ANY ($2::text[])
  UNION ALL SELECT id, 2 FROM transport_booking WHERE company_id = $1 AND transport_id = $3) AS named
JOIN transport_booking b ON b.id = named.id JOIN partner_company p ON p.company_id = b.company_id AND p.id = b.carrier_partner_id
WHERE b.requested_at <= $5::timestamptz AND ${IS_CARRIER('$4')} ORDER BY named.rank, b.id DESC LIMIT 1`;

/** What carriers answer to bookings by message. */
@Injectable()
export class BookingConfirmationStore {
  /** Stores confirmations; what a file says that is read again is answered once. */
  async insert(tx: Tx, received: readonly ReceivedConfirmation[]): Promise<StoredConfirmation[]> {
    const stored: StoredConfirmation[] = [];
    for (let at = 0; at < received.length; at += PORTION) {
      const rows = received.slice(at, at + PORTION).map(({ file, sender, isTest, json }) => {
        const of = { company_id: file.companyId, message_id: file.id, sender, received_at: file.receivedAt };
        return `${JSON.stringify({ ...of, is_test: isTest }).slice(0, -1)},"row":${json}}`;
      });
      stored.push(...(await tx.query<StoredConfirmation>(INSERT, [`[${rows.join(',')}]`], 'booking-confirmations')));
    }
    return stored;
  }

  /** Removes what files no longer say. */
  async removeOthers(tx: Tx, fileIds: readonly FileId[], kept: readonly StoredConfirmation[]): Promise<void> {
    await tx.query(
      'DELETE FROM booking_confirmation WHERE message_id = ANY ($1::bigint[]) AND id <> ALL ($2::bigint[])',
      [fileIds, kept.map(({ id }) => id)],
      'remove-booking-confirmations',
    );
  }

  /** The confirmations that files hold, in the order of each. */
  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<Omit<DocumentOfFile, 'kind'>[]> {
    return tx.query<Omit<DocumentOfFile, 'kind'>>(
      `
      SELECT message_id AS "fileId", id, document_number AS "documentNumber", message_number AS "messageNumber", NULL AS "supersededBy"
      FROM booking_confirmation WHERE message_id = ANY ($1::bigint[]) AND company_id = $2 ORDER BY message_id, message_number, document_in_message`,
      [fileIds, companyId],
      'booking-confirmations-of-files',
    );
  }

  /** Bookings with confirmations that they do not have yet, the oldest first. `isMore`: more may wait. */
  async due(tx: Tx): Promise<{ readonly bookings: readonly OfBooking[]; readonly isMore: boolean }> {
    const rows = await tx.query<OfBooking>(
      `SELECT company_id AS "companyId", booking_id AS id FROM booking_confirmation WHERE due AND booking_id IS NOT NULL ORDER BY booking_confirmation.id LIMIT ${String(MOST)}`,
      [],
      'due-booking-confirmations',
    );
    return { bookings: [...new Map(rows.map((row) => [row.id, row])).values()], isMore: rows.length === MOST };
  }

  /** Takes the confirmations that a booking does not have yet, in the order in which they came. */
  async take(tx: Tx, { companyId, id }: OfBooking): Promise<TakenConfirmation[]> {
    return tx.query<TakenConfirmation>(
      `
      WITH taken AS (UPDATE booking_confirmation SET due = false WHERE company_id = $1 AND booking_id = $2 AND due RETURNING *)
      SELECT id, document_number AS "documentNumber", sender, outcome, reference, slot_date AS "slotDate", slot_from AS "slotFrom", slot_to AS "slotTo", reason FROM taken ORDER BY taken.id`,
      [companyId, id],
      'take-booking-confirmations',
    );
  }

  /** The booking that a status speaks of; undefined where there is none of its sender. */
  async ofStatus(tx: Tx, { companyId, sender, numbers, transportId, receivedAt }: StatusOfBooking) {
    const [row] = await tx.query<{ id: BookingId }>(
      OF_STATUS,
      [companyId, numbers, transportId, sender, receivedAt],
      'booking-of-status',
    );
    return row?.id;
  }
}
