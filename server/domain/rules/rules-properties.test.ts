import fc from 'fast-check';
import { course, releasesOf } from '../../../test/given/courses.js';
import { type GivenLine, release } from '../../../test/given/releases.js';
import { toId } from '../ids.js';
import { compareSchedules } from '../schedule/comparison.js';
import type { Schedule } from '../schedule/schedule.js';
import { applyRules, type RuleFinding, type SetRule } from './apply.js';
import { RULE_CODES, type RuleCode } from './code.js';
import type { OwnFigures, RuleFacts } from './facts.js';
import { ruleLines } from './lines.js';
import { initialValues, type ParameterValues } from './parameters.js';
import { RULES } from './rules.js';

/** As strict as rules can be set. */
const STRICT: Partial<Readonly<Record<RuleCode, ParameterValues>>> = {
  CALLOFF_FIRM_CHANGE: { ruleFirmOrderDays: 60, ruleIgnoreFirmOrderStatus: true },
  ZONE_TOLERANCE: {
    zones: [
      { days: 5, minusPercent: '0', plusPercent: '0' },
      { days: 60, minusPercent: '0', plusPercent: '0' },
    ],
  },
  MAX_PERIOD_PCT: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: '0' },
  MAX_SCHEDULE_PCT: { ruleMaxDiffSchedulePercentage: '0' },
  NOT_COVERED_IN_LEAD_TIME: { leadTimeDays: 30, leadDayBasis: 'calendar' },
  MIN_MAX_INTERVAL: { ruleMinScheduleInterval: null, ruleMaxScheduleInterval: null },
};
const rule = (code: RuleCode, at: number): SetRule => ({
  id: toId('control-rule', String(at + 1)),
  code,
  severity: RULES[code].severity,
  scope: 'all',
  relations: new Set(),
  articles: new Set(),
  values: { ...initialValues(RULES[code].parameters), ...STRICT[code] },
});
const ALL = RULE_CODES.map(rule);

interface Given {
  readonly previous: Schedule;
  readonly current: Schedule;
  readonly issued: number;
  readonly own?: OwnFigures;
}
function factsOf({ previous, current, issued, own }: Given): RuleFacts {
  const changes = compareSchedules([previous], current, { issued, bucket: null });
  return {
    issued,
    previousIssued: issued - 7,
    isWhole: true,
    lines: ruleLines(current, [previous], changes, () => ({ own: own ?? null, article: null })),
    rows: changes.rows,
    today: issued,
    isFollowed: false,
    unansweredSince: null,
    workingDaysAfter: (day, days) => day + days,
  };
}
function findings(given: Given, rules: readonly SetRule[] = ALL): readonly RuleFinding[] {
  const { findings: found, failed } = applyRules(rules, factsOf(given), () => null);
  expect(failed).toEqual([]);
  return found;
}

it('nothing is found in nine thousand releases of an unchanged demand, whatever was early, late, short or too much', () => {
  let compared = 0;
  fc.assert(
    fc.property(course, (one) => {
      const releases = releasesOf(one);
      const received = String(releases.received);
      const own = { inTransit: '0', shipped: received, young: '0', difference: '0', knowsLastNote: null };
      compared += 1;
      expect(findings({ ...releases, own }).map((found) => [found.rule.code, found.args])).toEqual([]);
    }),
    { numRuns: 9_000, seed: 20261123 },
  );
  expect(compared).toBe(9_000);
}, 120_000);

const text = fc.constantFrom(null, 'X', 'Y');
const lines = fc.array(
  fc.record({
    articleNumber: fc.constantFrom('A', 'B', 'C', 'D'),
    shipToCode: fc.constantFrom('P1', 'P2'),
    gate: text,
    orderNumber: text,
    unit: fc.constantFrom('PCE', 'PCE', 'PCE', 'KGM'),
    received: fc.constantFrom(null, 100, 110, 90),
    calloffs: fc.array(
      fc.tuple(
        fc.integer({ min: 20_770, max: 20_800 }),
        fc.integer({ min: 0, max: 90 }),
        fc.record({ status: fc.constantFrom('firm', 'production', 'forecast', 'urgent', 'backlog') }),
      ),
      { maxLength: 6 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);
const identities = (found: readonly RuleFinding[]): string[] =>
  found.map(({ rule: { id }, identity, args }) => JSON.stringify([id, identity, args]));
/** One line of each article, ship-to, order and gate: lines that nothing tells apart are told apart by their places alone. */
const distinct = (all: readonly GivenLine[]): GivenLine[] => [
  ...new Map(all.map((one) => [`${String(one.articleNumber)} ${String(one.shipToCode)}`, one])).values(),
];

it('the same is found by the same ids in whichever order lines and rules stand', () => {
  fc.assert(
    fc.property(lines, lines, fc.infiniteStream(fc.nat()), (before, after, chance) => {
      const shuffled = <T>(all: readonly T[]): T[] =>
        all
          .map((one) => [chance.next().value, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
      const given = (of: (all: readonly GivenLine[]) => readonly GivenLine[]): Given => ({
        previous: release(of(distinct(before))),
        current: release(of(distinct(after))),
        issued: 20_780,
      });
      const straight = findings(given((all) => all));
      const permuted = findings(given(shuffled), shuffled(ALL));
      expect(identities(permuted)).toEqual(identities(straight));
      expect(new Set(identities(straight)).size).toBe(straight.length);
    }),
    { numRuns: 2_000 },
  );
}, 60_000);

const planted: Partial<Record<RuleCode, readonly [Partial<GivenLine>, Partial<GivenLine>]>> = {
  GATE_DOCK_CHANGED: [{ gate: 'G1' }, { gate: 'G2' }],
  ORDER_NO_CHANGED: [{ orderNumber: '1' }, { orderNumber: '2' }],
  PART_CONSIGNMENT_CHANGED: [{ partConsignmentNumber: '1' }, { partConsignmentNumber: '2' }],
  UNIT_CHANGED: [{ unit: 'PCE' }, { unit: 'KGM' }],
  CUM_RESET: [{ cumulativeStartDate: '2026-01-01' }, { cumulativeStartDate: '2026-11-01' }],
};
it.each(Object.entries(planted))('a change that %s is for raises that rule alone', (code, [before, after]) => {
  const of = (more: Partial<GivenLine>): Schedule => release([{ received: 10, calloffs: [[20_790, 5]], ...more }]);
  const found = findings({ previous: of(before), current: of(after), issued: 20_780 });
  expect(found.map(({ rule: { code: raised } }) => raised)).toEqual([code]);
});

it('a changed demand raises the rules of changes alone, with its size', () => {
  const numeric = new Set<RuleCode>([
    'CALLOFF_FIRM_CHANGE',
    'ZONE_TOLERANCE',
    'MAX_PERIOD_PCT',
    'MAX_SCHEDULE_PCT',
    'NOT_COVERED_IN_LEAD_TIME',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 20_780, max: 20_805 }), fc.integer({ min: 1, max: 90 }), (day, more) => {
      const of = (quantity: number): Schedule =>
        release([
          {
            received: 10,
            calloffs: [
              [20_780, 5],
              [20_790, 50],
              [day, quantity],
              [20_830, 5],
            ],
          },
        ]);
      const found = findings({ previous: of(10), current: of(10 + more), issued: 20_780 });
      expect(new Set(found.map(({ rule: { code } }) => code))).toEqual(numeric);
      expect(new Set(found.map(({ finding }) => finding.diff))).toEqual(new Set([String(more)]));
    }),
  );
});
