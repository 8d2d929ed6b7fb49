import { defineEvent } from '../../platform/events/event.js';

interface Received {
  readonly companyId: string;
  readonly receiptId: string;
}

/** A receiving advice was stored for the first time, or anew when its file was read again. */
export const receiptReceived = defineEvent<Received>('receipt.received', {
  realtime: ({ companyId, receiptId }) => [{ company: companyId, topic: 'receipt', id: receiptId }],
});
