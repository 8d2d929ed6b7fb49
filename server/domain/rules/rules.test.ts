import { type CaseRelease, RULE_CASES, type RuleCase, T } from '../../../test/given/rule-cases.js';
import { release } from '../../../test/given/releases.js';
import { dayNumber } from '../calendar/day.js';
import { addWorkingDays, MONDAY_TO_FRIDAY } from '../calendar/working-days.js';
import { type ControlRuleId, type RelationId, toId } from '../ids.js';
import { ChangeRows } from '../schedule/change-rows.js';
import { compareSchedules } from '../schedule/comparison.js';
import type { Schedule } from '../schedule/schedule.js';
import { applyRules, type RulesOutcome, type SetRule } from './apply.js';
import { RULE_CODES, type RuleCode } from './code.js';
import type { ArticleFacts, RuleFacts } from './facts.js';
import { ruleLines } from './lines.js';
import { initialValues, isValueOf } from './parameters.js';
import { RULES } from './rules.js';
import { sentenceOf } from './sentence.js';

const rule = (id: string): ControlRuleId => toId('control-rule', id);
const KNOWN: ArticleFacts = {
  state: 'active',
  successor: '',
  packQuantity: null,
  productionDays: null,
  materialDays: null,
};

function scheduleOf({ lines, through = '2027-02-28', issued }: CaseRelease): Schedule {
  return release(
    lines.map((line) => ({ articleNumber: 'A', ...line })),
    { issueDate: issued, horizonEnd: through },
  );
}

/** What rules look at in a case. */
function factsOf({ previous, current, article, own, today }: RuleCase): RuleFacts {
  const issued = dayNumber(current.issued);
  const now = scheduleOf(current);
  const before = previous === undefined ? null : scheduleOf(previous);
  const changes = before === null ? null : compareSchedules([before], now, { issued, bucket: null });
  return {
    issued,
    previousIssued: previous === undefined ? null : dayNumber(previous.issued),
    isWhole: true,
    lines: ruleLines(now, before === null ? [] : [before], changes, ({ articleNumber }) => ({
      own: articleNumber === 'A' ? (own ?? null) : null,
      article: article === undefined || articleNumber !== 'A' ? null : { ...KNOWN, ...article },
    })),
    rows: changes?.rows ?? new ChangeRows(),
    today: issued + (today?.days ?? 0),
    isFollowed: false,
    unansweredSince: today?.isUnanswered === true ? issued : null,
    workingDaysAfter: (day, days) => addWorkingDays(day, days, MONDAY_TO_FRIDAY),
  };
}

function setRule(code: RuleCode, more: Partial<SetRule> = {}): SetRule {
  return {
    id: rule('1'),
    code,
    severity: RULES[code].severity,
    scope: 'all',
    relations: new Set(),
    articles: new Set(),
    values: initialValues(RULES[code].parameters),
    ...more,
  };
}
const apply = (rules: readonly SetRule[], facts: RuleFacts, relation: RelationId | null = null): RulesOutcome =>
  applyRules(rules, facts, () => relation);

const ALL = RULE_CODES.flatMap((code) =>
  RULE_CASES[code].map((given) => ({ code, given, title: `${code}: ${given.name}` })),
);

describe('a rule of customer control', () => {
  it.each(ALL)('$title', ({ code, given }) => {
    const values = { ...initialValues(RULES[code].parameters), ...given.values };
    const { findings, skipped, failed } = apply([setRule(code, { values })], factsOf(given));
    expect(failed).toEqual([]);
    expect(skipped.map(({ reason }) => reason)).toEqual(given.skipped === undefined ? [] : [given.skipped]);
    const found = findings.map(({ finding, args, rule: { severity } }) => ({
      article: finding.line?.articleNumber,
      subtype: finding.subtype ?? null,
      date: args['date'] ?? null,
      prev: finding.previous ?? null,
      cur: finding.current ?? null,
      diff: finding.diff ?? null,
      pct: finding.percent ?? null,
      limit: finding.limit ?? null,
      severity: finding.severity ?? severity,
    }));
    expect(found).toEqual(given.results.map((one) => expect.objectContaining(one) as object));
    for (const { finding, args } of findings)
      for (const language of ['en', 'se', 'cn'] as const)
        expect(sentenceOf({ ruleCode: code, messageKey: finding.message, args }, language)).not.toMatch(/[{}–]/);
  });

  it.each(RULE_CODES)('%s can be set to what it begins with', (code) => {
    expect(RULES[code].code).toBe(code);
    for (const spec of Object.values(RULES[code].parameters)) expect(isValueOf(spec, spec.initial)).toBe(true);
  });
});

const FIRST: RuleCase = {
  name: '',
  current: {
    issued: T,
    lines: [{ calloffs: [['2026-11-30', 5]] }, { articleNumber: 'B', calloffs: [['2026-11-30', 7]] }],
  },
  results: [],
};
const atMost = (quantity: string, more: Partial<SetRule>): SetRule =>
  setRule('MAX_QTY', { values: { ruleMaxScheduleQuantity: quantity }, ...more });

describe('rules of one code', () => {
  it('are the one of the article before the one of the relation before the one of all, and of two alike the later one', () => {
    const rules = [
      atMost('1', { id: rule('1') }),
      atMost('2', { id: rule('2'), scope: 'relations', relations: new Set([toId('relation', '9')]) }),
      atMost('3', { id: rule('3'), scope: 'articles', articles: new Set(['B']) }),
      atMost('4', { id: rule('4'), scope: 'articles', articles: new Set(['B']) }),
    ];
    const limits = (relation: RelationId | null) =>
      apply(rules, factsOf(FIRST), relation).findings.map(({ finding }) => [
        finding.line?.articleNumber,
        finding.limit,
      ]);
    expect(limits(toId('relation', '9'))).toEqual([
      ['A', '2'],
      ['B', '4'],
    ]);
    expect(limits(toId('relation', '8'))).toEqual([
      ['A', '1'],
      ['B', '4'],
    ]);
    expect(limits(null)).toEqual([
      ['A', '1'],
      ['B', '4'],
    ]);
  });

  it('are skipped where closer ones count for every line', () => {
    const rules = [
      atMost('1', { id: rule('1') }),
      atMost('3', { id: rule('3'), scope: 'articles', articles: new Set(['A', 'B']) }),
    ];
    expect(apply(rules, factsOf(FIRST)).skipped).toEqual([{ ruleId: '1', code: 'MAX_QTY', reason: 'no-line' }]);
  });
});

it('a rule that throws fails alone', () => {
  const broken = setRule('ZONE_TOLERANCE', { id: rule('2'), values: { zones: null } });
  const { findings, failed, applied } = apply(
    [atMost('1', {}), broken],
    factsOf({ ...FIRST, previous: { ...FIRST.current, issued: '2026-11-16' } }),
  );
  expect(failed).toMatchObject([{ ruleId: '2', code: 'ZONE_TOLERANCE' }]);
  expect([findings.length, applied.length]).toEqual([2, 1]);
});

it('a rule that finds more than anybody reads fails, and says so', () => {
  const calloffs = Array.from({ length: 5_001 }, (_, at) => [dayNumber(T) + at, 5] as const);
  const many: RuleCase = { ...FIRST, current: { issued: T, lines: [{ calloffs }] } };
  const { failed, findings } = apply(
    [setRule('MAX_QTY_CALLOFF', { values: { ruleMaxCalloffQuantity: '1' } })],
    factsOf(many),
  );
  expect(failed[0]?.error).toMatch(/more than 5000 results/);
  expect(findings).toEqual([]);
});
