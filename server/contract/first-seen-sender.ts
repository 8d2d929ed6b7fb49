import { z } from 'zod';
import { companyCreate } from './company.js';
import { endpoint } from './endpoint.js';
import { fileId, instant, partnerId } from './fields.js';
import { RELATION_ROLES } from './relation.js';

const EDIT = { module: 'maintenance', action: 'edit' } as const;
const PATH = '/applications/companies/first-seen';
/** Days that are looked back. */
export const SENDER_DAYS = 30;

const sender = z.object({
  /** As in the interchange: the identification, and its qualifier behind a colon. */
  address: z.string(),
  /** What messages call who sent them. */
  name: z.string(),
  messages: z.number().int(),
  firstAt: instant,
  lastAt: instant,
  lastFileId: fileId,
  isIgnored: z.boolean(),
});
export type FirstSeenSender = z.infer<typeof sender>;

export const senderFirstSeen = endpoint({
  id: 'sender-first-seen',
  method: 'GET',
  path: PATH,
  permission: { module: 'maintenance', action: 'read' },
  summary: `Who sent files in the last ${String(SENDER_DAYS)} days without agreement and record, newest first and at most 200.`,
  response: z.object({ rows: z.array(sender) }),
});

const address = z
  .string()
  .trim()
  .regex(/^[^:\p{C}]{1,35}(:[A-Za-z0-9]{1,4})?$/u, 'An identification, and its qualifier behind a colon');

export const senderAccept = endpoint({
  id: 'sender-accept',
  method: 'POST',
  path: `${PATH}/accept`,
  permission: EDIT,
  summary: 'Take a sender into the register: a partner with this identification, and a relation with it.',
  body: z.strictObject({
    address,
    code: companyCreate.body.shape.code,
    name: companyCreate.body.shape.name,
    role: z.enum(RELATION_ROLES).default('customer'),
  }),
  response: z.object({ partnerCompanyId: partnerId }),
  status: 201,
});
export type SenderFields = z.output<typeof senderAccept.body>;

/** Senders that are taken at once. */
export const MAX_SENDERS = 100;

export const senderAcceptMany = endpoint({
  id: 'sender-accept-many',
  method: 'POST',
  path: `${PATH}/accept-many`,
  permission: EDIT,
  summary: 'Take several senders into the register, each as `sender-accept` does, with the outcome of each.',
  body: z.strictObject({ senders: z.array(senderAccept.body).min(1).max(MAX_SENDERS) }),
  response: z.object({
    rows: z.array(
      z.object({
        address: z.string(),
        /** null where it was not taken. */
        partnerCompanyId: partnerId.nullable(),
        /** What another partner has already: the code, or the identification; null where it was taken into the register. */
        taken: z.enum(['code', 'address']).nullable(),
      }),
    ),
  }),
});
export type SenderOutcome = z.infer<typeof senderAcceptMany.response>['rows'][number];

export const senderIgnore = endpoint({
  id: 'sender-ignore',
  method: 'POST',
  path: `${PATH}/ignore`,
  permission: EDIT,
  summary: 'Ignore a sender, or list it as new again.',
  body: z.strictObject({ address, ignored: z.boolean().default(true) }),
  response: z.object({ address: z.string(), ignored: z.boolean() }),
});
