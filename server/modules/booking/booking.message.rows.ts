import type { BookedLoad } from '../../domain/booking/load.js';
import type { BookingRequest, GoodsItem } from '../../edi/model/transport-instruction.js';
import { hazardItem, NO_GOODS, orderParty, orderTexts } from '../transport/transport-order.rows.js';
import type { HeldBooking, Slot } from './booking.store.js';

/** References that one text names. */
const REFERENCES_OF_TEXT = 8;

/** When the slot begins, as DTM+200 says it at the place of collection. */
export const pickupOf = ({ date, from }: Slot): string => `${date}T${from}`;
/** DTM says when the slot begins, this until when it lasts. */
export const slotNote = ({ date, from, to }: Slot): string => `Collection ${date} ${from}-${to}`;

/**
 * A booking as its carrier is asked for it. BGM 1004 stays the same over what replaces it; RFF+SRN is the number of the booking itself, which an
 * answer names.
 */
export function requestOf(
  { number, fields, collection, deliveryDate, reference }: HeldBooking,
  load: BookedLoad,
  said: Pick<BookingRequest, 'documentNumber' | 'messageFunction' | 'issueDate' | 'carrier'>,
): BookingRequest {
  const { from, to, hazards, isStackable, references, remarks } = fields;
  const { packages, grossWeight, volume, loadingMetres } = load;
  const goods = [...packages.map((one) => itemOf(one, load)), ...hazards.map(hazardItem)];
  const count = packages.reduce((sum, one) => sum + one.count, 0);
  return {
    kind: 'booking-request',
    interchange: 0,
    messageNumber: 1,
    ...said,
    pickupDate: pickupOf(collection),
    deliveryDate,
    shipmentReference: number,
    transportDocument: null,
    bookingNumber: reference,
    consignor: orderParty(from),
    consignee: orderParty(to),
    freightPayer: null,
    pickupPlace: orderParty(from),
    deliveryPlace: orderParty(to),
    transportMode: null,
    transportMeans: null,
    equipment: null,
    seal: null,
    equipmentGrossWeight: null,
    equipmentTareWeight: null,
    equipmentTemperature: null,
    termsOfDelivery: null,
    termsPlace: null,
    grossWeight,
    volume,
    packageCount: count === 0 ? null : String(count),
    notes: [
      slotNote(collection),
      ...orderTexts([
        loadingMetres === null ? '' : `Loading metres: ${loadingMetres}`,
        isStackable ? 'Stackable' : '',
        ...Array.from(
          { length: Math.ceil(references.length / REFERENCES_OF_TEXT) },
          (_, at) =>
            `References: ${references.slice(at * REFERENCES_OF_TEXT, (at + 1) * REFERENCES_OF_TEXT).join(', ')}`,
        ),
        ...(remarks ?? '').split('\n'),
      ]),
    ],
    goods: goods.map((item, at) => ({ ...item, itemNumber: String(at + 1) })),
  };
}

function itemOf(
  { code, count }: BookedLoad['packages'][number],
  { packages, grossWeight, volume }: BookedLoad,
): GoodsItem {
  return {
    ...NO_GOODS,
    packageType: code || null,
    packageCount: String(count),
    // Of several kinds the totals alone are known.
    ...(packages.length === 1 ? { grossWeight, volume } : {}),
  };
}
