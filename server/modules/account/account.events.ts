import { auditedAs, type AuditActor, type AuditedChange } from '../../domain/audit/line.js';
import type { UserId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

const user = auditedAs('user');
const guest = auditedAs('external-user');
const company = auditedAs('company');
interface Invited extends AuditedChange {
  /** Of another company, who is to work in this one. */
  readonly isExternal: boolean;
}

export const userCreated = defineEvent<AuditedChange>('user.created', { audit: user });
export const userChanged = defineEvent<AuditedChange>('user.changed', { audit: user });
export const userActivated = defineEvent<AuditedChange>('user.activated', { audit: user });
export const userInactivated = defineEvent<AuditedChange>('user.inactivated', { audit: user });
export const userRemoved = defineEvent<AuditedChange>('user.removed', { audit: user });
export const userInvited = defineEvent<Invited>('user.invited', {
  audit: (change) => (change.isExternal ? guest(change) : user(change)),
});
export const invitationAccepted = defineEvent<AuditedChange<UserId>>('user.invitation-accepted', { audit: guest });
export const invitationDeclined = defineEvent<AuditedChange<UserId>>('user.invitation-declined', { audit: guest });
export const invitationRevoked = defineEvent<AuditedChange>('user.invitation-revoked', { audit: guest });
/** A mail that somebody was owed is on its way: to choose a password, or to know of the invitation of another company. */
export const invitationMailed = defineEvent<{ readonly userId: UserId; readonly isExternal: boolean }>(
  'invitation.mailed',
  { mail: ({ userId, isExternal }) => [{ kind: isExternal ? 'invited-elsewhere' : 'invitation', userId }] },
);
export const profileChanged = defineEvent<AuditedChange>('profile.changed', { audit: user });
export const permissionsChanged = defineEvent<AuditedChange>('permissions.changed', { audit: user });
export const modulesChanged = defineEvent<AuditedChange>('modules.changed', { audit: company });
/** A session works in another company. */
export const companyChosen = defineEvent<AuditedChange>('context.company', { audit: company });
/** `by` names both: who acts, and in whose place. */
export const impersonationStarted = defineEvent<AuditedChange>('impersonation.started', { audit: user });
export const impersonationStopped = defineEvent<{ readonly by: AuditActor; readonly id: UserId }>(
  'impersonation.stopped',
  { audit: user },
);
