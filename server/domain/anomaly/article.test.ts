import fc from 'fast-check';
import { Chance } from '../../../test/given/chance.js';
import { type GivenLine, release } from '../../../test/given/releases.js';
import { dayNumber } from '../calendar/day.js';
import { bandAt, type DemandHistory, scoreRelease } from './article.js';
import { type Observation, observationsOf } from './observation.js';
import { newArticle, type Reason, reasonOf } from './reason.js';
import { revisionsOf } from './revision.js';

const MONDAY = dayNumber('2026-03-02');
const END = '2026-12-31';

/** Weekly call-offs from a Monday on; `quantities` by the week. */
function weekly(monday: number, quantities: readonly number[], of: Partial<GivenLine> = {}): GivenLine {
  return {
    received: null,
    ...of,
    calloffs: quantities.map((quantity, week) => [monday + 7 * week, quantity, { lastDay: monday + 7 * week + 6 }]),
  };
}
function observed(
  before: readonly GivenLine[] | null,
  now: readonly GivenLine[],
  issued = MONDAY,
): readonly Observation[] {
  const schedule = (lines: readonly GivenLine[]) => release(lines, { horizonEnd: END });
  return observationsOf({ current: schedule(now), previous: before === null ? [] : [schedule(before)], issued });
}
const even = (quantity: number, weeks = 12): number[] => Array.from({ length: weeks }, () => quantity);

describe('what a release says of an article', () => {
  it('is the quantity of ten weeks from the day of issue on, by days and weeks', () => {
    const [one] = observed(null, [weekly(MONDAY, even(100))]);
    expect(one).toMatchObject({
      articleNumber: 'A-1',
      shipTo: 'PLANT-1',
      unit: 'PCE',
      line: 0,
      isAdded: false,
      quantity: 1_000,
      changes: null,
    });
    expect([...(one?.weeks ?? [])].slice(0, 13)).toEqual([...even(100), 0]);
    expect([...(one?.days ?? [])]).toEqual([100, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0]);
  });

  it('sums the lines of one article, whatever the capitals and spaces, and leaves out backlog and what is over', () => {
    const all = observed(null, [
      weekly(MONDAY, even(100)),
      weekly(MONDAY, even(10), { articleNumber: ' A-1', shipToCode: 'plant-1', unit: 'pce' }),
      {
        articleNumber: 'A-1',
        calloffs: [
          [MONDAY + 1, 999, { status: 'backlog' }],
          [MONDAY - 9, 999],
        ],
      },
      weekly(MONDAY, even(1), { unit: 'KGM' }),
    ]);
    expect(all.map(({ unit, quantity }) => [unit, quantity])).toEqual([
      ['PCE', 1_100],
      ['KGM', 10],
    ]);
  });

  it('spreads a period of more than a week over its days', () => {
    const [one] = observed(null, [{ calloffs: [[MONDAY - 3, 310, { lastDay: MONDAY + 27 }]] }]);
    expect(one?.quantity).toBeCloseTo(280, 9);
    expect(one?.weeks[0]).toBeCloseTo(70, 9);
  });

  it('has no change where a delivery was late, and the change of a week where demand changed', () => {
    const received = { received: 500 };
    const [late] = observed(
      [weekly(MONDAY - 7, [100, ...even(100)], received)],
      [weekly(MONDAY, [200, ...even(100, 11)], received)],
    );
    expect(late?.changes?.map((change) => change && change.after - change.before)).toEqual(even(0, 10));
    const [more] = observed([weekly(MONDAY, even(100))], [weekly(MONDAY, [100, 100, 300, ...even(100, 9)])]);
    expect(more?.changes?.[2]).toEqual({ before: 100, after: 300 });
    expect(revisionsOf(more?.changes ?? []).slice(0, 4)).toEqual([0, 0, Math.log(2), 0]);
  });

  it('knows what is new, and what a whole schedule leaves out', () => {
    const all = observed([weekly(MONDAY, even(100))], [weekly(MONDAY, even(50), { articleNumber: 'B-2' })]);
    expect(all.map(({ articleNumber, isAdded, line, quantity }) => [articleNumber, isAdded, line, quantity])).toEqual([
      ['B-2', true, 0, 500],
      ['A-1', false, -1, 0],
    ]);
    expect(all[0]?.changes).toBeNull();
    expect(all[1]?.changes?.every((change) => change?.before === 100 && change.after === 0)).toBe(true);
  });
});

/** A history of so many releases with ordinary noise, and a newest one. */
function history(count: number, newest: { quantity?: number; revisions?: readonly number[] }, seed = 3): DemandHistory {
  const chance = new Chance(seed);
  const noise = (): number => chance.next() - 0.5;
  return {
    quantities: [...Array.from({ length: count }, () => 1_000 + 100 * noise()), newest.quantity ?? 1_000],
    revisions: [
      null,
      ...Array.from({ length: count - 1 }, () => Array.from({ length: 10 }, () => 0.1 * noise())),
      newest.revisions ?? even(0, 10),
    ],
  };
}

describe('the score of an article', () => {
  it('is low for what is as usual', () => {
    expect(scoreRelease(history(25, {})).anomaly?.score).toBeLessThan(40);
  });

  it('is high for a level that is far off, with its direction', () => {
    expect(scoreRelease(history(25, { quantity: 2_000 })).anomaly).toMatchObject({
      kind: 'level',
      direction: 'high',
      lag: null,
    });
    expect(scoreRelease(history(25, { quantity: 2_000 })).anomaly?.score).toBeGreaterThanOrEqual(70);
    expect(scoreRelease(history(25, { quantity: 0 })).anomaly).toMatchObject({ kind: 'level', direction: 'low' });
  });

  it('is high for a change of one week that the sum does not show', () => {
    const { anomaly } = scoreRelease(history(25, { revisions: [0, 0, 0, 0.9, 0, -0.9, 0, 0, 0, 0] }));
    expect(anomaly).toMatchObject({ kind: 'revision' });
    expect([3, 5]).toContain(anomaly?.lag);
    expect(anomaly?.score).toBeGreaterThanOrEqual(70);
  });

  it('is none with too little history, and says how much there is', () => {
    expect(scoreRelease(history(12, { quantity: 9_000 }))).toEqual({ anomaly: null, residuals: 11 });
    expect(scoreRelease(history(13, { quantity: 9_000 })).anomaly).not.toBeNull();
    expect(scoreRelease({ quantities: [], revisions: [] })).toEqual({ anomaly: null, residuals: 0 });
  });

  it('is that of a past release by what came before it alone', () => {
    const all = history(30, { quantity: 5_000 });
    const upTo = { quantities: Array.from(all.quantities).slice(0, 21), revisions: all.revisions.slice(0, 21) };
    expect(scoreRelease(all, 20)).toEqual(scoreRelease(upTo));
  });

  it('has a band within which levels stay below a score', () => {
    const { quantities } = history(25, {});
    const band = bandAt({ quantities }, 25, 70);
    const at = (quantity: number) =>
      scoreRelease({ quantities: [...Array.from(quantities).slice(0, 25), quantity], revisions: [] }).anomaly?.score;
    const [expected, reach] = [band?.expected ?? NaN, band?.reach ?? NaN];
    expect(at(expected + reach * 0.99)).toBeLessThan(71);
    expect(at(expected + reach * 1.05)).toBeGreaterThanOrEqual(70);
    expect(bandAt({ quantities }, 25, 100)?.reach).toBeNull();
    expect(bandAt({ quantities }, 5, 70)).toBeNull();
  });

  it('is a whole number from 0 through 100, whatever the history', () => {
    const quantity = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true }));
    const week = fc.option(fc.double({ min: -20, max: 20, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(quantity, fc.option(fc.array(week, { maxLength: 10 }), { nil: null })), { maxLength: 60 }),
        (all) => {
          const { anomaly } = scoreRelease({ quantities: all.map(([of]) => of), revisions: all.map(([, of]) => of) });
          if (anomaly === null) return;
          expect(Number.isInteger(anomaly.score) && anomaly.score >= 0 && anomaly.score <= 100).toBe(true);
          expect(anomaly.level >= 0 && anomaly.level <= 100).toBe(true);
        },
      ),
    );
  });
});

describe('a reason', () => {
  const of = (now: readonly number[], lag: number, direction: 'high' | 'low', quantity = 1_000): Reason =>
    reasonOf({
      anomaly: { kind: 'revision', direction, lag },
      quantity,
      expected: 1_000,
      changes: now.map((after) => ({ before: 100, after })),
    });
  const changed = (...weeks: readonly (readonly [number, number])[]): number[] => {
    const now = even(100, 10);
    for (const [lag, quantity] of weeks) now[lag] = quantity;
    return now;
  };

  it.each([
    [
      'a spike',
      of(changed([2, 300]), 2, 'high', 1_200),
      { code: 'spike', week: 2, fromWeek: null, before: 100, now: 300 },
    ],
    ['a drop', of(changed([2, 20]), 2, 'low', 920), { code: 'drop', week: 2, fromWeek: null, before: 100, now: 20 }],
    [
      'a pull-in',
      of(changed([2, 200], [5, 0]), 2, 'high'),
      { code: 'pull-in', week: 2, fromWeek: 5, before: 100, now: 200 },
    ],
    [
      'the same by its other week',
      of(changed([2, 200], [5, 0]), 5, 'low'),
      { code: 'pull-in', week: 2, fromWeek: 5, before: 100, now: 200 },
    ],
    [
      'a push-out',
      of(changed([2, 0], [5, 200]), 2, 'low'),
      { code: 'push-out', week: 5, fromWeek: 2, before: 100, now: 200 },
    ],
    [
      'a cadence',
      of([200, 0, 200, 0, 200, 0, 200, 0, 200, 0], 0, 'high'),
      { code: 'cadence', week: null, fromWeek: null, before: 10, now: 5 },
    ],
    [
      'nothing left',
      of(even(0, 10), 0, 'low', 0),
      { code: 'zeroed', week: null, fromWeek: null, before: 1_000, now: 0 },
    ],
  ])('is %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('is about the ten weeks where the level is what is unlike, or the week that makes up most of it', () => {
    const level = { kind: 'level', lag: null } as const;
    expect(
      reasonOf({ anomaly: { ...level, direction: 'high' }, quantity: 3_000, expected: 1_000, changes: null }),
    ).toEqual({
      code: 'spike',
      week: null,
      fromWeek: null,
      before: 1_000,
      now: 3_000,
    });
    expect(
      reasonOf({ anomaly: { ...level, direction: 'low' }, quantity: 100, expected: 1_000, changes: null }).code,
    ).toBe('drop');
    const weeks = even(100, 10).map((before, lag) => ({ before, after: lag === 4 ? 900 : before }));
    expect(
      reasonOf({ anomaly: { ...level, direction: 'high' }, quantity: 1_800, expected: 1_000, changes: weeks }),
    ).toEqual({ code: 'spike', week: 4, fromWeek: null, before: 100, now: 900 });
    expect(newArticle(500)).toMatchObject({ code: 'new-article', before: 0, now: 500 });
  });
});
