import { dayNumber, dayText } from '../calendar/day.js';
import { MONDAY_TO_FRIDAY } from '../calendar/working-days.js';
import { type FirmPeriod, lastFirmDay } from './firm-zone.js';

const christmas = { ...MONDAY_TO_FRIDAY, workFree: new Set(['2026-12-24', '2026-12-25'].map(dayNumber)) };

describe('the firm zone of a release', () => {
  it.each<[FirmPeriod['days'], FirmPeriod['basis'], string | null]>([
    [10, 'calendar', '2027-01-01'],
    [0, 'calendar', '2026-12-22'],
    [0, 'working', '2026-12-22'],
    [1, 'working', '2026-12-23'],
    [2, 'working', '2026-12-28'],
    [5, 'working', '2026-12-31'],
    [null, 'calendar', null],
    [null, 'working', null],
  ])('issued on 2026-12-22 with %s days, %s, lasts through %s', (days, basis, expected) => {
    const last = lastFirmDay(dayNumber('2026-12-22'), { days, basis }, christmas);
    expect(last === null ? null : dayText(last)).toBe(expected);
  });
});
