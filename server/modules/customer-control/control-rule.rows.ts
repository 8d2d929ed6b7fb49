import type { ControlRule, RuleField, RuleParameters } from '../../contract/customer-control.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { SetRule } from '../../domain/rules/apply.js';
import type { RuleCode, RuleScope } from '../../domain/rules/code.js';
import { completeValues, isValueOf, type ParameterSpec, type ParameterValues } from '../../domain/rules/parameters.js';
import type { Severity } from '../../domain/rules/rule.js';
import { RULES } from '../../domain/rules/rules.js';
import type { ControlRuleId, RelationId } from '../../domain/ids.js';

/** A rule as it is stored, with what lists say of it. */
export interface StoredRule {
  readonly ruleId: ControlRuleId;
  readonly ruleCode: RuleCode;
  readonly name: string;
  readonly enabled: boolean;
  readonly severity: Severity;
  readonly appliedTo: RuleScope;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string | null;
  readonly relations: number;
  readonly articles: number;
  readonly openResults: number;
}

/** A rule in the words of the contract. */
export function shownRule(stored: StoredRule, language: Language): ControlRule {
  const { relations, articles, name, ...rule } = stored;
  const { texts, type, parameters, isOfRelease } = RULES[stored.ruleCode];
  return {
    ...rule,
    name: name === '' ? texts[language].name : name,
    isNamed: name !== '',
    description: texts[language].description,
    type,
    mayBeOfArticles: isOfRelease !== true,
    parameters: writable(completeValues(parameters, stored.parameters)),
    fields: fieldsOf(stored.ruleCode, language),
    totals: { relations, articles },
  };
}

/** What a rule of a code can be set by. */
export function fieldsOf(code: RuleCode, language: Language): RuleField[] {
  const { parameters, texts } = RULES[code];
  return Object.entries(parameters).map(([name, spec]) => ({
    name,
    label: texts[language].parameters[name] ?? name,
    kind: spec.kind,
    mayBeEmpty: isValueOf(spec, null),
    choices: spec.kind === 'choice' ? [...spec.choices] : [],
    initial: writableValue(spec.initial),
  }));
}

/** Values as the contract has them. */
export function writable(values: ParameterValues): RuleParameters {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writableValue(value)]));
}
function writableValue(value: ParameterValues[string]): RuleParameters[string] {
  return typeof value === 'object' && value !== null ? value.map((zone) => ({ ...zone })) : value;
}

/** Which of the values that were given can't stand, by their names. */
function invalidParameters(code: RuleCode, given: RuleParameters): readonly string[] {
  const specs: Readonly<Record<string, ParameterSpec>> = RULES[code].parameters;
  return Object.entries(given).flatMap(([name, value]) => {
    const spec = specs[name];
    return spec !== undefined && isValueOf(spec, value) ? [] : [name];
  });
}

/** A stored rule as it is applied. */
export function setRule(
  rule: Pick<StoredRule, 'ruleId' | 'ruleCode' | 'severity' | 'appliedTo' | 'parameters'>,
  relations: readonly RelationId[],
  articles: readonly string[],
): SetRule {
  return {
    id: rule.ruleId,
    code: rule.ruleCode,
    severity: rule.severity,
    scope: rule.appliedTo,
    relations: new Set(relations),
    articles: new Set(articles),
    values: completeValues(RULES[rule.ruleCode].parameters, rule.parameters),
  };
}

/** @throws Problem invalid-input where a rule can't be for that, or where parameters can't stand */
export function assertStands(code: RuleCode, appliedTo: RuleScope, parameters: RuleParameters): void {
  if (appliedTo === 'articles' && RULES[code].isOfRelease === true) {
    const message = 'This rule looks at releases as a whole. It is for all of them, or for those of some relations.';
    throw new Problem('invalid-input', message, [{ path: 'appliedTo', message }]);
  }
  const invalid = invalidParameters(code, parameters);
  if (invalid.length > 0)
    throw new Problem(
      'invalid-input',
      'Some parameters can’t be set so.',
      invalid.map((name) => ({
        path: `parameters.${name}`,
        message: 'The rule has no such parameter, or it can’t be set so.',
      })),
    );
}
