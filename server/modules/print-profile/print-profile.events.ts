import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

type Change = AuditedChange & { readonly by: Pick<Actor, 'companyId'> };

const realtime = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'packaging', id }];
const ofProfile = { realtime, audit: auditedAs('print-profile') };

export const printProfileCreated = defineEvent<Change>('print-profile.created', ofProfile);
export const printProfileChanged = defineEvent<Change>('print-profile.changed', ofProfile);
export const printProfileRemoved = defineEvent<Change>('print-profile.removed', ofProfile);
