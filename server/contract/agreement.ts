import { z } from 'zod';
import { ANSWER_WAYS } from '../domain/schedule/answer.js';
import { CONNECTION_STEPS, isUnfinished, TRANSPORTS } from '../domain/agreement/transport.js';
import { keysOf } from '../domain/typed-keys.js';
import { endpoint } from './endpoint.js';
import { agreementId, flag, instant, limit, partnerId, relationId, sortBy, sortedCursor, version } from './fields.js';
import { formatted } from './format.js';
import { folder, localCode, transportInput } from './agreement-transport.js';

const READ = { module: 'agreements', action: 'read' } as const;
const EDIT = { module: 'agreements', action: 'edit' } as const;
const DELETE = { module: 'agreements', action: 'delete' } as const;

const TRANSPORT_KINDS = keysOf(TRANSPORTS);
/** A profile nests a few levels; what nests deeper is none. */
const MAX_DEPTH = 20;

/** Identification in UNB 0004 or 0010, with qualifier 0007 behind a colon where there is one; VDA: supplier or customer number. */
const address = formatted(
  'identification',
  z
    .string()
    .trim()
    .regex(
      /^[^:\p{C}]{1,35}(?::[A-Za-z0-9]{1,4})?$/u,
      'An identification of up to 35 characters, with its qualifier behind a colon',
    ),
);
/** Names of files on the line (SFID, FTP): whatever else a name could do to a file system is left out. */
const virtualFileName = formatted(
  'file-name',
  z
    .string()
    .regex(
      /^(?!\.)[A-Za-z0-9._-]{1,128}$/,
      'Letters, digits, point, underscore and hyphen, up to 128, not beginning with a point',
    )
    .refine((name) => !isUnfinished(name), {
      message: 'No name of an unfinished file, such as one ending in .tmp or .part',
      params: { sentence: 'unfinished' },
    }),
);
const minutes = z.number().int().min(1).max(43_200);

/** Minutes after which a missing acknowledgement is a warning, and an error. */
const timeouts = z
  .strictObject({
    transportWarning: minutes.default(60),
    transportError: minutes.default(240),
    messageWarning: minutes.default(240),
    messageError: minutes.default(1_440),
  })
  .refine((t) => t.transportWarning <= t.transportError, {
    path: ['transportWarning'],
    message: 'A warning comes before the error',
    params: { sentence: 'warningFirst' },
  })
  .refine((t) => t.messageWarning <= t.messageError, {
    path: ['messageWarning'],
    message: 'A warning comes before the error',
    params: { sentence: 'warningFirst' },
  });

/** What an agreement says. */
const fields = z.strictObject({
  /** The agreement's own name; given by the server where it is left out. */
  iaid: formatted(
    'agreement-name',
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,34}$/, 'Up to 35 letters, digits and . _ / -'),
  ).optional(),
  partner: z.string().trim().min(1).max(140),
  /** The partner in the register of companies; that of the relation where one is given. */
  partnerCompanyId: partnerId.nullable().default(null),
  /** The relation that files under it belong to. */
  relationId: relationId.nullable().default(null),
  direction: z.enum(['in', 'out']).default('in'),
  /** `DELFOR`, `VDA 4905`; null for any. */
  messageType: formatted(
    'message-type',
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 ]{0,19}$/, 'A message type such as DELFOR'),
  )
    .nullable()
    .default(null),
  /** `D.97A`, with or without the point; null for any. */
  messageVersion: formatted(
    'message-version',
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9.]{0,9}$/, 'A version such as D.97A'),
  )
    .nullable()
    .default(null),
  sender: address,
  recipient: address,
  /** The mapfile: one profile or a list of them, as in the guide for partner tables. */
  profile: z
    .unknown()
    .refine((value) => nestsAtMost(value, MAX_DEPTH), {
      message: 'This nests too deep for a profile',
      params: { sentence: 'depth' },
    })
    .default(null),
  transport: transportInput,
  sendPath: folder.nullable().default(null),
  receivePath: folder.nullable().default(null),
  /** Seconds between two looks at the partner's folder; null for those of the installation. */
  pollSeconds: z.number().int().min(10).max(86_400).nullable().default(null),
  virtualFileNames: z.array(virtualFileName).max(50).default([]),
  ssid: localCode.nullable().default(null),
  sfid: localCode.nullable().default(null),
  /** For messages marked as tests; it doesn't count for others. */
  test: z.boolean().default(false),
  /** The partner wants our acknowledgement. */
  acknowledgementRequested: z.boolean().default(false),
  /** We wait for the partner's. */
  acknowledgementExpected: z.boolean().default(false),
  timeouts: timeouts.prefault({}),
  /** Despatch notes are prepared from what comes under it. */
  autoCreateAsnData: z.boolean().default(true),
  /** How answers to schedules that come under it are sent to the customer. */
  answersBy: z.enum(ANSWER_WAYS).default('kept'),
  /** Whether missing control references are reported; off for partners whose numbers are not consecutive. */
  checkReferenceGaps: z.boolean().default(true),
  active: z.boolean().default(true),
});
export type AgreementFields = z.output<typeof fields>;

export const agreementRow = z.object({
  id: agreementId,
  iaid: z.string(),
  partner: z.string(),
  direction: z.enum(['in', 'out']),
  messageType: z.string().nullable(),
  messageVersion: z.string().nullable(),
  sender: z.string(),
  recipient: z.string(),
  transportKind: z.enum(TRANSPORT_KINDS),
  hasProfile: z.boolean(),
  test: z.boolean(),
  active: z.boolean(),
  /** Our own side is an approved identification of the company; without it the agreement carries no traffic. */
  ownSideApproved: z.boolean(),
  version: z.number().int(),
  updatedAt: instant,
});
export type AgreementRow = z.infer<typeof agreementRow>;

/** How fetching files from the partner goes. Agreements with the same account and folder share it. */
export const pollState = z.object({
  lastPolledAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  /** What went wrong the last time and what to do about it; null when all went well. */
  lastError: z.string().nullable(),
  /** Looks in a row that failed. */
  failures: z.number().int(),
  /** Files taken with the last look that succeeded. */
  lastFiles: z.number().int(),
  nextPollAt: instant,
  /** Somebody looks just now. */
  isPolling: z.boolean(),
});
export type PollState = z.infer<typeof pollState>;

const setting = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const agreement = agreementRow.omit({ transportKind: true, hasProfile: true }).extend({
  partnerCompanyId: partnerId.nullable(),
  relationId: relationId.nullable(),
  profile: z.unknown(),
  transport: z.object({
    kind: z.enum(TRANSPORT_KINDS),
    /** false: it can be agreed upon, but files don't travel so yet. */
    available: z.boolean(),
    settings: z.record(z.string(), setting),
    /** Which secrets are set. They are taken, never shown. */
    secrets: z.record(z.string(), z.boolean()),
  }),
  sendPath: z.string().nullable(),
  receivePath: z.string().nullable(),
  pollSeconds: z.number().int().nullable(),
  virtualFileNames: z.array(z.string()),
  ssid: z.string().nullable(),
  sfid: z.string().nullable(),
  acknowledgementRequested: z.boolean(),
  acknowledgementExpected: z.boolean(),
  timeouts: z.object({
    transportWarning: z.number().int(),
    transportError: z.number().int(),
    messageWarning: z.number().int(),
    messageError: z.number().int(),
  }),
  /** null where no files are fetched, or none were yet. */
  poll: pollState.nullable(),
  autoCreateAsnData: z.boolean(),
  answersBy: z.enum(ANSWER_WAYS),
  checkReferenceGaps: z.boolean(),
  /** When a file first came under it; null until then. */
  firstUsedAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type Agreement = z.infer<typeof agreement>;

const PATH = '/applications/agreements';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: agreementId });

/** What agreements are sorted by. */
export const AGREEMENT_SORTS = [
  'iaid',
  'partner',
  'direction',
  'message',
  'sender',
  'recipient',
  'transport',
  'profile',
  'state',
  'updated',
] as const;
export const agreementList = endpoint({
  id: 'agreement-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Communication agreements, newest first.',
  query: z.object({
    /** Part of the name, the partner, or an address. */
    q: z.string().trim().max(100).optional(),
    direction: z.enum(['in', 'out']).optional(),
    active: flag.optional(),
    /** Absent: newest first. */
    sort: sortBy(AGREEMENT_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(agreementRow), nextCursor: z.string().nullable() }),
});
export type AgreementQuery = z.output<typeof agreementList.query>;

export const agreementProfiles = endpoint({
  id: 'agreement-profiles',
  method: 'GET',
  path: `${PATH}/profiles`,
  permission: READ,
  summary: 'Profiles of customers that come with the product, to start an agreement’s profile from.',
  response: z.object({
    rows: z.array(
      z.object({
        /** The customer’s file: `volvo-cars`. */
        customer: z.string(),
        name: z.string(),
        /** As an agreement takes it; the parties are those of the agreement. */
        profile: z.unknown(),
      }),
    ),
  }),
});

export const agreementDetail = endpoint({
  id: 'agreement-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'One agreement whole, but for its secrets: of those it says which are set.',
  params,
  response: agreement,
});

export const agreementCreate = endpoint({
  id: 'agreement-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: 'Agree upon something with a partner.',
  body: fields,
  response: agreement,
  status: 201,
});

export const agreementUpdate = endpoint({
  id: 'agreement-update',
  method: 'PUT',
  path: ONE,
  permission: EDIT,
  summary:
    'Change an agreement. Takes the version that was read; secrets left out stay, unless the host or kind of transport changes.',
  params,
  body: fields.extend({ version }),
  response: agreement,
});

export const agreementDelete = endpoint({
  id: 'agreement-delete',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Remove an agreement. One that files came under is kept and switched off.',
  params,
  response: z.object({ id: agreementId, outcome: z.enum(['deleted', 'deactivated']) }),
});

export const agreementTest = endpoint({
  id: 'agreement-test',
  method: 'POST',
  path: `${ONE}/test`,
  permission: EDIT,
  summary: 'Try the connection to the partner, step by step, without sending a file. One at a time for each company.',
  params,
  response: z.object({
    ok: z.boolean(),
    /** In order; `text` says what was seen and, where a step failed, what to do. */
    steps: z.array(
      z.object({
        step: z.enum(CONNECTION_STEPS),
        outcome: z.enum(['ok', 'warning', 'failed', 'skipped']),
        text: z.string(),
      }),
    ),
  }),
});

export const agreementPoll = endpoint({
  id: 'agreement-poll',
  method: 'POST',
  path: `${ONE}/poll`,
  permission: EDIT,
  summary: 'Fetch the files that wait at the partner now, and not when their time has come.',
  params,
  response: z.object({ id: agreementId, nextPollAt: instant }),
  status: 202,
});

/** Level by level, so that depth costs no stack. */
function nestsAtMost(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let left = depth; left >= 0; left -= 1) {
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
}
