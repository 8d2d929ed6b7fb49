import { z } from 'zod';
import type { PartnerId } from '../domain/ids.js';
import { endpoint } from './endpoint.js';
import { companyId, cursor, instant, invitationId, limit, partnerId, userId } from './fields.js';
import { ADMINISTRATION, rights } from './user.js';

/** The carriers of the register that somebody acts for; null: as the rights say. */
const carriers = z.array(z.object({ id: partnerId, name: z.string() })).nullable();

const external = z.object({
  userId,
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  carriers,
  invitedAt: instant,
  invitedBy: z.string().nullable(),
});
export type ExternalUser = z.infer<typeof external>;
/** An address that was asked in and has not accepted, whether anybody has an account with it or not. */
const invitation = z.object({
  id: invitationId,
  email: z.string(),
  roles: z.array(z.string()),
  carriers,
  invitedAt: instant,
  expiresAt: instant,
  invitedBy: z.string().nullable(),
});
export type ExternalInvitation = z.infer<typeof invitation>;

/** Whom an invitation is for, and what it gives: rights, or the view of carriers. */
export const invitationFields = {
  email: z.string().trim().min(1).max(254),
  roles: rights.default([]),
  /** Carriers of the register: the person sees what is theirs, answers bookings, and has no rights. */
  carrierIds: z.array(partnerId).max(50).default([]),
};
export const givesSomething = ({
  roles,
  carrierIds,
}: {
  readonly roles: readonly string[];
  readonly carrierIds: readonly PartnerId[];
}): boolean => roles.length > 0 !== carrierIds.length > 0;
export const GIVES_NOTHING = {
  path: ['roles'],
  message: 'At least one permission must be chosen, or carriers and no permission',
  params: { sentence: 'chosen' },
};

export const inviteExternal = endpoint({
  id: 'AUTH-10',
  method: 'POST',
  path: '/auth/invite-external',
  permission: ADMINISTRATION,
  summary:
    'Ask somebody with an account of another company to work in this one with these rights, or for carriers of the register, from the acceptance on. The answer is the same whether the address has an account or not. Once more: with other rights.',
  body: z.strictObject(invitationFields).refine(givesSomething, GIVES_NOTHING),
  response: z.object({
    email: z.string(),
    roles: z.array(z.string()),
    carrierIds: z.array(partnerId),
    /** `accepted`: somebody who works here already, with these rights from now on. */
    state: z.enum(['invited', 'accepted']),
  }),
});

export const revokeExternal = endpoint({
  id: 'AUTH-11',
  method: 'DELETE',
  path: '/auth/invite-external',
  permission: ADMINISTRATION,
  summary: 'Take an invitation back, accepted or not: access to this company ends at once.',
  body: z.union([z.strictObject({ userId }), z.strictObject({ invitationId })]),
  response: z.union([z.object({ userId }), z.object({ invitationId })]),
});

export const externalUsers = endpoint({
  id: 'external-users',
  method: 'GET',
  path: '/auth/invite-external',
  permission: ADMINISTRATION,
  summary: 'People of other companies who may work in this one, and on the first page who is asked to.',
  query: z.object({ cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({
    rows: z.array(external),
    nextCursor: z.string().nullable(),
    invitations: z.array(invitation),
  }),
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

const ownInvitation = z.object({
  id: invitationId,
  company: z.object({ code: z.string(), name: z.string() }),
  invitedBy: z.string().nullable(),
  roles: z.array(z.string()),
  invitedAt: instant,
  expiresAt: instant,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const ownInvitations = endpoint({
  id: 'own-invitations',
  method: 'GET',
  path: '/auth/invitations',
  permission: 'session',
  summary: 'The companies that ask the signed-in user to work for them, newest first.',
  response: z.object({ invitations: z.array(ownInvitation) }),
});

export const acceptInvitation = endpoint({
  id: 'invitation-accept',
  method: 'POST',
  path: '/auth/invitations/:id/accept',
  permission: 'session',
  summary: 'Accept the invitation of another company: from now on its data can be worked with there.',
  params: z.object({ id: invitationId }),
  response: z.object({ companyId }),
});

export const declineInvitation = endpoint({
  id: 'invitation-decline',
  method: 'POST',
  path: '/auth/invitations/:id/decline',
  permission: 'session',
  summary: 'Decline the invitation of another company, which learns nothing of it.',
  params: z.object({ id: invitationId }),
  response: z.object({ id: invitationId }),
});
