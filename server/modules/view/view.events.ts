import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';

const audit = auditedAs('list-view');

export const listViewSaved = defineEvent<AuditedChange>('list-view.saved', { audit });
export const listViewRemoved = defineEvent<AuditedChange>('list-view.removed', { audit });
