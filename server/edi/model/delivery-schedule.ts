import type { DocumentOrigin } from './origin.js';
import type { Party } from './party.js';

/**
 * A delivery schedule as every standard says it: the neutral document that DELFOR, DELINS and VDA 4905 are read into
 * (design: domain, section 2; edi-facts, section 5.2). Names follow EDIFACT and Odette usage.
 */

/** What the customer commits to: SCC 4017 in EDIFACT, date codes and release windows in VDA 4905. Order = stored number. */
export const CALLOFF_STATUSES = ['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'] as const;
export type CalloffStatus = (typeof CALLOFF_STATUSES)[number];
/** Length of the period a call-off covers. Order = stored number. */
export const CALLOFF_PERIODS = ['day', 'week', 'month'] as const;
export type CalloffPeriod = (typeof CALLOFF_PERIODS)[number];

/**
 * Call-offs of a line as columns, position by position: thousands come in a message and are stored the same way.
 * `quantities` are integers scaled by 10^quantityScale of the line. `dates` are first days of periods, YYYY-MM-DD.
 */
export interface CalloffColumns {
  readonly dates: string[];
  readonly quantities: bigint[] | number[];
  /** Index into CALLOFF_STATUSES. */
  readonly statuses: number[];
  /** Index into CALLOFF_PERIODS. */
  readonly periods: number[];
}

export interface ScheduleLineDocument {
  /** LIN 1082 as sent, else the position in the message from 1. */
  readonly lineNumber: string;
  /** The customer's article number. */
  readonly articleNumber: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  readonly shipTo: Party | null;
  readonly gate: string | null;
  readonly dock: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  /** Reference of this call-off (RFF+AAN, VDA 512 call-off number). */
  readonly calloffReference: string | null;
  readonly previousCalloffReference: string | null;
  /** Base unit (6411 or VDA unit mapped to UN/ECE Recommendation 20 where it is certain), e.g. PCE. */
  readonly unit: string;
  /** Decimal strings in `unit`. */
  readonly cumulativeReceived: string | null;
  readonly cumulativeStartDate: string | null;
  readonly lastDespatchNote: string | null;
  readonly lastDespatchDate: string | null;
  readonly lastDespatchQuantity: string | null;
  /** Decimals of `calloffs.quantities`. */
  readonly quantityScale: number;
  readonly calloffs: CalloffColumns;
  /** Whole number total of the call-offs, same scale, as decimal string. */
  readonly totalQuantity: string;
  readonly firstDate: string | null;
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
  /** FULL: what is missing is removed; PER_ARTICLE: each article stands alone (VDA 4905). */
  readonly completeness: 'FULL' | 'PER_ARTICLE';
  /** Stands for single articles, yet only another of its number follows it: a just-in-time call-off binds beside the others, a change beside what it changes. */
  readonly byNumber?: true;
  readonly lines: readonly ScheduleLineDocument[];
}
