import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { DespatchAdviceId, TransportId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

type Change = AuditedChange<TransportId> & { readonly by: Pick<Actor, 'companyId'> };
type OfNotes = Change & { readonly noteIds: readonly DespatchAdviceId[] };

const audit = auditedAs('transport');
const realtime = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'transport', id }];
/** The notes are shown with their transport, too. */
const withNotes = ({ noteIds, ...change }: OfNotes): Signal[] => [
  ...realtime(change),
  ...noteIds.map((id): Signal => ({ company: change.by.companyId, topic: 'despatch', id })),
];

export const transportCreated = defineEvent<OfNotes>('transport.created', { realtime: withNotes, audit });
/** Somebody changed what it says. */
export const transportChanged = defineEvent<Change>('transport.changed', { realtime, audit });
/** Despatch notes were put on it, or taken off. */
export const transportNotesChanged = defineEvent<OfNotes>('transport.notes-changed', { realtime: withNotes, audit });
/** It came into another state. */
export const transportStateChanged = defineEvent<OfNotes>('transport.state-changed', { realtime: withNotes, audit });
export const transportRemoved = defineEvent<OfNotes>('transport.removed', { realtime: withNotes, audit });
