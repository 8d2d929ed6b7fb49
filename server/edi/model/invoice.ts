import type { DocumentOrigin } from './origin.js';
import type { TradeParty } from './party.js';

export const INVOICE_TYPES = [
  'invoice',
  'credit-note',
  'debit-note',
  'corrected-invoice',
  'self-billed-invoice',
  'self-billed-credit-note',
] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** An allowance or charge: ALC group, UBL AllowanceCharge. */
export interface AllowanceCharge {
  readonly isCharge: boolean;
  /** ALC C214 7161. */
  readonly code: string | null;
  readonly reason: string | null;
  readonly percentage: string | null;
  readonly amount: string | null;
}

/** Tax of one rate: TAX with its MOA, UBL TaxSubtotal. */
export interface TaxTotal {
  /** TAX C241 5153: VAT. */
  readonly type: string | null;
  /** TAX 5305: S standard, Z zero, E exempt … */
  readonly category: string | null;
  readonly rate: string | null;
  readonly taxableAmount: string | null;
  readonly taxAmount: string | null;
}

export interface InvoiceLine {
  readonly lineNumber: string;
  readonly articleNumber: string;
  /** GTIN of the article, which is also its number where none of the customer's is given; left out where there is none. */
  readonly gtin?: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  /** QTY+47. */
  readonly quantity: string | null;
  readonly unit: string | null;
  /** Net price (PRI+AAA) for `priceBasis` units. */
  readonly price: string | null;
  readonly priceBasis: string | null;
  /** MOA+203. */
  readonly amount: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  readonly despatchAdvice: string | null;
  readonly deliveryNote: string | null;
  /** Where the deliveries of an invoice have different dates; without it the invoice's. */
  readonly deliveryDate?: string;
  readonly countryOfOrigin: string | null;
  readonly tariffNumber: string | null;
  readonly allowances: readonly AllowanceCharge[];
  readonly taxes: readonly TaxTotal[];
}

/** Invoice or credit note: INVOIC, VDA 4906, Odette INVOIC, UBL Invoice. Amounts in `currency`. */
export interface Invoice extends DocumentOrigin {
  readonly kind: 'invoice';
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly type: InvoiceType;
  readonly issueDate: string | null;
  /** DTM+35 or DTM+11. */
  readonly deliveryDate: string | null;
  /** DTM+131 tax point. */
  readonly taxPointDate: string | null;
  readonly dueDate: string | null;
  /** ISO 4217 (CUX 6345). */
  readonly currency: string | null;
  readonly seller: TradeParty | null;
  readonly buyer: TradeParty | null;
  /** NAD+IV where the invoice goes, NAD+PE who is paid. */
  readonly invoicee: TradeParty | null;
  readonly payee: TradeParty | null;
  readonly shipFrom: TradeParty | null;
  readonly shipTo: TradeParty | null;
  readonly orderNumber: string | null;
  readonly contractNumber: string | null;
  readonly despatchAdvice: string | null;
  readonly deliveryNote: string | null;
  /** The invoice a credit note corrects (RFF+IV). */
  readonly originalInvoice: string | null;
  readonly paymentTerms: string | null;
  readonly paymentReference: string | null;
  readonly bankAccount: string | null;
  readonly termsOfDelivery: string | null;
  readonly notes: readonly string[];
  readonly allowances: readonly AllowanceCharge[];
  readonly taxes: readonly TaxTotal[];
  /** MOA+79 sum of lines, +125 taxable, +176 tax, +77/+86 total, +9 due, +113 prepaid. */
  readonly linesAmount: string | null;
  readonly taxableAmount: string | null;
  readonly taxAmount: string | null;
  readonly totalAmount: string | null;
  readonly payableAmount: string | null;
  readonly prepaidAmount: string | null;
  /** What rounding adds to the sum that is to be paid (UBL PayableRoundingAmount); left out where nothing is rounded. */
  readonly roundingAmount?: string;
  readonly lines: readonly InvoiceLine[];
}
