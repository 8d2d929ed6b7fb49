import { dayNumber } from '../calendar/day.js';
import { MONDAY_TO_FRIDAY, subtractWorkingDays, type WorkCalendar } from '../calendar/working-days.js';
import { answerDue, bookingDeadline } from './deadline.js';
import { bookedLoad, payWeight } from './load.js';
import { BOOKING_ACTS, BOOKING_STATES, bookingRefusal, overdueOf, transportStateAfter } from './state.js';

const STOCKHOLM = 'Europe/Stockholm';
const holidays = (...days: string[]): WorkCalendar => ({ ...MONDAY_TO_FRIDAY, workFree: new Set(days.map(dayNumber)) });
const deadline = (
  collection: string,
  { cutOff = '12:00', workingDays = 1, calendar = MONDAY_TO_FRIDAY, timeZone = STOCKHOLM } = {},
): string => new Date(bookingDeadline(collection, { cutOff, workingDays }, { calendar, timeZone })).toISOString();
const due = (requested: string, answerHours: number, calendar = MONDAY_TO_FRIDAY, timeZone = STOCKHOLM): string =>
  new Date(answerDue(Date.parse(requested), { answerHours }, { calendar, timeZone })).toISOString();

describe('the deadline of a booking (R-16)', () => {
  it('is the cut-off of the last working day before the collection, over a weekend too', () => {
    expect(deadline('2026-12-02')).toBe('2026-12-01T11:00:00.000Z');
    expect(deadline('2026-11-30')).toBe('2026-11-27T11:00:00.000Z');
    expect(deadline('2026-11-29')).toBe('2026-11-27T11:00:00.000Z');
    expect(deadline('2026-12-02', { workingDays: 3 })).toBe('2026-11-27T11:00:00.000Z');
  });

  it("leaves out the carrier's holidays and counts the days that it works otherwise", () => {
    const calendar = holidays('2026-12-24', '2026-12-25');
    expect(deadline('2026-12-28', { calendar })).toBe('2026-12-23T11:00:00.000Z');
    const sixDays: WorkCalendar = { ...MONDAY_TO_FRIDAY, weekdays: [true, true, true, true, true, true, false] };
    expect(deadline('2026-11-30', { calendar: sixDays })).toBe('2026-11-28T11:00:00.000Z');
  });

  it('of no working days before is on the day of collection, or the last worked before it', () => {
    expect(deadline('2026-12-02', { workingDays: 0, cutOff: '08:30' })).toBe('2026-12-02T07:30:00.000Z');
    expect(deadline('2026-11-29', { workingDays: 0 })).toBe('2026-11-27T11:00:00.000Z');
  });

  it('is at the clock of the place of collection, before and after the clocks change', () => {
    // Summer time ends on Sunday 2026-10-25: the deadline of Friday is in summer time, that of Monday is not.
    expect(deadline('2026-10-26')).toBe('2026-10-23T10:00:00.000Z');
    expect(deadline('2026-10-27')).toBe('2026-10-26T11:00:00.000Z');
    expect(deadline('2026-12-02', { timeZone: 'Asia/Shanghai' })).toBe('2026-12-01T04:00:00.000Z');
    const everyDay: WorkCalendar = { weekdays: [true, true, true, true, true, true, true], workFree: new Set() };
    // Summer time begins at 02:00 on 2026-03-29: the clock never shows 02:30 there.
    expect(deadline('2026-03-30', { cutOff: '02:30', calendar: everyDay })).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is refused for a calendar without any working day', () => {
    const never: WorkCalendar = { weekdays: Array.from({ length: 7 }, () => false), workFree: new Set() };
    expect(() => subtractWorkingDays(0, 1, never)).toThrow(RangeError);
    expect(() => due('2026-11-27T14:00:00Z', 4, never)).toThrow(RangeError);
  });
});

describe('the time for an answer (R-16)', () => {
  it('is counted in hours of the days that the carrier works', () => {
    expect(due('2026-11-27T08:00:00Z', 4)).toBe('2026-11-27T12:00:00.000Z');
    // Friday 22:00 at the place: two hours are left of the day, two more are on Monday.
    expect(due('2026-11-27T21:00:00Z', 4)).toBe('2026-11-30T01:00:00.000Z');
    expect(due('2026-11-28T10:00:00Z', 4)).toBe('2026-11-30T03:00:00.000Z');
    expect(due('2026-12-23T08:00:00Z', 24, holidays('2026-12-24', '2026-12-25'))).toBe('2026-12-28T08:00:00.000Z');
  });

  it('has 23 hours on the day on which summer time begins', () => {
    const everyDay: WorkCalendar = { weekdays: [true, true, true, true, true, true, true], workFree: new Set() };
    expect(due('2026-03-28T23:00:00Z', 24, everyDay)).toBe('2026-03-29T23:00:00.000Z');
  });
});

describe('bookings (R-16)', () => {
  it('have every act decided in every state, and are answered until they do not count any more', () => {
    const allowed = BOOKING_STATES.map((state) => [
      state,
      BOOKING_ACTS.filter((act) => bookingRefusal(act, state) === null).join(' '),
    ]);
    expect(Object.fromEntries(allowed)).toEqual({
      draft: 'request withdraw rebook put-on-transport',
      requested: 'answer withdraw rebook put-on-transport mail',
      proposed: 'answer accept withdraw rebook put-on-transport',
      confirmed: 'answer withdraw rebook put-on-transport',
      refused: 'answer rebook',
      withdrawn: 'rebook',
      replaced: '',
    });
  });

  it('are overdue when they were not asked for by the deadline or not answered in time', () => {
    const [deadlineAt, answerDueAt] = ['2026-11-27T11:00:00Z', '2026-11-27T15:00:00Z'];
    const at = (state: (typeof BOOKING_STATES)[number], now: string) =>
      overdueOf({ state, deadlineAt, answerDueAt }, Date.parse(now));
    expect(at('draft', '2026-11-27T10:59:00Z')).toBeNull();
    expect(at('draft', '2026-11-27T11:01:00Z')).toBe('request');
    expect(at('requested', '2026-11-27T14:59:00Z')).toBeNull();
    expect(at('requested', '2026-11-27T15:01:00Z')).toBe('answer');
    for (const state of ['proposed', 'confirmed', 'refused', 'withdrawn', 'replaced'] as const)
      expect(at(state, '2026-12-27T15:01:00Z')).toBeNull();
  });

  it('book a planned transport when they are confirmed, and let it back when they are not any more', () => {
    expect(transportStateAfter('planned', { before: 'requested', after: 'confirmed' })).toBe('booked');
    expect(transportStateAfter('loaded', { before: 'requested', after: 'confirmed' })).toBeNull();
    expect(transportStateAfter('planned', { before: 'requested', after: 'refused' })).toBeNull();
    expect(transportStateAfter('booked', { before: 'confirmed', after: 'withdrawn' })).toBe('planned');
    expect(transportStateAfter('booked', { before: 'requested', after: 'withdrawn' })).toBeNull();
    expect(transportStateAfter('departed', { before: 'confirmed', after: 'refused' })).toBeNull();
  });
});

describe('what is booked (R-16)', () => {
  const factors = { kgPerLoadingMetre: '1750', kgPerCubicMetre: '333' };
  const none = { grossWeight: null, volume: null, loadingMetres: null };

  it('is charged by the greatest of weight, length and volume', () => {
    expect(payWeight({ grossWeight: '1200.5', volume: '2', loadingMetres: '0.4' }, factors)).toBe('1200.5');
    expect(payWeight({ grossWeight: '100', volume: '2', loadingMetres: '0.4' }, factors)).toBe('700');
    expect(payWeight({ grossWeight: '100', volume: '2.5', loadingMetres: '0.4' }, factors)).toBe('832.5');
    expect(payWeight({ ...none, volume: '0.1' }, factors)).toBe('33.3');
    expect(payWeight(none, factors)).toBeNull();
  });

  it('is what the notes of the transport say, and what was estimated where they say too little', () => {
    const estimated = { packages: [{ code: 'EUR', count: 2 }], grossWeight: '500', volume: '3', loadingMetres: null };
    const total = (value: string | null) => ({ value, missing: [] });
    const notes = {
      packages: [{ code: '0001', count: 3 }],
      grossWeight: total('612'),
      volume: total(null),
      loadingMetres: total('1.2'),
    };
    expect(bookedLoad(estimated, null, factors)).toMatchObject({ basis: 'estimate', packages: estimated.packages });
    expect(bookedLoad(estimated, notes, factors)).toEqual({
      packages: [{ code: '0001', count: 3 }],
      grossWeight: '612',
      volume: '3',
      loadingMetres: '1.2',
      payWeight: '2100',
      basis: 'notes',
    });
  });
});
