import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { companyId, cursor, flag, instant, limit, noticeId, transactionId, userId } from './fields.js';

const PATH = '/applications/notifications';
export const NOTICE_STATUSES = ['info', 'success', 'warning', 'error'] as const;
const status = z.enum(NOTICE_STATUSES);
export type NoticeStatus = z.infer<typeof status>;
/** Characters of a message, at most. */
export const MOST_CHARACTERS = 1000;
/** Lines of text: no other control characters. */
export const lines = z
  .string()
  .trim()
  .min(1)
  .max(MOST_CHARACTERS)
  .regex(/^(?:[^\p{C}]|\n)*$/u, 'A text without control characters');

/** Administrators of a company to its people, those of the installation to all: the service looks at whom it is for. */
const SENDERS = { level: 'company-admin' } as const;

/** A notice as it is sent to browsers. */
export const notice = z.object({
  id: noticeId,
  /** The EDI transaction that it speaks of. */
  transactionId: transactionId.nullable(),
  /** Whom it is for: `everyone`, `company:7`, `user:12`. */
  room: z.string(),
  message: z.string(),
  status,
  /** It came because administrators get it too. */
  isAdminNotice: z.boolean(),
  notifyAdmin: z.boolean(),
  /** Who sent it, by name as it was then; the id is null when the account is gone. */
  sender: z.string(),
  senderId: userId.nullable(),
  createdAt: instant,
});
export type Notice = z.infer<typeof notice>;
const noticeRow = notice.extend({ readAt: instant.nullable(), dismissedAt: instant.nullable() });
export type NoticeRow = z.infer<typeof noticeRow>;
const sentRow = notice.extend({
  /** The name of the person or of the company that it went to; null where that is everyone. */
  to: z.string().nullable(),
  withdrawnAt: instant.nullable(),
});
export type SentRow = z.infer<typeof sentRow>;
/** What stands: neither dismissed nor older than a month, newest first and not more than a list holds, with the number unread. */
export const standing = z.object({ unread: z.number().int(), notices: z.array(noticeRow) });

const said = {
  status,
  message: lines,
  transactionId: transactionId.nullable().default(null),
  notifyAdmin: z.boolean().default(false),
};
const body = z.strictObject(said);
export type NoticeBody = z.output<typeof body>;
const sent = z.object({ id: noticeId, room: z.string() });

export const noticeList = endpoint({
  id: 'notice-list',
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'The own notices, newest first: those that stand, or with the dismissed and old ones.',
  query: z.object({ standing: flag.default(false), cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(noticeRow), nextCursor: z.string().nullable(), unread: z.number().int() }),
});
export type NoticeQuery = z.output<typeof noticeList.query>;

export const noticeCompanies = endpoint({
  id: 'NOTE-01',
  method: 'GET',
  path: `${PATH}/companies`,
  permission: SENDERS,
  summary: 'The companies that the caller may send notices to, by name.',
  query: z.object({ q: z.string().trim().max(100).optional(), limit: limit.default(100) }),
  response: z.object({ rows: z.array(z.object({ id: companyId, code: z.string(), name: z.string() })) }),
});

export const noticeUsers = endpoint({
  id: 'NOTE-02',
  method: 'GET',
  path: `${PATH}/users`,
  permission: SENDERS,
  summary: 'The people of a company that the caller may send notices to, by name.',
  query: z.object({
    /** The company; the own one by default. */
    id: companyId.optional(),
    /** Part of the name or the e-mail. */
    q: z.string().trim().max(100).optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(z.object({ id: userId, username: z.string(), email: z.string() })) }),
});

export const noticeToCompany = endpoint({
  id: 'notice-to-company',
  method: 'POST',
  path: `${PATH}/company`,
  permission: SENDERS,
  summary: 'Send a notice to the people of a company; S-02 is the same over the socket.',
  body: z.strictObject({ ...said, /** The own one by default. */ companyId: companyId.optional() }),
  response: sent,
  status: 201,
});

export const noticeToUser = endpoint({
  id: 'notice-to-user',
  method: 'POST',
  path: `${PATH}/user`,
  permission: SENDERS,
  summary: 'Send a notice to one person; S-03 is the same over the socket.',
  body: z.strictObject({ ...said, userId }),
  response: sent,
  status: 201,
});

export const noticeToAll = endpoint({
  id: 'notice-to-all',
  method: 'POST',
  path: `${PATH}/everyone`,
  permission: 'admin',
  summary: 'Send a notice to everyone; S-04 is the same over the socket.',
  body,
  response: sent,
  status: 201,
});

export const noticesSent = endpoint({
  id: 'notices-sent',
  method: 'GET',
  path: `${PATH}/sent`,
  permission: SENDERS,
  summary: 'What the caller has sent, newest first, the withdrawn too.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(50) }),
  response: z.object({ rows: z.array(sentRow), nextCursor: z.string().nullable() }),
});
export type SentQuery = z.output<typeof noticesSent.query>;

export const noticeWithdraw = endpoint({
  id: 'notice-withdraw',
  method: 'PUT',
  path: `${PATH}/:id/withdrawn`,
  permission: SENDERS,
  summary:
    'Withdraw a notice from everybody whom it was sent to, or give it back to them: for those who may send to these.',
  params: z.object({ id: noticeId }),
  body: z.strictObject({ withdrawn: z.boolean() }),
  response: z.object({ id: noticeId, withdrawn: z.boolean() }),
});

export const noticesRead = endpoint({
  id: 'notices-read',
  method: 'POST',
  path: `${PATH}/read`,
  permission: 'session',
  summary: 'Mark the own notices as read, up to one of them.',
  body: z.strictObject({ upTo: noticeId }),
  response: z.object({ unread: z.number().int() }),
});

export const noticeDismiss = endpoint({
  id: 'notice-dismiss',
  method: 'DELETE',
  path: `${PATH}/:id`,
  permission: 'session',
  summary: 'Take a notice off the own list; S-01 is the same over the socket.',
  params: z.object({ id: noticeId }),
  response: z.object({ id: noticeId }),
});

export const noticeRestore = endpoint({
  id: 'notice-restore',
  method: 'POST',
  path: `${PATH}/:id/restore`,
  permission: 'session',
  summary: 'Put a notice back on the own list.',
  params: z.object({ id: noticeId }),
  response: z.object({ id: noticeId }),
});
