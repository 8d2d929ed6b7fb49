import { z } from 'zod';
import { FEE_STATES } from '../domain/billing/fee-lock.js';
import { endpoint } from './endpoint.js';
import { companyId, day, decimal, idOfKind, instant, limit, sortBy, sortedCursor } from './fields.js';
import { formatted } from './format.js';

const OWN = '/applications/service-fees';
const INSTALLATION = '/applications/installation/service-fees';
const ONE = `${INSTALLATION}/:id` as const;
/** The people of the company itself, not guests of it. */
const PEOPLE = { level: 'restricted-reader' } as const;

const serviceFeeId = idOfKind('service-fee');
const params = z.object({ id: serviceFeeId });
const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters');
/** Decimal text with a point and two places at most, in the unit of the currency. */
const amount = formatted('amount', z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'An amount such as 1250.00'));

const row = z.object({
  id: serviceFeeId,
  /** Of the invoice. */
  number: z.string(),
  description: z.string(),
  net: decimal,
  vat: decimal,
  total: decimal,
  /** ISO 4217. */
  currency: z.string(),
  invoiceDate: day,
  dueDate: day,
  /** The first day, in the time zone of the company, on which no despatch advice is sent while it is not paid. */
  lockDate: day,
  state: z.enum(FEE_STATES),
  /** Calendar days to the lock date, negative after it; null once paid or withdrawn. */
  daysLeft: z.number().int().nullable(),
  paidAt: instant.nullable(),
  /** When it was withdrawn as registered by mistake: it is not owed. */
  withdrawnAt: instant.nullable(),
});
export type ServiceFee = z.infer<typeof row>;

const installationRow = row.extend({
  company: z.object({ id: companyId, code: z.string(), name: z.string() }),
  paidBy: z.string().nullable(),
  /** By whom it was withdrawn, and why; null where it was not. */
  withdrawal: z.object({ by: z.string().nullable(), reason: z.string() }).nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Each moved the lock date, the first one first. */
  extensions: z.array(
    z.object({ before: day, until: day, reason: z.string(), at: instant, by: z.string().nullable() }),
  ),
});
export type InstallationServiceFee = z.infer<typeof installationRow>;

/** What fees are sorted by; days without a time sort as their beginning in UTC. */
export const SERVICE_FEE_SORTS = ['number', 'invoiceDate', 'dueDate', 'lockDate', 'total', 'paid'] as const;
export const SHOWN_FEES = ['unpaid', 'paid', 'withdrawn'] as const;
const query = z.object({
  show: z.enum(SHOWN_FEES).optional(),
  /** Absent: newest first. */
  sort: sortBy(SERVICE_FEE_SORTS).optional(),
  cursor: sortedCursor.optional(),
  limit: limit.default(100),
});
export type ServiceFeeQuery = z.output<typeof query>;

export const serviceFeeList = endpoint({
  id: 'service-fee-list',
  method: 'GET',
  path: OWN,
  permission: PEOPLE,
  summary: 'The service fees of the own company, newest first.',
  query,
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});

export const serviceFeeState = endpoint({
  id: 'service-fee-state',
  method: 'GET',
  path: `${OWN}/state`,
  permission: 'session',
  summary:
    'How far the service fees of the own company have come: overdue, warned of, or locking the sending of despatch advices.',
  response: z.object({
    state: z.enum(FEE_STATES),
    /** The unpaid fee whose lock comes first or came first; null where all are in order. */
    fee: row.pick({ number: true, dueDate: true, lockDate: true }).extend({ daysLeft: z.number().int() }).nullable(),
    /** When the state may change without anybody doing something: midnight in the time zone of the company; null where nothing is unpaid. */
    changesAt: instant.nullable(),
  }),
});
export type ServiceFeeState = z.infer<typeof serviceFeeState.response>;

export const installationServiceFees = endpoint({
  id: 'installation-service-fees',
  method: 'GET',
  path: INSTALLATION,
  permission: 'admin',
  summary: 'The service fees of all companies of the installation, newest first.',
  query: query.extend({
    /** Part of the number of the invoice, or of the name or code of the company. */
    q: z.string().trim().max(100).optional(),
  }),
  response: z.object({ rows: z.array(installationRow), nextCursor: z.string().nullable() }),
});
export type InstallationServiceFeeQuery = z.output<typeof installationServiceFees.query>;

export const serviceFeeRegister = endpoint({
  id: 'service-fee-register',
  method: 'POST',
  path: INSTALLATION,
  permission: 'admin',
  summary:
    'Register an invoice that a company owes. From its lock date on, the company sends no despatch advices until it is paid or extended.',
  body: z
    .strictObject({
      companyId,
      number: text(40),
      description: text(200),
      net: amount,
      vat: amount,
      currency: formatted('currency', z.string().regex(/^[A-Z]{3}$/, 'Three letters of ISO 4217, such as SEK')),
      invoiceDate: day,
      dueDate: day,
      lockDate: day,
    })
    .refine(({ invoiceDate, dueDate }) => invoiceDate <= dueDate, {
      path: ['dueDate'],
      message: 'The due date is not before the invoice date',
      params: { sentence: 'dueDate' },
    })
    .refine(({ dueDate, lockDate }) => dueDate < lockDate, {
      path: ['lockDate'],
      message: 'The lock date is after the due date',
      params: { sentence: 'lockDate' },
    }),
  response: installationRow,
  status: 201,
});
export type ServiceFeeFields = z.output<typeof serviceFeeRegister.body>;

export const serviceFeePay = endpoint({
  id: 'service-fee-pay',
  method: 'PUT',
  path: `${ONE}/payment`,
  permission: 'admin',
  summary: 'Mark a service fee as paid. It locks nothing any more, at once.',
  params,
  response: installationRow,
});

export const serviceFeeTakeBack = endpoint({
  id: 'service-fee-take-back',
  method: 'DELETE',
  path: `${ONE}/payment`,
  permission: 'admin',
  summary: 'Take back that a service fee is paid. Past its lock date it locks again, at once.',
  params,
  response: installationRow,
});

export const serviceFeeExtend = endpoint({
  id: 'service-fee-extend',
  method: 'POST',
  path: `${ONE}/extension`,
  permission: 'admin',
  summary: 'Move the lock date of a service fee that is not paid to a later day, with a reason.',
  params,
  body: z.strictObject({
    /** The new lock date. */
    until: day,
    reason: text(300),
  }),
  response: installationRow,
});
export type ServiceFeeExtension = z.output<typeof serviceFeeExtend.body>;

export const serviceFeeWithdraw = endpoint({
  id: 'service-fee-withdraw',
  method: 'PUT',
  path: `${ONE}/withdrawal`,
  permission: 'admin',
  summary:
    'Withdraw a service fee that was registered by mistake, with a reason. It is not owed and locks nothing any more, at once; its number may be registered again. Not once it is paid.',
  params,
  body: z.strictObject({ reason: text(300) }),
  response: installationRow,
});
export type ServiceFeeWithdrawal = z.output<typeof serviceFeeWithdraw.body>;

export const serviceFeeReinstate = endpoint({
  id: 'service-fee-reinstate',
  method: 'DELETE',
  path: `${ONE}/withdrawal`,
  permission: 'admin',
  summary:
    'Take back that a service fee is withdrawn. Past its lock date it locks again, at once. Not where its number was registered again.',
  params,
  response: installationRow,
});
