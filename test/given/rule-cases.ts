import type { RuleCode, SkipReason } from '../../server/domain/rules/code.js';
import type { ArticleFacts, OwnFigures } from '../../server/domain/rules/facts.js';
import type { ParameterValues } from '../../server/domain/rules/parameters.js';
import type { GivenLine } from './releases.js';

/** A release as a customer sends it; its article is `A` unless a line names another. */
export interface CaseRelease {
  readonly issued: string;
  readonly lines: readonly CaseLine[];
  /** The last day that it speaks of; 2027-02-28 unless it says so. */
  readonly through?: string;
  /** It stands for single articles. */
  readonly isPartial?: true;
}
export type CaseLine = GivenLine;

/** What a result of a case says; what is left out is not looked at. Articles as in the case. */
export interface CaseResult {
  readonly article?: string;
  readonly subtype?: string | null;
  readonly date?: string | null;
  readonly prev?: string | null;
  readonly cur?: string | null;
  readonly diff?: string | null;
  readonly pct?: string | null;
  readonly limit?: string | null;
  readonly severity?: 'info' | 'warning' | 'error';
}
/** A release behind another one, and what a rule finds in it: worked out by hand. */
export interface RuleCase {
  readonly name: string;
  readonly values?: ParameterValues;
  readonly previous?: CaseRelease;
  readonly current: CaseRelease;
  readonly results: readonly CaseResult[];
  readonly skipped?: SkipReason;
  /** What is registered of article `A`. */
  readonly article?: Partial<ArticleFacts>;
  /** What left of article `A`, note by note, and what that makes of the own figures. */
  readonly despatched?: readonly (readonly [note: string, date: string, quantity: number])[];
  readonly own?: OwnFigures;
  /** Days after the issue date on which it is looked at, and whether the release waits for an answer; through the API that is the clock's. */
  readonly today?: { readonly days: number; readonly isUnanswered?: true };
}

/** The issue dates of the releases: a Monday, and the one a week before it. */
export const T = '2026-11-23';
const BEFORE = '2026-11-16';
const line = (calloffs: CaseLine['calloffs'], more: Partial<CaseLine> = {}): CaseLine => ({
  received: 1000,
  calloffs,
  ...more,
});
const before = (...lines: readonly CaseLine[]): CaseRelease => ({ issued: BEFORE, lines });
const now = (...lines: readonly CaseLine[]): CaseRelease => ({ issued: T, lines });
const firm = { status: 'firm' } as const;
const FIRM: ParameterValues = {
  ruleFirmOrderDays: 10,
  firmDayBasis: 'calendar',
  ruleIgnoreFirmOrderStatus: true,
  tolerancePercent: null,
  toleranceQuantity: null,
  toleranceDays: null,
};

/** Of every rule the cases that say what it is: a rule without any does not compile. */
export const RULE_CASES: Readonly<Record<RuleCode, readonly [RuleCase, ...RuleCase[]]>> = {
  ARTICLE_REMOVED: [
    {
      name: 'an article with open demand is gone',
      previous: before(
        line([
          ['2026-11-20', 5],
          ['2026-11-30', 40],
          ['2026-12-07', 60],
        ]),
        line([['2026-11-30', 10]], { articleNumber: 'B' }),
      ),
      current: now(line([['2026-11-30', 10]], { articleNumber: 'B' })),
      results: [{ article: 'A', prev: '100', cur: '0', diff: '-100', pct: '-100', severity: 'error' }],
    },
    {
      name: 'call-offs that are past or of nothing are no demand (g15)',
      previous: before(
        line([
          ['2026-11-20', 40],
          ['2026-12-07', 0],
        ]),
        line([['2026-11-30', 10]], { articleNumber: 'B' }),
      ),
      current: now(line([['2026-11-30', 10]], { articleNumber: 'B' })),
      results: [],
    },
    {
      name: 'the call-off of the issue date is demand',
      previous: before(line([[T, 7]]), line([['2026-11-30', 10]], { articleNumber: 'B' })),
      current: now(line([['2026-11-30', 10]], { articleNumber: 'B' })),
      results: [{ article: 'A', prev: '7' }],
    },
    {
      name: 'a line of nothing but zeros is not removed (g16)',
      previous: before(line([['2026-11-30', 40]])),
      current: now(line([['2026-11-30', 0]])),
      results: [],
    },
    {
      name: 'an article that goes elsewhere is removed here',
      previous: before(
        line([['2026-11-30', 40]], { shipToCode: 'P1' }),
        line([['2026-11-30', 10]], { shipToCode: 'P1', articleNumber: 'B' }),
        line([['2026-11-30', 10]], { shipToCode: 'P2', articleNumber: 'C' }),
      ),
      current: now(
        line([['2026-11-30', 40]], { shipToCode: 'P2' }),
        line([['2026-11-30', 10]], { shipToCode: 'P1', articleNumber: 'B' }),
        line([['2026-11-30', 10]], { shipToCode: 'P2', articleNumber: 'C' }),
      ),
      results: [{ prev: '40' }],
    },
    {
      name: 'a first release removes nothing, and is skipped',
      current: now(line([['2026-11-30', 40]])),
      results: [],
      skipped: 'first-release',
    },
  ],
  CALLOFF_FIRM_CHANGE: [
    {
      name: 'a raised call-off is a change of its size, on the last firm day too, and behind it is none',
      values: FIRM,
      previous: before(
        line([
          ['2026-11-30', 40],
          ['2026-12-03', 50],
          ['2026-12-04', 60],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 45],
          ['2026-12-03', 52],
          ['2026-12-04', 99],
        ]),
      ),
      results: [
        { date: '2026-11-30', prev: '40', cur: '45', diff: '5', pct: '12.5' },
        { date: '2026-12-03', prev: '50', cur: '52', diff: '2', pct: '4' },
      ],
    },
    {
      name: 'what is pulled in is more on one day and less on another',
      values: FIRM,
      previous: before(
        line([
          ['2026-11-30', 40],
          ['2026-12-02', 60],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 70],
          ['2026-12-02', 30],
        ]),
      ),
      results: [
        { date: '2026-11-30', diff: '30' },
        { date: '2026-12-02', diff: '-30' },
      ],
    },
    {
      name: 'a late delivery is no change: what was due is asked for as backlog',
      values: FIRM,
      previous: before(
        line([
          ['2026-11-20', 30],
          ['2026-11-30', 40],
        ]),
      ),
      current: now(
        line([
          [T, 30, { status: 'backlog' }],
          ['2026-11-30', 40],
        ]),
      ),
      results: [],
    },
    {
      name: 'an early delivery is no change: what came is not asked for again',
      values: FIRM,
      previous: before(
        line([
          ['2026-11-30', 40],
          ['2026-12-02', 60],
        ]),
      ),
      current: now(line([['2026-12-02', 60]], { received: 1040 })),
      results: [],
    },
    {
      name: 'firm and urgent call-offs alone',
      values: { ...FIRM, ruleIgnoreFirmOrderStatus: false },
      previous: before(
        line([
          ['2026-11-30', 40, firm],
          ['2026-12-02', 60],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 41, firm],
          ['2026-12-02', 61],
        ]),
      ),
      results: [{ date: '2026-11-30', diff: '1' }],
    },
    {
      name: 'no days but the issue date',
      values: { ...FIRM, ruleFirmOrderDays: 0 },
      previous: before(
        line([
          [T, 40],
          ['2026-11-24', 60],
        ]),
      ),
      current: now(
        line([
          [T, 41],
          ['2026-11-24', 61],
        ]),
      ),
      results: [{ date: T, diff: '1' }],
    },
    {
      name: 'without cumulative quantities day is compared with day',
      values: FIRM,
      previous: before(line([['2026-11-30', 40]], { received: null })),
      current: now(line([['2026-11-30', 44]], { received: null })),
      results: [{ date: '2026-11-30', prev: '40', cur: '44', diff: '4', pct: '10' }],
    },
    {
      name: 'a change of the tolerated percentage passes, more does not',
      values: { ...FIRM, tolerancePercent: '10' },
      previous: before(
        line([
          ['2026-11-30', 40],
          ['2026-12-02', 40],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 44],
          ['2026-12-02', 45],
        ]),
      ),
      results: [{ date: '2026-12-02', diff: '5' }],
    },
    {
      name: 'a change of the tolerated quantity passes, more does not',
      values: { ...FIRM, toleranceQuantity: '2.5' },
      previous: before(
        line([
          ['2026-11-30', 40],
          ['2026-12-02', 40],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 42],
          ['2026-12-02', 43],
        ]),
      ),
      results: [{ date: '2026-12-02', diff: '3' }],
    },
    {
      name: 'a cumulative quantity that is reached within the tolerated days passes',
      values: { ...FIRM, ruleFirmOrderDays: 20, toleranceDays: 3 },
      previous: before(
        line(
          [
            ['2026-12-07', 1000],
            ['2026-12-08', 500],
            ['2026-12-09', 500],
            ['2026-12-10', 200],
            ['2026-12-11', 300],
            ['2026-12-12', 500],
          ],
          { received: 0 },
        ),
      ),
      current: now(
        line(
          [
            ['2026-12-07', 1100],
            ['2026-12-08', 500],
            ['2026-12-09', 400],
            ['2026-12-10', 100],
            ['2026-12-11', 300],
            ['2026-12-12', 600],
          ],
          { received: 0 },
        ),
      ),
      results: [],
    },
  ],
  ZONE_TOLERANCE: [
    {
      name: 'each zone and direction has its own limit, and the last day of a zone belongs to it',
      values: {
        zones: [
          { days: 7, minusPercent: '5', plusPercent: '0' },
          { days: 14, minusPercent: '10', plusPercent: '20' },
        ],
      },
      previous: before(
        line([
          ['2026-11-30', 100],
          ['2026-12-01', 100],
          ['2026-12-07', 100],
          ['2026-12-08', 100],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 101],
          ['2026-12-01', 80],
          ['2026-12-07', 80],
          ['2026-12-08', 900],
        ]),
      ),
      results: [
        { subtype: 'zone-7', prev: '100', cur: '101', diff: '1', pct: '1', limit: '0' },
        { subtype: 'zone-14', prev: '200', cur: '160', diff: '-40', pct: '-20', limit: '-10' },
      ],
    },
    {
      name: 'what is tolerated raises nothing',
      values: { zones: [{ days: 7, minusPercent: '5', plusPercent: '20' }] },
      previous: before(line([['2026-11-30', 100]])),
      current: now(line([['2026-11-30', 120]])),
      results: [],
    },
  ],
  MAX_PERIOD_PCT: [
    {
      name: 'as much as the limit passes (g18)',
      values: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: '30' },
      previous: before(
        line([
          ['2026-11-30', 100],
          ['2026-12-20', 100],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 160],
          ['2026-12-20', 100],
        ]),
      ),
      results: [],
    },
    {
      name: 'more than the limit is found, on the last day of the period too',
      values: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: '30' },
      previous: before(
        line([
          ['2026-11-30', 100],
          ['2026-12-20', 100],
          ['2026-12-21', 100],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 100],
          ['2026-12-20', 161],
          ['2026-12-21', 900],
        ]),
      ),
      results: [{ prev: '200', cur: '261', diff: '61', pct: '30.5', limit: '30' }],
    },
    {
      name: 'a shift within the period is none (g19)',
      values: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: '0' },
      previous: before(
        line([
          ['2026-11-30', 100],
          ['2026-12-10', 0],
        ]),
      ),
      current: now(line([['2026-12-10', 100]])),
      results: [],
    },
    {
      name: 'something where there was nothing has no percentage (g20)',
      values: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: '30' },
      previous: before(line([['2027-01-11', 100]])),
      current: now(
        line([
          ['2026-11-30', 25],
          ['2027-01-11', 100],
        ]),
      ),
      results: [{ prev: '0', cur: '25', diff: '25', pct: null }],
    },
    {
      name: 'without a limit nothing is found',
      values: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: null },
      previous: before(line([['2026-11-30', 100]])),
      current: now(line([['2026-11-30', 900]])),
      results: [],
    },
  ],
  MAX_SCHEDULE_PCT: [
    {
      name: 'the days that both speak of count, and those that came into view do not (g21)',
      values: { ruleMaxDiffSchedulePercentage: '20' },
      previous: {
        issued: BEFORE,
        through: '2026-12-31',
        lines: [
          line([
            ['2026-11-30', 100],
            ['2026-12-31', 100],
          ]),
        ],
      },
      current: {
        issued: T,
        through: '2027-01-31',
        lines: [
          line([
            ['2026-11-30', 100],
            ['2026-12-31', 140],
            ['2027-01-07', 500],
          ]),
        ],
      },
      results: [],
    },
    {
      name: 'more than the limit is found',
      values: { ruleMaxDiffSchedulePercentage: '20' },
      previous: {
        issued: BEFORE,
        through: '2026-12-31',
        lines: [
          line([
            ['2026-11-30', 100],
            ['2026-12-31', 100],
          ]),
        ],
      },
      current: {
        issued: T,
        through: '2027-01-31',
        lines: [
          line([
            ['2026-11-30', 100],
            ['2026-12-31', 59],
          ]),
        ],
      },
      results: [{ prev: '200', cur: '159', diff: '-41', pct: '-20.5', limit: '20' }],
    },
  ],
  HIGHWATER_LOWERED: [
    {
      name: 'what was released for production falls, and what was for material does not',
      previous: before(
        line([
          ['2026-11-30', 100, firm],
          ['2026-12-14', 200, { status: 'production' }],
          ['2027-01-11', 300, { status: 'material' }],
        ]),
      ),
      current: now(
        line([
          ['2026-11-30', 100, firm],
          ['2026-12-14', 150, { status: 'production' }],
          ['2027-01-11', 350, { status: 'material' }],
        ]),
      ),
      results: [{ subtype: 'production', prev: '1300', cur: '1250', diff: '-50' }],
    },
    {
      name: 'a forecast commits to nothing',
      previous: before(line([['2026-12-14', 200, { status: 'forecast' }]])),
      current: now(line([['2026-12-14', 100, { status: 'forecast' }]])),
      results: [],
    },
  ],
  NOT_COVERED_IN_LEAD_TIME: [
    {
      name: 'more within the days of production',
      article: { productionDays: 5 },
      previous: before(
        line([
          ['2026-11-26', 100],
          ['2026-11-30', 100],
          ['2026-12-01', 100],
        ]),
      ),
      current: now(
        line([
          ['2026-11-26', 120],
          ['2026-11-30', 110],
          ['2026-12-01', 900],
        ]),
      ),
      results: [{ date: '2026-11-30', prev: '200', cur: '230', diff: '30', limit: '5' }],
    },
    {
      name: 'what is pulled in and taken back is most on its day',
      values: { leadTimeDays: 20, includesMaterialDays: false, leadDayBasis: 'calendar' },
      previous: before(
        line([
          ['2026-11-26', 100],
          ['2026-11-30', 100],
        ]),
      ),
      current: now(
        line([
          ['2026-11-26', 150],
          ['2026-11-30', 50],
        ]),
      ),
      results: [{ date: '2026-11-26', diff: '50' }],
    },
    {
      name: 'an article without days is passed over',
      previous: before(line([['2026-11-26', 100]])),
      current: now(line([['2026-11-26', 900]])),
      results: [],
    },
  ],
  MIN_QTY: [
    {
      name: 'less than the limit, with backlog, from the issue date on (g22); on a first release too',
      values: { ruleMinScheduleQuantity: '100' },
      current: now(
        line([
          ['2026-11-20', 500],
          [T, 30, { status: 'backlog' }],
          ['2026-11-30', 69],
        ]),
      ),
      results: [{ cur: '99', limit: '100', diff: '-1' }],
    },
    {
      name: 'as much as the limit passes',
      values: { ruleMinScheduleQuantity: '100' },
      current: now(
        line([
          [T, 31, { status: 'backlog' }],
          ['2026-11-30', 69],
        ]),
      ),
      results: [],
    },
    {
      name: 'nothing is less too',
      values: { ruleMinScheduleQuantity: '1' },
      current: now(line([['2026-11-30', 0]])),
      results: [{ cur: '0', diff: '-1' }],
    },
    {
      name: 'nothing of an article that is phased out passes',
      values: { ruleMinScheduleQuantity: '1' },
      article: { state: 'phase-out' },
      current: now(line([['2026-11-30', 0]])),
      results: [],
    },
    {
      name: 'without a limit nothing is found',
      values: { ruleMinScheduleQuantity: null },
      current: now(line([['2026-11-30', 0]])),
      results: [],
    },
  ],
  MAX_QTY: [
    {
      name: 'more than the limit, and a limit of 0 is one',
      values: { ruleMaxScheduleQuantity: '0' },
      current: now(line([['2026-11-30', 1]])),
      results: [{ cur: '1', limit: '0', diff: '1' }],
    },
    {
      name: 'as much as the limit passes',
      values: { ruleMaxScheduleQuantity: '100' },
      current: now(
        line([
          ['2026-11-30', 60],
          ['2026-12-07', 40],
        ]),
      ),
      results: [],
    },
  ],
  MIN_QTY_CALLOFF: [
    {
      name: 'call-offs of one day are one quantity, and days of nothing are passed over (g23)',
      values: { ruleMinCalloffQuantity: '10', mustBeMultipleOfPack: false },
      current: now(
        line([
          ['2026-11-30', 4],
          ['2026-11-30', 6],
          ['2026-12-01', 0],
          ['2026-12-02', 9],
        ]),
      ),
      results: [{ date: '2026-12-02', cur: '9', limit: '10', diff: '-1' }],
    },
    {
      name: 'what no number of full packs makes',
      values: { ruleMinCalloffQuantity: null, mustBeMultipleOfPack: true },
      article: { packQuantity: '24' },
      current: now(
        line([
          ['2026-11-30', 48],
          ['2026-12-01', 50],
        ]),
      ),
      results: [{ subtype: 'pack', date: '2026-12-01', cur: '50', limit: '24', diff: '2' }],
    },
  ],
  MAX_QTY_CALLOFF: [
    {
      name: 'more than the limit on a day; a week is one quantity',
      values: { ruleMaxCalloffQuantity: '100' },
      current: now(
        line([
          ['2026-11-30', 100],
          ['2026-12-07', 101, { lastDay: '2026-12-13' }],
        ]),
      ),
      results: [{ date: '2026-12-07', cur: '101', limit: '100', diff: '1' }],
    },
  ],
  URGENT_ORDER: [
    {
      name: 'what is urgent, with its first day (g29)',
      current: now(
        line([
          ['2026-11-25', 5, { status: 'urgent' }],
          ['2026-11-24', 7, { status: 'urgent' }],
          ['2026-11-30', 50],
        ]),
      ),
      results: [{ subtype: null, date: '2026-11-24', cur: '12', severity: 'error' }],
    },
    {
      name: 'what was urgent before and is no more is still so, and no alarm',
      previous: before(line([['2026-11-25', 12, { status: 'urgent' }]])),
      current: now(line([['2026-11-25', 12, { status: 'urgent' }]])),
      results: [{ subtype: 'still', severity: 'info' }],
    },
    {
      name: 'more of it is urgent anew',
      previous: before(line([['2026-11-25', 12, { status: 'urgent' }]])),
      current: now(line([['2026-11-25', 13, { status: 'urgent' }]])),
      results: [{ subtype: null, cur: '13', severity: 'error' }],
    },
    {
      name: 'an urgent quantity of nothing is none',
      current: now(line([['2026-11-25', 0, { status: 'urgent' }]])),
      results: [],
    },
  ],
  NEW_ARTICLE: [
    {
      name: 'an article that the release before did not have',
      previous: before(line([['2026-11-30', 10]], { articleNumber: 'B' })),
      current: now(line([['2026-11-30', 10]], { articleNumber: 'B' }), line([['2026-11-30', 40]])),
      results: [{ article: 'A', cur: '40', diff: '40', severity: 'info' }],
    },
    {
      name: 'one of nothing is none',
      previous: before(line([['2026-11-30', 10]], { articleNumber: 'B' })),
      current: now(line([['2026-11-30', 10]], { articleNumber: 'B' }), line([['2026-11-30', 0]])),
      results: [],
    },
    {
      name: 'of a first release nothing is said',
      current: now(line([['2026-11-30', 1]])),
      results: [],
      skipped: 'first-release',
    },
  ],
  INACTIVE_ARTICLE: [
    {
      name: 'an inactive article is called off (g30)',
      article: { state: 'inactive', successor: 'A-2' },
      current: now(line([['2026-11-30', 40]])),
      results: [{ cur: '40', severity: 'error' }],
    },
    {
      name: 'nothing of it is called off',
      article: { state: 'inactive' },
      current: now(
        line([
          ['2026-11-20', 40],
          ['2026-11-30', 0],
        ]),
      ),
      results: [],
    },
    {
      name: 'an article that nobody registered is no inactive one',
      current: now(line([['2026-11-30', 1]])),
      results: [],
    },
  ],
  UNIT_CHANGED: [
    {
      name: 'another unit, and no comparison in numbers',
      previous: before(line([['2026-11-30', 40]], { unit: 'PCE' })),
      current: now(line([['2026-11-30', 40]], { unit: 'KGM' })),
      results: [{ prev: 'PCE', cur: 'KGM', diff: null, pct: null }],
    },
  ],
  GATE_DOCK_CHANGED: [
    {
      name: 'the gate is another one, and the dock is gone (g17)',
      previous: before(line([['2026-11-30', 40]], { gate: 'G1', dock: 'D1' })),
      current: now(line([['2026-11-30', 40]], { gate: 'G2' })),
      results: [
        { subtype: 'dock', prev: 'D1', cur: null },
        { subtype: 'gate', prev: 'G1', cur: 'G2' },
      ],
    },
    {
      name: 'capitals are no difference',
      previous: before(line([['2026-11-30', 40]], { gate: 'g1' })),
      current: now(line([['2026-11-30', 40]], { gate: 'G1' })),
      results: [],
    },
  ],
  ORDER_NO_CHANGED: [
    {
      name: 'another order',
      previous: before(line([['2026-11-30', 40]], { orderNumber: '4711' })),
      current: now(line([['2026-11-30', 40]], { orderNumber: '4712' })),
      results: [{ subtype: 'changed', prev: '4711', cur: '4712' }],
    },
    {
      name: 'an order where there was none',
      previous: before(line([['2026-11-30', 40]])),
      current: now(line([['2026-11-30', 40]], { orderNumber: '4712' })),
      results: [{ subtype: 'added', prev: null, cur: '4712' }],
    },
    {
      name: 'two orders that stand the other way round have not changed (g25)',
      previous: before(
        line([['2026-11-30', 40]], { orderNumber: '1' }),
        line([['2026-11-30', 50]], { orderNumber: '2' }),
      ),
      current: now(line([['2026-11-30', 50]], { orderNumber: '2' }), line([['2026-11-30', 40]], { orderNumber: '1' })),
      results: [],
    },
  ],
  PART_CONSIGNMENT_CHANGED: [
    {
      name: 'another part consignment (g26)',
      previous: before(line([['2026-11-30', 40]], { partConsignmentNumber: 'PC1' })),
      current: now(line([['2026-11-30', 40]], { partConsignmentNumber: 'PC2' })),
      results: [{ subtype: 'changed', prev: 'PC1', cur: 'PC2' }],
    },
    {
      name: 'one that is gone',
      previous: before(line([['2026-11-30', 40]], { partConsignmentNumber: 'PC1' })),
      current: now(line([['2026-11-30', 40]])),
      results: [{ subtype: 'removed', prev: 'PC1', cur: null }],
    },
  ],
  BACKORDER_DIFF: [
    {
      name: 'the customer counts more as overdue than the own books have (g27)',
      previous: before(
        line([
          ['2026-11-20', 100],
          ['2026-11-30', 40],
        ]),
      ),
      current: now(
        line(
          [
            [T, 70, { status: 'backlog' }],
            ['2026-11-30', 40],
          ],
          { received: 1050, lastDespatchNote: 'N1' },
        ),
      ),
      despatched: [
        ['N0', '2026-11-02', 1000],
        ['N1', '2026-11-18', 50],
        ['N2', '2026-11-20', 30],
      ],
      own: { inTransit: '30', shipped: '1080', young: '0', difference: '0', knowsLastNote: true },
      results: [{ prev: '20', cur: '40', diff: '20' }],
    },
    {
      name: 'goods in transit are taken off both, so that the same is left',
      previous: before(
        line([
          ['2026-11-20', 100],
          ['2026-11-30', 40],
        ]),
      ),
      current: now(
        line(
          [
            [T, 50, { status: 'backlog' }],
            ['2026-11-30', 40],
          ],
          { received: 1050, lastDespatchNote: 'N1' },
        ),
      ),
      despatched: [
        ['N0', '2026-11-02', 1000],
        ['N1', '2026-11-18', 50],
        ['N2', '2026-11-20', 30],
      ],
      own: { inTransit: '30', shipped: '1080', young: '0', difference: '0', knowsLastNote: true },
      results: [],
    },
    {
      name: 'nothing is known of own deliveries',
      previous: before(line([['2026-11-20', 100]])),
      current: now(line([[T, 100, { status: 'backlog' }]])),
      results: [],
      skipped: 'no-own-data',
    },
  ],
  CUM_QTY_DIFF: [
    {
      name: 'the customer has received less than left through the last note that it names (g28)',
      current: now(line([['2026-11-30', 40]], { received: 1040, lastDespatchNote: 'N1' })),
      despatched: [
        ['N0', '2026-11-02', 1000],
        ['N1', '2026-11-18', 50],
        ['N2', '2026-11-20', 30],
      ],
      own: { inTransit: '30', shipped: '1080', young: '0', difference: '-10', knowsLastNote: true },
      results: [{ subtype: 'customer-lower', prev: '1050', cur: '1040', diff: '-10' }],
    },
    {
      name: 'both count the same, and what is in transit does not matter',
      current: now(line([['2026-11-30', 40]], { received: 1050, lastDespatchNote: 'N1' })),
      despatched: [
        ['N0', '2026-11-02', 1000],
        ['N1', '2026-11-18', 50],
        ['N2', '2026-11-20', 30],
      ],
      own: { inTransit: '30', shipped: '1080', young: '0', difference: '0', knowsLastNote: true },
      results: [],
    },
    {
      name: 'without a known note more than was ever despatched is too much',
      current: now(line([['2026-11-30', 40]], { received: 1100, lastDespatchNote: 'X9' })),
      despatched: [
        ['N0', '2026-11-02', 1000],
        ['N1', '2026-11-18', 50],
      ],
      own: { inTransit: null, shipped: '1050', young: '0', difference: null, knowsLastNote: false },
      results: [{ subtype: 'customer-higher', prev: '1050', cur: '1100', diff: '50' }],
    },
    {
      name: 'the cumulative quantity falls',
      previous: before(line([['2026-11-30', 40]], { received: 1000 })),
      current: now(line([['2026-11-30', 40]], { received: 990 })),
      results: [{ subtype: 'decreased', prev: '1000', cur: '990', diff: '-10' }],
    },
  ],
  CUM_RESET: [
    {
      name: 'the count begins on another day',
      previous: before(line([['2026-11-30', 40]], { cumulativeStartDate: '2026-01-01' })),
      current: now(line([['2026-11-30', 40]], { cumulativeStartDate: '2026-11-20', received: 5 })),
      results: [{ prev: '2026-01-01', cur: '2026-11-20', severity: 'info' }],
    },
  ],
  LAST_NOTE_UNKNOWN: [
    {
      name: 'a note that is none of ours',
      current: now(line([['2026-11-30', 40]], { lastDespatchNote: 'X9' })),
      despatched: [['N0', '2026-11-02', 1000]],
      own: { inTransit: '0', shipped: '1000', young: '0', difference: null, knowsLastNote: false },
      results: [{ cur: 'X9' }],
    },
    {
      name: 'a note that is, however many zeros stand before it',
      current: now(line([['2026-11-30', 40]], { lastDespatchNote: '0042' })),
      despatched: [['42', '2026-11-02', 1000]],
      own: { inTransit: '0', shipped: '1000', young: '0', difference: '0', knowsLastNote: true },
      results: [],
    },
  ],
  MIN_MAX_INTERVAL: [
    {
      name: 'a release that comes sooner than agreed',
      values: { ruleMinScheduleInterval: 5, ruleMaxScheduleInterval: 8 },
      previous: { issued: '2026-11-19', lines: [line([['2026-11-30', 40]])] },
      current: now(line([['2026-11-30', 40]])),
      results: [{ subtype: 'too-short', cur: '4', limit: '5' }],
    },
    {
      name: 'the limits themselves pass (g24)',
      values: { ruleMinScheduleInterval: 7, ruleMaxScheduleInterval: 7 },
      previous: before(line([['2026-11-30', 40]])),
      current: now(line([['2026-11-30', 40]])),
      results: [],
    },
    {
      name: 'a release that comes later than agreed',
      values: { ruleMinScheduleInterval: null, ruleMaxScheduleInterval: 6 },
      previous: before(line([['2026-11-30', 40]])),
      current: now(line([['2026-11-30', 40]])),
      results: [{ subtype: 'too-long', cur: '7', limit: '6' }],
    },
  ],
  RELEASE_UNACKNOWLEDGED: [
    {
      name: 'nobody answered by the second working day',
      values: { answerDays: 1, answerDayBasis: 'working' },
      current: now(line([['2026-11-30', 40]])),
      today: { days: 2, isUnanswered: true },
      results: [{ date: '2026-11-24', limit: '1' }],
    },
    {
      name: 'the day itself is in time',
      values: { answerDays: 1, answerDayBasis: 'working' },
      current: now(line([['2026-11-30', 40]])),
      today: { days: 1, isUnanswered: true },
      results: [],
    },
    {
      name: 'a release that was answered',
      values: { answerDays: 1, answerDayBasis: 'working' },
      current: now(line([['2026-11-30', 40]])),
      today: { days: 20 },
      results: [],
    },
  ],
};
