import { z } from 'zod';
import { RIGHTS } from '../domain/access/grant.js';
import { LEVELS } from '../domain/access/level.js';
import { ADMINISTRATIVE_MOVES, USER_STATES } from '../domain/access/user-state.js';
import { keysOf } from '../domain/typed-keys.js';
import { endpoint } from './endpoint.js';
import { companyId, instant, language, limit, sortBy, sortedCursor, userId, version } from './fields.js';

const PATH = '/auth/users';
const ONE = `${PATH}/:id` as const;
/** Accounts that one call creates, at most, and that one call changes. */
export const MOST_CREATED = 500;
const MOST_CHANGED = 100;

/** Whoever administers users of the company, or of all. */
export const ADMINISTRATION = { level: 'user-admin' } as const;
export const level = z.enum(LEVELS);
export const userState = z.enum(USER_STATES);
export const right = z.enum(RIGHTS);
export const rights = z.array(right).max(RIGHTS.length);
/** Another company than the own one: for administrators of the installation. */
export const otherCompany = companyId.optional();
export const search = z.string().trim().max(100).optional();

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters');
const optional = (most: number) =>
  text(most)
    .nullable()
    .default(null)
    .transform((value) => (value === '' ? null : value));
const userIds = z
  .array(userId)
  .min(1, 'At least one user must be chosen')
  .max(MOST_CHANGED)
  .refine((all) => new Set(all).size === all.length, 'Each user once');

const row = {
  id: userId,
  username: z.string(),
  email: z.string(),
  descriptiveName: z.string().nullable(),
  phone: z.string().nullable(),
  department: z.string().nullable(),
  level,
  state: userState,
  stateSince: instant,
  language,
  version: z.number().int(),
  createdAt: instant,
  secondFactor: z.enum(['none', 'email', 'totp']),
  /** When a session was last opened; null for somebody who never signed in. */
  lastSignInAt: instant.nullable(),
  /** Whether the asking administrator may change this account. */
  isAdministrable: z.boolean(),
};
const userRow = z.object(row);
export type UserRow = z.infer<typeof userRow>;
const userView = z.object({
  ...row,
  companyId,
  /** Rights held, as `module:action`, and those that the level starts with. */
  rights: z.array(z.string()),
  starts: z.array(z.string()),
  primaryRole: z.string(),
  /** What can be done with the account as it stands. */
  moves: z.array(z.enum(ADMINISTRATIVE_MOVES)),
  /** When the person was last invited to choose a password, and whether the mail has gone. */
  invitation: z.object({ createdAt: instant, mailedAt: instant.nullable() }).nullable(),
  /** In whose place this person may act. */
  impersonates: z.array(z.object({ id: userId, username: z.string(), email: z.string() })),
});
export type UserView = z.infer<typeof userView>;

/** What users are sorted by. */
export const USER_SORTS = ['name', 'email', 'level', 'state', 'lastSignIn', 'secondFactor'] as const;
export const userList = endpoint({
  id: 'user-list',
  method: 'GET',
  path: PATH,
  permission: ADMINISTRATION,
  summary: 'The users of the company, newest first. The removed are shown where that state is asked for.',
  query: z.object({
    companyId: otherCompany,
    /** Part of the name or the e-mail. */
    q: search,
    state: userState.optional(),
    level: level.optional(),
    /** Absent: newest first. */
    sort: sortBy(USER_SORTS).optional(),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({
    rows: z.array(userRow),
    nextCursor: z.string().nullable(),
    assignableLevels: z.array(level),
    /** How many users there are in each state, whatever state was asked for; absent on the pages after the first. */
    counts: z.record(userState, z.number().int()).nullable(),
  }),
});
export type UserQuery = z.output<typeof userList.query>;

export const userDetail = endpoint({
  id: 'user-detail',
  method: 'GET',
  path: ONE,
  permission: ADMINISTRATION,
  summary: 'One user of the company, with rights and with what can be done.',
  params: z.object({ id: userId }),
  response: userView,
});

const change = z.strictObject({
  /** The language is the person's own choice: it stays unless it is given. */
  username: text(100).min(1),
  descriptiveName: optional(140),
  phone: optional(40),
  department: optional(100),
  language: language.optional(),
  level,
  version,
});
export type UserChange = z.output<typeof change>;

export const userUpdate = endpoint({
  id: 'user-update',
  method: 'PUT',
  path: ONE,
  permission: ADMINISTRATION,
  summary: "Change a user. A new level starts with its own rights and ends the user's sessions.",
  params: z.object({ id: userId }),
  body: change,
  response: userView,
});

const creation = z.strictObject({
  companyId: otherCompany,
  /** One line for each address; a level of its own where it differs. */
  users: z
    .array(z.strictObject({ email: z.string().trim().max(254), level: level.optional() }))
    .min(1)
    .max(MOST_CREATED),
  level,
  language: language.optional(),
  /** What the level starts with, all that the company has modules for, or these alone; never more than the creator may give. */
  permissions: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('level') }),
      z.strictObject({ kind: z.literal('company-modules') }),
      z.strictObject({ kind: z.literal('modules'), rights }),
    ])
    .default({ kind: 'level' }),
  /** Create the good lines though others are not; else one bad line is the end of all. */
  partial: z.boolean().default(false),
});
export type UserCreation = z.output<typeof creation>;
/** Why a line makes no account. */
export const LINE_ERRORS = {
  'invalid-address': 'This email address is invalid',
  repeated: 'This email address stands in an earlier line',
  'level-too-high': 'You can only give levels below your own',
  'user-exists': 'User already exists. Please try again or contact support.',
} as const;
export type LineError = keyof typeof LINE_ERRORS;

export const createUsers = endpoint({
  id: 'AUTH-19',
  method: 'POST',
  path: '/auth/create-users',
  permission: ADMINISTRATION,
  summary: 'Create users as the wizard has put them together; each is invited by mail to choose a password.',
  body: creation,
  response: z.object({
    created: z.array(
      z.object({ line: z.number().int(), id: userId, email: z.string(), level, rights: z.array(z.string()) }),
    ),
    errors: z.array(
      z.object({
        line: z.number().int(),
        email: z.string(),
        code: z.enum(keysOf(LINE_ERRORS)),
        message: z.string(),
      }),
    ),
    totals: z.object({ regular: z.number().int(), administrators: z.number().int() }),
  }),
});
export type Created = z.infer<typeof createUsers.response>;

const moved = z.object({ users: z.array(z.object({ id: userId, state: userState })) });

export const inactivate = endpoint({
  id: 'AUTH-17',
  method: 'POST',
  path: '/auth/inactivate',
  permission: ADMINISTRATION,
  summary: 'Make users inactive, all or none. Their sessions end at once.',
  body: z.strictObject({ userIds }),
  response: moved,
});

export const removeAccount = endpoint({
  id: 'AUTH-18',
  method: 'DELETE',
  path: '/auth/remove-account',
  permission: ADMINISTRATION,
  summary: 'Remove users, all or none: name and e-mail go, records that name them stay, the e-mail is free again.',
  body: z.strictObject({ userIds }),
  response: moved,
});

export const userMove = endpoint({
  id: 'user-move',
  method: 'POST',
  path: `${PATH}/state`,
  permission: ADMINISTRATION,
  summary: 'Acknowledge users who asked for an account, take inactive ones back, or unlock them, all or none.',
  body: z.strictObject({ userIds, move: z.enum(['acknowledge', 'reactivate', 'unlock']) }),
  response: moved,
});

export const userSecondFactorReset = endpoint({
  id: 'user-second-factor-reset',
  method: 'POST',
  path: `${ONE}/second-factor/reset`,
  permission: ADMINISTRATION,
  summary:
    'Take the second factor and the remembered browsers of a user away who has lost them; the user is notified by mail.',
  params: z.object({ id: userId }),
  response: z.object({ id: userId }),
});

export const userInvite = endpoint({
  id: 'user-invite',
  method: 'POST',
  path: `${ONE}/invite`,
  permission: ADMINISTRATION,
  summary: 'Invite a pending user once more to choose a password.',
  params: z.object({ id: userId }),
  response: userView,
});
