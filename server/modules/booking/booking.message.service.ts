import { Injectable } from '@nestjs/common';
import type { BookingRequest } from '../../edi/model/transport-instruction.js';
import type { BookedLoad } from '../../domain/booking/load.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { orderParty } from '../transport/transport-order.rows.js';
import { BookingCarrierView } from './booking.carrier.view.js';
import { pickupOf, requestOf, slotNote } from './booking.message.rows.js';
import { renderedRequest } from './booking.message.sender.js';
import { BookingMessageStore } from './booking.message.store.js';
import type { HeldBooking, Slot } from './booking.store.js';

const MESSAGE = 'IFTMBF';

/**
 * Tells carriers of bookings by message, where an agreement with the carrier takes requests and is no test. Each answers whom it went to, null
 * where nothing goes by message. @throws Problem, where the agreement can't be sent under or the message can't be written: nothing is stored then.
 */
@Injectable()
export class BookingMessages {
  constructor(
    private readonly database: Database,
    private readonly store: BookingMessageStore,
    private readonly carriers: BookingCarrierView,
    private readonly outbound: OutboundView,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /** Asks for a booking: as an original, or in the place of what the carrier has. */
  async request(tx: Tx, caller: Caller, held: HeldBooking, load: BookedLoad): Promise<string | null> {
    const { code, name } = await this.carriers.carrier(tx, caller.companyId, held.carrierId);
    return this.send(tx, caller, held, (last) =>
      requestOf(held, load, {
        documentNumber: last?.documentNumber ?? held.number,
        messageFunction: last === undefined ? '9' : '5',
        issueDate: null,
        carrier: orderParty({ code, name }),
      }),
    );
  }

  /** Says that the slot that the carrier proposed is taken. */
  accept(tx: Tx, caller: Caller, held: HeldBooking, slot: Slot): Promise<string | null> {
    return this.send(tx, caller, held, (last) =>
      last === undefined
        ? null
        : {
            ...last,
            messageFunction: '5',
            pickupDate: pickupOf(slot),
            bookingNumber: held.reference,
            notes: [slotNote(slot), ...last.notes.slice(1)],
          },
    );
  }

  /** Says that a booking is not wanted any more. */
  cancel(tx: Tx, caller: Caller, held: HeldBooking): Promise<string | null> {
    return this.send(tx, caller, held, (last) =>
      last === undefined ? null : { ...last, messageFunction: '1', bookingNumber: held.reference },
    );
  }

  private async send(
    tx: Tx,
    caller: Caller,
    { id, carrierId }: HeldBooking,
    documentOf: (last: BookingRequest | undefined) => BookingRequest | null,
  ): Promise<string | null> {
    const { companyId, userId } = caller;
    const { code, name } = await this.carriers.carrier(tx, companyId, carrierId);
    const carrier = { partnerId: carrierId, names: [code, name].filter((one) => one !== '') };
    const agreement = await this.outbound.toPartner(tx, companyId, carrier, MESSAGE);
    if (agreement === undefined || agreement.test) return null;
    const said = documentOf(await this.store.last(tx, companyId, id));
    if (said === null) return null;
    const document = { ...said, issueDate: new Date(this.database.now()).toISOString().slice(0, 16) };
    const documentId = await this.store.insert(tx, caller, id, document);
    const rendered = renderedRequest(document, agreement);
    await this.dispatch.queue(tx, { companyId, userId, kind: 'booking-request', documentId, agreement, rendered });
    return `${agreement.recipient} (${MESSAGE})`;
  }
}
