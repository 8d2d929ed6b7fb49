import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, PackageMovementId, ReceivedAdviceId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface Moved {
  readonly id: PackageMovementId;
  /** The companies that have the movement. */
  readonly companies: readonly CompanyId[];
}
type Change = AuditedChange<PackageMovementId> & Moved;

const realtime = ({ id, companies }: Moved): Signal[] =>
  companies.map((company) => ({ company, topic: 'package-account', id }));
const change = { realtime, audit: auditedAs('package-movement') };

export const packageMovementEntered = defineEvent<Change>('package-movement.entered', change);
export const packageMovementConfirmed = defineEvent<Change>('package-movement.confirmed', change);
export const packageMovementCountered = defineEvent<Change>('package-movement.countered', change);
export const packageMovementDisputed = defineEvent<Change>('package-movement.disputed', change);
export const packageDisputeAccepted = defineEvent<Change>('package-movement.dispute-accepted', change);
export const packageDisputeRejected = defineEvent<Change>('package-movement.dispute-rejected', change);
/** A despatch note or a receiving advice moved packages. */
export const packagesPosted = defineEvent<Moved>('package-movement.posted', { realtime });
/** A partner's despatch advice was stored, or is not found in its file any more. */
export const packageAdviceReceived = defineEvent<{ readonly receivedAdviceId: ReceivedAdviceId }>(
  'package-advice.received',
  { packages: ({ receivedAdviceId }) => [{ receivedAdviceId }] },
);
