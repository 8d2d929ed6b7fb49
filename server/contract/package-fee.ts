import { z } from 'zod';
import { FEE_METHODS, FEE_PAYERS, MOST_FLOW_WEEKS, MOST_FREE_DAYS } from '../domain/package-account/fee.js';
import { MOST_PACKAGES } from '../domain/package-account/movement.js';
import { endpoint } from './endpoint.js';
import { day, decimal, idOfKind, instant, limit, partnerId, sortBy, sortedCursor } from './fields.js';
import { packageAccountId } from './package-account.js';
import { formatted } from './format.js';
import { printable } from './packaging.js';

const READ = { module: 'delivery.package-account', action: 'read' } as const;
const EDIT = { module: 'delivery.package-account', action: 'edit' } as const;
const FEES = '/applications/delivery/package-account/fees';
/** Letters of each text. */
const LENGTHS = { code: 35, q: 100 } as const;
/** Rows of a page, at most: each is computed from its days. */
const MOST_ROWS = 100;

export const packageFeeId = idOfKind('package-fee');
const terms = {
  /** The day from which it holds, until another version does. */
  from: day,
  method: z.enum(FEE_METHODS),
  /** Free packages; with the method days the days that are free, that of the arrival the first. */
  free: z.number().int(),
  /** Per package and day. */
  fee: decimal,
  currency: z.string(),
  payer: z.enum(FEE_PAYERS),
};
const amount = z.object({ amount: decimal, currency: z.string() });
const feeRow = z.object({
  /** The first account of the code with the counterparty. */
  id: packageAccountId,
  counterparty: z.object({ id: partnerId, name: z.string() }),
  code: z.string(),
  /** What the own register calls packages of this code. */
  name: z.string(),
  /** What holds now, else what will; null where only something that has ended does. */
  terms: z.object(terms),
  /** The terms are those of the code, and not those of all packages of the counterparty. */
  isOfCode: z.boolean(),
  /** Packages at whoever pays, at all sites, at the end of today or of the period if that is earlier. */
  stock: z.number().int(),
  /** The fee from the first day of the period until today. */
  soFar: z.array(amount),
  /** The fee of the whole period: so far, and the days to come as they are forecast. */
  forecast: z.array(amount),
  /** What has to have left to pay nothing from tomorrow on, by day. */
  sendBack: z.array(z.object({ by: day, packages: z.number().int(), payer: z.enum(FEE_PAYERS) })),
});
export type PackageFeeRow = z.infer<typeof feeRow>;
export type PackageFeeAmount = z.infer<typeof amount>;

/** What fees are sorted by. */
export const PACKAGE_FEE_SORTS = ['counterparty', 'code'] as const;

export const packageFeeList = endpoint({
  id: 'package-fee-list',
  method: 'GET',
  path: FEES,
  permission: READ,
  summary:
    'Fees for packages that stay too long, by counterparty and package: what came so far in a month, what is forecast for all of it from announced movements and the average of the last weeks, and what to send back by when to pay nothing.',
  query: z.object({
    /** Part of the counterparty or the package. */
    q: z.string().trim().max(LENGTHS.q).optional(),
    partnerCompanyId: partnerId.optional(),
    /** Without one, this month. */
    month: z
      .string()
      .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11')
      .optional(),
    /** The weeks whose average is carried on. */
    weeks: z.coerce.number().int().min(1).max(MOST_FLOW_WEEKS).default(4),
    sort: sortBy(PACKAGE_FEE_SORTS).default('counterparty'),
    cursor: sortedCursor.optional(),
    limit: limit.max(MOST_ROWS).default(MOST_ROWS),
  }),
  response: z.object({ rows: z.array(feeRow), nextCursor: z.string().nullable() }),
});
export type PackageFeeQuery = z.output<typeof packageFeeList.query>;

const version = z.object({
  id: packageFeeId,
  /** Empty for all packages of the counterparty that have no terms of their own. */
  code: z.string(),
  ...terms,
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type PackageFeeVersion = z.infer<typeof version>;
const versions = z.object({ rows: z.array(version) });

export const packageFeeVersions = endpoint({
  id: 'package-fee-versions',
  method: 'GET',
  path: `${FEES}/versions`,
  permission: READ,
  summary: 'What was and is agreed with a counterparty about packages that stay too long, newest first.',
  query: z.object({ partnerCompanyId: partnerId, code: z.string().trim().max(LENGTHS.code).optional() }),
  response: versions,
});

export const packageFeeAgree = endpoint({
  id: 'package-fee-agree',
  method: 'POST',
  path: FEES,
  permission: EDIT,
  summary:
    'Say what is agreed with a counterparty about packages that stay too long, from a day on. Versions stay; of one day the newest holds.',
  body: z
    .strictObject({
      partnerCompanyId: partnerId,
      code: printable(LENGTHS.code).default(''),
      from: day,
      method: z.enum(FEE_METHODS),
      free: z.number().int().min(0).max(MOST_PACKAGES).default(0),
      fee: z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,6})?$/, 'An amount such as 0.15')
        .default('0'),
      currency: formatted(
        'currency',
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{3}$/, 'Three letters of ISO 4217, such as SEK'),
      ),
      payer: z.enum(FEE_PAYERS).default('own'),
    })
    .refine(({ method, free }) => method !== 'days' || (free >= 1 && free <= MOST_FREE_DAYS), {
      path: ['free'],
      message: `From 1 to ${String(MOST_FREE_DAYS)} days`,
    }),
  response: versions,
});
export type PackageFeeInput = z.output<typeof packageFeeAgree.body>;
