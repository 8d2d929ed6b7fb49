/** What the audit log tells of; the first word is the area. A new kind is a row here and a sentence in docs/security.md. */
export const AUDIT_EVENTS = [
  'session.opened', 'session.refused', 'session.ended', 'session.reuse-detected',
  'second-factor.passed', 'second-factor.refused', 'second-factor.enrolled', 'second-factor.disabled', 'device.remembered', 'device.forgotten',
  'password.changed', 'password.reset-requested', 'password.reset', 'account.requested', 'account.activated', 'account.locked', 'account.unlocked',
  'user.created', 'user.changed', 'user.inactivated', 'user.activated', 'user.removed', 'user.invited', 'user.invitation-revoked',
  'permissions.changed', 'modules.changed', 'restriction.changed', 'impersonation.started', 'impersonation.stopped', 'access.refused',
  'context.supplier', 'context.filter', 'context.company', 'filter.saved', 'filter.removed', 'list-view.saved', 'list-view.removed', 'settings.changed', 'profile.changed',
  'api-token.created', 'api-token.revoked', 'webhook.created', 'webhook.changed', 'webhook.removed', 'webhook.replayed', 'webhook.secret-rotated', 'webhook.tested', 'webhook.disabled',
  'agreement.created', 'agreement.changed', 'agreement.removed', 'agreement.tested', 'agreement.polled', 'company.changed', 'partner.created', 'partner.changed', 'partner.removed',
  'relation.created', 'relation.changed', 'relation.removed',
  'file.uploaded', 'file.processed', 'file.archived', 'file.deleted', 'file.restored',
  'despatch-advice.created', 'despatch-advice.sent', 'transmission.retried', 'transmission.cancelled', 'transmission.resent', 'transmission.waived', 'transmission.expected',
  'demo.changed', 'demo.emptied',
  'notice.sent', 'notice.withdrawn', 'notice.given-back', 'service-window.set', 'service-window.called-off', 'service-window.began',
  'audit.exported',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** What events are about. A new kind is a name here. */
export const AUDIT_OBJECTS = [
  'user', 'external-user', 'session', 'device', 'call', 'company', 'partner', 'relation', 'agreement', 'file', 'despatch-advice', 'transmission', 'webhook', 'api-token',
  'filter', 'list-view', 'notice', 'service-window',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];
