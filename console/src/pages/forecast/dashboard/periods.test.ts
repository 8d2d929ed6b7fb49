import { drawnAccuracy, periodName } from './periods.js';

const period = (from: string, adjusted: number | null, customer: number | null = null) => ({
  ...{ from, through: from, articles: 3, biasPercent: null },
  ...{ customerAccuracy: customer, naiveAccuracy: null, adjustedAccuracy: adjusted },
});
const LABELS = { customerAccuracy: 'customer', naiveAccuracy: 'naive', adjustedAccuracy: 'adjusted' };
const nameOf = ({ from }: { readonly from: string }): string => from;

describe('accuracy over time (R-32)', () => {
  it('has a gap in a period without facts, and no line of whom nothing is known', () => {
    const drawn = drawnAccuracy([period('a', 80, 60), period('b', null), period('c', 82, 61)], nameOf, LABELS);
    expect(drawn?.lines.map(({ look, points }) => [look, points.map(({ y }) => y)])).toEqual([
      ['plan', [60, NaN, 61]],
      ['adjusted', [80, NaN, 82]],
    ]);
    expect(drawnAccuracy([period('a', null)], nameOf, LABELS)).toBeNull();
  });

  it('names each period where it stands, and nothing between two', () => {
    const drawn = drawnAccuracy([period('a', 80), period('b', 81)], nameOf, LABELS);
    const [first, second] = drawn?.lines[0]?.points.map(({ x }) => x) ?? [];
    expect([first, second].map((at) => drawn?.day(at ?? NaN))).toEqual(['a', 'b']);
    expect(drawn?.day((second ?? NaN) / 2)).toBe('');
  });

  it('ends its axis with a whole step between names', () => {
    const steps = [2, 8, 12, 14, 26].map((count) => {
      const drawn = drawnAccuracy(
        Array.from({ length: count }, (_, at) => period(String(at), 80)),
        nameOf,
        LABELS,
      );
      const [, second] = drawn?.lines[0]?.points ?? [];
      return (drawn?.to ?? NaN) / (second?.x ?? NaN);
    });
    expect(steps).toEqual([1, 7, 12, 14, 28]);
  });

  it('calls periods by what they are', () => {
    const f = {
      dayMonth: (day: string) => `day ${day}`,
      week: (day: string) => `week of ${day}`,
      month: () => 'October',
      quarter: (quarter: number, year: string) => `Q${String(quarter)} ${year}`,
    };
    expect((['day', 'week', 'month', 'quarter'] as const).map((one) => periodName(one, '2026-10-01', f))).toEqual([
      'day 2026-10-01',
      'week of 2026-10-01',
      'October 2026',
      'Q4 2026',
    ]);
    expect(periodName('quarter', '2026-01-01', f)).toBe('Q1 2026');
  });
});
