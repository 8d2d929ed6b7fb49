import { type GivenCalloff, type GivenLine, release } from '../../../test/given/releases.js';
import { type Bucket, ISO_WEEKS, MONTHS } from '../calendar/bucket.js';
import { addDays, dayNumber, dayText } from '../calendar/day.js';
import { compareSchedules } from './comparison.js';
import type { Schedule } from './schedule.js';

const ISSUED = '2026-11-25';
/** So many days after the issue date of the current release. */
const on = (days: number): string => addDays(ISSUED, days);
const FAR = { horizonEnd: on(200) };

interface Shown {
  readonly date: string;
  readonly previous: number;
  readonly expected: number;
  readonly current: number;
  readonly change: number;
  readonly reason: string;
}
function rowsOf(previous: Schedule, current: Schedule, bucket: Bucket | null = null): Shown[] {
  const { rows } = compareSchedules([previous], current, { issued: dayNumber(ISSUED), bucket });
  return Array.from({ length: rows.length }, (_, at) => ({
    date: dayText(rows.days[at] ?? 0),
    previous: Number(rows.previous[at]),
    expected: Number(rows.expected[at]),
    current: Number(rows.current[at]),
    change: Number(rows.changes[at]),
    reason: rows.reasons[at] ?? '',
  }));
}
/** Of one line in both releases, the changes by date. */
function changes(before: GivenLine, now: GivenLine, bucket: Bucket | null = null): (readonly [string, number])[] {
  return rowsOf(release([before], FAR), release([now], FAR), bucket).flatMap(({ date, change }) =>
    change === 0 ? [] : [[date, change] as const],
  );
}
const backlog = (quantity: number): GivenCalloff => [ISSUED, quantity, { status: 'backlog' }];
const week = (monday: string, quantity: number): GivenCalloff => [monday, quantity, { lastDay: addDays(monday, 6) }];

describe('what a delivery does to the next release', () => {
  const before: GivenLine = {
    received: 1000,
    calloffs: [
      [on(-2), 50],
      [on(1), 100],
      [on(8), 100],
    ],
  };

  it('is nothing where it came as called off', () => {
    expect(
      changes(before, {
        received: 1050,
        calloffs: [
          [on(1), 100],
          [on(8), 100],
        ],
      }),
    ).toEqual([]);
  });

  it('is no change where it came early, and says what was expected instead', () => {
    const now = {
      received: 1100,
      calloffs: [
        [on(1), 50],
        [on(8), 100],
      ],
    } satisfies GivenLine;
    expect(rowsOf(release([before], FAR), release([now], FAR))).toEqual([
      { date: on(1), previous: 100, expected: 50, current: 50, change: 0, reason: 'received-early' },
      { date: on(8), previous: 100, expected: 100, current: 100, change: 0, reason: 'same' },
    ]);
  });

  it('is no change where it is late and the customer carries it on as backlog or in the next call-off', () => {
    expect(changes(before, { received: 1000, calloffs: [backlog(50), [on(1), 100], [on(8), 100]] })).toEqual([]);
    const now = {
      received: 1000,
      calloffs: [
        [on(1), 150],
        [on(8), 100],
      ],
    } satisfies GivenLine;
    expect(rowsOf(release([before], FAR), release([now], FAR))[0]).toEqual({
      date: on(1),
      previous: 100,
      expected: 150,
      current: 150,
      change: 0,
      reason: 'received-late',
    });
  });

  it('is no change where it exceeded several call-offs, or all of them', () => {
    expect(changes(before, { received: 1180, calloffs: [[on(8), 70]] })).toEqual([]);
    expect(changes(before, { received: 1400, calloffs: [] })).toEqual([]);
  });

  it('is a change where the customer gives up what was short', () => {
    expect(
      changes(before, {
        received: 1020,
        calloffs: [
          [on(1), 100],
          [on(8), 100],
        ],
      }),
    ).toEqual([[on(1), -30]]);
  });
});

describe('a change of the demand', () => {
  const before: GivenLine = {
    received: 1000,
    calloffs: [
      [on(0), 20],
      [on(1), 100],
      [on(8), 100],
    ],
  };

  it.each<[string, readonly GivenCalloff[], (readonly [string, number])[]]>([
    [
      'a raised call-off',
      [
        [on(0), 20],
        [on(1), 130],
        [on(8), 100],
      ],
      [[on(1), 30]],
    ],
    [
      'a lowered call-off',
      [
        [on(0), 20],
        [on(1), 70],
        [on(8), 100],
      ],
      [[on(1), -30]],
    ],
    [
      'an added call-off',
      [
        [on(0), 20],
        [on(1), 100],
        [on(5), 7],
        [on(8), 100],
      ],
      [[on(5), 7]],
    ],
    [
      'a removed call-off',
      [
        [on(0), 20],
        [on(8), 100],
      ],
      [[on(1), -100]],
    ],
    [
      'a pulled-in call-off',
      [
        [on(0), 20],
        [on(1), 100],
        [on(4), 100],
      ],
      [
        [on(4), 100],
        [on(8), -100],
      ],
    ],
    [
      'a pushed-out call-off',
      [
        [on(0), 20],
        [on(8), 200],
      ],
      [
        [on(1), -100],
        [on(8), 100],
      ],
    ],
    [
      'a change of today',
      [
        [on(0), 25],
        [on(1), 100],
        [on(8), 100],
      ],
      [[on(0), 5]],
    ],
    ['a new backlog', [backlog(40), [on(0), 20], [on(1), 100], [on(8), 100]], [[on(0), 40]]],
  ])('is found where it is with its size: %s', (_, calloffs, expected) => {
    expect(changes(before, { received: 1000, calloffs })).toEqual(expected);
  });

  it('is found beside a delivery that was early', () => {
    expect(
      changes(before, {
        received: 1050,
        calloffs: [
          [on(1), 70],
          [on(8), 140],
        ],
      }),
    ).toEqual([[on(8), 40]]);
  });

  it('that asks for a later call-off at once belongs to the issue date', () => {
    const later: GivenLine = { received: 1000, calloffs: [[on(30), 100]] };
    const rows = rowsOf(release([later], FAR), release([{ received: 1000, calloffs: [backlog(100)] }], FAR));
    expect(rows).toEqual([
      { date: ISSUED, previous: 0, expected: 0, current: 100, change: 100, reason: 'added' },
      { date: on(30), previous: 100, expected: 100, current: 0, change: -100, reason: 'removed' },
    ]);
  });

  it('that only renames what is due today as backlog is none', () => {
    const now: GivenLine = { received: 1000, calloffs: [backlog(20), [on(1), 100], [on(8), 100]] };
    expect(rowsOf(release([before], FAR), release([now], FAR))[0]).toMatchObject({
      current: 20,
      change: 0,
      reason: 'same',
    });
  });

  it('that drops the backlog of a line without call-offs to come belongs to the issue date', () => {
    expect(changes({ received: 5, calloffs: [backlog(9)] }, { received: 5, calloffs: [] })).toEqual([[ISSUED, -9]]);
  });

  it('counts several call-offs of one day once, wherever they stand', () => {
    const split: GivenLine = {
      received: 1000,
      calloffs: [
        [on(8), 60],
        [on(0), 20],
        [on(1), 100],
        [on(8), 40],
      ],
    };
    expect(changes(before, split)).toEqual([]);
  });

  it('is exact to the decimals of both releases', () => {
    const halves: GivenLine = { received: '1000.5', quantityScale: 2, calloffs: [[on(1), 10_025]] };
    const { lines, rows } = compareSchedules(
      [release([{ received: '1000.5', calloffs: [[on(1), 100]] }], FAR)],
      release([halves], FAR),
      { issued: dayNumber(ISSUED), bucket: null },
    );
    expect([lines[0]?.scale, rows.changes]).toEqual([2, [25n]]);
  });
});

describe('the days that are compared', () => {
  const days = (count: number): GivenCalloff[] => Array.from({ length: count }, (_, i) => [on(i), 10]);

  it('end where the first of both releases ends, so that a newly visible week is no change', () => {
    const compared = compareSchedules(
      [release([{ received: 0, calloffs: days(10) }])],
      release([{ received: 0, calloffs: days(17) }]),
      { issued: dayNumber(ISSUED), bucket: null },
    );
    expect([compared.rows.length, compared.rows.changes.every((one) => one === 0n)]).toEqual([10, true]);
    expect(dayText(compared.lines[0]?.through ?? 0)).toBe(on(9));
  });

  it('end with the stated horizon before the last call-off', () => {
    const wide = release([{ received: 0, calloffs: days(10) }], { horizonEnd: on(20) });
    expect(rowsOf(wide, release([{ received: 0, calloffs: days(4) }], { horizonEnd: on(20) }))).toHaveLength(10);
    expect(rowsOf(wide, release([{ received: 0, calloffs: days(4) }]))).toHaveLength(4);
  });

  it('are none behind the previous release', () => {
    const old = release([{ received: 0, calloffs: [[on(-9), 10]] }]);
    expect(rowsOf(old, release([{ received: 0, calloffs: [backlog(10), [on(3), 10]] }]))).toEqual([]);
  });
});

describe('releases with different periods', () => {
  const monday = '2026-11-30';
  const daily = (from: string, quantities: readonly number[]): GivenCalloff[] =>
    quantities.map((quantity, i) => [addDays(from, i), quantity]);

  it('are compared week by week where one has weeks and the other days', () => {
    const weeks: GivenLine = { received: 0, calloffs: [week(monday, 100), week('2026-12-07', 100)] };
    const days = [...daily(monday, [20, 20, 20, 20, 20]), ...daily('2026-12-07', [20, 20, 20, 20, 50])];
    expect(rowsOf(release([weeks]), release([{ received: 0, calloffs: days }]))).toEqual([
      { date: monday, previous: 100, expected: 100, current: 100, change: 0, reason: 'same' },
      { date: '2026-12-07', previous: 100, expected: 100, current: 130, change: 30, reason: 'raised' },
    ]);
  });

  it('are compared day by day, week by week and month by month where both have these', () => {
    const december: GivenCalloff = ['2027-01-01', 400, { lastDay: '2027-01-31' }];
    const line = { received: 0, calloffs: [[on(1), 5], week(monday, 50), december] } satisfies GivenLine;
    expect(rowsOf(release([line]), release([line])).map(({ date }) => date)).toEqual([on(1), monday, '2027-01-01']);
  });

  it('do not compare a week that one of them speaks of in part', () => {
    const weeks = release([{ received: 0, calloffs: [week(monday, 100)] }]);
    expect(rowsOf(weeks, release([{ received: 0, calloffs: daily(monday, [20, 20, 20]) }]))).toEqual([]);
  });

  it('compare the running week, of which a part was received', () => {
    const before = { received: 10, calloffs: [week('2026-11-23', 100), week(monday, 100)] } satisfies GivenLine;
    const now = { received: 50, calloffs: [...daily(ISSUED, [20, 20, 20]), week(monday, 90)] } satisfies GivenLine;
    expect(changes(before, now)).toEqual([[monday, -10]]);
  });

  it('compare week 53 and the turn of the year', () => {
    const before = { received: 0, calloffs: [week('2026-12-21', 50), week('2026-12-28', 50), week('2027-01-04', 50)] };
    const now = [
      ...daily('2026-12-21', [25, 25]),
      ...daily('2026-12-28', [10, 0, 0, 0, 45]),
      ...daily('2027-01-04', [50]),
    ];
    expect(changes(before, { received: 0, calloffs: now })).toEqual([['2026-12-28', 5]]);
  });

  it('lose no day where the clocks change', () => {
    const spring = { received: 0, calloffs: daily('2027-03-27', [1, 2, 3]) } satisfies GivenLine;
    expect(rowsOf(release([spring]), release([spring])).map(({ date }) => date)).toEqual([
      '2027-03-27',
      '2027-03-28',
      '2027-03-29',
    ]);
  });

  it.each<[Bucket, (readonly [string, number])[]]>([
    [ISO_WEEKS, [['2026-12-07', 20]]],
    [MONTHS, [['2026-12-01', 20]]],
    [{ unit: 'week', firstWeekday: 6 }, [['2026-12-06', 20]]],
  ])('are summed to %o where that was asked for', (bucket, expected) => {
    const before = {
      received: 0,
      calloffs: [
        ['2026-12-08', 100],
        ['2026-12-15', 100],
      ],
    } satisfies GivenLine;
    const now = {
      received: 0,
      calloffs: [
        ['2026-12-09', 120],
        ['2026-12-16', 100],
      ],
    } satisfies GivenLine;
    expect(changes(before, now, bucket)).toEqual(expected);
  });
});

describe('what lines are compared by', () => {
  const compared = (before: Partial<GivenLine>, now: Partial<GivenLine>) => {
    const line: GivenLine = {
      received: 100,
      cumulativeStartDate: '2026-01-01',
      calloffs: [
        [on(-1), 5],
        [on(1), 10],
      ],
    };
    const { lines, rows } = compareSchedules(
      [release([{ ...line, ...before }], FAR)],
      release([{ ...line, calloffs: [[on(1), 12]], ...now }], FAR),
      { issued: dayNumber(ISSUED), bucket: null },
    );
    return [lines[0]?.basis, lines[0]?.reason, rows.changes.map(Number)];
  };

  it.each<[string, Partial<GivenLine>, Partial<GivenLine>, unknown[]]>([
    ['cumulative quantities', {}, { received: 105 }, ['cumulative', null, [2]]],
    ['dates where none is stated', {}, { received: null }, ['discrete', 'cumulative-missing', [2]]],
    [
      'dates after a reset',
      {},
      { received: 0, cumulativeStartDate: '2026-11-24' },
      ['discrete', 'cumulative-reset', [2]],
    ],
    ['dates where it fell', {}, { received: 99 }, ['discrete', 'cumulative-decreased', [2]]],
    [
      'cumulative quantities where one start is not said',
      {},
      { received: 105, cumulativeStartDate: null },
      ['cumulative', null, [2]],
    ],
    ['nothing where the unit changed', {}, { unit: 'KGM' }, ['none', 'unit-changed', []]],
  ])('are %s', (_, before, now, expected) => {
    expect(compared(before, now)).toEqual(expected);
  });

  it('leave out a period that began before the issue date where dates are compared', () => {
    const before: GivenLine = { calloffs: [week('2026-11-23', 100), week('2026-11-30', 100)] };
    const now: GivenLine = { calloffs: [week('2026-11-23', 60), week('2026-11-30', 110)] };
    expect(changes(before, now)).toEqual([['2026-11-30', 10]]);
  });
});

describe('lines that one release has alone', () => {
  const kept: GivenLine = { received: 0, calloffs: [[on(1), 1]] };
  const other: GivenLine = { articleNumber: 'A-2', received: 7, calloffs: [[on(-3), 4], backlog(5), [on(2), 10]] };

  it('are removed with their backlog and what is to come', () => {
    const { lines, rows } = compareSchedules([release([other, kept], FAR)], release([kept], FAR), {
      issued: dayNumber(ISSUED),
      bucket: null,
    });
    expect(lines.at(-1)).toMatchObject({ previous: 0, current: -1, reason: 'line-removed', end: 3 });
    expect([rows.days.slice(1).map(dayText), rows.changes.slice(1)]).toEqual([
      [ISSUED, on(2)],
      [-5n, -10n],
    ]);
  });

  it('are added with theirs', () => {
    expect(rowsOf(release([kept], FAR), release([other, kept], FAR)).filter(({ change }) => change !== 0)).toEqual([
      { date: ISSUED, previous: 0, expected: 0, current: 5, change: 5, reason: 'added' },
      { date: on(2), previous: 0, expected: 0, current: 10, change: 10, reason: 'added' },
    ]);
  });

  it('are not removed where a release stands for single articles', () => {
    const single = release([kept], { ...FAR, completeness: 'PER_ARTICLE' });
    expect(rowsOf(release([other, kept], FAR), single).filter(({ change }) => change !== 0)).toEqual([]);
  });

  it('are removed with what is to come where the whole schedule is cancelled', () => {
    expect(rowsOf(release([kept], FAR), release([]))).toMatchObject([{ date: on(1), change: -1, reason: 'removed' }]);
  });
});

describe('releases of single articles', () => {
  const single = (articleNumber: string, quantity: number, days = 200): Schedule =>
    release([{ articleNumber, received: 0, calloffs: [[on(1), quantity]] }], {
      horizonEnd: on(days),
      completeness: 'PER_ARTICLE',
    });

  it('are compared with the newest one before that has the article, to its own horizon', () => {
    const current = release(
      ['A-1', 'A-2', 'A-3'].map((articleNumber) => ({ articleNumber, received: 0, calloffs: [[on(1), 9]] })),
      { ...FAR, completeness: 'PER_ARTICLE' },
    );
    const days = { issued: dayNumber(ISSUED), bucket: null };
    const previous = [single('A-2', 5), single('A-1', 4, 20), single('A-2', 1)] as const;
    const { lines, rows } = compareSchedules(previous, current, days);
    expect(lines.map((one) => [one.release, one.previous, one.current, one.reason, dayText(one.through)])).toEqual([
      [1, 0, 0, null, on(20)],
      [0, 0, 1, null, on(200)],
      [0, -1, 2, 'line-added', on(200)],
    ]);
    expect(rows.changes).toEqual([5n, 4n, 9n]);
  });

  it('that changed some articles of a whole schedule stand before it', () => {
    const whole = release(
      ['A-1', 'A-2'].map((articleNumber) => ({ articleNumber, received: 0, calloffs: [[on(1), 7]] })),
      FAR,
    );
    const { lines, rows } = compareSchedules([single('A-1', 8), whole], single('A-1', 8), {
      issued: dayNumber(ISSUED),
      bucket: null,
    });
    expect([lines.length, rows.reasons]).toEqual([1, ['same']]);
    const next = release([{ articleNumber: 'A-1', received: 0, calloffs: [[on(1), 8]] }], FAR);
    const removed = compareSchedules([single('A-1', 8), whole], next, { issued: dayNumber(ISSUED), bucket: null });
    expect(removed.lines.map(({ release: at, previous, reason }) => [at, previous, reason])).toEqual([
      [0, 0, null],
      [1, 1, 'line-removed'],
    ]);
  });
});
