import { z } from 'zod';
import { COUNT_ACTS, COUNT_PLACES, COUNT_STATES } from '../domain/package-account/count.js';
import { MOST_PACKAGES, MOVEMENT_KINDS } from '../domain/package-account/movement.js';
import { MOVEMENT_STATES } from '../domain/package-account/state.js';
import { endpoint } from './endpoint.js';
import { day, idOfKind, instant, limit, partnerId, sortBy, sortedCursor } from './fields.js';
import { packageMovementId } from './package-account.js';
import { printable } from './packaging.js';

const READ = { module: 'delivery.package-account', action: 'read' } as const;
const EDIT = { module: 'delivery.package-account', action: 'edit' } as const;
const COUNTS = '/applications/delivery/package-account/counts';
const ONE = `${COUNTS}/:id` as const;

export const packageCountId = idOfKind('package-count');
const entryId = idOfKind('package-count-entry');
const params = z.object({ id: packageCountId });

/** Codes on the sheet of a count, and entries of one, at most. */
export const MOST_CODES = 500;
export const MOST_ENTRIES = 5_000;
/** Letters of each text. */
const LENGTHS = { code: 35, site: 35, area: 35, reason: 500, q: 100 } as const;
const code = printable(LENGTHS.code).min(1);
const reason = printable(LENGTHS.reason).min(1);
const packages = z.number().int().min(0).max(MOST_PACKAGES);

const count = {
  id: packageCountId,
  counterparty: z.object({ id: partnerId, name: z.string() }),
  site: z.string(),
  /** At whose place packages are counted. */
  place: z.enum(COUNT_PLACES),
  /** The day whose end the account is compared at. */
  day,
  state: z.enum(COUNT_STATES),
  createdAt: instant,
  createdBy: z.string().nullable(),
};
const countRow = z.object({
  ...count,
  codes: z.number().int(),
  /** Codes of which something was entered. */
  counted: z.number().int(),
  /** Codes whose difference became a movement. */
  differences: z.number().int(),
});
export type PackageCountRow = z.infer<typeof countRow>;

const result = z.object({
  /** What the account says at the end of the day, with what counts before announced. */
  balance: z.number().int(),
  /** What is announced beside until that day and nobody agreed to yet. */
  announced: z.number().int(),
  counted: z.number().int(),
  /** More for the company, or below zero fewer. */
  difference: z.number().int(),
  /** It was left as it is when the count was approved. */
  isLeft: z.boolean(),
  /** The movement that came of it. */
  movementId: packageMovementId.nullable(),
});
const sheetCode = z.object({
  code: z.string(),
  /** What the own register calls packages of this code. */
  name: z.string(),
  /** More than 1 where it is counted anew. */
  round: z.number().int(),
  /** It was found and is not on the sheet. */
  isExtra: z.boolean(),
  isCounted: z.boolean(),
  /** Null while it is counted: whoever counts doesn’t see what is expected. */
  result: result.nullable(),
});
export type PackageCountCode = z.infer<typeof sheetCode>;

const countEntry = z.object({
  id: entryId,
  code: z.string(),
  area: z.string(),
  round: z.number().int(),
  /** Null withdraws the entry that it corrects. */
  quantity: z.number().int().nullable(),
  corrects: entryId.nullable(),
  /** Another entry took its place. */
  isCorrected: z.boolean(),
  isOwn: z.boolean(),
  by: z.string().nullable(),
  at: instant,
});
export type PackageCountEntry = z.infer<typeof countEntry>;

const nearMovement = z.object({
  id: packageMovementId,
  code: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.number().int(),
  day,
  noteNumber: z.string().nullable(),
  state: z.enum(MOVEMENT_STATES),
});

const countDetail = z.object({
  ...count,
  codes: z.array(sheetCode),
  /** The own ones while it is counted, all of them afterwards; oldest first. */
  entries: z.array(countEntry),
  /** Movements of the five days before and behind the day, once differences are looked at. */
  near: z.array(nearMovement),
  steps: z.array(
    z.object({
      act: z.enum(COUNT_ACTS),
      state: z.enum(COUNT_STATES),
      reason: z.string().nullable(),
      codes: z.array(z.string()),
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Whether this person may approve it: who counted does not, unless nobody else could. */
  mayApprove: z.boolean(),
});
export type PackageCount = z.infer<typeof countDetail>;

/** What counts are sorted by. */
export const PACKAGE_COUNT_SORTS = ['id', 'day', 'counterparty', 'site', 'state'] as const;

export const packageCountList = endpoint({
  id: 'package-count-list',
  method: 'GET',
  path: COUNTS,
  permission: READ,
  summary: 'Counts of packages, newest first or in another order.',
  query: z.object({
    /** Part of the counterparty or the site. */
    q: z.string().trim().max(LENGTHS.q).optional(),
    state: z.enum(COUNT_STATES).optional(),
    sort: sortBy(PACKAGE_COUNT_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(countRow), nextCursor: z.string().nullable() }),
});
export type PackageCountQuery = z.output<typeof packageCountList.query>;

export const packageCountDetail = endpoint({
  id: 'package-count-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary:
    'A count of packages: its sheet, what was entered, and once it is finished the differences against the account at the end of its day. While it is counted it says of no code what is expected.',
  params,
  response: countDetail,
});

export const packageCountCreate = endpoint({
  id: 'package-count-create',
  method: 'POST',
  path: COUNTS,
  permission: EDIT,
  summary:
    'Begin a count of the packages of a counterparty at a site. Its sheet has the codes of their accounts, and those that are named.',
  body: z.strictObject({
    partnerCompanyId: partnerId,
    site: printable(LENGTHS.site).default(''),
    place: z.enum(COUNT_PLACES).default('own'),
    day,
    codes: z.array(code).max(MOST_CODES).default([]),
  }),
  response: countDetail,
  status: 201,
});
export type PackageCountInput = z.output<typeof packageCountCreate.body>;

export const packageCountEnter = endpoint({
  id: 'package-count-enter',
  method: 'POST',
  path: `${ONE}/entries`,
  permission: EDIT,
  summary:
    'Enter packages that one counted, or correct an own entry: the first one stays, and without a quantity it is withdrawn. Sent again with the same client id it is stored once.',
  params,
  body: z
    .strictObject({
      clientId: z.uuid(),
      code,
      /** Where they stood, when areas are counted one by one. */
      area: printable(LENGTHS.area).default(''),
      quantity: packages.nullable(),
      corrects: entryId.nullable().default(null),
    })
    .refine(({ quantity, corrects }) => quantity !== null || corrects !== null, {
      path: ['quantity'],
      message: 'A whole number of packages, 0 where there are none',
      params: { sentence: 'integer' },
    }),
  response: countDetail,
});
export type PackageCountEntryInput = z.output<typeof packageCountEnter.body>;

export const packageCountAct = endpoint({
  id: 'package-count-act',
  method: 'POST',
  path: `${ONE}/act`,
  permission: EDIT,
  summary:
    'Finish a count, ask for codes anew, go on counting, cancel it, approve it or take it back. Approved, each code with a difference gets one movement, all of them together; asked again it adds nothing. Who counted does not approve, unless nobody else could.',
  params,
  body: z.discriminatedUnion('act', [
    /** `isRestZero`: codes of which nobody entered anything are zero. */
    z.strictObject({ act: z.literal('finish'), isRestZero: z.boolean().default(false) }),
    z.strictObject({ act: z.literal('recount'), codes: z.array(code).min(1).max(MOST_CODES) }),
    z.strictObject({ act: z.literal('resume') }),
    z.strictObject({ act: z.literal('cancel'), reason }),
    z.strictObject({
      act: z.literal('approve'),
      /** The differences as they were seen, of codes with one; others are refused. */
      seen: z.array(z.strictObject({ code, difference: z.number().int() })).max(MOST_CODES * 2),
      /** Codes whose difference stays as it is. */
      leave: z
        .array(code)
        .max(MOST_CODES * 2)
        .default([]),
      reason: reason.nullable().default(null),
    }),
    z.strictObject({ act: z.literal('reverse'), reason }),
  ]),
  response: countDetail,
});
export type PackageCountActInput = z.output<typeof packageCountAct.body>;
