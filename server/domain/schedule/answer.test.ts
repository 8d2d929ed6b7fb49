import fc from 'fast-check';
import { MONDAY_TO_FRIDAY, type Workplace } from '../calendar/working-days.js';
import { answerDue, answerDueFrom, answerStep, answerWay, type MessageState } from './answer.js';

const at = (moment: string): number => Date.parse(`${moment}:00.000Z`);
const IN_UTC: Workplace = { calendar: MONDAY_TO_FRIDAY, timeZone: 'UTC' };
const IN_STOCKHOLM: Workplace = { ...IN_UTC, timeZone: 'Europe/Stockholm' };
const dueOf = (moment: string, place: Workplace = IN_UTC): string =>
  new Date(answerDue(at(moment), place)).toISOString().slice(0, 16);

describe('another answer to a release', () => {
  const given = (state: MessageState) => ({ state, decision: 'accept', reason: null }) as const;
  const other = { decision: 'reject', reason: 'No capacity' } as const;

  it.each([
    ['nothing', null, 'send', 'send'],
    ['one that waits', given('queued'), 'repeat', 'replace'],
    ['one that is handed over', given('sending'), 'repeat', 'confirm'],
    ['one that the customer has', given('sent'), 'repeat', 'confirm'],
    ['one that could not be sent', given('failed'), 'replace', 'replace'],
    ['one that another took the place of', given('replaced'), 'send', 'send'],
  ] as const)('behind %s', (_, last, same, different) => {
    expect([answerStep(last, given('queued')), answerStep(last, other)]).toEqual([same, different]);
  });
});

describe('the way of an answer', () => {
  it.each([
    ['as the agreement says', { agreed: 'aperak', isByHand: true, hasContact: true }, 'aperak'],
    ['kept where the agreement says that', { agreed: 'kept', isByHand: true, hasContact: true }, 'kept'],
    ['a mail for a schedule by hand', { agreed: null, isByHand: true, hasContact: true }, 'mail'],
    ['kept without anybody to write to', { agreed: null, isByHand: true, hasContact: false }, 'kept'],
    ['kept for a file without an agreement', { agreed: null, isByHand: false, hasContact: true }, 'kept'],
  ] as const)('is %s', (_, given, way) => {
    expect(answerWay(given)).toBe(way);
  });
});

describe('the time for an answer to a release', () => {
  it('ends at the same time of the next working day; a weekend counts from Monday on', () => {
    expect(dueOf('2026-11-24T09:15')).toBe('2026-11-25T09:15');
    expect(dueOf('2026-11-27T15:00')).toBe('2026-11-30T15:00');
    expect(dueOf('2026-11-28T10:00')).toBe('2026-12-01T00:00');
    expect(dueOf('2026-11-29T23:59')).toBe('2026-12-01T00:00');
  });

  it('is a day longer over a holiday of the calendar', () => {
    const workFree = new Set([Math.floor(at('2026-12-25T00:00') / 86_400_000)]);
    expect(dueOf('2026-12-24T10:00', { ...IN_UTC, calendar: { ...MONDAY_TO_FRIDAY, workFree } })).toBe(
      '2026-12-28T10:00',
    );
  });

  it('is counted by the days and the clock of the place: Friday evening in UTC is Saturday in Shanghai', () => {
    const inShanghai = { ...IN_UTC, timeZone: 'Asia/Shanghai' };
    expect(dueOf('2026-11-27T17:00', inShanghai)).toBe('2026-11-30T16:00');
    expect(dueOf('2026-11-27T15:00', inShanghai)).toBe('2026-11-30T15:00');
    expect(dueOf('2026-11-27T23:30', IN_STOCKHOLM)).toBe('2026-11-30T23:00');
  });

  it('ends at the same time of the clock where the clock is changed between', () => {
    expect(dueOf('2026-03-27T14:00', IN_STOCKHOLM)).toBe('2026-03-30T13:00');
    expect(dueOf('2026-10-23T13:00', IN_STOCKHOLM)).toBe('2026-10-26T14:00');
  });

  it('has passed for exactly the releases that came by the moment that is calculated from now', () => {
    const moment = fc.integer({ min: at('2026-11-01T00:00') / 60_000, max: at('2027-01-31T00:00') / 60_000 });
    fc.assert(
      fc.property(moment, moment, fc.constantFrom(IN_UTC, IN_STOCKHOLM), (received, now, place) => {
        const isDue = answerDue(received * 60_000, place) <= now * 60_000;
        expect(received * 60_000 <= answerDueFrom(now * 60_000, place)).toBe(isDue);
      }),
      { numRuns: 2000 },
    );
  });
});
