import type { RULE_SEVERITIES } from '../schedule/rule-run.js';
import type { RuleCode, RuleType } from './code.js';
import type { RuleFacts, RuleLine } from './facts.js';
import type { ParameterSpecs, ParameterValues, ValuesOf } from './parameters.js';

export type Severity = (typeof RULE_SEVERITIES)[number];
export type RuleLanguage = 'en' | 'se' | 'cn';

/** What a rule says in one language. */
export interface RuleTexts<S extends ParameterSpecs, Message extends string = string> {
  readonly name: string;
  /** When it raises a result, in a sentence or two. */
  readonly description: string;
  readonly parameters: { readonly [K in keyof S]: string };
  /** Sentences by key, with `{argument}` where one stands: `{article}`, `{shipTo}`, `{date}`, `{previous}`, `{current}`, `{diff}`, `{percent}`, `{limit}`, and those of the finding. */
  readonly sentences: Readonly<Record<Message, string>>;
}

/** A limit that can be searched for: a higher one raises fewer results, or a lower one does; never more. */
export interface SearchedLimit<Name extends string = string> {
  readonly parameter: Name;
  readonly fewer: 'higher' | 'lower';
}

/** What a rule found. Days are days since 1970-01-01, amounts decimal text. */
export interface Finding<Message extends string = string> {
  /** Of a line; null for one of the whole release. */
  readonly line: RuleLine | null;
  readonly message: Message;
  readonly subtype?: string;
  /** Other than that of the rule. */
  readonly severity?: Severity;
  readonly day?: number;
  readonly from?: number;
  readonly to?: number;
  readonly previous?: string;
  readonly current?: string;
  readonly diff?: string;
  /** One decimal; absent where it can't be said. */
  readonly percent?: string;
  readonly limit?: string;
  readonly args?: Readonly<Record<string, string>>;
}

/**
 * What has to be there for a rule: nothing but the release, a release before it, or one before a release that stands for all that is called
 * off. Without it the rule is skipped, and is not counted as applied.
 */
export type RuleNeeds = 'nothing' | 'previous' | 'whole';

export interface Rule<S extends ParameterSpecs = ParameterSpecs, Message extends string = string> {
  readonly code: RuleCode;
  readonly type: RuleType;
  readonly severity: Severity;
  readonly needs: RuleNeeds;
  /** It is about the release and not about its lines, so no article has a rule of its own. */
  readonly isOfRelease?: true;
  /** It compares with what is known of own deliveries: with that only, so that it is skipped where nothing is known, or also. */
  readonly usesOwn?: 'only' | 'also';
  readonly parameters: S;
  /** The parameter that says how many results it raises, and which way it raises fewer; absent where none does, or where releases of the past can't tell. */
  readonly limit?: SearchedLimit<keyof S & string>;
  readonly texts: Readonly<Record<RuleLanguage, RuleTexts<S, Message>>>;
  /** What it finds in the lines that it counts for. Pure: the same for the same facts. */
  check(lines: readonly RuleLine[], values: ValuesOf<S>, facts: RuleFacts): Iterable<Finding<Message>>;
}

/** A rule among others, which is called with values that were checked by its specification. */
export type AnyRule = Omit<Rule, 'check'> & {
  readonly check: (lines: readonly RuleLine[], values: ParameterValues, facts: RuleFacts) => Iterable<Finding>;
};

/** Declares a rule. It does not compile without its parameters, its texts in every language, and a sentence for every message. */
export function defineRule<const S extends ParameterSpecs, Message extends string>(rule: Rule<S, Message>): AnyRule {
  return { ...rule, check: (lines, values, facts) => rule.check(lines, values as ValuesOf<S>, facts) };
}
