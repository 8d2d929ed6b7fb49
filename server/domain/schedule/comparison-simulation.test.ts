import fc from 'fast-check';
import { type GivenCalloff, release } from '../../../test/given/releases.js';
import { dayNumber } from '../calendar/day.js';
import { compareSchedules } from './comparison.js';
import type { Schedule } from './schedule.js';

/** A customer whose demand stays as it is, and a supplier who delivers early, late, short and too much. */
const HORIZON = 60;
const FIRST = dayNumber('2026-11-01');
const LAST = FIRST + HORIZON - 1;

interface Demand {
  /** By day from `FIRST` on. */
  readonly quantities: readonly number[];
}
/** What is needed from the first day through another one. */
function needed({ quantities }: Demand, day: number): number {
  return quantities.slice(0, Math.max(0, day - FIRST + 1)).reduce((sum, one) => sum + one, 0);
}

/** How a customer always states what is overdue: as backlog, or with the next call-off. */
type Overdue = 'backlog' | 'next';

/** The release that the customer sends on a day, having received so much by then. */
function stated(demand: Demand, issued: number, received: number, overdue: Overdue): Schedule {
  const missing = Math.max(0, needed(demand, issued - 1) - received);
  const calloffs: GivenCalloff[] =
    missing > 0 && overdue === 'backlog' ? [[issued, missing, { status: 'backlog' }]] : [];
  let known = overdue === 'backlog' ? Math.max(received, needed(demand, issued - 1)) : received;
  for (let day = issued; day <= LAST; day += 1) {
    const total = needed(demand, day);
    if ((demand.quantities[day - FIRST] ?? 0) === 0 || total <= known) continue;
    calloffs.push([day, total - known]);
    known = total;
  }
  return release([{ received, calloffs }], { horizonEnd: new Date(LAST * 86_400_000).toISOString().slice(0, 10) });
}

const demands = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })), { minLength: HORIZON, maxLength: HORIZON })
  .map((quantities): Demand => ({ quantities }));
const overdues = fc.constantFrom<Overdue>('backlog', 'next');
/** Two releases some days apart, and what was received by each, from much too little to much too much. */
const course = fc.record({
  demand: demands,
  first: fc.integer({ min: FIRST, max: FIRST + 20 }),
  apart: fc.integer({ min: 1, max: 20 }),
  shares: fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 150 })),
  overdue: overdues,
});
type Course = typeof course extends fc.Arbitrary<infer Value> ? Value : never;

function releasesOf({ demand, first, apart, shares, overdue }: Course, changed = demand) {
  const second = first + apart;
  const received = Math.floor((needed(demand, first - 1) * shares[0]) / 100);
  const later = Math.max(received, Math.floor((needed(demand, second - 1) * shares[1]) / 100));
  return {
    previous: stated(demand, first, received, overdue),
    current: stated(changed, second, later, overdue),
    issued: second,
    received: later,
  };
}
/** What changed by day. */
function found({ previous, current, issued }: ReturnType<typeof releasesOf>): (readonly [number, number])[] {
  const { rows } = compareSchedules([previous], current, { issued, bucket: null });
  return rows.days.flatMap((day, at) => (rows.changes[at] === 0n ? [] : [[day, Number(rows.changes[at])] as const]));
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
  it('find no change, whatever was early, late, short or too much, where a comparison by date would find thousands', () => {
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
    expect(byDate).toBeGreaterThan(9_000);
  }, 60_000);
});

describe('a planted change', () => {
  /** With a day to come on which something is needed that has not been received, and another one behind it. */
  const planted = course
    .chain((one) => fc.tuple(fc.constant(one), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000 })))
    .map(([one, from, to, size]) => {
      const { issued, received } = releasesOf(one);
      const open = one.demand.quantities
        .map((_, at) => FIRST + at)
        .filter((day) => day >= issued && needed(one.demand, day - 1) >= received && quantityOn(one, day) > 0);
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

  function expectFound(one: Course, by: readonly (readonly [day: number, quantity: number])[]): void {
    const wanted = by.filter(([, quantity]) => quantity !== 0).toSorted(([a], [b]) => a - b);
    expect(found(releasesOf(one, changed(one, by)))).toEqual(wanted);
  }

  it('is found on its day with its size: added, cut or moved', () => {
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
