import { dayText } from '../calendar/day.js';
import type { ControlRuleId, RelationId } from '../ids.js';
import { RULE_CODES, type RuleCode, type RuleScope, type SkipReason } from './code.js';
import type { RuleFacts, RuleLine } from './facts.js';
import type { ParameterValues } from './parameters.js';
import type { AnyRule, Finding, Severity } from './rule.js';
import { RULES } from './rules.js';

/** A rule as a company has set it up. */
export interface SetRule {
  readonly id: ControlRuleId;
  readonly code: RuleCode;
  readonly severity: Severity;
  readonly scope: RuleScope;
  /** What it is for, where it is not for all. */
  readonly relations: ReadonlySet<RelationId>;
  readonly articles: ReadonlySet<string>;
  readonly values: ParameterValues;
}

interface OfRule {
  readonly ruleId: ControlRuleId;
  readonly code: RuleCode;
}
/** More than one rule may find in a release: what nobody can read is a rule that is set wrong. */
const MOST_FINDINGS = 5_000;
/** What became of rules. What a rule found counts whole, or not at all where it failed. */
export interface RulesOutcome {
  readonly applied: readonly OfRule[];
  readonly skipped: readonly (OfRule & { readonly reason: SkipReason })[];
  readonly failed: readonly (OfRule & { readonly error: string })[];
  readonly findings: readonly RuleFinding[];
}
export interface RuleFinding {
  readonly rule: SetRule;
  readonly finding: Finding;
  /** What tells it from all others of its release: the same for the same fact, in whichever order lines stand. */
  readonly identity: readonly string[];
  readonly args: Readonly<Record<string, string>>;
}

/** What a rule is looked for by. */
export interface RuleSubject {
  readonly articleNumber: string;
  /** The relation that the release comes under; null for none. */
  readonly relationId: RelationId | null;
}

const CLOSENESS: Readonly<Record<RuleScope, number>> = { articles: 2, relations: 1, all: 0 };

/** Whether a rule is for an article under a relation. */
export function isFor({ scope, relations, articles }: SetRule, { articleNumber, relationId }: RuleSubject): boolean {
  if (scope === 'articles') return articles.has(articleNumber.trim());
  return scope === 'all' || (relationId !== null && relations.has(relationId));
}

/** Of rules of one code the one that counts: for the article before the relation before all, of two alike the one made later. */
export function closest(rules: readonly SetRule[], subject: RuleSubject): SetRule | null {
  return rules
    .filter((rule) => isFor(rule, subject))
    .reduce<SetRule | null>((best, one) => (best === null || isCloser(one, best) ? one : best), null);
}
function isCloser(one: SetRule, other: SetRule): boolean {
  const closer = CLOSENESS[one.scope] - CLOSENESS[other.scope];
  return closer === 0 ? BigInt(one.id) > BigInt(other.id) : closer > 0;
}

/**
 * Applies rules to a release: of each code the closest one to each line. A rule that throws fails alone. The outcome is the same in
 * whichever order lines and rules stand.
 * @param relationOf the relation of a ship-to of the release; null for none
 */
export function applyRules(
  rules: readonly SetRule[],
  facts: RuleFacts,
  relationOf: (shipTo: string | null) => RelationId | null,
): RulesOutcome {
  const outcome = {
    applied: [] as OfRule[],
    skipped: [] as RulesOutcome['skipped'][number][],
    failed: [] as RulesOutcome['failed'][number][],
  };
  const findings: RuleFinding[] = [];
  const byCode = Map.groupBy(rules, ({ code }) => code);
  for (const code of RULE_CODES) {
    const ofCode = byCode.get(code);
    if (ofCode === undefined) continue;
    const linesOf = assigned(ofCode, RULES[code], facts, relationOf);
    for (const rule of ofCode.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
      const of = { ruleId: rule.id, code };
      const lines = linesOf.get(rule.id);
      const reason = skipReason(RULES[code], lines, facts);
      if (reason !== null) outcome.skipped.push({ ...of, reason });
      else
        try {
          findings.push(...withIdentity(rule, foundBy(RULES[code].check(lines ?? [], rule.values, facts))));
          outcome.applied.push(of);
        } catch (error) {
          outcome.failed.push({ ...of, error: error instanceof Error ? error.message : String(error) });
        }
    }
  }
  return { ...outcome, findings: findings.toSorted(byPlace) };
}

/** The lines of each rule of a code, by its id; a rule of whole releases has all lines, or none. */
function assigned(
  rules: readonly SetRule[],
  { isOfRelease }: AnyRule,
  { lines }: RuleFacts,
  relationOf: (shipTo: string | null) => RelationId | null,
): ReadonlyMap<ControlRuleId, readonly RuleLine[]> {
  const found = new Map<ControlRuleId, RuleLine[]>();
  const [first] = lines;
  const subjects = isOfRelease === true ? (first === undefined ? [] : [first]) : lines;
  const [only] = rules;
  for (const line of subjects) {
    const { articleNumber, shipTo } = line;
    const rule =
      rules.length === 1 && only?.scope === 'all'
        ? only
        : closest(rules, { articleNumber, relationId: relationOf(shipTo) });
    if (rule === null) continue;
    const own = found.get(rule.id);
    if (own === undefined) found.set(rule.id, isOfRelease === true ? [...lines] : [line]);
    else own.push(line);
  }
  return found;
}

function skipReason(rule: AnyRule, lines: readonly RuleLine[] | undefined, facts: RuleFacts): SkipReason | null {
  if (rule.needs !== 'nothing' && facts.previousIssued === null) return 'first-release';
  if (rule.needs === 'whole' && !facts.isWhole) return 'partial-messages';
  if (lines === undefined) return 'no-line';
  return rule.usesOwn === 'only' && lines.every(({ own }) => own === null) ? 'no-own-data' : null;
}

function foundBy(found: Iterable<Finding>): readonly Finding[] {
  const all: Finding[] = [];
  for (const one of found) {
    if (all.length === MOST_FINDINGS)
      throw new RangeError(
        `It finds more than ${String(MOST_FINDINGS)} results in this release: set it to find fewer.`,
      );
    all.push(one);
  }
  return all;
}

/** Findings of a rule with what tells them apart. Lines of one article, ship-to and order are told apart by what was found, then by number. */
function withIdentity(rule: SetRule, found: readonly Finding[]): readonly RuleFinding[] {
  const seen = new Map<string, number>();
  return found
    .map((finding) => ({ rule, finding, identity: identityOf(finding), args: argumentsOf(finding) }))
    .toSorted(byPlace)
    .map((one) => {
      const key = one.identity.join('\0');
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      return times === 1 ? one : { ...one, identity: [...one.identity, String(times)] };
    });
}

function identityOf({ line, subtype, message, day }: Finding): readonly string[] {
  const side = line?.current ?? line?.previous;
  const place = [line?.shipTo, line?.articleNumber, side?.line.orderNumber].map(
    (text) => text?.trim().toUpperCase() ?? '',
  );
  return [...place, subtype ?? message, day === undefined ? '' : dayText(day)];
}

function argumentsOf({
  line,
  day,
  from,
  to,
  previous,
  current,
  diff,
  percent,
  limit,
  args,
}: Finding): Record<string, string> {
  const days = { date: day, from, to };
  const values = {
    article: line?.articleNumber,
    shipTo: line?.shipTo ?? undefined,
    previous,
    current,
    diff,
    percent,
    limit,
  };
  const known: Record<string, string> = {};
  for (const [name, value] of Object.entries(days)) if (value !== undefined) known[name] = dayText(value);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) known[name] = value;
  return { ...known, ...args };
}

/** By article and ship-to, the release as a whole first, then in the order of rules and days. */
function byPlace(a: RuleFinding, b: RuleFinding): number {
  return (
    compareTexts(a.finding.line?.articleNumber, b.finding.line?.articleNumber) ||
    compareTexts(a.finding.line?.shipTo, b.finding.line?.shipTo) ||
    RULE_CODES.indexOf(a.rule.code) - RULE_CODES.indexOf(b.rule.code) ||
    (a.finding.day ?? 0) - (b.finding.day ?? 0) ||
    (a.finding.from ?? 0) - (b.finding.from ?? 0) ||
    compareTexts(contentOf(a), contentOf(b))
  );
}
function contentOf({ identity, args }: RuleFinding): string {
  return JSON.stringify([identity, Object.entries(args).toSorted(([x], [y]) => compareTexts(x, y))]);
}
function compareTexts(a: string | null | undefined, b: string | null | undefined): number {
  const [x, y] = [a ?? '', b ?? ''];
  return x < y ? -1 : x > y ? 1 : 0;
}
