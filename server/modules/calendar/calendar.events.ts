import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('calendar');

export const calendarCreated = defineEvent<AuditedChange>('calendar.created', { audit });
export const calendarChanged = defineEvent<AuditedChange>('calendar.changed', { audit });
export const calendarRemoved = defineEvent<AuditedChange>('calendar.removed', { audit });
