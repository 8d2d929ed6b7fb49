import fc from 'fast-check';
import { dayText } from './day.js';
import { clockAt, dayAt, instantAt } from './zone.js';

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

describe('the clock at a place', () => {
  const shown = (instant: string, timeZone: string): string =>
    new Date(clockAt(Date.parse(instant), timeZone)).toISOString();
  const instant = (clock: string, timeZone: string): string =>
    new Date(instantAt(Date.parse(`${clock}Z`), timeZone)).toISOString();

  it.each([
    ['2026-11-23T22:59:59.250Z', 'Europe/Stockholm', '2026-11-23T23:59:59.250Z'],
    ['2026-07-23T22:00:00.000Z', 'Europe/Stockholm', '2026-07-24T00:00:00.000Z'],
    ['2026-11-23T12:00:00.000Z', 'America/New_York', '2026-11-23T07:00:00.000Z'],
    ['1969-12-31T23:59:59.500Z', 'UTC', '1969-12-31T23:59:59.500Z'],
  ])('at %s in %s shows %s, and leads back', (at, timeZone, clock) => {
    expect(shown(at, timeZone)).toBe(clock);
    expect(instant(clock.slice(0, -1), timeZone)).toBe(at);
  });

  it('shows a time twice in autumn, of which the first is meant, and jumps over one in spring', () => {
    expect(instant('2026-10-25T02:30:00', 'Europe/Stockholm')).toBe('2026-10-25T00:30:00.000Z');
    expect(instant('2026-03-29T02:30:00', 'Europe/Stockholm')).toBe('2026-03-29T01:30:00.000Z');
    expect(instant('2026-03-29T01:59:00', 'Europe/Stockholm')).toBe('2026-03-29T00:59:00.000Z');
    expect(instant('2026-03-29T03:00:00', 'Europe/Stockholm')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('leads back to a moment at which it shows the same, whatever the place', () => {
    const minutes = fc.integer({ min: Date.parse('2024-01-01') / 60_000, max: Date.parse('2030-01-01') / 60_000 });
    const zones = fc.constantFrom('UTC', 'Europe/Stockholm', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const clock = clockAt(minute * 60_000, zone);
        expect(clockAt(instantAt(clock, zone), zone)).toBe(clock);
      }),
      { numRuns: 1000 },
    );
  });
});
