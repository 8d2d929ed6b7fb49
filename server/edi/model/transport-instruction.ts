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
  /** PCI C210 7102, one text for each PCI. */
  readonly marks: readonly string[];
  /** Numbers of the packages' labels: GIN with BJ (SSCC), ML or AW. */
  readonly labels: readonly string[];
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
  /** TDT 8067 (UN/ECE Recommendation 19). */
  readonly transportMode: string | null;
  /** Plate, wagon, flight (TDT C222 8213/8212). */
  readonly transportMeans: string | null;
  /** Trailer or container (EQD C237 8260). */
  readonly equipment: string | null;
  /** TOD C100 4053 (Incoterms). */
  readonly termsOfDelivery: string | null;
  /** Totals: CNT+7 kilograms, CNT+15 cubic metres, CNT+11 packages. */
  readonly grossWeight: string | null;
  readonly volume: string | null;
  readonly packageCount: string | null;
  readonly notes: readonly string[];
  readonly goods: readonly GoodsItem[];
}
