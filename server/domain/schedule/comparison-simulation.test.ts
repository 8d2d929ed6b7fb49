import fc from 'fast-check';
import {
  course,
  type Course,
  type Demand,
  FIRST,
  type Form,
  HORIZON_END,
  isWeekly,
  LAST,
  needed,
  periodsOf,
  receivedBy,
  releasesOf,
  statedLine,
} from '../../../test/given/courses.js';
import { type GivenCalloff, type GivenLine, release } from '../../../test/given/releases.js';
import { dayText, mondayOf } from '../calendar/day.js';
import { compareSchedules } from './comparison.js';
import type { Schedule } from './schedule.js';

/** What changed by period. */
function found({
  previous,
  current,
  issued,
}: Pick<ReturnType<typeof releasesOf>, 'previous' | 'current' | 'issued'>): (readonly [number, number, number])[] {
  const { rows } = compareSchedules([previous], current, { issued, bucket: null });
  return rows.days.flatMap((day, at) =>
    rows.changes[at] === 0n ? [] : [[day, rows.lastDays[at] ?? 0, Number(rows.changes[at])] as const],
  );
}
/** How many dates from the issue date on have another quantity in the other release. */
function datesThatDiffer({ previous, current, issued }: ReturnType<typeof releasesOf>): number {
  const byDay = ({ calloffs }: Schedule): ReadonlyMap<number, bigint> =>
    new Map(Array.from(calloffs.days, (day, at) => [day, calloffs.quantities[at] ?? 0n] as const));
  const [before, now] = [byDay(previous), byDay(current)];
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (day) => day >= issued && before.get(day) !== now.get(day),
  ).length;
}

describe('nine thousand comparisons of an unchanged demand', () => {
  it('find no change, whatever was early, late, short or too much, where a comparison by date would find 99,171', () => {
    let byDate = 0;
    let byExpectation = 0;
    fc.assert(
      fc.property(course, (one) => {
        const releases = releasesOf(one);
        byDate += datesThatDiffer(releases);
        byExpectation += found(releases).length;
      }),
      { numRuns: 9_000, seed: 20261123 },
    );
    expect(byExpectation).toBe(0);
    expect(byDate).toBe(99_171);
  }, 60_000);

  it('find none in releases of single articles, each against the newest one before that has the article', () => {
    const articles = fc.tuple(course, course, course);
    fc.assert(
      fc.property(
        articles,
        fc.integer({ min: 21, max: 40 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
        (all, day, shown) => {
          const issued = FIRST + day;
          const line = (
            at: number,
            { demand, overdue, forms }: Course,
            of: readonly [number, number, number],
          ): GivenLine => ({
            ...statedLine(demand, {
              issued: of[0],
              received: of[1],
              overdue,
              form: forms[of[2]] ?? 'days',
              isWeekly: isWeekly(forms),
            }),
            articleNumber: `A-${String(at)}`,
          });
          const more = { horizonEnd: HORIZON_END, completeness: 'PER_ARTICLE' } as const;
          const received = all.map(({ demand, first, shares }) => receivedBy(demand, first, shares[0]));
          const later = all.map(({ demand, shares }, at) =>
            Math.max(received[at] ?? 0, receivedBy(demand, issued, shares[1])),
          );
          const previous = all.map((one, at) => release([line(at, one, [one.first, received[at] ?? 0, 0])], more));
          const current = release(
            shown.map((at) => line(at, all[at]!, [issued, later[at] ?? 0, 1])),
            more,
          );
          const { rows, lines } = compareSchedules([previous[2]!, previous[0]!, previous[1]!], current, {
            issued,
            bucket: null,
          });
          expect(lines.map(({ basis }) => basis)).toEqual(shown.map(() => 'cumulative'));
          expect(rows.changes.filter((change) => change !== 0n)).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  }, 60_000);

  it('find none across a reset of the count where deliveries are as planned', () => {
    fc.assert(
      fc.property(course, (one) => {
        const { demand, first, apart, forms } = one;
        const at = (issued: number, form: Form): Schedule => {
          const received = needed(demand, (periodsOf(issued, form)[0]?.[0] ?? issued) - 1);
          const line = statedLine(demand, { issued, received, overdue: 'next', form, isWeekly: isWeekly(forms) });
          const isReset = issued > first;
          const count = {
            received: isReset ? 0 : received,
            cumulativeStartDate: isReset ? dayText(issued) : '2026-01-01',
          };
          return release([{ ...line, ...count }], { horizonEnd: HORIZON_END });
        };
        expect(
          found({ previous: at(first, forms[0]), current: at(first + apart, forms[1]), issued: first + apart }),
        ).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a planted change', () => {
  /** With a day to come on which something is needed that has not been received, and another one behind it. */
  const planted = course
    .chain((one) => fc.tuple(fc.constant(one), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000 })))
    .map(([one, from, to, size]) => {
      const { issued, received } = releasesOf(one);
      // A week that the horizon ends in is not compared.
      const end = isWeekly(one.forms) ? mondayOf(LAST) - 1 : LAST;
      const open = one.demand.quantities
        .map((_, at) => FIRST + at)
        .filter(
          (day) => day >= issued && day <= end && needed(one.demand, day - 1) >= received && quantityOn(one, day) > 0,
        );
      return { one, issued, day: open[from % open.length], other: open[to % open.length], size };
    })
    .filter(({ day }) => day !== undefined);

  function quantityOn({ demand }: Course, day: number): number {
    return demand.quantities[day - FIRST] ?? 0;
  }
  function changed({ demand }: Course, by: readonly (readonly [day: number, quantity: number])[]): Demand {
    const quantities = [...demand.quantities];
    for (const [day, quantity] of by) quantities[day - FIRST] = (quantities[day - FIRST] ?? 0) + quantity;
    return { quantities };
  }

  /** Each period that is compared has the sum of what was planted in it, and nothing else changed. */
  function expectFound(one: Course, by: readonly (readonly [day: number, quantity: number])[]): void {
    const rows = found(releasesOf(one, changed(one, by)));
    const planted = (from: number, to: number): number =>
      by.reduce((sum, [day, quantity]) => (day >= from && day <= to ? sum + quantity : sum), 0);
    expect(rows.map(([from, to]) => [from, to, planted(from, to)])).toEqual(rows);
    for (const [day, quantity] of by) {
      if (quantity === 0 || rows.some(([from, to]) => day >= from && day <= to)) continue;
      // What is moved within a week of one of the releases is not seen.
      expect([isWeekly(one.forms), planted(mondayOf(day), mondayOf(day) + 6)]).toEqual([true, 0]);
    }
  }

  it('is found in its period with its size: added, cut or moved', () => {
    fc.assert(
      fc.property(planted, ({ one, day = 0, other = 0, size }) => {
        // Something stays, so that what is overdue can still be carried to the day.
        const cut = Math.min(size, quantityOn(one, day) - 1);
        expectFound(one, [[day, size]]);
        expectFound(one, [[day, -cut]]);
        if (day !== other)
          expectFound(one, [
            [day, -cut],
            [other, cut],
          ]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('any two releases', () => {
  const calloff = fc.tuple(
    fc.nat(90),
    fc.nat(5_000),
    fc.constantFrom('firm', 'forecast', 'backlog', 'urgent'),
    fc.nat(40),
  );
  const some = fc.record({
    received: fc.nat(2_000),
    calloffs: fc
      .array(calloff, { maxLength: 30 })
      .map((all) =>
        all.map(
          ([day, quantity, status, days]): GivenCalloff => [
            day,
            quantity,
            { status, lastDay: day + (days > 30 ? 6 : 0) },
          ],
        ),
      ),
  });

  it('have changes that add up to the difference of their cumulative demands', () => {
    fc.assert(
      fc.property(some, some, fc.nat(60), (before, rise, issued) => {
        const now = { ...rise, received: before.received + rise.received };
        const total = ({ received, calloffs }: typeof before): number =>
          calloffs.reduce((sum, [, quantity]) => sum + Number(quantity), received);
        const { rows } = compareSchedules(
          [release([before], { horizonEnd: '2027-01-01' })],
          release([now], { horizonEnd: '2027-01-01' }),
          { issued, bucket: null },
        );
        const sum = Number(rows.changes.reduce((a, b) => a + b, 0n));
        expect(sum).toBe(total(now) - Math.max(total(before), now.received));
      }),
    );
  });

  it('have by day the changes that the two cumulative curves say', () => {
    const daily = some.map(({ received, calloffs }) => ({
      received,
      calloffs: calloffs.flatMap(([day, quantity, more]): GivenCalloff[] =>
        more?.status === 'backlog' ? [] : [[day, quantity]],
      ),
    }));
    fc.assert(
      fc.property(daily, daily, fc.nat(60), (before, rise, issued) => {
        const now = { ...rise, received: before.received + rise.received };
        const demand = ({ received, calloffs }: typeof before, through: number): number =>
          calloffs.reduce((sum, [day, quantity]) => (Number(day) <= through ? sum + Number(quantity) : sum), received);
        const difference = (day: number): number => demand(now, day) - Math.max(demand(before, day), now.received);
        // More due than expected belongs to the issue date, which the curves say nothing of.
        fc.pre(difference(issued - 1) <= 0);
        const days = [...new Set([...before.calloffs, ...now.calloffs].map(([day]) => Number(day)))]
          .filter((day) => day >= issued)
          .sort((a, b) => a - b);
        fc.pre(days.length > 0);
        const expected = days.map((day, at) => difference(day) - (at === 0 ? 0 : difference(days[at - 1] ?? 0)));
        const { rows } = compareSchedules(
          [release([before], { horizonEnd: '2027-01-01' })],
          release([now], { horizonEnd: '2027-01-01' }),
          { issued, bucket: null },
        );
        const found = new Map(rows.days.map((day, at) => [day, Number(rows.changes[at])]));
        expect(days.map((day) => found.get(day) ?? 0)).toEqual(expected);
      }),
    );
  });

  it('have changes that differ from what was expected by what they say, by days that rise', () => {
    fc.assert(
      fc.property(some, some, fc.nat(60), (before, now, issued) => {
        const { rows } = compareSchedules([release([before])], release([now]), { issued, bucket: null });
        for (const [at, change] of rows.changes.entries()) {
          expect((rows.expected[at] ?? 0n) + change).toBe(rows.current[at]);
          expect((rows.days[at] ?? 0) <= (rows.lastDays[at] ?? 0)).toBe(true);
          if (at > 0) expect(rows.days[at] ?? 0).toBeGreaterThan(rows.lastDays[at - 1] ?? 0);
        }
      }),
    );
  });
});

describe('the work of a comparison', () => {
  /** How often the call-offs of two releases are read. */
  function readsOf(lines: number, calloffs: number): number {
    let reads = 0;
    const counting = <T extends object>(of: T): T =>
      new Proxy(of, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d/.test(key)) reads += 1;
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    const counted = (from: number): Schedule => {
      const line = (at: number) => ({
        articleNumber: `A-${String(at)}`,
        received: 10,
        calloffs: Array.from({ length: calloffs }, (_, i): GivenCalloff => [from + i, i + from]),
      });
      const schedule = release(Array.from({ length: lines }, (_, at) => line(at)));
      const { days, lastDays, quantities, statuses } = schedule.calloffs;
      return {
        ...schedule,
        calloffs: {
          days: counting(days),
          lastDays: lastDays && counting(lastDays),
          quantities: counting(quantities),
          statuses: counting(statuses),
        },
      };
    };
    compareSchedules([counted(100)], counted(107), { issued: 107, bucket: null });
    return reads / (2 * lines * calloffs);
  }

  it('is the same for each call-off, however many there are in a line, and with 100,000 in each release', () => {
    const few = readsOf(10, 100);
    expect(few).toBeLessThan(15);
    expect(readsOf(10, 1_000)).toBeLessThanOrEqual(few * 1.05);
    expect(readsOf(1_000, 100)).toBeLessThanOrEqual(few * 1.05);
  });
});
