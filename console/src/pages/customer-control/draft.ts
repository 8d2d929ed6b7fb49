import {
  type ControlRule,
  controlRuleChange,
  type RuleField,
  type RuleParameters,
} from '../../../../server/contract/customer-control.js';
import type { Language } from '../../../../server/contract/fields.js';
import { isValueOf, type ParameterSpec } from '../../../../server/domain/rules/parameters.js';
import { decimalOf, typed, wholeOf } from '../packaging/typed.js';

/** A zone as its fields hold it. */
export interface ZoneDraft {
  readonly days: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
}
/** A parameter as its field holds it. */
export type ParameterDraft = string | boolean | ZoneDraft[];
export interface RuleDraft {
  readonly name: string;
  readonly severity: ControlRule['severity'];
  readonly appliedTo: ControlRule['appliedTo'];
  readonly enabled: boolean;
  readonly parameters: Record<string, ParameterDraft>;
}

type Value = RuleParameters[string];

/** A value as its field holds it. */
export function parameterDraft(value: Value | undefined, language: Language): ParameterDraft {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value))
    return value.map(({ days, minusPercent, plusPercent }) => ({
      days: String(days),
      minusPercent: typed(minusPercent, language),
      plusPercent: typed(plusPercent, language),
    }));
  return typeof value === 'number' ? String(value) : typed(value, language);
}

/** A stored rule as its form holds it. The name is empty where it is that of the code. */
export function ruleDraft(rule: ControlRule, language: Language): RuleDraft {
  const { severity, appliedTo, enabled, fields, parameters } = rule;
  return {
    name: rule.isNamed ? rule.name : '',
    severity,
    appliedTo,
    enabled,
    parameters: Object.fromEntries(
      fields.map(({ name, kind }) => {
        const value = parameters[name];
        // A choice is a word, and has no decimals.
        return [name, kind === 'choice' && typeof value === 'string' ? value : parameterDraft(value, language)];
      }),
    ),
  };
}

const zoneValue = ({ days, minusPercent, plusPercent }: ZoneDraft) => ({
  days: wholeOf(days),
  minusPercent: decimalOf(minusPercent),
  plusPercent: decimalOf(plusPercent),
});

/** What a field holds as the contract takes it; what is no value stays as it was typed, so that it is refused. */
function parameterValue({ kind }: Pick<RuleField, 'kind'>, draft: ParameterDraft | undefined): unknown {
  if (Array.isArray(draft)) return draft.map(zoneValue);
  if (typeof draft !== 'string') return draft;
  if (kind === 'days') return wholeOf(draft);
  return kind === 'choice' ? draft : decimalOf(draft);
}

/** The draft as the contract takes it. */
export function ruleBody({ fields, version }: Pick<ControlRule, 'fields' | 'version'>, draft: RuleDraft): unknown {
  return {
    ...draft,
    parameters: Object.fromEntries(
      fields.map((field) => [field.name, parameterValue(field, draft.parameters[field.name])]),
    ),
    version,
  };
}

/** What a field takes, for the same check as the server's. */
function specOf({ kind, mayBeEmpty, choices }: RuleField): ParameterSpec {
  const required = mayBeEmpty ? {} : { isRequired: true as const };
  switch (kind) {
    case 'days':
      return { kind, initial: null, ...required };
    case 'percent':
    case 'quantity':
      return { kind, initial: null, ...required };
    case 'flag':
      return { kind, initial: false };
    case 'choice':
      return { kind, initial: choices[0] ?? '', choices: [choices[0] ?? '', ...choices] };
    case 'zones':
      return { kind, initial: [] };
  }
}

const SENTENCES: Readonly<Partial<Record<RuleField['kind'], string>>> = {
  days: 'integer',
  percent: 'numbers',
  quantity: 'numbers',
};
/** What is sent: the contract's own schema, and what the fields of the rule take. */
export function ruleSchema(fields: readonly RuleField[]) {
  return controlRuleChange.body.superRefine(({ parameters = {} }, context) => {
    for (const field of fields) {
      const value = parameters[field.name];
      if (isValueOf(specOf(field), value)) continue;
      const sentence = value === null ? 'mandatory' : (SENTENCES[field.kind] ?? 'wrong');
      context.addIssue({ code: 'custom', path: ['parameters', field.name], params: { sentence } });
    }
  });
}

/** A zone to begin with: behind the last one, with its shares. */
export function nextZone(zones: readonly ZoneDraft[]): ZoneDraft {
  const last = zones.at(-1);
  return last
    ? { ...last, days: /^\d+$/.test(last.days) ? String(Number(last.days) + 10) : '' }
    : { days: '10', minusPercent: '0', plusPercent: '0' };
}
