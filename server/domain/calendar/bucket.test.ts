import fc from 'fast-check';
import { type Bucket, firstOfBucket, ISO_WEEKS, lastOfBucket, MONTHS, weekdayUpTo } from './bucket.js';
import { dayNumber, dayText, isoWeek } from './day.js';
import { periodOfDays } from './period.js';

const someDay = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2060-12-31') });
const span = (day: string, bucket: Bucket): readonly string[] => [
  dayText(firstOfBucket(dayNumber(day), bucket)),
  dayText(lastOfBucket(dayNumber(day), bucket)),
];

describe('a bucket', () => {
  it.each([
    ['2026-12-31', ['2026-12-28', '2027-01-03']],
    ['2027-01-03', ['2026-12-28', '2027-01-03']],
    ['2027-01-04', ['2027-01-04', '2027-01-10']],
    ['2026-03-29', ['2026-03-23', '2026-03-29']],
  ])('of %s is its ISO week, also over the end of the year and the change of the clocks', (day, week) => {
    expect(span(day, ISO_WEEKS)).toEqual(week);
  });

  it('begins on the weekday that was agreed', () => {
    const sundays: Bucket = { unit: 'week', firstWeekday: 6 };
    expect(span('2026-11-22', sundays)).toEqual(['2026-11-22', '2026-11-28']);
    expect(span('2026-11-21', sundays)).toEqual(['2026-11-15', '2026-11-21']);
  });

  it.each([
    ['2028-02-29', ['2028-02-01', '2028-02-29']],
    ['2027-02-14', ['2027-02-01', '2027-02-28']],
    ['2026-12-31', ['2026-12-01', '2026-12-31']],
  ])('of %s is its month', (day, month) => {
    expect(span(day, MONTHS)).toEqual(month);
  });

  it('holds its day, and is the same for all of its days', () => {
    const buckets = fc.oneof(
      fc.constant(MONTHS),
      fc.nat(6).map((firstWeekday): Bucket => ({ unit: 'week', firstWeekday })),
    );
    fc.assert(
      fc.property(someDay, buckets, (day, bucket) => {
        const [first, last] = [firstOfBucket(day, bucket), lastOfBucket(day, bucket)];
        expect(first <= day && day <= last).toBe(true);
        expect([firstOfBucket(first, bucket), firstOfBucket(last, bucket)]).toEqual([first, first]);
        expect(firstOfBucket(last + 1, bucket)).toBe(last + 1);
        expect(periodOfDays(first, last)).toBe(bucket.unit);
      }),
    );
  });

  it('by week is the ISO week of its days', () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        const isSame = firstOfBucket(one, ISO_WEEKS) === firstOfBucket(other, ISO_WEEKS);
        expect(JSON.stringify(isoWeek(dayText(one))) === JSON.stringify(isoWeek(dayText(other)))).toBe(isSame);
      }),
    );
  });
});

describe('the last weekday up to a day', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-28', '2026-11-27'],
    ['2026-11-29', '2026-11-27'],
    ['2026-11-30', '2026-11-30'],
  ])('%s is %s', (day, weekday) => {
    expect(dayText(weekdayUpTo(dayNumber(day)))).toBe(weekday);
  });
});
