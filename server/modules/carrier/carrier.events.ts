import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { TransportId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';

/** The carrier said that a transport has departed or arrived, or took that back. */
export const transportReported = defineEvent<AuditedChange<TransportId> & { readonly by: Pick<Actor, 'companyId'> }>(
  'transport.reported',
  {
    realtime: ({ by, id }) => [{ company: by.companyId, topic: 'transport', id }],
    audit: auditedAs('transport'),
  },
);
