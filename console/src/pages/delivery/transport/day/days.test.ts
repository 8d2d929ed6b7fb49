import type { Movement } from '../../../../../../server/contract/transport-day.js';
import { dayOf, viewOf } from '../views.js';
import { dayAtKey, monthsOn, shownDays } from './grid-days.js';
import { countsOf, hoursOf } from './hours.js';

describe('the address of transports', () => {
  it('names the view and the day, and nothing that is none', () => {
    const of = (search: string) => [viewOf(new URLSearchParams(search)), dayOf(new URLSearchParams(search))];
    expect(of('view=calendar&day=2026-11-27')).toEqual(['calendar', '2026-11-27']);
    expect(of('view=tomorrow&day=2026-02-30')).toEqual(['list', undefined]);
    expect(of('day=0000-01-01')).toEqual(['list', undefined]);
  });
});

describe('the calendar', () => {
  it('shows the week of a day, or the weeks of its month, from Monday on', () => {
    expect(shownDays('2026-11-27', 'week')).toEqual({ from: '2026-11-23', count: 7 });
    expect(shownDays('2026-11-27', 'month')).toEqual({ from: '2026-10-26', count: 42 });
    expect(shownDays('2027-02-10', 'month')).toEqual({ from: '2027-02-01', count: 28 });
  });

  it('is walked through by keys across months, whose days are not all there', () => {
    expect(monthsOn('2027-01-31', 1)).toBe('2027-02-28');
    expect(monthsOn('2027-01-31', -2)).toBe('2026-11-30');
    expect(dayAtKey('ArrowRight', '2026-11-30', 'month')).toBe('2026-12-01');
    expect(dayAtKey('Home', '2026-11-29', 'month')).toBe('2026-11-23');
    expect(dayAtKey('End', '2026-11-23', 'month')).toBe('2026-11-29');
    expect(dayAtKey('PageDown', '2026-12-31', 'week')).toBe('2027-01-07');
    expect(dayAtKey('a', '2026-12-31', 'week')).toBeNull();
  });
});

describe('the hours of a day', () => {
  const of = (planned: string, more: Partial<Movement> = {}) =>
    ({ planned, kind: 'departure', dueBy: '2026-11-27T09:00:00Z', doneAt: null, ...more }) as Movement;
  const day = {
    day: '2026-11-27',
    movements: [
      of('2026-11-25T08:00'),
      of('2026-11-27'),
      of('2026-11-27T08:15'),
      of('2026-11-27T08:45', { doneAt: '2026-11-27T08:00:00Z' }),
    ],
  };

  it('come after what is left of earlier days and what has no time', () => {
    expect(hoursOf(day).map(({ key, movements }) => [key, movements.length])).toEqual([
      ['earlier', 1],
      ['day', 1],
      ['08', 2],
    ]);
  });

  it('come to what is due, done and late', () => {
    expect(countsOf(day, Date.parse('2026-11-27T09:00:01Z'))).toEqual({ due: 3, departed: 1, arrived: 0, late: 3 });
    expect(countsOf(day, Date.parse('2026-11-27T08:59:00Z'))).toMatchObject({ late: 0 });
  });
});
