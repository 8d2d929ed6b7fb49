import { RULE_CODES, type RuleCode } from './code.js';
import type { RuleLanguage } from './rule.js';
import { RULES } from './rules.js';

/** What a result says: the code of its rule, the sentence that it chose, and what stands in it. */
export interface SaidResult {
  readonly ruleCode: string;
  readonly messageKey: string;
  readonly args: Readonly<Record<string, string>>;
}

const CODES: ReadonlySet<string> = new Set(RULE_CODES);
/** Whether a stored code is one that there is a rule of. */
export function isRuleCode(code: string): code is RuleCode {
  return CODES.has(code);
}

/** What a result says, in a language. Where no rule has the sentence any more, its values. */
export function sentenceOf({ ruleCode, messageKey, args }: SaidResult, language: RuleLanguage): string {
  const sentence = isRuleCode(ruleCode) ? RULES[ruleCode].texts[language].sentences[messageKey] : undefined;
  return (
    sentence ??
    Object.keys(args)
      .map((name) => `{${name}}`)
      .join(' ')
  ).replaceAll(/\{(\w+)\}/g, (_, name: string) => args[name] ?? '–');
}
