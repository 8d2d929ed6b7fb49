import fc from 'fast-check';
import { type GivenCalloff, type GivenLine, release } from '../../../test/given/releases.js';
import { ISO_WEEKS } from '../calendar/bucket.js';
import { mondayOf } from '../calendar/day.js';
import { compareSchedules, type ScheduleChanges } from './comparison.js';
import type { Schedule } from './schedule.js';

/** What must hold of a comparison whatever the releases say, corrections below zero among it. */
const END = '2027-01-01';
const day = fc.nat(90);
const quantity = fc.integer({ min: -500, max: 5_000 });
const calloff = fc
  .tuple(day, quantity, fc.constantFrom('firm', 'forecast', 'backlog', 'urgent'), fc.nat(40))
  .map(
    ([first, amount, status, days]): GivenCalloff => [first, amount, { status, lastDay: first + (days > 30 ? 6 : 0) }],
  );
const plainCalloff = fc.tuple(day, fc.nat(5_000)).map(([first, amount]): GivenCalloff => [first, amount]);
const lineOf = (of: fc.Arbitrary<GivenCalloff>) =>
  fc.record({ received: fc.nat(2_000), calloffs: fc.array(of, { maxLength: 25 }) });
const lines = fc
  .array(lineOf(calloff), { minLength: 1, maxLength: 4 })
  .map((all) => all.map((line, at): GivenLine => ({ ...line, articleNumber: `A-${String(at)}` })));

function whole(of: readonly GivenLine[]): Schedule {
  return release(of, { horizonEnd: END });
}
function compared(previous: Schedule, current: Schedule, issued: number, isWeekly = false): ScheduleChanges {
  return compareSchedules([previous], current, { issued, bucket: isWeekly ? ISO_WEEKS : null });
}
/** Rows as text, by article, so that the order of lines makes no difference. */
function shown({ lines: all, rows }: ScheduleChanges, current: Schedule, previous: Schedule): readonly string[] {
  let at = 0;
  const texts = all.flatMap((line) => {
    const { articleNumber } = current.lines[line.current] ?? previous.lines[line.previous] ?? { articleNumber: '' };
    const own: string[] = [];
    for (; at < line.end; at += 1)
      own.push(
        [
          articleNumber,
          rows.days[at],
          rows.lastDays[at],
          rows.previous[at],
          rows.current[at],
          rows.expected[at],
          rows.changes[at],
          rows.reasons[at],
          rows.isFirm[at],
        ]
          .map(String)
          .join(' '),
      );
    return own;
  });
  return texts.sort();
}
function changesIn({ rows }: ScheduleChanges): readonly (readonly [first: number, change: bigint])[] {
  return rows.changes.flatMap((change, at) => (change === 0n ? [] : [[rows.days[at] ?? 0, change] as const]));
}

describe('a comparison', () => {
  it('finds no change in a release that comes again, whenever that is', () => {
    fc.assert(
      fc.property(lines, fc.nat(95), fc.boolean(), (all, issued, isWeekly) => {
        expect(changesIn(compared(whole(all), whole(all), issued, isWeekly))).toEqual([]);
      }),
    );
  });

  it('is the same in whatever order lines and call-offs stand, and where a call-off of a day comes in two parts', () => {
    const order = fc.infiniteStream(fc.nat());
    const mixed = <T>(of: readonly T[], by: Iterator<number>): readonly T[] =>
      of
        .map((one) => [Number(by.next().value), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
    const parted = ([first, amount, more]: GivenCalloff): GivenCalloff[] => {
      const part = Math.trunc(Number(amount) / 3);
      return [
        [first, part, more ?? {}],
        [first, Number(amount) - part, more ?? {}],
      ];
    };
    fc.assert(
      fc.property(lines, lines, fc.nat(60), order, (before, now, issued, by) => {
        const other = (all: readonly GivenLine[]): Schedule =>
          whole(mixed(all, by).map((line) => ({ ...line, calloffs: mixed(line.calloffs.flatMap(parted), by) })));
        const [previous, current] = [whole(before), whole(now)];
        const [otherPrevious, otherCurrent] = [other(before), other(now)];
        expect(shown(compared(otherPrevious, otherCurrent, issued), otherCurrent, otherPrevious)).toEqual(
          shown(compared(previous, current, issued), current, previous),
        );
      }),
    );
  });

  it('is the same whatever was counted before, in whatever unit of the last decimal, and with call-offs of nothing', () => {
    fc.assert(
      fc.property(
        lineOf(plainCalloff),
        lineOf(plainCalloff),
        fc.nat(60),
        fc.nat(9_000),
        fc.array(day),
        (before, rise, issued, more, days) => {
          const now = { ...rise, received: before.received + rise.received };
          const found = changesIn(compared(whole([before]), whole([now]), issued));
          const counted = (line: typeof now): Schedule => whole([{ ...line, received: line.received + more }]);
          expect(changesIn(compared(counted(before), counted(now), issued))).toEqual(found);
          const decimals = whole([
            {
              ...now,
              quantityScale: 2,
              calloffs: now.calloffs.map(([on, amount]) => [on, Number(amount) * 100] as const),
            },
          ]);
          expect(changesIn(compared(whole([before]), decimals, issued))).toEqual(
            found.map(([on, change]) => [on, change * 100n]),
          );
          const nothing = (line: typeof now): Schedule =>
            whole([{ ...line, calloffs: [...line.calloffs, ...days.map((on): GivenCalloff => [on, 0])] }]);
          const total = (of: typeof found): bigint => of.reduce((sum, [, change]) => sum + change, 0n);
          expect(total(changesIn(compared(nothing(before), nothing(now), issued)))).toBe(total(found));
        },
      ),
    );
  });

  it('by weeks says the sum of what it says by the days of each week', () => {
    fc.assert(
      fc.property(lineOf(plainCalloff), lineOf(plainCalloff), fc.nat(60), (before, rise, issued) => {
        const now = { ...rise, received: before.received + rise.received };
        const [previous, current] = [whole([before]), whole([now])];
        const byWeek = (of: ScheduleChanges): ReadonlyMap<number, bigint> => {
          const sums = new Map<number, bigint>();
          for (const [first, change] of changesIn(of)) {
            const monday = mondayOf(Math.max(first, issued));
            const sum = (sums.get(monday) ?? 0n) + change;
            if (sum === 0n) sums.delete(monday);
            else sums.set(monday, sum);
          }
          return sums;
        };
        expect(byWeek(compared(previous, current, issued, true))).toEqual(byWeek(compared(previous, current, issued)));
      }),
    );
  });

  it('adds up to what is asked for more than expected, below zero too', () => {
    fc.assert(
      fc.property(lineOf(calloff), lineOf(calloff), fc.nat(60), (before, rise, issued) => {
        const now = { ...rise, received: before.received + rise.received };
        const total = ({ received, calloffs }: typeof now): number =>
          calloffs.reduce((sum, [, amount]) => sum + Number(amount), received);
        const sum = changesIn(compared(whole([before]), whole([now]), issued)).reduce(
          (all, [, change]) => all + change,
          0n,
        );
        const demand = total(before);
        const early = Math.max(0, now.received - Math.max(demand, before.received));
        expect(Number(sum)).toBe(total(now) - demand - early);
      }),
    );
  });

  it('of lines that stand twice finds nothing where they come again, in another order too', () => {
    fc.assert(
      fc.property(fc.array(lineOf(plainCalloff), { minLength: 2, maxLength: 4 }), fc.nat(60), (twice, issued) => {
        const orders = twice.map((line, at): GivenLine => ({ ...line, orderNumber: String(at) }));
        expect(changesIn(compared(whole(twice), whole(twice), issued))).toEqual([]);
        expect(changesIn(compared(whole(orders), whole(orders.toReversed()), issued))).toEqual([]);
      }),
    );
  });

  it('says nothing of what lies behind the end of one of the releases', () => {
    fc.assert(
      fc.property(lineOf(plainCalloff), lineOf(plainCalloff), fc.nat(60), fc.nat(90), (before, rise, issued, end) => {
        const now = { ...rise, received: before.received + rise.received };
        const horizonEnd = new Date(end * 86_400_000).toISOString().slice(0, 10);
        const short = release([before], { horizonEnd });
        const { rows } = compared(short, whole([now]), issued);
        expect(rows.lastDays.every((last) => last <= end)).toBe(true);
        const until = (line: typeof now) => ({ ...line, calloffs: line.calloffs.filter(([on]) => Number(on) <= end) });
        expect(rows.changes).toEqual(compared(short, whole([until(now)]), issued).rows.changes);
      }),
    );
  });
});
