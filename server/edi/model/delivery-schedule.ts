import type { DocumentOrigin } from './origin.js';
import type { Party } from './party.js';

/**
 * A delivery schedule as every standard says it: the neutral document that DELFOR, DELINS and VDA 4905 are read into
 * (design: domain, section 2; edi-facts, section 5.2). Names follow EDIFACT and Odette usage.
 */

/** What the customer commits to: SCC 4017 in EDIFACT, date codes and release windows in VDA 4905. Order = stored number. */
export const CALLOFF_STATUSES = ['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'] as const;
export type CalloffStatus = (typeof CALLOFF_STATUSES)[number];
/** What the dates of call-offs are: when goods arrive, or when they leave. */
export const DATE_KINDS = ['unspecified', 'delivery', 'despatch'] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/**
 * Call-offs of a line as columns, position by position: thousands come in a message and are stored the same way.
 * `quantities` are integers scaled by 10^quantityScale of the line. `dates` are first days of periods, `lastDates` the last ones, inclusive: of a day
 * the same; YYYY-MM-DD. `periodOf` (domain/calendar/period) has the word for such a period.
 */
export interface CalloffColumns {
  readonly dates: string[];
  readonly lastDates: string[];
  readonly quantities: bigint[] | number[];
  /** Index into CALLOFF_STATUSES. */
  readonly statuses: number[];
}

/** What one call-off says beyond date, quantity and status. Nearly none does. */
export interface CalloffDetail {
  /** Position in the columns. */
  readonly at: number;
  /** Where it differs from that of the line. */
  readonly dateKind?: DateKind;
  /** HH:MM: the time on its first day, or the window from then until this time on its last day. */
  readonly timeFrom?: string;
  readonly timeUntil?: string;
  /** The day of the other kind where both were sent: its delivery beside a date of despatch, its despatch beside one of delivery. */
  readonly deliveryDate?: string;
  readonly despatchDate?: string;
  /** Where it differs from that of the line. */
  readonly orderNumber?: string;
  readonly orderLine?: string;
  /** Place in the sequence of a production line. */
  readonly sequenceNumber?: string;
  /** What it is built into: chassis, vehicle or production number. */
  readonly vehicle?: string;
  readonly productionLine?: string;
  /** Number of this call-off alone: a kanban card, a call-off number. */
  readonly reference?: string;
}

/** A free text; `code` says what it is about as the standard has it (EDIFACT 4451), '' where nothing does. */
export interface LineText {
  readonly code: string;
  readonly text: string;
}

/** How goods are to be packed. */
export interface PackagingInstruction {
  /** Number or type of the package, as sent. */
  readonly code: string | null;
  readonly description: string | null;
  /** Decimal string in the line's unit. */
  readonly quantityPerPackage: string | null;
  /** How many such packages, as a decimal string; left out where nothing was said. */
  readonly packageCount?: string;
}

export const ARTICLE_NUMBER_KINDS = ['buyer', 'supplier', 'gtin', 'manufacturer', 'other'] as const;
export type ArticleNumberKind = (typeof ARTICLE_NUMBER_KINDS)[number];
/** A number of an article with whose it is; `code` is what the sender calls it (EDIFACT 7143), '' where nothing was said. */
export interface ArticleNumber {
  readonly kind: ArticleNumberKind;
  readonly code: string;
  readonly number: string;
}

export interface ScheduleLineDocument {
  /** LIN 1082 as sent, else the position in the message from 1. */
  readonly lineNumber: string;
  /** The customer's article number. */
  readonly articleNumber: string;
  readonly supplierArticleNumber: string | null;
  /** All numbers the article was given, in their order; empty where there is none beyond the customer's and the supplier's above. */
  readonly articleNumbers: readonly ArticleNumber[];
  readonly description: string | null;
  readonly shipTo: Party | null;
  readonly gate: string | null;
  readonly dock: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  /** RFF+AAP. */
  readonly partConsignmentNumber: string | null;
  /** Reference of this call-off (RFF+AAN, VDA 512 call-off number). */
  readonly calloffReference: string | null;
  readonly previousCalloffReference: string | null;
  /** Base unit (6411 or VDA unit mapped to UN/ECE Recommendation 20 where it is certain), e.g. PCE. */
  readonly unit: string;
  /** Decimal strings in `unit`. */
  readonly cumulativeReceived: string | null;
  /** What was required and what was despatched since `cumulativeStartDate`. */
  readonly cumulativeRequired: string | null;
  readonly cumulativeShipped: string | null;
  readonly cumulativeStartDate: string | null;
  readonly lastDespatchNote: string | null;
  readonly lastDespatchDate: string | null;
  readonly lastDespatchQuantity: string | null;
  readonly texts: readonly LineText[];
  readonly packaging: readonly PackagingInstruction[];
  /** What its dates are. */
  readonly dateKind: DateKind;
  /** Decimals of `calloffs.quantities`. */
  readonly quantityScale: number;
  readonly calloffs: CalloffColumns;
  /** In the order of the call-offs; empty for nearly all lines. */
  readonly calloffDetails: readonly CalloffDetail[];
  /** Whole number total of the call-offs, same scale, as decimal string. */
  readonly totalQuantity: string;
  readonly firstDate: string | null;
  /** The latest first day. */
  readonly lastDate: string | null;
}

export interface DeliveryScheduleDocument extends DocumentOrigin {
  readonly kind: 'delivery-schedule';
  readonly documentNumber: string;
  /** BGM 1225 as sent (9 original, 5 replace, 4 change, 1 cancel …), '' where the standard has none. */
  readonly messageFunction: string;
  readonly issueDate: string | null;
  readonly horizonStart: string | null;
  readonly horizonEnd: string | null;
  readonly previousDocumentNumber: string | null;
  readonly buyer: Party | null;
  readonly seller: Party | null;
  readonly shipTo: Party | null;
  /** Free texts about all lines. */
  readonly texts: readonly LineText[];
  /** FULL: what is missing is removed; PER_ARTICLE: each article stands alone (VDA 4905). */
  readonly completeness: 'FULL' | 'PER_ARTICLE';
  /** Stands for single articles, yet only another of its number follows it: a just-in-time call-off binds beside the others, a change beside what it changes. */
  readonly byNumber?: true;
  readonly lines: readonly ScheduleLineDocument[];
}
