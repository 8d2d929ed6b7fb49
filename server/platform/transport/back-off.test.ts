import fc from 'fast-check';
import { nextAttempt } from './back-off.js';

const now = new Date('2026-03-01T12:00:00Z');
const seconds = (failures: number, random: number): number =>
  (nextAttempt(failures, now, random).getTime() - now.getTime()) / 1000;

describe('the next attempt', () => {
  it('is made at once when nothing failed', () => {
    expect(nextAttempt(0, now, 0.9)).toEqual(now);
  });

  it('waits half a minute at first, then ever longer, up to four hours', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1000].map((failures) => seconds(failures, 0.5))).toEqual([
      30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 14_400, 14_400,
    ]);
  });

  it('is spread by a fifth to both sides', () => {
    expect([seconds(1, 0), seconds(1, 1)]).toEqual([24, 36]);
  });

  it('never comes earlier after more failures, with the same luck', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => seconds(failures + 1, random) >= seconds(failures, random),
      ),
    );
  });
});
