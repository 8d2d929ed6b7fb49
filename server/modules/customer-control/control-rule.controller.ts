import { Controller } from '@nestjs/common';
import { controlRuleBacktest, controlRuleSuggest } from '../../contract/control-backtest.js';
import {
  controlRule,
  controlRuleArticles,
  controlRuleChange,
  controlRuleCreate,
  controlRuleRelations,
  controlRuleRemove,
  controlRules,
  controlRuleSetArticles,
  controlRuleSetRelations,
  controlRulesProcess,
  controlRulesProgress,
  controlRuleVersions,
} from '../../contract/customer-control.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { RULE_CODES } from '../../domain/rules/code.js';
import { RULES } from '../../domain/rules/rules.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ControlBacktests } from './control-backtest.service.js';
import { ControlBatches } from './control-batch.service.js';
import { ControlRules } from './control-rule.service.js';
import { ControlRuleView } from './control-rule.view.js';

@Controller()
export class ControlRuleController {
  constructor(
    private readonly database: Database,
    private readonly view: ControlRuleView,
    private readonly rules: ControlRules,
    private readonly batches: ControlBatches,
    private readonly backtests: ControlBacktests,
  ) {}

  @Handles(controlRules)
  async list({ query }: Input<typeof controlRules>, { caller }: Call): Promise<Answer<typeof controlRules>> {
    const { companyId, language } = caller;
    const article = query.articleNumber?.replaceAll('\0', '') ?? '';
    const rules = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.list(tx, companyId, language, article === '' ? null : article),
    );
    if (!query.grouped) return { rows: rules, groups: [] };
    const byCode = Map.groupBy(rules, ({ ruleCode }) => ruleCode);
    const groups = RULE_CODES.map((ruleCode) => {
      const { texts, type } = RULES[ruleCode];
      const { name, description } = texts[language];
      return { ruleCode, name, description, type, rules: byCode.get(ruleCode) ?? [] };
    });
    return { rows: [], groups };
  }

  @Handles(controlRule)
  rule({ params }: Input<typeof controlRule>, { caller }: Call): Promise<Answer<typeof controlRule>> {
    const { companyId, language } = caller;
    return this.database.transaction(scopeOf(caller), (tx) => this.view.rule(tx, companyId, params.id, language));
  }

  @Handles(controlRuleCreate)
  create({ body }: Input<typeof controlRuleCreate>, { caller }: Call): Promise<Answer<typeof controlRuleCreate>> {
    return this.rules.create(caller, body);
  }

  @Handles(controlRuleChange)
  change(
    { params, body }: Input<typeof controlRuleChange>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleChange>> {
    return this.rules.change(caller, params.id, body);
  }

  @Handles(controlRuleRemove)
  async remove({ params }: Input<typeof controlRuleRemove>, { caller }: Call): Promise<undefined> {
    await this.rules.remove(caller, params.id);
    return undefined;
  }

  @Handles(controlRuleVersions)
  versions(
    { params, query }: Input<typeof controlRuleVersions>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleVersions>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.versions(tx, caller.companyId, params.id, query),
    );
  }

  @Handles(controlRuleArticles)
  articles(
    { params, query }: Input<typeof controlRuleArticles>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleArticles>> {
    const { companyId, language } = caller;
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.articles(tx, companyId, params.id, { ...query, language }),
    );
  }

  @Handles(controlRuleSetArticles)
  setArticles(
    { params, body }: Input<typeof controlRuleSetArticles>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleSetArticles>> {
    return this.rules.setArticles(caller, params.id, body);
  }

  @Handles(controlRuleRelations)
  relations(
    { params, query }: Input<typeof controlRuleRelations>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleRelations>> {
    const { companyId, language } = caller;
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.relations(tx, companyId, params.id, { ...query, language }),
    );
  }

  @Handles(controlRuleSetRelations)
  setRelations(
    { params, body }: Input<typeof controlRuleSetRelations>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleSetRelations>> {
    return this.rules.setRelations(caller, params.id, body);
  }

  @Handles(controlRuleBacktest)
  backtest(
    { params, body }: Input<typeof controlRuleBacktest>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleBacktest>> {
    return this.backtests.backtest(caller, params.id, body);
  }

  @Handles(controlRuleSuggest)
  suggest(
    { params, body }: Input<typeof controlRuleSuggest>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleSuggest>> {
    return this.backtests.suggestion(caller, params.id, body);
  }

  @Handles(controlRulesProcess)
  process({ body }: Input<typeof controlRulesProcess>, { caller }: Call): Promise<Answer<typeof controlRulesProcess>> {
    return this.batches.request(caller, body.ruleIds);
  }

  @Handles(controlRulesProgress)
  progress(
    { params }: Input<typeof controlRulesProgress>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRulesProgress>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.batches.progress(tx, caller.companyId, params.id));
  }
}
