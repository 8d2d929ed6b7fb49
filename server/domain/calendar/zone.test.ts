import fc from 'fast-check';
import { dayText } from './day.js';
import { dayAt } from './zone.js';

describe('the day at a place', () => {
  it.each([
    ['2026-11-23T22:59:59Z', 'Europe/Stockholm', '2026-11-23'],
    ['2026-11-23T23:00:00Z', 'Europe/Stockholm', '2026-11-24'],
    ['2026-07-23T21:59:59Z', 'Europe/Stockholm', '2026-07-23'],
    ['2026-07-23T22:00:00Z', 'Europe/Stockholm', '2026-07-24'],
    ['2026-03-28T22:30:00Z', 'Europe/Stockholm', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Stockholm', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Stockholm', '2026-03-30'],
    ['2026-10-24T22:00:00Z', 'Europe/Stockholm', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Stockholm', '2026-10-25'],
    ['2026-12-31T16:00:00Z', 'Asia/Shanghai', '2027-01-01'],
    ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31'],
    ['2026-11-23T12:00:00Z', 'UTC', '2026-11-23'],
  ])('at %s in %s is %s', (instant, timeZone, day) => {
    expect(dayText(dayAt(Date.parse(instant), timeZone))).toBe(day);
  });

  it('follows from one to the next without a gap, whatever the hours of the day', () => {
    const HOUR = 3_600_000;
    const hours = fc.integer({ min: Date.parse('2025-01-01') / HOUR, max: Date.parse('2030-01-01') / HOUR });
    const zones = fc.constantFrom('Europe/Stockholm', 'America/Sao_Paulo', 'Asia/Shanghai', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(hours, zones, (hour, zone) => {
        expect([0, 1]).toContain(dayAt((hour + 1) * HOUR, zone) - dayAt(hour * HOUR, zone));
      }),
    );
  });

  it('is not said of a zone that there is not', () => {
    expect(() => dayAt(0, 'Europe/Nowhere')).toThrow(RangeError);
  });
});
