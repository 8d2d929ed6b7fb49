import type { ApplicationAcknowledgement } from './application-acknowledgement.js';
import type { BookingConfirmation } from './booking-confirmation.js';
import type { DeliveryScheduleDocument } from './delivery-schedule.js';
import type { DespatchAdvice } from './despatch-advice.js';
import type { Invoice } from './invoice.js';
import type { Order } from './order.js';
import type { ReceiptAdvice } from './receipt-advice.js';
import type { SyntaxAcknowledgement } from './syntax-acknowledgement.js';
import type { BookingRequest, TransportInstruction } from './transport-instruction.js';
import type { TransportStatus } from './transport-status.js';

/**
 * Kinds of documents. A message that brings a kind of its own adds it here from its own file, by declaration merging
 * (`declare module '../model/document.js'`).
 */
export interface DocumentKinds {
  'delivery-schedule': DeliveryScheduleDocument;
  'despatch-advice': DespatchAdvice;
  invoice: Invoice;
  order: Order;
  'receipt-advice': ReceiptAdvice;
  'transport-instruction': TransportInstruction;
  'transport-status': TransportStatus;
  'booking-request': BookingRequest;
  'booking-confirmation': BookingConfirmation;
  'syntax-acknowledgement': SyntaxAcknowledgement;
  'application-acknowledgement': ApplicationAcknowledgement;
}

export type DocumentKind = keyof DocumentKinds;

/**
 * A message in the words of the trade, whatever standard it came in. Texts are as sent, decimals are strings in canonical form (`12.5`, `-3`),
 * dates `YYYY-MM-DD` or, where a time was given, `YYYY-MM-DDThh:mm`; what was not said is null, and lists are then empty.
 */
export type BusinessDocument = DocumentKinds[DocumentKind];
