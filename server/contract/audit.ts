import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { apiTokenId, companyId, cursor, id, instant, limit, sortBy, userId } from './fields.js';

/** Of their company, from here on; administrators of the installation see everything. */
const READER = { level: 'company-admin' } as const;

const filters = {
  /** The kind of event whole, or its area: `agreement.changed`, `agreement`. */
  event: z
    .string()
    .regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/, 'An event such as agreement.changed, or an area such as agreement')
    .optional(),
  /** Who acted, or on whose behalf. */
  userId: userId.optional(),
  objectType: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  objectId: z.string().min(1).max(100).optional(),
  /** Administrators of the installation alone; others get their own company's events. */
  companyId: companyId.optional(),
  from: instant.optional(),
  to: instant.optional(),
};
const person = z.object({ id: userId, username: z.string().nullable() });
const row = z.object({
  id,
  at: instant,
  event: z.string(),
  companyId: companyId.nullable(),
  /** Who acted; null where nobody was signed in. */
  actor: person.nullable(),
  /** On whose behalf: the impersonated person, or the actor. */
  subject: person.nullable(),
  tokenId: apiTokenId.nullable(),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditRow = z.infer<typeof row>;

/** What events are sorted by. */
export const AUDIT_SORTS = ['at'] as const;
export const auditList = endpoint({
  id: 'audit-list',
  method: 'GET',
  path: '/audit',
  permission: READER,
  summary: 'Who did what, newest first.',
  query: z.object({
    ...filters,
    sort: sortBy(AUDIT_SORTS).optional(),
    cursor: cursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type AuditQuery = z.output<typeof auditList.query>;

export const auditExport = endpoint({
  id: 'audit-export',
  method: 'GET',
  path: '/audit/export',
  permission: READER,
  summary: 'The same as CSV, newest first, 100,000 rows at most.',
  query: z.object(filters),
  produces: 'text/csv; charset=utf-8',
});

export const auditVerification = endpoint({
  id: 'audit-verification',
  method: 'GET',
  path: '/audit/verification',
  permission: 'admin',
  summary:
    'Whether the audit log is as it was written. Keep the head elsewhere: given back later it proves that the end was not cut off.',
  query: z.object({
    /** `<number>:<hash>` of an earlier answer. */
    head: z
      .string()
      .regex(/^\d{1,18}:[0-9a-f]{64}$/)
      .optional(),
  }),
  response: z.object({
    ok: z.boolean(),
    /** The last link. */
    head: z.string().nullable(),
    /** Links that were looked at, and events that wait to be taken into the chain. */
    links: z.number().int(),
    waiting: z.number().int(),
    /** The first link at which the chain breaks; `seq` is null for an event that stands outside of it. */
    broken: z
      .object({
        seq: id.nullable(),
        eventId: id.nullable(),
        fault: z.enum([
          'link-missing',
          'chain-broken',
          'event-missing',
          'event-changed',
          'event-outside',
          'head-differs',
        ]),
      })
      .nullable(),
  }),
});
export type AuditVerification = z.infer<typeof auditVerification.response>;
