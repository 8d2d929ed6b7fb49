import { Injectable } from '@nestjs/common';
import type { Input } from '../../contract/endpoint.js';
import type {
  ControlRule,
  ControlRuleChange,
  ControlRuleInput,
  controlRuleSetArticles,
  controlRuleSetRelations,
  RuleParameters,
} from '../../contract/customer-control.js';
import { MOST_RULE_ARTICLES } from '../../contract/customer-control.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ControlRuleId } from '../../domain/ids.js';
import type { RuleCode } from '../../domain/rules/code.js';
import { completeValues } from '../../domain/rules/parameters.js';
import { RULES } from '../../domain/rules/rules.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { controlRuleChanged, controlRuleCreated, controlRuleRemoved } from './control.events.js';
import { assertStands, writable } from './control-rule.rows.js';
import { type Choice, ControlRuleStore } from './control-rule.store.js';
import { ControlRuleView } from './control-rule.view.js';

const MOST_RULES = 500;
/** Numbers that a refusal names. */
const NAMED = 20;

type Body<E extends typeof controlRuleSetArticles | typeof controlRuleSetRelations> = Input<E>['body'];

/** Keeps the rules of companies. */
@Injectable()
export class ControlRules {
  constructor(
    private readonly database: Database,
    private readonly store: ControlRuleStore,
    private readonly view: ControlRuleView,
  ) {}

  /** @throws Problem invalid-input for parameters that the rule does not have or that can't stand; limit-reached. */
  create(caller: Caller, { ruleCode, ...given }: ControlRuleInput): Promise<ControlRule> {
    const { companyId, userId, language } = caller;
    const {
      name = '',
      enabled = false,
      severity = RULES[ruleCode].severity,
      appliedTo = 'all',
      parameters = {},
    } = given;
    assertStands(ruleCode, appliedTo, parameters);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      if ((await this.store.count(tx, companyId)) >= MOST_RULES)
        throw new Problem('limit-reached', `There are ${String(MOST_RULES)} rules of a company at most.`);
      const fields = { name, enabled, severity, appliedTo, parameters: completed(ruleCode, parameters) };
      const id = await this.store.insert(tx, companyId, { ...fields, code: ruleCode, by: userId });
      emit(tx, controlRuleCreated({ by: caller, id, after: { ruleCode, ...recorded(fields) } }));
      return this.view.rule(tx, companyId, id, language);
    });
  }

  /** @throws Problem not-found; changed-meanwhile; invalid-input for parameters that the rule does not have or that can't stand. */
  change(caller: Caller, id: ControlRuleId, { version, ...given }: ControlRuleChange): Promise<ControlRule> {
    const { companyId, userId, language } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const rule = await this.view.rule(tx, companyId, id, language);
      const before = fieldsOf(rule);
      const after = {
        name: given.name ?? before.name,
        enabled: given.enabled ?? before.enabled,
        severity: given.severity ?? before.severity,
        appliedTo: given.appliedTo ?? before.appliedTo,
        parameters: { ...before.parameters, ...given.parameters },
      };
      assertStands(rule.ruleCode, after.appliedTo, given.parameters ?? {});
      if (!(await this.store.update(tx, companyId, id, { ...after, version, by: userId })))
        throw new Problem('changed-meanwhile');
      emit(tx, controlRuleChanged({ by: caller, id, before: recorded(before), after: recorded(after) }));
      return this.view.rule(tx, companyId, id, language);
    });
  }

  /** @throws Problem not-found */
  async remove(caller: Caller, id: ControlRuleId): Promise<void> {
    const { companyId, language } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      const rule = await this.view.rule(tx, companyId, id, language);
      await this.store.remove(tx, companyId, id);
      emit(
        tx,
        controlRuleRemoved({ by: caller, id, before: { ruleCode: rule.ruleCode, ...recorded(fieldsOf(rule)) } }),
      );
    });
  }

  /** @throws Problem not-found; changed-meanwhile; unknown-reference, naming articles that were never called off; limit-reached */
  setArticles(caller: Caller, id: ControlRuleId, body: Body<typeof controlRuleSetArticles>): Promise<ControlRule> {
    const choice: Choice<string> =
      'articles' in body ? { only: body.articles, add: [], remove: [] } : { add: body.add, remove: body.remove };
    return this.chosen(caller, id, body.version, {
      unknown: (tx, companyId) => this.store.unknownArticles(tx, companyId, [...(choice.only ?? choice.add)]),
      choose: (tx, companyId) => this.store.chooseArticles(tx, companyId, id, choice),
      of: 'articles',
    });
  }

  /** @throws Problem not-found; changed-meanwhile; unknown-reference, naming relations that there are none of; limit-reached */
  setRelations(caller: Caller, id: ControlRuleId, body: Body<typeof controlRuleSetRelations>): Promise<ControlRule> {
    const choice =
      'relations' in body ? { only: body.relations, add: [], remove: [] } : { add: body.add, remove: body.remove };
    return this.chosen(caller, id, body.version, {
      unknown: (tx, companyId) => this.store.unknownRelations(tx, companyId, [...(choice.only ?? choice.add)]),
      choose: (tx, companyId) => this.store.chooseRelations(tx, companyId, id, choice),
      of: 'relations',
    });
  }

  private chosen(
    caller: Caller,
    id: ControlRuleId,
    version: number,
    {
      unknown,
      choose,
      of,
    }: {
      readonly unknown: (tx: Tx, companyId: CompanyId) => Promise<readonly string[]>;
      readonly choose: (tx: Tx, companyId: CompanyId) => Promise<void>;
      readonly of: 'articles' | 'relations';
    },
  ): Promise<ControlRule> {
    const { companyId, userId, language } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const rule = await this.view.rule(tx, companyId, id, language);
      assertStands(rule.ruleCode, of === 'articles' ? 'articles' : 'all', {});
      const missing = await unknown(tx, companyId);
      if (missing.length > 0) {
        const message = `Not known: ${missing.slice(0, NAMED).join(', ')}${missing.length > NAMED ? ', …' : ''}`;
        throw new Problem('unknown-reference', message, [{ path: of, message }]);
      }
      if (!(await this.store.update(tx, companyId, id, { ...fieldsOf(rule), version, by: userId })))
        throw new Problem('changed-meanwhile');
      await choose(tx, companyId);
      const changed = await this.view.rule(tx, companyId, id, language);
      if (changed.totals[of] > MOST_RULE_ARTICLES)
        throw new Problem('limit-reached', `A rule is for ${String(MOST_RULE_ARTICLES)} ${of} at most.`);
      emit(tx, controlRuleChanged({ by: caller, id, before: rule.totals, after: changed.totals }));
      return changed;
    });
  }
}

/** All parameters of a rule, the initial values for those that are not given. */
function completed(code: RuleCode, given: RuleParameters): RuleParameters {
  return writable(completeValues(RULES[code].parameters, given));
}

function fieldsOf({ name, isNamed, enabled, severity, appliedTo, parameters }: ControlRule) {
  return { name: isNamed ? name : '', enabled, severity, appliedTo, parameters };
}

/** What the audit log keeps of a rule: each parameter with what it is set to. */
function recorded({ parameters, ...fields }: ReturnType<typeof fieldsOf>) {
  return {
    ...fields,
    parameters: Object.entries(parameters).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  };
}
