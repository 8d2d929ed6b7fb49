import { dayNumber, dayText } from './day.js';
import { lastDayOfMonths, periodOf } from './period.js';

describe('a period', () => {
  it.each([
    ['2026-11-24', '2026-11-24', 'day'],
    ['2026-11-23', '2026-11-29', 'week'],
    ['2026-12-29', '2027-01-04', 'week'],
    ['2026-11-23', '2026-11-27', 'span'],
    ['2026-11-23', '2026-12-06', 'span'],
    ['2026-12-01', '2026-12-31', 'month'],
    ['2027-02-01', '2027-02-28', 'month'],
    ['2028-02-01', '2028-02-28', 'span'],
    ['2026-12-15', '2027-01-14', 'month'],
    ['2026-12-01', '2026-12-28', 'span'],
    ['2027-04-01', '2027-06-30', 'quarter'],
    ['2027-01-01', '2027-03-31', 'quarter'],
    ['2027-04-01', '2027-09-30', 'span'],
    ['2026-11-24', '2026-11-20', 'span'],
  ])('from %s through %s is a %s', (first, last, period) => {
    expect(periodOf(first, last)).toBe(period);
  });

  it.each([
    ['2026-12-01', 1, '2026-12-31'],
    ['2026-01-31', 1, '2026-02-27'],
    ['2027-10-01', 3, '2027-12-31'],
    ['2027-11-15', 6, '2028-05-14'],
    ['2027-01-01', 12, '2027-12-31'],
  ])('from %s of %d months ends on %s', (first, months, last) => {
    expect(dayText(lastDayOfMonths(dayNumber(first), months))).toBe(last);
  });
});
