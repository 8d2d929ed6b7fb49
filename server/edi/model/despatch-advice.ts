import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** Where a handling unit stands: CPS 7075 (3, 2, 1, 4), VDA 715 label kind. */
export const PACKAGING_LEVELS = ['outer', 'intermediate', 'inner', 'none', 'shipment'] as const;
export type PackagingLevel = (typeof PACKAGING_LEVELS)[number];

/** Whose an empty package is, and who pays one that does not come back: AAC, AAD, AAA and AAB of VDA 4987 (PAC 7073), in this order. */
export const PACKAGE_OWNERS = [
  'customer-returnable',
  'supplier-returnable',
  'one-way-supplier-pays',
  'one-way-customer-pays',
] as const;
export type PackageOwner = (typeof PACKAGE_OWNERS)[number];

/** A label on a package: GIN+ML, GIN+BJ (SSCC), GIR+3, RFF+AAT; VDA 715 label from/to. */
export interface PackageLabel {
  /** Number as printed, without data identifier unless the sender sent one. */
  readonly number: string;
  /** Label of the package around this one (RFF+ACI, RFF+AAT). */
  readonly masterLabel: string | null;
  /** Batch of this package (GIR BU/BX). */
  readonly batch: string | null;
}

/** Packages of one kind in a handling unit: PAC group, VDA 715. */
export interface Packaging {
  /** How many (PAC 7224); decimal string. */
  readonly count: string | null;
  /** Customer's packaging code (PAC C202 7065), and who gave the code (3055). */
  readonly type: string | null;
  readonly typeAgency: string | null;
  readonly supplierType: string | null;
  /** Contents of one package (QTY+52). */
  readonly quantityPerPackage: string | null;
  readonly unit: string | null;
  /** Kilograms of one package (MEA+AAY+G …). */
  readonly grossWeight: string | null;
  readonly netWeight: string | null;
  /** Millimetres. */
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly returnable: boolean | null;
  /** PAC 7073, VDA 715; null where nobody says it, though it may be known whether the package comes back. */
  readonly owner: PackageOwner | null;
  /** How many stand on one another (QTY+171, VDA 715). */
  readonly stackFactor: string | null;
  readonly labels: readonly PackageLabel[];
}

/** An article in a handling unit: LIN group, VDA 714. */
export interface DespatchItem {
  readonly lineNumber: string;
  /** Customer's article number. */
  readonly articleNumber: string;
  /** GTIN of the article, which is also its number where none of the customer's is given; left out where there is none. */
  readonly gtin?: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  /** QTY+12, in `unit`. */
  readonly quantity: string | null;
  readonly unit: string | null;
  /** Cumulative quantity after this despatch (QTY+3 and its like). */
  readonly cumulativeQuantity: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  /** Delivery schedule or call-off the despatch answers (RFF+AAN). */
  readonly calloffReference: string | null;
  readonly batch: string | null;
  /** DTM+94: day of production. DTM+361: last day for use. */
  readonly productionDate: string | null;
  readonly bestBeforeDate: string | null;
  /** Drawing revision (PIA+1 :DR, VDA 714 revision). */
  readonly engineeringChange: string | null;
  /** ISO 3166-1 alpha-2 as sent (ALI 3239). */
  readonly countryOfOrigin: string | null;
  readonly customsPreference: string | null;
  /** Place of use in the plant (LOC+159). */
  readonly pointOfUse: string | null;
  /** Delivery note (RFF+AAU) and unloading point (LOC+11) of this article; left out where the whole advice has the same. */
  readonly deliveryNote?: string | null;
  readonly gate?: string | null;
  /** Production numbers of the vehicles the item is for (VDA 718); left out where there are none. */
  readonly productionNumbers?: readonly string[];
}

/** A level of packing with what stands in it: CPS group. Units refer to the unit around them by `parentId`. */
export interface HandlingUnit {
  /** CPS 7164. */
  readonly id: string;
  /** CPS 7166. */
  readonly parentId: string | null;
  readonly level: PackagingLevel | null;
  readonly packagings: readonly Packaging[];
  readonly items: readonly DespatchItem[];
}

/** Despatch advice: DESADV, AVIEXP, VDA 4913 (one for each delivery note), UBL DespatchAdvice. */
export interface DespatchAdvice extends DocumentOrigin {
  readonly kind: 'despatch-advice';
  /** BGM 1004: number of the despatch advice or delivery note. */
  readonly documentNumber: string;
  /** BGM 1225, '' where the standard has none. */
  readonly messageFunction: string;
  readonly issueDate: string | null;
  /** DTM+200: the carrier collects the goods. */
  readonly pickUpDate: string | null;
  /** DTM+10: the goods are to be shipped. */
  readonly shipmentDate: string | null;
  /** DTM+11; where a message has none, DTM+10 or DTM+200, which is then not said again. */
  readonly despatchDate: string | null;
  /** DTM+132, else DTM+17. */
  readonly arrivalDate: string | null;
  readonly seller: TradeParty | null;
  readonly buyer: TradeParty | null;
  readonly shipFrom: TradeParty | null;
  readonly shipTo: TradeParty | null;
  readonly carrier: TradeParty | null;
  /** Unloading point, as in a delivery schedule: LOC+11 at the ship-to, or at all articles alike; VDA 713. */
  readonly gate: string | null;
  /** LOC+159 at the ship-to. */
  readonly dock: string | null;
  /** Consignment or shipment reference (RFF+CRN, VDA 712 SLB). */
  readonly shipmentReference: string | null;
  /** RFF+BM, RFF+AAS. */
  readonly transportDocument: string | null;
  /** RFF+DQ or RFF+AAU of the whole, or of all articles alike. */
  readonly deliveryNote: string | null;
  readonly orderNumber: string | null;
  /** TDT 8067 (UN/ECE Recommendation 19). */
  readonly transportMode: string | null;
  /** Plate, wagon, flight (TDT C222 8212/8213, VDA 712). */
  readonly transportMeans: string | null;
  /** Trailer or wagon (EQD 8053 TE, AE, RR, BX; C237 8260). */
  readonly trailer: string | null;
  /** Container, swap body or unit load device (EQD CN, SW, UL). */
  readonly container: string | null;
  /** Chassis that a container stands on (EQD CH). */
  readonly chassis: string | null;
  /** TOD C100 4053 with the place (LOC+1). */
  readonly termsOfDelivery: string | null;
  /** Kilograms. */
  readonly grossWeight: string | null;
  readonly netWeight: string | null;
  /** Cubic metres. */
  readonly volume: string | null;
  readonly packageCount: string | null;
  readonly units: readonly HandlingUnit[];
}
