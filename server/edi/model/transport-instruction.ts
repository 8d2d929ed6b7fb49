import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** What goods or equipment are to be kept at: TMP and RNG+5. */
export interface Temperature {
  /** 6411 as sent: CEL, FAH or KEL. */
  readonly unit: string | null;
  /** TMP 6246. */
  readonly setting: string | null;
  /** RNG 6162 and 6152. */
  readonly least: string | null;
  readonly most: string | null;
}

/** Goods of a consignment: GID group. */
export interface GoodsItem {
  /** GID 1496. */
  readonly itemNumber: string;
  readonly packageCount: string | null;
  /** GID C213 7065. */
  readonly packageType: string | null;
  /** The packages inside them, all in all (second C213 of GID): 14 cartons on one pallet. */
  readonly innerPackageCount: string | null;
  readonly innerPackageType: string | null;
  readonly description: string | null;
  /** Kilograms and cubic metres. */
  readonly grossWeight: string | null;
  readonly netWeight: string | null;
  /** The weight that freight is charged for, kilograms (MEA 6311 CHW). */
  readonly chargeableWeight: string | null;
  readonly volume: string | null;
  readonly temperature: Temperature | null;
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

/** What is to be carried, from where to where: what an instruction and a booking request say alike. */
export interface TransportOrder extends DocumentOrigin {
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly issueDate: string | null;
  /** DTM+200 or DTM+10 pick-up; DTM+2 or DTM+17 delivery. */
  readonly pickupDate: string | null;
  readonly deliveryDate: string | null;
  readonly shipmentReference: string | null;
  /** Number of the waybill (RFF+AAM), and that the carrier gave the booking (RFF+BN). */
  readonly transportDocument: string | null;
  readonly bookingNumber: string | null;
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
  /** SEL 9308. */
  readonly seal: string | null;
  /** Kilograms: what it weighs with its load, and by itself (MEA 6313 AAD, G or VGM; T). */
  readonly equipmentGrossWeight: string | null;
  readonly equipmentTareWeight: string | null;
  readonly equipmentTemperature: Temperature | null;
  /** TOD C100 4053 (Incoterms). */
  readonly termsOfDelivery: string | null;
  /** LOC+1 behind it: the place that the terms name. */
  readonly termsPlace: string | null;
  /** Totals: CNT+7 kilograms, CNT+15 cubic metres, CNT+11 packages. */
  readonly grossWeight: string | null;
  readonly volume: string | null;
  readonly packageCount: string | null;
  readonly notes: readonly string[];
  readonly goods: readonly GoodsItem[];
}

/** Transport instruction: IFTMIN. */
export interface TransportInstruction extends TransportOrder {
  readonly kind: 'transport-instruction';
}
/** Request to book a transport: IFTMBF. */
export interface BookingRequest extends TransportOrder {
  readonly kind: 'booking-request';
}
