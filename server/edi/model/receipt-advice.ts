import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

/** A difference between what was announced and what came: QVR, UBL ShortQuantity. */
export interface Discrepancy {
  readonly quantity: string | null;
  /** QVR C279 6063 qualifier, 4221 nature (`AC` over-shipped, `AF` damaged) and C960 4295 reason, as sent. */
  readonly qualifier: string | null;
  readonly nature: string | null;
  readonly reason: string | null;
}

export interface ReceiptLine {
  readonly lineNumber: string;
  readonly articleNumber: string;
  /** GTIN of the article, which is also its number where none of the customer's is given; left out where there is none. */
  readonly gtin?: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  /** QTY+12, +48 or +194, +195. */
  readonly despatchedQuantity: string | null;
  readonly receivedQuantity: string | null;
  readonly acceptedQuantity: string | null;
  readonly unit: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  /** Batch or lot number (PIA NB, GIN+BX), of several the first. */
  readonly batch: string | null;
  readonly despatchAdvice: string | null;
  readonly discrepancies: readonly Discrepancy[];
}

/** Packages of one kind that came: PAC of RECADV. */
export interface ReceiptPackages {
  /** PAC 7224. */
  readonly count: string | null;
  /** Customer's packaging code (PAC C202 7065), and the supplier's (PAC C402). */
  readonly type: string | null;
  readonly supplierType: string | null;
  /** QVR: how many more or fewer than announced, the nature and the reason, as sent. */
  readonly difference: string | null;
  readonly nature: string | null;
  readonly reason: string | null;
}

/** Receiving advice: RECADV, UBL ReceiptAdvice. */
export interface ReceiptAdvice extends DocumentOrigin {
  readonly kind: 'receipt-advice';
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly issueDate: string | null;
  /** DTM+50. */
  readonly receiptDate: string | null;
  readonly despatchAdvice: string | null;
  readonly deliveryNote: string | null;
  readonly orderNumber: string | null;
  readonly seller: TradeParty | null;
  readonly buyer: TradeParty | null;
  readonly shipTo: TradeParty | null;
  readonly lines: readonly ReceiptLine[];
  readonly packages: readonly ReceiptPackages[];
}
