import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

export const ORDER_STEPS = ['order', 'change', 'response'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** LIN 1229, UBL LineStatusCode. */
export const LINE_ACTIONS = [
  'added',
  'deleted',
  'changed',
  'no-action',
  'accepted',
  'accepted-with-change',
  'not-accepted',
] as const;
export type LineAction = (typeof LINE_ACTIONS)[number];

/** A delivery asked for or promised: SCC/QTY/DTM group, UBL Delivery. */
export interface OrderDelivery {
  readonly date: string | null;
  readonly quantity: string | null;
}

export interface OrderLine {
  readonly lineNumber: string;
  readonly action: LineAction | null;
  readonly articleNumber: string;
  /** GTIN of the article, which is also its number where none of the customer's is given; left out where there is none. */
  readonly gtin?: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  /** QTY+21 ordered; what is confirmed in a response (QTY+12, +113 or +21). */
  readonly quantity: string | null;
  readonly unit: string | null;
  /** Net price (PRI+AAA) for `priceBasis` units. */
  readonly price: string | null;
  readonly priceBasis: string | null;
  readonly amount: string | null;
  readonly requestedDate: string | null;
  readonly promisedDate: string | null;
  readonly pointOfUse: string | null;
  /** RFF+CT. */
  readonly contractNumber: string | null;
  /** Line of the order that a response or change is about (RFF+ON 1156). */
  readonly orderLine: string | null;
  readonly note: string | null;
  readonly deliveries: readonly OrderDelivery[];
}

/** Order, order change and order response: ORDERS, ORDCHG, ORDRSP, UBL Order, OrderChange, OrderResponse. */
export interface Order extends DocumentOrigin {
  readonly kind: 'order';
  readonly step: OrderStep;
  readonly documentNumber: string;
  /** BGM 1225. */
  readonly messageFunction: string;
  /** What a response says to the whole: BGM 4343 (AP accepted, RE rejected, AC amended …) or UBL OrderResponseCode; null elsewhere. */
  readonly responseCode: string | null;
  readonly issueDate: string | null;
  readonly requestedDate: string | null;
  readonly promisedDate: string | null;
  /** The order a change or response is about (RFF+ON). */
  readonly orderNumber: string | null;
  readonly contractNumber: string | null;
  readonly currency: string | null;
  readonly buyer: TradeParty | null;
  readonly seller: TradeParty | null;
  readonly shipTo: TradeParty | null;
  readonly invoicee: TradeParty | null;
  readonly paymentTerms: string | null;
  readonly termsOfDelivery: string | null;
  readonly notes: readonly string[];
  readonly totalAmount: string | null;
  readonly lines: readonly OrderLine[];
}
