import fc from 'fast-check';
import { dayNumber, dayText } from './day.js';
import { addWorkingDays, isWorkingDay, MONDAY_TO_FRIDAY, type WorkCalendar } from './working-days.js';

const christmas: WorkCalendar = {
  weekdays: MONDAY_TO_FRIDAY.weekdays,
  workFree: new Set(['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'].map(dayNumber)),
};
const after = (day: string, count: number, calendar: WorkCalendar): string =>
  dayText(addWorkingDays(dayNumber(day), count, calendar));

describe('working days', () => {
  it.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-23', 4, '2026-11-27'],
    ['2026-11-23', 5, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-28'],
  ])('from %s, %i later it is %s', (day, count, expected) => {
    expect(after(day, count, MONDAY_TO_FRIDAY)).toBe(expected);
  });

  it('pass over the holidays of the calendar and the end of the year', () => {
    expect(after('2026-12-23', 1, christmas)).toBe('2026-12-28');
    expect(after('2026-12-23', 5, christmas)).toBe('2027-01-05');
  });

  it('may be days of the weekend', () => {
    const everyDay: WorkCalendar = { weekdays: Array.from({ length: 7 }, () => true), workFree: new Set() };
    expect(after('2026-11-27', 2, everyDay)).toBe('2026-11-29');
  });

  it('are worked, and as many as were asked for', () => {
    const day = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2027-12-31') });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const until = addWorkingDays(from, count, christmas);
        const days = Array.from({ length: until - from }, (_, i) => from + i + 1);
        expect(days.filter((one) => isWorkingDay(one, christmas))).toHaveLength(count);
        expect(isWorkingDay(until, christmas)).toBe(true);
      }),
    );
  });

  it('cannot be counted where no weekday is worked', () => {
    expect(() => after('2026-11-23', 1, { weekdays: [], workFree: new Set() })).toThrow(RangeError);
  });
});
