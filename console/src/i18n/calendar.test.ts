import { addDays, isoWeek } from './calendar.js';
import { addQuantities } from './quantity.js';

describe('ISO weeks', () => {
  it.each([
    ['2026-01-01', 2026, 1],
    ['2025-12-29', 2026, 1],
    ['2025-12-28', 2025, 52],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2026-11-21', 2026, 47],
    ['2024-12-30', 2025, 1],
    ['2021-01-03', 2020, 53],
  ])('%s is in week %i-%i', (day, year, week) => {
    expect(isoWeek(day)).toEqual({ year, week });
  });
});

describe('days', () => {
  it('are added over the change to summer time and the end of a month', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-24', 70)).toBe('2027-01-02');
  });
});

describe('quantities', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['99999999999999999999', '1', '100000000000000000000'],
    ['1.50', '0.5', '2'],
    ['-1', '0.25', '-0.75'],
    ['0', '-0.5', '-0.5'],
  ])('%s and %s are exactly %s', (a, b, sum) => {
    expect(addQuantities(a, b)).toBe(sum);
  });
});
