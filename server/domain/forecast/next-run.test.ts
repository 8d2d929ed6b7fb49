import { INTERVALS } from './names.js';
import { nextRun } from './next-run.js';

const next = (schedule: Parameters<typeof nextRun>[0], after: string): string =>
  new Date(nextRun(schedule, Date.parse(after))).toISOString();

describe('the next run of an action', () => {
  it.each([
    ['daily', '2026-11-28T02:59:59.999Z', '2026-11-28T03:00:00.000Z'],
    ['daily', '2026-11-28T03:00:00Z', '2026-11-29T03:00:00.000Z'],
    ['daily', '2026-12-31T23:59:59Z', '2027-01-01T03:00:00.000Z'],
    ['weekly', '2026-11-28T12:00:00Z', '2026-11-30T03:00:00.000Z'],
    ['weekly', '2026-11-30T02:00:00Z', '2026-11-30T03:00:00.000Z'],
    ['weekly', '2026-11-30T03:00:00Z', '2026-12-07T03:00:00.000Z'],
    ['monthly', '2026-11-28T12:00:00Z', '2026-12-01T03:00:00.000Z'],
    ['monthly', '2026-12-01T02:59:00Z', '2026-12-01T03:00:00.000Z'],
    ['monthly', '2026-12-01T03:00:00Z', '2027-01-01T03:00:00.000Z'],
    ['monthly', '2028-02-01T04:00:00Z', '2028-03-01T03:00:00.000Z'],
  ] as const)('of a %s one after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it('is after the moment, and none is left out between two', () => {
    for (const schedule of INTERVALS)
      for (let at = Date.parse('2026-01-01T00:30:00Z'); at < Date.parse('2028-04-01'); at += 31_777_777) {
        const run = nextRun(schedule, at);
        expect(run).toBeGreaterThan(at);
        expect(nextRun(schedule, run - 1)).toBe(run);
        if (schedule === 'weekly') expect(new Date(run).getUTCDay()).toBe(1);
        if (schedule === 'monthly') expect(new Date(run).getUTCDate()).toBe(1);
      }
  });
});
