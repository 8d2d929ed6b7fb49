import type { RequiredScans } from './required-scans.js';
import type { PackageCounts } from './state.js';

/** Each thing that may be wrong, and how much. */
export const CHECKS = {
  'no-packages': 'warn',
  'labels-missing': 'stop',
  'labels-not-printed': 'stop',
  'packages-not-marked': 'stop',
  'packages-not-verified': 'stop',
  'quantity-sum': 'stop',
  'package-count': 'warn',
  'net-above-gross': 'stop',
  'weight-missing': 'warn',
  'waybill-missing': 'warn',
  'gate-missing': 'stop',
  'gate-differs': 'warn',
  'pick-up-after-arrival': 'stop',
  'pick-up-after-despatch': 'warn',
  'shipment-before-pick-up': 'warn',
  'shipment-after-arrival': 'warn',
  'best-before-production': 'stop',
  'best-before-passed': 'warn',
  'produced-after-despatch': 'warn',
  'date-future': 'warn',
  'date-old': 'warn',
  'article-not-called-off': 'warn',
  'article-not-registered': 'warn',
  'company-not-registered': 'warn',
  'order-missing': 'warn',
  'order-unknown': 'warn',
  'over-shipment': 'warn',
  'under-shipment': 'warn',
  early: 'warn',
  late: 'warn',
  'cumulative-missing': 'warn',
  'cumulative-differs': 'warn',
  'shipment-used': 'warn',
} as const satisfies Readonly<Record<string, 'stop' | 'warn'>>;
export type CheckCode = keyof typeof CHECKS;

/** Something that is wrong, with where it stands in the document, and what is said of it. */
export interface Check {
  readonly code: CheckCode;
  /** A path of the document, `units.0.items.0.quantity`. */
  readonly path: string;
  /** What its sentence names: an article, numbers, a day. */
  readonly values: Readonly<Record<string, string>>;
}

interface Packaging {
  readonly count: string | null;
  readonly quantityPerPackage: string | null;
  readonly labels: readonly unknown[];
}
export interface CheckedItem {
  readonly lineNumber: string;
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly cumulativeQuantity: string | null;
  readonly orderNumber: string | null;
  readonly productionDate: string | null;
  readonly bestBeforeDate: string | null;
}
export interface CheckedUnit {
  readonly id: string;
  readonly parentId: string | null;
  readonly packagings: readonly Packaging[];
  readonly items: readonly CheckedItem[];
}
/** A despatch note, quantities and weights (kg) as decimal text, days as `YYYY-MM-DD` with or without a time. */
export interface CheckedNote {
  readonly pickUpDate: string | null;
  readonly shipmentDate: string | null;
  readonly despatchDate: string;
  readonly arrivalDate: string | null;
  readonly dock: string | null;
  readonly gate: string | null;
  readonly transportDocument: string | null;
  readonly orderNumber: string | null;
  readonly grossWeight: string | null;
  readonly netWeight: string | null;
  readonly packageCount: string | null;
  readonly units: readonly CheckedUnit[];
}

/** What the releases in force say of an article at the ship-to of the note. Quantities in whole numbers of `scale` decimals. */
export interface CheckedDemand {
  readonly articleNumber: string;
  readonly unit: string;
  readonly scale: number;
  /** Firm and open through the day of despatch. */
  readonly due: bigint;
  /** The same through the days by which it may leave early. */
  readonly dueSoon: bigint;
  /** On other notes that wait to be sent. */
  readonly onOthers: bigint;
  /** The earliest day on which something of it must leave; null where nothing is open. */
  readonly firstShipBy: string | null;
  /** As the customer counts, before this note; null where it counts nothing. */
  readonly shipped: bigint | null;
  readonly dock: string | null;
  readonly gate: string | null;
  readonly orderNumber: string | null;
}

/** What is tolerated, as agreed with the customer: per cent and days. */
export interface Tolerances {
  readonly overPercent: number;
  readonly underPercent: number;
  readonly earlyDays: number;
  readonly lateDays: number;
}

export interface Circumstances {
  readonly counts: PackageCounts;
  readonly requiredScans: RequiredScans;
  /** The day on which it is looked at. */
  readonly today: string;
  readonly tolerances: Tolerances;
  /** Null where the customer has no releases in force for the ship-to: nothing is compared with them then. */
  readonly demand: readonly CheckedDemand[] | null;
  /** Articles of the note that the register does not have for the customer. */
  readonly unregistered: readonly string[];
  readonly isCustomerRegistered: boolean;
  /** A note to another place that went out this year under the same shipment reference. */
  readonly shipmentUsedBy: string | null;
}

/** Adds what was found. */
export type Say = (code: CheckCode, path: string, values?: Check['values']) => void;
