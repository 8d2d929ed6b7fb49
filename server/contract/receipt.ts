import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, day, fileId, flag, instant, limit, quantity, receiptId } from './fields.js';

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const PATH = '/applications/delivery/receipts';

const row = {
  receiptId,
  documentNumber: z.string(),
  issueDate: day.nullable(),
  receiptDate: day.nullable(),
  receivedAt: instant,
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  shipTo: z.string().nullable(),
  /** The despatch advice that it is about. */
  despatchAdvice: z.string().nullable(),
  deliveryNote: z.string().nullable(),
  orderNumber: z.string().nullable(),
  lineCount: z.number().int(),
  /** Something else came, or was accepted, than was announced. */
  hasDiscrepancies: z.boolean(),
  fileId,
};
const receiptRow = z.object(row);
export type ReceiptRow = z.infer<typeof receiptRow>;

const line = z.object({
  lineNumber: z.string(),
  articleNumber: z.string(),
  supplierArticleNumber: z.string().nullable(),
  description: z.string().nullable(),
  despatchedQuantity: quantity.nullable(),
  receivedQuantity: quantity.nullable(),
  acceptedQuantity: quantity.nullable(),
  unit: z.string().nullable(),
  orderNumber: z.string().nullable(),
  orderLine: z.string().nullable(),
  despatchAdvice: z.string().nullable(),
  /** As sent: quantity, its qualifier (QVR 6063), the nature (QVR 4221) and the reason (QVR 4295). */
  discrepancies: z.array(
    z.object({
      quantity: z.string().nullable(),
      qualifier: z.string().nullable(),
      nature: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type ReceiptLineView = z.infer<typeof line>;

export const receiptList = endpoint({
  id: 'receipt-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Receiving advices: what customers say they received, newest first.',
  query: z.object({
    /** The receiving advice's own number. */
    documentNumber: z.string().trim().min(1).max(70).optional(),
    /** The number of the despatch advice that it is about. */
    despatchAdvice: z.string().trim().min(1).max(70).optional(),
    discrepancies: flag.optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(receiptRow), nextCursor: z.string().nullable() }),
});
export type ReceiptQuery = z.output<typeof receiptList.query>;

export const receiptDetail = endpoint({
  id: 'receipt-detail',
  method: 'GET',
  path: `${PATH}/:id`,
  permission: READ,
  summary: 'A receiving advice with its lines.',
  params: z.object({ id: receiptId }),
  response: z.object({
    ...row,
    /** The file that it came in; null for who may see the advice and not all of its file. */
    file: z.object({ id: fileId, fileName: z.string(), size: z.number().int() }).nullable(),
    /** BGM 1225 as sent. */
    messageFunction: z.string(),
    lines: z.array(line),
  }),
});
export type ReceiptDetail = z.infer<typeof receiptDetail.response>;
