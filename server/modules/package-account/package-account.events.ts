import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type {
  CompanyId,
  DocumentId,
  PackageCountId,
  PackageFeeId,
  PackageMovementId,
  PartnerId,
  ReceivedAdviceId,
} from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
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
export const packageEvidenceAdded = defineEvent<Change>('package-movement.evidence-added', change);
export const packageEvidenceWithdrawn = defineEvent<Change>('package-movement.evidence-withdrawn', change);
export const packageDisputeWindowSet = defineEvent<AuditedChange<PartnerId>>('package-movement.dispute-window-set', {
  audit: auditedAs('partner'),
});
/** A despatch note or a receiving advice moved packages. */
export const packagesPosted = defineEvent<Moved>('package-movement.posted', { realtime });

/** A statement was sent to a counterparty, whose id it is. */
export const packageStatementSent = defineEvent<AuditedChange<PartnerId> & { readonly by: Pick<Actor, 'companyId'> }>(
  'package-statement.sent',
  {
    realtime: ({ by, id }) => [{ company: by.companyId, topic: 'package-account', id }],
    audit: auditedAs('package-statement'),
  },
);
/** A statement that was sent went another step. */
export const packageStatementSettled = defineEvent<{ readonly companyId: CompanyId; readonly id: DocumentId }>(
  'package-statement.settled',
  { realtime: ({ companyId, id }) => [{ company: companyId, topic: 'package-account', id }] },
);

/** What one company alone does. */
type OwnChange<I extends string> = AuditedChange<I> & { readonly by: Pick<Actor, 'companyId'> };
const toOwn = ({ by, id }: { readonly by: Pick<Actor, 'companyId'>; readonly id: string }): Signal[] => [
  { company: by.companyId, topic: 'package-account', id },
];
const ofCount = { realtime: toOwn, audit: auditedAs('package-count') };

export const packageCountCreated = defineEvent<OwnChange<PackageCountId>>('package-count.created', ofCount);
/** Somebody entered what he counted, or corrected it. */
export const packageCountEntered = defineEvent<OwnChange<PackageCountId>>('package-count.entered', ofCount);
export const packageCountStateChanged = defineEvent<OwnChange<PackageCountId>>('package-count.state-changed', ofCount);
/** Somebody said after how many days receipts of a partner are guessed; the id is the partner's. */
export const packageGuessRuleChanged = defineEvent<OwnChange<PartnerId>>('package-guess-rule.changed', {
  realtime: toOwn,
  audit: auditedAs('package-guess-rule'),
});
/** Somebody said what is agreed about packages that stay too long. */
export const packageFeeAgreed = defineEvent<OwnChange<PackageFeeId>>('package-fee.agreed', {
  realtime: toOwn,
  audit: auditedAs('package-fee'),
});
/** A partner's despatch advice was stored, or is not found in its file any more. */
export const packageAdviceReceived = defineEvent<{ readonly receivedAdviceId: ReceivedAdviceId }>(
  'package-advice.received',
  { packages: ({ receivedAdviceId }) => [{ receivedAdviceId }] },
);
