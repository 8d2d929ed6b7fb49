import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent, type ProjectionsOf } from '../../platform/events/event.js';

const projections: ProjectionsOf<AuditedChange> = {
  realtime: () => [{ serviceWindow: true }],
  audit: auditedAs('service-window'),
};

export const serviceWindowSet = defineEvent<AuditedChange>('service-window.set', projections);
export const serviceWindowCalledOff = defineEvent<AuditedChange>('service-window.called-off', projections);
export const serviceWindowBegan = defineEvent<AuditedChange>('service-window.began', projections);
