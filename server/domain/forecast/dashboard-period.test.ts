import { dayNumber, dayText } from '../calendar/day.js';
import { spanOf } from './dashboard-period.js';
import { FORECAST_PERIODS } from './names.js';

const shown = (day: string, period: (typeof FORECAST_PERIODS)[number]): readonly string[] =>
  spanOf(period, dayNumber(day)).periods.map(({ from, through }) => `${dayText(from)}/${dayText(through)}`);

describe('what a dashboard of forecasts looks back at (FC-30)', () => {
  it('is weeks that have ended, the running one left out', () => {
    expect(shown('2026-11-28', 'day')).toEqual([
      '2026-10-26/2026-11-01',
      '2026-11-02/2026-11-08',
      '2026-11-09/2026-11-15',
      '2026-11-16/2026-11-22',
    ]);
    expect(shown('2026-11-28', 'week')).toHaveLength(26);
  });

  it('is months and quarters by the Thursdays of weeks, over the turn of a year', () => {
    expect(shown('2027-01-06', 'month').slice(-2)).toEqual(['2026-11-01/2026-11-30', '2026-12-01/2026-12-31']);
    expect(shown('2026-11-28', 'quarter')).toEqual([
      '2026-01-01/2026-03-31',
      '2026-04-01/2026-06-30',
      '2026-07-01/2026-09-30',
      '2026-10-01/2026-12-31',
    ]);
  });

  it.each(FORECAST_PERIODS)('of a %s has each week in one of its periods, from the first on', (period) => {
    for (let today = dayNumber('2024-01-01'); today < dayNumber('2026-03-01'); today += 3) {
      const { since, periods, periodOf } = spanOf(period, today);
      const found = new Set<number>();
      for (let week = since; week + 7 <= today; week += 7) found.add(periodOf(week).from);
      expect([...found]).toEqual(periods.map(({ from }) => from));
      expect(periodOf(since - 7).from).toBeLessThan(periods[0]?.from ?? 0);
    }
  });
});
