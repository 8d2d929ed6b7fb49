import { addDays } from '../calendar/day.js';
import { USUAL_TIME_ZONE } from '../calendar/zone.js';
import { beginOfDay, daysLeft, feeDay, feeState, mailStage, warningBegins } from './fee-lock.js';

const LOCK = '2026-12-20';
const FEE = { dueDate: '2026-11-20', lockDate: LOCK, isSettled: false };
const before = (days: number): string => addDays(LOCK, -days);

describe('a service fee (L-24)', () => {
  it.each([
    ['the due date', '2026-11-20', 'ok'],
    ['the day after the due date', '2026-11-21', 'overdue'],
    ['16 days before the lock', before(16), 'overdue'],
    ['15 days before the lock', before(15), 'warning'],
    ['the day before the lock', before(1), 'warning'],
    ['the lock date', before(0), 'locked'],
    ['the day after the lock date', before(-1), 'locked'],
  ])('is, on %s, as far as the days say', (_, today, state) => {
    expect(feeState(FEE, today)).toBe(state);
  });

  it('is in order at once when it is paid, on whatever day', () => {
    for (const days of [16, 15, 1, 0, -1, -400]) expect(feeState({ ...FEE, isSettled: true }, before(days))).toBe('ok');
  });

  it('moves with its lock date when it is extended', () => {
    expect(feeState({ ...FEE, lockDate: '2027-01-20' }, LOCK)).toBe('overdue');
    expect(feeState({ ...FEE, lockDate: addDays(LOCK, 1) }, LOCK)).toBe('warning');
  });

  it('warns before it is due where the lock is closer than 15 days', () => {
    expect(feeState({ dueDate: '2026-12-19', lockDate: LOCK, isSettled: false }, before(15))).toBe('warning');
  });

  it('has the days left that a calendar has', () => {
    expect([15, 1, 0, -1].map((days) => daysLeft(LOCK, before(days)))).toEqual([15, 1, 0, -1]);
    expect(warningBegins(LOCK)).toBe('2026-12-05');
  });

  it('is locked from midnight of the company, and not a second before', () => {
    const midnight = Date.parse('2026-12-19T23:00:00Z');
    expect(beginOfDay(LOCK, USUAL_TIME_ZONE)).toBe(midnight);
    expect(feeState(FEE, feeDay(midnight - 1_000, USUAL_TIME_ZONE))).toBe('warning');
    expect(feeState(FEE, feeDay(midnight, USUAL_TIME_ZONE))).toBe('locked');
    // In Shanghai the day of the lock begins seven hours earlier.
    expect(feeState(FEE, feeDay(midnight - 7 * 3_600_000, 'Asia/Shanghai'))).toBe('locked');
  });

  it('that is paid at 23:59:59 is in order, at that second and at midnight', () => {
    const paidAt = beginOfDay(LOCK, USUAL_TIME_ZONE) - 1_000;
    for (const now of [paidAt, paidAt + 1_000])
      expect(feeState({ ...FEE, isSettled: true }, feeDay(now, USUAL_TIME_ZONE))).toBe('ok');
  });

  it.each([
    ['shorter', '2026-03-29', 23],
    ['longer', '2026-10-25', 25],
  ])('counts a day that is %s by summer time as one day', (_, day, hours) => {
    const begin = beginOfDay(day, USUAL_TIME_ZONE);
    const end = beginOfDay(addDays(day, 1), USUAL_TIME_ZONE);
    expect((end - begin) / 3_600_000).toBe(hours);
    const days = [begin - 1, begin, end - 1, end].map((now) => daysLeft(addDays(day, 1), feeDay(now, USUAL_TIME_ZONE)));
    expect(days).toEqual([2, 1, 1, 0]);
    const lockedThen = { ...FEE, lockDate: day };
    expect(feeState(lockedThen, feeDay(begin - 1, USUAL_TIME_ZONE))).toBe('warning');
    expect(feeState(lockedThen, feeDay(begin, USUAL_TIME_ZONE))).toBe('locked');
  });

  it('has a mail for each stage', () => {
    expect([16, 15, 6, 5, 2, 1, 0, -3].map(mailStage)).toEqual([
      null,
      'warning',
      'warning',
      'five-days',
      'five-days',
      'one-day',
      'locked',
      'locked',
    ]);
  });
});
