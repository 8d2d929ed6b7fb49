import fc from 'fast-check';
import { addDays, dayNumber, dayText, isoWeek, mondayOf, mondayOfWeek } from './day.js';
import { weekName } from './week-name.js';

const DAY_MS = 86_400_000;
/** Days as the platform's own calendar has them. */
const someDay = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

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
    ['1969-12-29', 1970, 1],
  ])('%s is in week %i-%i', (day, year, week) => {
    expect(isoWeek(day)).toEqual({ year, week });
  });

  it('are named with their year as each language writes them', () => {
    expect((['en', 'se', 'cn'] as const).map((language) => weekName('2027-01-03', language))).toEqual([
      'w53 2026',
      'v53 2026',
      '2026年第53周',
    ]);
  });

  it('have the Monday of every day in them', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const { year, week } = isoWeek(day);
        expect(mondayOfWeek(year, week)).toBe(mondayOf(dayNumber(day)));
      }),
    );
  });

  it.each([
    [2026, 53, '2026-12-28'],
    [2025, 53, null],
    [2025, 52, '2025-12-22'],
    [2026, 0, null],
    [2026, 54, null],
  ])('of %i, number %i begins on %s', (year, week, monday) => {
    expect(mondayOfWeek(year, week)).toBe(monday === null ? null : dayNumber(monday));
  });

  it('are the same for all seven days from their Monday', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 6 }), (day, more) => {
        const monday = mondayOf(dayNumber(day));
        expect(new Date(monday * DAY_MS).getUTCDay()).toBe(1);
        expect(isoWeek(dayText(monday + more))).toEqual(isoWeek(day));
      }),
    );
  });
});

describe('days', () => {
  it('are added over the change to summer time and the end of a month', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-24', 70)).toBe('2027-01-02');
  });

  it('have the number that the platform counts in milliseconds, there and back', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(dayNumber(day)).toBe(Date.parse(day) / DAY_MS);
        expect(dayText(dayNumber(day))).toBe(day);
      }),
    );
  });
});
