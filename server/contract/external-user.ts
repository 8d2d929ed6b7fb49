import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { companyId, cursor, instant, limit, userId } from './fields.js';
import { ADMINISTRATION, rights } from './user.js';

const external = z.object({
  userId,
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  invitedAt: instant,
  invitedBy: z.string().nullable(),
});
export type ExternalUser = z.infer<typeof external>;

export const inviteExternal = endpoint({
  id: 'AUTH-10',
  method: 'POST',
  path: '/auth/invite-external',
  permission: ADMINISTRATION,
  summary:
    'Let somebody with an account of another company work in this one with these rights. Once more: with other rights.',
  body: z.strictObject({
    email: z.string().trim().min(1).max(254),
    roles: rights.min(1, 'At least one right must be chosen'),
  }),
  response: external,
});

export const revokeExternal = endpoint({
  id: 'AUTH-11',
  method: 'DELETE',
  path: '/auth/invite-external',
  permission: ADMINISTRATION,
  summary: 'Take an invitation back: access to this company ends at once.',
  body: z.strictObject({ userId }),
  response: z.object({ userId }),
});

export const externalUsers = endpoint({
  id: 'external-users',
  method: 'GET',
  path: '/auth/invite-external',
  permission: ADMINISTRATION,
  summary: 'People of other companies who may work in this one.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({ rows: z.array(external), nextCursor: z.string().nullable() }),
});
export type ExternalQuery = z.output<typeof externalUsers.query>;

const company = z.object({
  id: companyId,
  code: z.string(),
  name: z.string(),
  isOwn: z.boolean(),
  isCurrent: z.boolean(),
});
export type WorkingCompany = z.infer<typeof company>;

export const workingCompanies = endpoint({
  id: 'working-companies',
  method: 'GET',
  path: '/auth/companies',
  permission: 'session',
  summary: 'The companies that the signed-in user may work in: the own one first, then those with an invitation.',
  response: z.object({ companies: z.array(company) }),
});

export const chooseCompany = endpoint({
  id: 'choose-company',
  method: 'POST',
  path: '/auth/companies/:id/choose',
  permission: 'session',
  summary: 'Work in another company from now on, in this browser.',
  params: z.object({ id: companyId }),
  response: company,
});
