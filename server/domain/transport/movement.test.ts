import { dueBy, hourOf, isLate, nextLateAt, onDay, todayIn } from './movement.js';

const at = Date.parse;

describe('a departure or arrival that is planned', () => {
  it('is late after its minute in the time zone of the company, or after its day where no time is said', () => {
    expect(dueBy('2026-11-27T14:00', 'Europe/Stockholm')).toBe('2026-11-27T13:00:00.000Z');
    expect(dueBy('2026-07-01T14:00', 'Europe/Stockholm')).toBe('2026-07-01T12:00:00.000Z');
    expect(dueBy('2026-11-27', 'Europe/Stockholm')).toBe('2026-11-27T23:00:00.000Z');
    expect(dueBy('2026-11-27', 'Asia/Shanghai')).toBe('2026-11-27T16:00:00.000Z');
    expect(dueBy('9999-12-31', 'America/New_York')).toBe('9999-12-31T23:59:59.000Z');
  });

  it('keeps its time on days of 23 and of 25 hours', () => {
    // Clocks jump from 02:00 to 03:00, and show 02:00 to 03:00 twice.
    expect(dueBy('2027-03-28', 'Europe/Stockholm')).toBe('2027-03-28T22:00:00.000Z');
    expect(dueBy('2027-03-28T02:30', 'Europe/Stockholm')).toBe('2027-03-28T01:30:00.000Z');
    expect(dueBy('2027-03-28T03:30', 'Europe/Stockholm')).toBe('2027-03-28T01:30:00.000Z');
    expect(dueBy('2026-10-25T02:30', 'Europe/Stockholm')).toBe('2026-10-25T00:30:00.000Z');
    expect(dueBy('2026-10-25', 'Europe/Stockholm')).toBe('2026-10-25T23:00:00.000Z');
  });

  it('is late only as long as it has not happened', () => {
    const open = { dueBy: '2026-11-27T13:00:00.000Z', doneAt: null };
    expect(isLate(open, at('2026-11-27T13:00:00Z'))).toBe(false);
    expect(isLate(open, at('2026-11-27T13:00:01Z'))).toBe(true);
    expect(isLate({ ...open, doneAt: '2026-11-27T15:00:00.000Z' }, at('2026-11-28T00:00:00Z'))).toBe(false);
  });

  it('says when the next of several becomes late', () => {
    const due = (dueAt: string, doneAt: string | null = null) => ({ dueBy: dueAt, doneAt });
    const all = [
      due('2026-11-27T10:00:00Z'),
      due('2026-11-27T15:00:00Z'),
      due('2026-11-27T13:00:00Z', '2026-11-27T12:00:00Z'),
    ];
    expect(nextLateAt(all, at('2026-11-27T12:00:00Z'))).toBe(at('2026-11-27T15:00:00Z'));
    expect(nextLateAt(all, at('2026-11-27T16:00:00Z'))).toBeNull();
  });

  it('keeps its time when it is moved to another day', () => {
    expect(onDay('2026-11-27T14:00', '2026-12-01')).toBe('2026-12-01T14:00');
    expect(onDay('2026-11-27', '2026-12-01')).toBe('2026-12-01');
    expect([hourOf('2026-11-27T14:05'), hourOf('2026-11-27')]).toEqual(['14', '']);
  });
});

describe('today', () => {
  it('is the day that a clock shows where the company is', () => {
    const now = at('2026-11-27T23:30:00Z');
    expect([todayIn('Europe/Stockholm', now), todayIn('UTC', now), todayIn('America/New_York', now)]).toEqual([
      '2026-11-28',
      '2026-11-27',
      '2026-11-27',
    ]);
  });
});
