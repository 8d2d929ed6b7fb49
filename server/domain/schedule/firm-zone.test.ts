import { dayNumber, dayText } from '../calendar/day.js';
import { MONDAY_TO_FRIDAY } from '../calendar/working-days.js';
import { toId } from '../ids.js';
import { type FirmPeriod, type FirmRelation, isFirmPeriod, lastAgreedFirmDay, lastFirmDay } from './firm-zone.js';

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

describe('the agreed firm zone', () => {
  const issued = dayNumber('2026-12-22');
  const relation = (id: string, days: number, more: Partial<FirmRelation> = {}): FirmRelation => ({
    id: toId('relation', id),
    role: 'customer',
    shipToCode: null,
    knownBy: 'sender',
    firm: { days, basis: 'working' },
    calendar: christmas,
    ...more,
  });

  it("is that of the ship-to's own relation, by its calendar, and none where no relation says so", () => {
    const relations = [relation('1', 1), relation('2', 2, { shipToCode: 'P2' })];
    const lastDay = (shipToCode: string | null, known: readonly FirmRelation[] = relations): string | null => {
      const last = lastAgreedFirmDay(issued, known, { relationId: null, shipToCode });
      return last === null ? null : dayText(last);
    };
    expect([lastDay('P1'), lastDay('P2'), lastDay(null)]).toEqual(['2026-12-23', '2026-12-28', '2026-12-23']);
    expect(lastDay('P1', [])).toBeNull();
    expect(lastDay('P1', [relation('3', 5, { role: 'supplier' })])).toBeNull();
  });

  it('decides which periods are firm, and where there is none, the status of their call-offs does', () => {
    const last = dayNumber('2026-12-28');
    const forecast = (day: string) => ({ day: dayNumber(day), isFirm: false });
    expect(isFirmPeriod(forecast('2026-12-28'), last)).toBe(true);
    expect(isFirmPeriod({ ...forecast('2026-12-29'), isFirm: true }, last)).toBe(false);
    expect(isFirmPeriod(forecast('2026-12-23'), null)).toBe(false);
    expect(isFirmPeriod({ ...forecast('2027-06-01'), isFirm: true }, null)).toBe(true);
  });
});
