import { z } from 'zod';
import {
  HAND_KINDS,
  MOST_PACKAGES,
  MOVEMENT_KINDS,
  MOVEMENT_SOURCES,
  type MovementFault,
  movementFault,
} from '../domain/package-account/movement.js';
import { DISPUTE_DAYS, MOST_DISPUTE_DAYS, MOVEMENT_STATES } from '../domain/package-account/state.js';
import { endpoint } from './endpoint.js';
import {
  day,
  despatchAdviceId,
  fileId,
  flag,
  idOfKind,
  instant,
  limit,
  partnerId,
  receiptId,
  sortBy,
  sortedCursor,
} from './fields.js';
import { printable } from './packaging.js';

const READ = { module: 'delivery.package-account', action: 'read' } as const;
const EDIT = { module: 'delivery.package-account', action: 'edit' } as const;

export const packageAccountId = idOfKind('package-account');
export const packageMovementId = idOfKind('package-movement');

/** Letters of each text. */
const LENGTHS = { code: 35, site: 35, note: 35, reason: 500, q: 100 } as const;
/** Days of a statement, at most. */
const MOST_STATEMENT_DAYS = 400;
export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
/** Lines of a statement on paper, at most: some hundred sheets. */
export const MOST_PRINTED_LINES = 20_000;

const party = z.object({
  /** The counterparty in the own register; null where it is known by its address alone. */
  id: partnerId.nullable(),
  name: z.string(),
});

const packageAccount = z.object({
  id: packageAccountId,
  counterparty: party,
  /** The place of delivery, the same on both sides. */
  site: z.string(),
  siteName: z.string(),
  code: z.string(),
  /** What the own register calls packages of this code. */
  name: z.string(),
  /** What the company has of the counterparty’s packages, as both agree; below zero where the counterparty has them. */
  balance: z.number().int(),
  announced: z.number().int(),
  /** Of what is announced, that whose receipt is guessed: nobody said anything of it for some days. */
  guessed: z.number().int(),
  /** What the balance will be when all that is announced is confirmed. */
  projected: z.number().int(),
  disputed: z.number().int(),
  /** Movements that wait to be confirmed, and disputes that wait to be answered. */
  waiting: z.number().int(),
  disputes: z.number().int(),
  /** Disputes that are to be answered within three days, or are late. */
  due: z.number().int(),
  movements: z.number().int(),
  lastDay: day.nullable(),
  /** The day of the last count. */
  countedDay: day.nullable(),
});
export type PackageAccountRow = z.infer<typeof packageAccount>;

/** What accounts are sorted by. */
export const PACKAGE_ACCOUNT_SORTS = [
  'counterparty',
  'site',
  'code',
  'balance',
  'projected',
  'disputed',
  'waiting',
  'last',
  'counted',
] as const;
export const ACCOUNT_FILTERS = ['all', 'open', 'disputed', 'due', 'nonzero'] as const;

const PATH = '/applications/delivery/package-account';
const MOVEMENTS = `${PATH}/movements` as const;
const ONE = `${MOVEMENTS}/:id` as const;
const params = z.object({ id: packageMovementId });

export const packageAccountList = endpoint({
  id: 'package-account-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Package accounts with their balances, by counterparty, site and code.',
  query: z.object({
    /** Part of the counterparty, the site or the code. */
    q: z.string().trim().max(LENGTHS.q).optional(),
    partnerCompanyId: partnerId.optional(),
    site: z.string().trim().max(LENGTHS.site).optional(),
    code: z.string().trim().max(LENGTHS.code).optional(),
    /** `open`: something waits to be confirmed or is disputed. */
    filter: z.enum(ACCOUNT_FILTERS).default('all'),
    sort: sortBy(PACKAGE_ACCOUNT_SORTS).default('counterparty'),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(packageAccount), nextCursor: z.string().nullable() }),
});
export type PackageAccountQuery = z.output<typeof packageAccountList.query>;

const movement = {
  id: packageMovementId,
  accountId: packageAccountId,
  counterparty: party,
  site: z.string(),
  code: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  source: z.enum(MOVEMENT_SOURCES),
  /** More for the company, or below zero fewer. */
  quantity: z.number().int(),
  /** The day on which packages moved. */
  day,
  noteNumber: z.string().nullable(),
  /** The own despatch note that moved them. */
  despatchnoteHeadId: despatchAdviceId.nullable(),
  /** The file of the counterparty’s despatch advice that moved them. */
  fileId: fileId.nullable(),
  reason: z.string().nullable(),
  state: z.enum(MOVEMENT_STATES),
  /** This company entered it. */
  isOwn: z.boolean(),
  /** The counterparty is on this portal and has it too. */
  isMirrored: z.boolean(),
  /** This company disputed it; false where nobody does. */
  isOwnDispute: z.boolean(),
  /** A counter row takes it back, or will once that is confirmed. */
  hasCounter: z.boolean(),
  /** The movement that this one takes back. */
  counters: packageMovementId.nullable(),
  /** Whole days since it was confirmed; 0 where it is not. */
  daysConfirmed: z.number().int(),
  /** Days within which it may be disputed once it is confirmed, the longer of what both sides say; 0 where it is not. */
  disputeDays: z.number().int(),
  /** Why it is disputed, and when that is to be answered; null where it is not. */
  disputeReason: z.string().nullable(),
  until: day.nullable(),
  /** The last receiving advice that named its note said something else than was sent. */
  hasDifference: z.boolean(),
  /** Nobody said anything of it for so many days, so its receipt is guessed since that day. Nobody agreed to it; null where it is not guessed. */
  guessed: z.object({ on: day, days: z.number().int() }).nullable(),
  /** How many packages came by it; null where it counts articles alone. */
  receivedCount: z.number().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
};
const movementRow = z.object(movement);
export type PackageMovementRow = z.infer<typeof movementRow>;

const movementDetail = z.object({
  ...movement,
  /** How it came to its state, oldest first. */
  history: z.array(
    z.object({
      state: z.enum(MOVEMENT_STATES),
      cause: z.string(),
      reason: z.string().nullable(),
      until: day.nullable(),
      receiptId: receiptId.nullable(),
      isOwn: z.boolean(),
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** When its receipt was guessed, and when what is known took the place of the guess; oldest first. */
  guesses: z.array(z.object({ isGuessed: z.boolean(), days: z.number().int(), at: instant })),
});
export type PackageMovement = z.infer<typeof movementDetail>;

/** What movements are sorted by. */
export const PACKAGE_MOVEMENT_SORTS = [
  'id',
  'day',
  'counterparty',
  'site',
  'code',
  'kind',
  'quantity',
  'note',
  'state',
  'until',
] as const;

export const packageMovementList = endpoint({
  id: 'package-movement-list',
  method: 'GET',
  path: MOVEMENTS,
  permission: READ,
  summary: 'Movements of packages, newest first or in another order.',
  query: z.object({
    /** Part of the note’s number, the code or the reason. */
    q: z.string().trim().max(LENGTHS.q).optional(),
    accountId: packageAccountId.optional(),
    partnerCompanyId: partnerId.optional(),
    site: z.string().trim().max(LENGTHS.site).optional(),
    code: z.string().trim().max(LENGTHS.code).optional(),
    kind: z.enum(MOVEMENT_KINDS).optional(),
    state: z.enum(MOVEMENT_STATES).optional(),
    /** Those that this company is to confirm, or whose dispute it is to answer. */
    ours: flag.optional(),
    /** Disputes that are to be answered within three days, or are late. */
    due: flag.optional(),
    /** Those whose receipt is guessed. */
    guessed: flag.optional(),
    from: day.optional(),
    to: day.optional(),
    sort: sortBy(PACKAGE_MOVEMENT_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(movementRow), nextCursor: z.string().nullable() }),
});
export type PackageMovementQuery = z.output<typeof packageMovementList.query>;

export const packageMovementDetail = endpoint({
  id: 'package-movement-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'A movement of packages, and how it came to its state.',
  params,
  response: movementDetail,
});

const reason = printable(LENGTHS.reason);
const FAULTS: Readonly<
  Record<MovementFault, { readonly path: string; readonly message: string; readonly sentence: string }>
> = {
  'quantity-not-whole': {
    path: 'quantity',
    message: `A whole number of packages, at most ${String(MOST_PACKAGES)}`,
    sentence: 'integer',
  },
  'quantity-zero': { path: 'quantity', message: 'At least one package', sentence: 'positive' },
  'quantity-negative': {
    path: 'quantity',
    message: 'A number above zero: the kind says which way packages go',
    sentence: 'positive',
  },
  'reason-missing': {
    path: 'reason',
    message: 'Say why: no paper of the counterparty does',
    sentence: 'mandatory',
  },
};

export const packageMovementCreate = endpoint({
  id: 'package-movement-create',
  method: 'POST',
  path: MOVEMENTS,
  permission: EDIT,
  summary:
    'Enter a movement of packages. Where the counterparty is on this portal it is announced to it, to be confirmed or disputed; else it counts at once, unless it is entered as announced.',
  body: z
    .strictObject({
      kind: z.enum(HAND_KINDS),
      partnerCompanyId: partnerId,
      site: printable(LENGTHS.site).default(''),
      code: printable(LENGTHS.code).min(1),
      /** Packages; of a correction below zero for fewer. */
      quantity: z.number(),
      day,
      noteNumber: printable(LENGTHS.note).min(1).nullable().default(null),
      reason: reason.min(1).nullable().default(null),
      /** Not agreed with a counterparty that is not on this portal. */
      isAnnounced: z.boolean().default(false),
    })
    .superRefine(({ kind, quantity, reason: why }, context) => {
      const fault = movementFault(kind, quantity, why);
      if (fault === null) return;
      const { path, message, sentence } = FAULTS[fault];
      context.addIssue({ code: 'custom', path: [path], message, params: { sentence } });
    }),
  response: movementDetail,
  status: 201,
});
export type PackageMovementInput = z.output<typeof packageMovementCreate.body>;

export const packageMovementConfirm = endpoint({
  id: 'package-movement-confirm',
  method: 'POST',
  path: `${ONE}/confirm`,
  permission: EDIT,
  summary: 'Confirm a movement of packages that is announced, or one that one has disputed.',
  params,
  response: movementDetail,
});

export const packageMovementCounter = endpoint({
  id: 'package-movement-counter',
  method: 'POST',
  path: `${ONE}/counter`,
  permission: EDIT,
  summary:
    'Take a movement of packages back by a counter row. Where both had agreed upon it, the counterparty confirms that too.',
  params,
  body: z.strictObject({ reason: reason.min(1) }),
  response: movementDetail,
});

export const packageMovementDispute = endpoint({
  id: 'package-movement-dispute',
  method: 'POST',
  path: `${ONE}/dispute`,
  permission: EDIT,
  summary:
    'Dispute a movement of packages, with the days within which that is to be answered. Silence is not agreement: nothing happens when they have passed.',
  params,
  body: z.strictObject({
    reason: reason.min(1),
    days: z.number().int().min(1).max(MOST_DISPUTE_DAYS).default(DISPUTE_DAYS),
  }),
  response: movementDetail,
});

export const packageDisputeAnswer = endpoint({
  id: 'package-dispute-answer',
  method: 'POST',
  path: `${ONE}/dispute/answer`,
  permission: EDIT,
  summary:
    'Answer a dispute: accepted, a counter row takes the movement back; rejected, it is as it was before the dispute.',
  params,
  body: z.strictObject({ answer: z.enum(['accept', 'reject']), reason: reason.min(1) }),
  response: movementDetail,
});

export const packageStatement = endpoint({
  id: 'package-statement',
  method: 'GET',
  path: `${PATH}/statement`,
  permission: READ,
  summary: `The statement of the accounts with a counterparty for a period as CSV, or as PDF of at most ${String(MOST_PRINTED_LINES)} lines: opening balance, what was agreed upon in the period, closing balance; the PDF has what was announced or disputed at its end beside.`,
  query: z
    .object({
      partnerCompanyId: partnerId,
      from: day,
      to: day,
      site: z.string().trim().max(LENGTHS.site).optional(),
      code: z.string().trim().max(LENGTHS.code).optional(),
      format: z.enum(STATEMENT_FORMATS).default('csv'),
    })
    .superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      if (days >= 0 && days <= MOST_STATEMENT_DAYS) return;
      const message = `A period of at most ${String(MOST_STATEMENT_DAYS)} days, the first day first`;
      context.addIssue({ code: 'custom', path: ['to'], message });
    }),
  produces: 'application/octet-stream',
});
export type PackageStatementQuery = z.output<typeof packageStatement.query>;
