import { z } from 'zod';
import { despatchDocument } from './despatch-document.js';
import { endpoint } from './endpoint.js';
import { cursor, despatchAdviceId, limit, partnerId } from './fields.js';

const NOTE = 'delivery.despatch-note';
const RECEIVED = '/applications/delivery/received';
const received = {
  despatchnoteHeadId: despatchAdviceId,
  documentNumber: z.string(),
  issueDate: z.string(),
  despatchDate: z.string(),
  arrivalDate: z.string().nullable(),
  /** As the document names it. */
  seller: z.string(),
  /** Who sent it, whatever it says: a company of this portal. */
  sender: z.object({
    code: z.string(),
    name: z.string(),
    /** The approved identification that it was sent from. */
    address: z.string(),
    /** The partner in the own register that has this address. */
    partnerId,
    partnerName: z.string(),
  }),
  shipTo: z.string(),
};
export const receivedList = endpoint({
  id: 'received-list',
  method: 'GET',
  path: RECEIVED,
  permission: { module: NOTE, action: 'read' },
  summary:
    'Despatch advices that suppliers on this portal released to the company, newest first. Shown where each has the other as an active partner, with the company that really sent it.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({ rows: z.array(z.object(received)), nextCursor: z.string().nullable() }),
});
export type ReceivedRow = z.infer<typeof receivedList.response>['rows'][number];

export const receivedDetail = endpoint({
  id: 'received-detail',
  method: 'GET',
  path: `${RECEIVED}/:id`,
  permission: { module: NOTE, action: 'read' },
  summary: 'What such a despatch advice says.',
  params: z.object({ id: despatchAdviceId }),
  response: z.object({ ...received, document: despatchDocument }),
});
export type ReceivedNote = z.infer<typeof receivedDetail.response>;
