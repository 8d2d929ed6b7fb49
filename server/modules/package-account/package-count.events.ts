import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { PackageCountId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

type Change = AuditedChange<PackageCountId> & { readonly by: Pick<Actor, 'companyId'> };

const change = {
  realtime: ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'package-account', id }],
  audit: auditedAs('package-count'),
};

export const packageCountCreated = defineEvent<Change>('package-count.created', change);
/** Somebody entered what he counted, or corrected it. */
export const packageCountEntered = defineEvent<Change>('package-count.entered', change);
export const packageCountStateChanged = defineEvent<Change>('package-count.state-changed', change);
