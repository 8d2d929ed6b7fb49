import type { CompanyId, ReceiptId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

interface Received {
  readonly companyId: CompanyId;
  readonly receiptId: ReceiptId;
}

/** A receiving advice was stored for the first time, or anew when its file was read again. */
export const receiptReceived = defineEvent<Received>('receipt.received', {
  packages: ({ receiptId }) => [{ receiptId }],
  realtime: ({ companyId, receiptId }) => [{ company: companyId, topic: 'receipt', id: receiptId }],
});
