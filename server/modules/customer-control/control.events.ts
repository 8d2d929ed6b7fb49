import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { ControlRuleId, RuleResultId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

const audit = auditedAs('control-rule');
type Change = AuditedChange<ControlRuleId> & { readonly by: Pick<Actor, 'companyId'> };
const changed = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'customer-control', id }];

export const controlRuleCreated = defineEvent<Change>('control-rule.created', { realtime: changed, audit });
export const controlRuleChanged = defineEvent<Change>('control-rule.changed', { realtime: changed, audit });
export const controlRuleRemoved = defineEvent<Change>('control-rule.removed', { realtime: changed, audit });
/** Somebody had chosen rules run on all releases in force. */
export const controlRulesProcessed = defineEvent<Change>('control-rule.processed', { audit });

type Decision = AuditedChange<RuleResultId> & { readonly by: Pick<Actor, 'companyId'> };
/** Somebody decided about a result, assigned it, or kept a note with it. */
export const controlResultDecided = defineEvent<Decision>('control-result.decided', {
  realtime: ({ by, id }) => [{ company: by.companyId, topic: 'customer-control', id }],
  audit: auditedAs('control-result'),
});
