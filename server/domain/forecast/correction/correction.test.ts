import fc from 'fast-check';
import { FIRST_MONDAY, plannedDemand, SCENARIOS } from '../../../../test/given/planned-demand.js';
import { correctionOf, CorrectionCourse, type LagCorrection, type OwnForecast } from './correction.js';
import { estimateOf } from './estimate.js';
import { type ArticleFacts, MOST_LAGS, WEEK } from './facts.js';
import { errorSumsOf, historyOf } from './performance.js';
import { RatioPool } from './pool.js';
import { type CorrectionSettings, USUAL_SETTINGS } from './settings.js';

const monday = (week: number): number => FIRST_MONDAY + week * WEEK;
/** Demand that repeats, and each plan that many times it. */
function planned(
  weeks: number,
  bias: (week: number, lag: number) => number,
  demand = [100, 80, 120, 90],
): ArticleFacts {
  const actuals = Array.from({ length: weeks }, (_, week) => demand[week % demand.length] ?? 0);
  const plans = actuals.map((_, origin) =>
    Array.from({ length: MOST_LAGS + 1 }, (__, lag) => {
      const week = origin + lag;
      return (demand[week % demand.length] ?? 0) * (lag === 0 ? 1 : bias(week, lag));
    }),
  );
  return { from: FIRST_MONDAY, actuals, plans };
}
interface Asked extends Partial<CorrectionSettings> {
  readonly pools?: readonly RatioPool[];
  readonly own?: OwnForecast;
}
function lagOf(facts: ArticleFacts, week: number, lag: number, asked: Asked = {}): LagCorrection {
  const { pools = [], own = null, ...settings } = asked;
  const basis = { settings: { ...USUAL_SETTINGS, ...settings }, pools };
  const found = correctionOf(facts, monday(week), basis, own).lags[lag - 1];
  if (found === undefined) throw new Error('There is no such lag.');
  return found;
}

describe('a correction', () => {
  const high = planned(60, () => 1.25);

  it('takes back what a customer always plans too much, up to the cap, and says by what', () => {
    const { multiplier, expected, planned: plan, reason, explanation } = lagOf(high, 60, 3);
    expect([multiplier, reason]).toEqual([0.875, 'cap']);
    expect(expected).toBeCloseTo((plan ?? NaN) / 1.25, 9);
    expect(explanation).toMatchObject({
      weeks: 26,
      weeksTooHigh: 26,
      weeksTooLow: 0,
      capPercent: 12.5,
      appliedPercent: -12.5,
      ownShare: 0,
    });
    expect(explanation.customerBiasPercent).toBeCloseTo(25, 9);
    expect(explanation.learnedPercent).toBeCloseTo(-20, 9);
    // By an eighth of 125: 15.6 of the 25 that were too many.
    expect(explanation.gainPercent).toBeCloseTo(62.5, 9);
    const wide = lagOf(high, 60, 3, { capPercent: 25 });
    expect(wide.multiplier).toBeCloseTo(0.8, 9);
    expect(wide.reason).toBe('applied');
  });

  it.each<[string, Asked, number, LagCorrection['reason']]>([
    ['may only raise', { direction: 'up' }, 1, 'direction'],
    ['may lower', { direction: 'down' }, 0.875, 'cap'],
    ['only observes', { capPercent: 0 }, 1, 'observe'],
    ['begins later', { fromWeek: monday(63) }, 1, 'window'],
    ['ended before', { toWeek: monday(61) }, 1, 'window'],
    ['holds for just that week', { fromWeek: monday(62), toWeek: monday(62) }, 0.875, 'cap'],
    ['is not worth it', { minImprovementPercent: 63 }, 1, 'gate'],
  ])('that %s multiplies by what it may', (_, settings, multiplier, reason) => {
    expect(lagOf(high, 60, 3, settings)).toMatchObject({ multiplier, reason });
  });

  it('leaves a plan alone that was right, and one whose week has nothing', () => {
    expect(
      lagOf(
        planned(60, () => 1),
        60,
        3,
      ),
    ).toMatchObject({ multiplier: 1, reason: 'gate' });
    const rare = planned(60, () => 1.25, [0, 100, 0]);
    expect(lagOf(rare, 60, 1)).toMatchObject({ planned: 0, expected: 0, multiplier: 1, reason: 'zero' });
    expect(lagOf(rare, 60, 2)).toMatchObject({ planned: 125, multiplier: 0.875 });
  });

  it.each([1, 4, 8, 12])('switches itself off within four weeks after a bias has ended, at lag %i', (lag) => {
    const facts = planned(70, (week) => (week < 52 ? 1.25 : 1));
    const factors = Array.from({ length: 12 }, (_, after) => lagOf(facts, 50 + after, lag).multiplier);
    expect(factors.slice(0, 3)).toEqual([0.875, 0.875, 0.875]);
    expect(factors.slice(6)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('learns a new bias soon after an old one', () => {
    const facts = planned(90, (week) => (week < 60 ? 1.1 : 0.8));
    const factors = Array.from(
      { length: 20 },
      (_, after) => lagOf(facts, 60 + after, 2, { capPercent: 25 }).multiplier,
    );
    expect(factors[0]).toBeCloseTo(1 / 1.1, 9);
    expect(factors[19]).toBeGreaterThan(1.15);
  });

  it('is held back by how little is known, and marked', () => {
    const statusAt = (facts: ArticleFacts, week: number) => {
      const { status, history } = correctionOf(facts, monday(week), { settings: USUAL_SETTINGS, pools: [] });
      return [status, history.weeks, history.needed];
    };
    expect([0, 3, 4, 5, 13, 14, 26, 27].map((week) => statusAt(high, week))).toEqual([
      ['insufficient', 0, 4],
      ['insufficient', 2, 4],
      ['insufficient', 3, 4],
      ['pooled', 4, 13],
      ['pooled', 12, 13],
      ['own', 13, 26],
      ['own', 25, 26],
      ['blend', 26, null],
    ]);
    expect(lagOf(high, 4, 1)).toMatchObject({ multiplier: 1, reason: 'insufficient' });
    // Without a group an article of its own says nothing yet.
    expect(lagOf(high, 12, 1)).toMatchObject({ multiplier: 1 });
    expect(lagOf(high, 20, 1)).toMatchObject({ multiplier: 0.875 });
    expect(lagOf(high, 20, 26)).toMatchObject({ multiplier: 1, reason: 'insufficient' });
    const ceased = { ...high, actuals: Array.from(high.actuals, (actual, week) => (week < 20 ? actual : 0)) };
    expect(statusAt(ceased, 45)[0]).toBe('blend');
    expect(statusAt(ceased, 46)[0]).toBe('inactive');
    expect(lagOf(ceased, 46, 3)).toMatchObject({ expected: 0, multiplier: 1, reason: 'inactive' });
  });

  it('counts releases: fewer than four say nothing', () => {
    const few = { ...high, plans: Array.from(high.plans, (plan, week) => (week % 12 === 0 ? plan : null)) };
    const status = (week: number) => correctionOf(few, monday(week), { settings: USUAL_SETTINGS, pools: [] }).status;
    expect([status(36), status(37)]).toEqual(['insufficient', 'blend']);
    // A plan holds until the next one: what it said of a week is nine weeks old here.
    expect(lagOf(few, 58, 3).planned).toBe(few.plans[48]?.[12]);
  });

  it('draws a new article to what its group does', () => {
    const pool = new RatioPool([high, planned(60, () => 1.25, [7, 9, 4])], monday(60));
    const young = { ...planned(10, () => 1.25), from: monday(50) };
    const { multiplier, explanation } = lagOf(young, 60, 1, { pools: [pool], capPercent: 25 });
    expect(correctionOf(young, monday(60), { settings: USUAL_SETTINGS, pools: [pool] }).status).toBe('pooled');
    expect(multiplier).toBeCloseTo(0.9, 9);
    expect(explanation.weeks).toBe(9);
    expect(lagOf(young, 60, 1).multiplier).toBe(1);
  });

  it('weighs the own forecast by squared errors, never for lumpy demand or where the plan was better', () => {
    const flat = planned(60, (week) => (week % 2 === 0 ? 1.2 : 0.8));
    const own = (error: number | null): OwnForecast => ({
      points: Array.from({ length: 10 }, () => 100),
      squaredErrors: Array.from({ length: 10 }, () => error),
    });
    const shareWith = (facts: ArticleFacts, error: number | null) =>
      lagOf(facts, 60, 2, { own: own(error), capPercent: 25 }).explanation.ownShare;
    // Squared errors of a fifth of 100, 80, 120 and 90.
    const ofPlan = (20 ** 2 + 16 ** 2 + 24 ** 2 + 18 ** 2) / 4;
    expect(shareWith(flat, ofPlan / 3)).toBeGreaterThan(0.7);
    expect(shareWith(flat, 0)).toBe(1);
    expect([shareWith(flat, 2 * ofPlan), shareWith(flat, null)]).toEqual([0, 0]);
    const lumpy = planned(60, (week) => (week % 2 === 0 ? 1.2 : 0.8), [0, 0, 10, 0, 0, 400, 0, 30]);
    expect(shareWith(lumpy, 0)).toBe(0);
  });
});

/** Facts with gaps, releases missing, zeros and values that no message should have. */
const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 500 }) },
  fc.constant(0),
  fc.constantFrom(-5, 1e12, 0.125, NaN, Infinity),
);
const given = fc.record({
  actuals: fc.array(fc.option(value, { freq: 8 }), { minLength: 1, maxLength: 70 }),
  plans: fc.array(fc.option(fc.array(value, { maxLength: 28 }), { freq: 5 }), { minLength: 1, maxLength: 70 }),
  cap: fc.constantFrom(0, 12.5, 25),
  direction: fc.constantFrom('up', 'down', 'both'),
} as const);
const scenario = fc.record({
  scenario: fc.constantFrom(...SCENARIOS),
  endsAt: fc.nat(60),
  seed: fc.nat(1_000),
  level: fc.integer({ min: 1, max: 5_000 }),
});

/** All that is said at a Monday, as text: no bit may differ. */
function saidOf(
  facts: ArticleFacts,
  others: readonly ArticleFacts[],
  week: number,
  settings: CorrectionSettings,
): string {
  const asOf = monday(week);
  return saidBy(new CorrectionCourse(facts, asOf, { settings, pools: [new RatioPool(others, asOf)] }), week);
}
function saidBy(course: CorrectionCourse, week: number): string {
  const history = historyOf(course, { startWeek: monday(week - 20), weeks: 30, lag: 4 });
  return JSON.stringify([course.current(), estimateOf(course), history, errorSumsOf(history)], (_, one: unknown) =>
    typeof one === 'number' && !Number.isFinite(one) ? fail(one) : one,
  );
}
function fail(one: number): never {
  throw new Error(`${String(one)} is no number to show.`);
}
function factsOf({
  scenario: of,
  endsAt,
  seed,
  level,
}: {
  readonly scenario: (typeof SCENARIOS)[number];
  readonly endsAt: number;
  readonly seed: number;
  readonly level: number;
}): ArticleFacts {
  const demand = Array.from({ length: 70 }, (_, week) =>
    (week * seed) % 7 === 1 ? 0 : level * (1 + ((week * 13 + seed) % 10) / 10),
  );
  return plannedDemand(demand, { scenario: of, endsAt, seed });
}

describe('what is known later', () => {
  it('changes nothing of what is said, to the last bit, be it altered or left out', () => {
    fc.assert(
      fc.property(scenario, scenario, given, fc.integer({ min: 1, max: 70 }), (one, other, later, week) => {
        const settings = { ...USUAL_SETTINGS, capPercent: later.cap, direction: later.direction };
        const [facts, neighbour] = [factsOf(one), factsOf(other)];
        const said = saidOf(facts, [facts, neighbour], week, settings);
        const cut = ({ from, actuals, plans }: ArticleFacts): ArticleFacts => ({
          from,
          actuals: Array.from(actuals).slice(0, week),
          plans: Array.from(plans).slice(0, week),
        });
        const altered = (of: ArticleFacts): ArticleFacts => {
          const before = cut(of);
          return {
            from: of.from,
            actuals: [...Array.from(before.actuals), ...later.actuals],
            plans: [...Array.from(before.plans), ...later.plans],
          };
        };
        for (const as of [cut, altered])
          expect(saidOf(as(facts), [as(facts), as(neighbour)], week, settings)).toBe(said);
      }),
    );
  });

  it('is what past corrections did not know either: they are those that were made', () => {
    fc.assert(
      fc.property(scenario, fc.integer({ min: 30, max: 60 }), fc.integer({ min: 1, max: 12 }), (one, week, lag) => {
        const facts = factsOf(one);
        const basis = { settings: USUAL_SETTINGS, pools: [new RatioPool([facts], monday(70))] };
        const course = new CorrectionCourse(facts, monday(70), basis);
        const made = correctionOf(facts, monday(week), { ...basis, pools: [new RatioPool([facts], monday(week))] });
        const {
          planned: plan,
          multiplier,
          expected,
        } = made.lags[lag - 1] ?? { planned: null, multiplier: 0, expected: 0 };
        const target = monday(week + lag - 1);
        expect(course.adjustedOf(target, lag)).toBe(plan === null ? null : plan * multiplier);
        expect(course.expectedOf(target, lag)).toBe(expected);
      }),
    );
  });
});

describe('a course with other settings', () => {
  it('says what one says that began with them, whatever was asked before', () => {
    fc.assert(
      fc.property(scenario, given, fc.integer({ min: 20, max: 70 }), (one, { cap, direction }, week) => {
        const facts = factsOf(one);
        const pools = [new RatioPool([facts], monday(week))];
        const settings = { ...USUAL_SETTINGS, capPercent: cap, direction };
        const course = new CorrectionCourse(facts, monday(week), { settings: USUAL_SETTINGS, pools });
        const usual = saidBy(course, week);
        const anew = new CorrectionCourse(facts, monday(week), { settings, pools });
        expect(saidBy(course.with(settings), week)).toBe(saidBy(anew, week));
        expect(saidBy(course, week)).toBe(usual);
      }),
    );
  });
});

describe('whatever the facts', () => {
  it('nothing is negative or no number, a cap holds, and zero stays zero', () => {
    fc.assert(
      fc.property(given, fc.nat(75), ({ actuals, plans, cap, direction }, week) => {
        const facts = { from: FIRST_MONDAY, actuals, plans };
        const settings = { ...USUAL_SETTINGS, capPercent: cap, direction };
        saidOf(facts, [facts], week, settings);
        for (const { planned: plan, expected, multiplier, reason } of correctionOf(facts, monday(week), {
          settings,
          pools: [new RatioPool([facts], monday(week))],
        }).lags) {
          expect(multiplier).toBeGreaterThanOrEqual(direction === 'up' ? 1 : 1 - cap / 100);
          expect(multiplier).toBeLessThanOrEqual(direction === 'down' ? 1 : 1 + cap / 100);
          expect(expected ?? 0).toBeGreaterThanOrEqual(0);
          if (plan === 0) expect([expected, multiplier]).toEqual([0, 1]);
          if (multiplier !== 1) expect(['applied', 'cap']).toContain(reason);
        }
      }),
    );
  });
});
