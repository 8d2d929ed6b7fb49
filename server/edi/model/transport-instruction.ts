import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** Goods of a consignment: GID group. */
export interface GoodsItem {
  /** GID 1496. */
  readonly itemNumber: string;
  readonly packageCount: string | null;
  /** GID C213 7065. */
  readonly packageType: string | null;
  readonly description: string | null;
  /** Kilograms and cubic metres. */
  readonly grossWeight: string | null;
  readonly netWeight: string | null;
  readonly volume: string | null;
  readonly marks: readonly string[];
  /** DGS: class (ADR, IMDG) and UN number. */
  readonly hazardClass: string | null;
  readonly unNumber: string | null;
  /** RFF+AAK / +DQ / +ON of the item. */
  readonly despatchAdvice: string | null;
  readonly orderNumber: string | null;
}

/** Transport instruction or booking: IFTMIN. */
export interface TransportInstruction extends DocumentOrigin {
  readonly kind: 'transport-instruction';
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly issueDate: string | null;
  /** DTM+200 or DTM+10 pick-up; DTM+2 or DTM+17 delivery. */
  readonly pickupDate: string | null;
  readonly deliveryDate: string | null;
  readonly shipmentReference: string | null;
  readonly consignor: TradeParty | null;
  readonly consignee: TradeParty | null;
  readonly carrier: TradeParty | null;
  readonly freightPayer: TradeParty | null;
  readonly pickupPlace: TradeParty | null;
  readonly deliveryPlace: TradeParty | null;
  readonly transportMode: string | null;
  readonly transportMeans: string | null;
  readonly equipment: string | null;
  readonly termsOfDelivery: string | null;
  /** Totals: CNT+7 kilograms, CNT+15 cubic metres, CNT+11 packages. */
  readonly grossWeight: string | null;
  readonly volume: string | null;
  readonly packageCount: string | null;
  readonly notes: readonly string[];
  readonly goods: readonly GoodsItem[];
}
