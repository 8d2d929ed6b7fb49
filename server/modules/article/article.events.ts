import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('article');

export const articleCreated = defineEvent<AuditedChange>('article.created', { audit });
export const articleChanged = defineEvent<AuditedChange>('article.changed', { audit });
export const articleRemoved = defineEvent<AuditedChange>('article.removed', { audit });
/** A file of them was taken over; its name stands as the object. */
export const articlesImported = defineEvent<AuditedChange>('article.imported', { audit });
/** Numbers that came first in a message. */
export const articlesAccepted = defineEvent<AuditedChange>('article.accepted', { audit });
export const articlesIgnored = defineEvent<AuditedChange>('article.ignored', { audit });
export const articlesRemembered = defineEvent<AuditedChange>('article.remembered', { audit });
