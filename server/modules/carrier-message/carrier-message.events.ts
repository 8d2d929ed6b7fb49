import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, TransportId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';

type Change = AuditedChange<TransportId> & { readonly by: Pick<Actor, 'companyId'> };

const audit = auditedAs('transport');
/** The carrier was told of it. */
export const transportInstructed = defineEvent<Change>('transport.instructed', {
  audit,
  realtime: ({ by, id }) => [{ company: by.companyId, topic: 'transport', id }],
});
/** Somebody said that it is what a carrier speaks of, or that it is not. */
export const carrierStatusAssigned = defineEvent<Change>('transport.status-assigned', {
  audit,
  realtime: ({ by, id }) => [{ company: by.companyId, topic: 'transport', id }],
});

interface OfTransport {
  readonly companyId: CompanyId;
  readonly transportId: TransportId;
}
/** What was handed over to be sent went another step. */
export const instructionSettled = defineEvent<OfTransport>('transport.instruction-settled', {
  realtime: ({ companyId, transportId }) => [{ company: companyId, topic: 'transport', id: transportId }],
});
/** A carrier said something of it. */
export const carrierStatusReceived = defineEvent<OfTransport>('transport.status-received', {
  realtime: ({ companyId, transportId }) => [{ company: companyId, topic: 'transport', id: transportId }],
});
