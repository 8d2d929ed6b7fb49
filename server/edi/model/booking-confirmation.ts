import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** What a carrier says of a request to book. */
export type BookingOutcome = 'accepted' | 'conditional' | 'refused';

/** Confirmation of a booking: IFTMBC. */
export interface BookingConfirmation extends DocumentOrigin {
  readonly kind: 'booking-confirmation';
  readonly documentNumber: string;
  readonly messageFunction: string;
  /** BGM 4343, else 1225; null where neither says it. */
  readonly outcome: BookingOutcome | null;
  readonly issueDate: string | null;
  /** The number that the carrier gave (RFF+BN). */
  readonly bookingNumber: string | null;
  /** What was asked: the number of the request or of the shipment. */
  readonly shipmentReference: string | null;
  readonly pickupDate: string | null;
  /** When goods are collected: DTM+234 and 235, earliest and latest; at the place of loading or receipt 64 and 63, too. */
  readonly slotFrom: string | null;
  readonly slotTo: string | null;
  readonly deliveryDate: string | null;
  readonly consignor: TradeParty | null;
  readonly consignee: TradeParty | null;
  readonly carrier: TradeParty | null;
  readonly pickupPlace: TradeParty | null;
  readonly deliveryPlace: TradeParty | null;
  readonly transportMode: string | null;
  readonly transportMeans: string | null;
  readonly equipment: string | null;
  readonly notes: readonly string[];
}
