import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { PackageFeeId, PartnerId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

interface ByCompany {
  readonly by: Pick<Actor, 'companyId'>;
  readonly id: string;
}
const realtime = ({ by, id }: ByCompany): Signal[] => [{ company: by.companyId, topic: 'package-account', id }];

/** Somebody said after how many days receipts of a partner are guessed; the id is the partner's. */
export const packageGuessRuleChanged = defineEvent<AuditedChange<PartnerId> & ByCompany>('package-guess-rule.changed', {
  realtime,
  audit: auditedAs('package-guess-rule'),
});
/** Somebody said what is agreed about packages that stay too long. */
export const packageFeeAgreed = defineEvent<AuditedChange<PackageFeeId> & ByCompany>('package-fee.agreed', {
  realtime,
  audit: auditedAs('package-fee'),
});
