import type { ControlRule, RuleField, RuleParameters } from '../../../../server/contract/customer-control.js';
import type { ControlRuleVersions } from '../../../../server/contract/customer-control.js';
import type { ToleranceZone } from '../../../../server/domain/rules/parameters.js';

type Value = RuleParameters[string];
/** How the parts of a parameter are said: a number with its unit, a choice, yes or no. */
export interface ParameterWords {
  readonly number: (value: string) => string;
  readonly days: (count: number) => string;
  readonly choice: (value: string) => string;
  readonly yes: string;
  readonly no: string;
  /** Stands where a limit is off. */
  readonly off: string;
}

function areZones(value: Value): value is ToleranceZone[] {
  return Array.isArray(value);
}

/** The value of a parameter in words. */
export function parameterText(
  { kind }: Pick<RuleField, 'kind'>,
  value: Value | undefined,
  words: ParameterWords,
): string {
  if (value === undefined || value === null) return words.off;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (areZones(value))
    return value
      .map(
        ({ days, minusPercent, plusPercent }) =>
          `${words.days(days)} −${words.number(minusPercent)} / +${words.number(plusPercent)} %`,
      )
      .join('; ');
  if (typeof value === 'number') return words.days(value);
  if (kind === 'choice') return words.choice(value);
  return kind === 'percent' ? `${words.number(value)} %` : words.number(value);
}

/** All that a rule is set to, in words; what is off is left out. */
export function parametersText(
  { fields, parameters }: Pick<ControlRule, 'fields' | 'parameters'>,
  words: ParameterWords,
): string {
  return fields
    .filter(({ name }) => parameters[name] !== null && parameters[name] !== undefined && parameters[name] !== false)
    .map((field) =>
      field.kind === 'flag' ? field.label : `${field.label}: ${parameterText(field, parameters[field.name], words)}`,
    )
    .join(' · ');
}

type Version = ControlRuleVersions['rows'][number];
/** Which parts of a rule a version changed against the one before, by the names that the contract has for them. */
export function changedParts(
  version: Version,
  before: Version,
): {
  readonly parameters: readonly string[];
  readonly parts: readonly ('enabled' | 'severity' | 'appliedTo')[];
} {
  const names = [...new Set([...Object.keys(version.parameters), ...Object.keys(before.parameters)])];
  return {
    parameters: names.filter(
      (name) => JSON.stringify(version.parameters[name]) !== JSON.stringify(before.parameters[name]),
    ),
    parts: (['enabled', 'severity', 'appliedTo'] as const).filter((part) => version[part] !== before[part]),
  };
}
