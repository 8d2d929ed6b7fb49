import { Injectable } from '@nestjs/common';
import type { CompanyId, TransportId } from '../../domain/ids.js';
import { BOOKING_CODES } from '../../domain/transport/carrier-status.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Log } from '../../platform/log.js';
import { BookingConfirmations } from '../booking/booking.confirmation.service.js';

/** Events that one run looks at. */
const MOST = 100;

const DUE = /* sql */ `SELECT id, company_id AS "companyId" FROM carrier_event WHERE answer_due ORDER BY id LIMIT ${String(MOST)}`;
/** `isOld`: the carrier has said something of the booking that is of a later time. */
const TAKE = /* sql */ `
WITH taken AS (UPDATE carrier_event SET answer_due = false WHERE company_id = $1 AND id = $2 AND answer_due RETURNING *)
SELECT c.sender, t.transport_id AS "transportId", t.received_at AS "receivedAt", t.status, t.text,
  ARRAY(SELECT k ->> 'value' FROM jsonb_array_elements(c.keys) AS k WHERE k ->> 'kind' = 'transport') AS numbers,
  EXISTS (SELECT FROM carrier_event o WHERE o.consignment_id = t.consignment_id AND o.status = ANY ($3::text[]) AND (o.at, o.id) > (t.at, t.id)) AS "isOld"
FROM taken t JOIN carrier_consignment c ON c.id = t.consignment_id AND c.company_id = t.company_id`;

interface Due {
  readonly id: string;
  readonly companyId: CompanyId;
}
interface Taken {
  readonly sender: string;
  readonly transportId: TransportId | null;
  readonly receivedAt: string;
  readonly status: string;
  readonly text: string | null;
  readonly numbers: readonly string[];
  readonly isOld: boolean;
}

/** Answers bookings by what carriers report: that they are booked, or cancelled. */
@Injectable()
export class CarrierBookings {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingConfirmations,
  ) {}

  /** One run; true where more may wait. An event that fails keeps no other back. */
  async run(log: Log): Promise<boolean> {
    const due = await this.database.transaction('system', (tx) => tx.query<Due>(DUE, [], 'due-booking-statuses'));
    for (const one of due)
      try {
        await this.database.transaction('system', (tx) => this.look(tx, one), { isRepeatable: true });
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        log.error({ err: error, event: one.id }, 'a booking could not be answered by a status');
        await this.database.transaction('system', (tx) => take(tx, one));
      }
    return due.length === MOST;
  }

  private async look(tx: Tx, due: Due): Promise<void> {
    const taken = await take(tx, due);
    const answer = BOOKING_CODES[taken?.status ?? ''];
    if (!taken || taken.isOld || answer === undefined) return;
    const { text, ...status } = taken;
    await this.bookings.ofStatus(tx, { ...status, companyId: due.companyId }, { answer, reason: text });
  }
}

async function take(tx: Tx, { companyId, id }: Due): Promise<Taken | undefined> {
  const [row] = await tx.query<Taken>(TAKE, [companyId, id, Object.keys(BOOKING_CODES)], 'take-booking-status');
  return row;
}
