import type { ComparedScheduleLine, ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { toQuantity } from '../../../../../server/domain/quantity/quantity.js';
import { cellAt, changeFrom, heatMapOf, moved, nextChange, percentOf, strengthOf, summaryOf } from './heat-map.js';

const line = (place: number, articleNumber: string, unit = 'PCE'): ComparedScheduleLine => ({
  line: place,
  shipTo: 'P1',
  articleNumber,
  description: null,
  unit,
  basis: 'cumulative',
  reason: null,
  previous: null,
  current: null,
});
type Given = readonly [line: number, date: string, expected: string, change: string, isFirm?: true];
const row = ([place, date, expected, change, isFirm = false as never]: Given): ScheduleChangeRow => ({
  line: place,
  shipTo: 'P1',
  articleNumber: '',
  date,
  periodEnd: date,
  previous: toQuantity(expected),
  current: toQuantity(String(Number(expected) + Number(change))),
  expected: toQuantity(expected),
  change: toQuantity(change),
  cumulative: null,
  isFirm,
  why: change === '0' ? 'same' : expected === '0' ? 'added' : change.startsWith('-') ? 'lowered' : 'raised',
});
const ALL = { article: '', isChanged: false, isFirm: false };
const LINES = [line(0, 'A-1'), line(1, 'B-2'), line(2, 'B-3')];
const ROWS = (
  [
    [0, '2026-12-02', '10', '0'],
    [0, '2026-12-01', '10', '5', true],
    [1, '2026-12-01', '40', '-40'],
    [1, '2026-12-08', '0', '0.5'],
    [2, '2026-12-02', '7', '0', true],
  ] as const
).map(row);

describe('the heat-map of what a schedule changes', () => {
  it('has the line with the biggest change first, and periods by date', () => {
    const { lines, periods } = heatMapOf(ROWS, LINES, ALL);
    expect(lines.map(({ articleNumber }) => articleNumber)).toEqual(['B-2', 'A-1', 'B-3']);
    expect(periods.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02', '2026-12-08']);
  });

  it.each([
    ['changes', { ...ALL, isChanged: true }, ['B-2', 'A-1'], ['2026-12-01', '2026-12-08']],
    ['the firm zone', { ...ALL, isFirm: true }, ['A-1'], ['2026-12-01']],
    ['an article', { ...ALL, article: ' b-' }, ['B-2', 'B-3'], ['2026-12-01', '2026-12-02', '2026-12-08']],
  ])('is narrowed to %s', (_, filter, articles, dates) => {
    const { lines, periods } = heatMapOf(ROWS, LINES, filter);
    expect(lines.map(({ articleNumber }) => articleNumber)).toEqual(articles);
    expect(periods.map(({ date }) => date)).toEqual(dates);
  });

  it('leads from each change to the next and the one before, line by line, and around', () => {
    const map = heatMapOf(ROWS, LINES, ALL);
    const walk = (step: 1 | -1): (string | undefined)[] => {
      let at = { line: 0, period: 0 };
      return Array.from({ length: 3 }, () => {
        at = nextChange(map, at, step) ?? at;
        return cellAt(map, at)?.change;
      });
    };
    expect(walk(1)).toEqual(['0.5', '5', '-40']);
    expect(walk(-1)).toEqual(['5', '0.5', '-40']);
    expect(nextChange(heatMapOf([], [], ALL), { line: 0, period: 0 }, 1)).toBeNull();
  });

  it('finds the first change of an article from a day on', () => {
    const map = heatMapOf(ROWS, LINES, ALL);
    const change = (day: string) => {
      const place = changeFrom(map, 'B-2', day);
      return place && cellAt(map, place)?.change;
    };
    expect(['2026-12-01', '2026-12-02', '2026-12-08', '2026-12-09'].map(change)).toEqual(['-40', '0.5', '0.5', null]);
    expect(changeFrom(map, 'B-', '2026-12-01')).toBeNull();
  });

  it('moves by keys and stays inside', () => {
    const map = heatMapOf(ROWS, LINES, ALL);
    const middle = { line: 1, period: 1 };
    expect(moved(map, middle, 'ArrowDown', false)).toEqual({ line: 2, period: 1 });
    expect(moved(map, middle, 'PageDown', false)).toEqual({ line: 2, period: 1 });
    expect(moved(map, middle, 'Home', false)).toEqual({ line: 1, period: 0 });
    expect(moved(map, middle, 'End', true)).toEqual({ line: 2, period: 2 });
    expect(moved(map, { line: 0, period: 0 }, 'ArrowLeft', false)).toEqual({ line: 0, period: 0 });
    expect(moved(map, middle, 'x', false)).toBeNull();
  });

  it('is coloured by percent of what was expected', () => {
    expect(ROWS.map(strengthOf)).toEqual([0, 3, 3, 3, 0]);
    expect(strengthOf(row([0, '2026-12-01', '100', '9']))).toBe(1);
    expect(strengthOf(row([0, '2026-12-01', '100', '-10']))).toBe(2);
    expect(ROWS.map(percentOf)).toEqual([0, 50, -100, null, 0]);
  });

  it('is summed up by kind of change, unless units differ', () => {
    expect(summaryOf(ROWS, LINES)).toEqual({
      lines: 2,
      periods: 3,
      firmPeriods: 1,
      unit: 'PCE',
      sums: { added: '0.5', removed: '0', raised: '5', lowered: '40' },
    });
    expect(summaryOf(ROWS, [line(0, 'A-1', 'KGM'), ...LINES.slice(1)]).unit).toBeNull();
  });
});
