import { isUnderWay, progressOf, secondsOf } from './run-progress.js';

describe('the run of an action (R-39)', () => {
  it('is under way while it waits or runs', () => {
    const states = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
    expect(states.map((state) => isUnderWay({ state }))).toEqual([true, true, false, false, false]);
  });

  it('is as far as its articles and schedules together, which nobody knows before they are counted', () => {
    expect(progressOf({ articles: 0, articlesDone: 0, schedules: 0, schedulesDone: 0 })).toBeNull();
    expect(progressOf({ articles: 90, articlesDone: 45, schedules: 10, schedulesDone: 0 })).toBe(0.45);
  });

  it('took the time from its start to its end', () => {
    const startedAt = '2026-11-28T08:00:00.000Z';
    expect(secondsOf({ startedAt, finishedAt: '2026-11-28T08:00:02.500Z' })).toBe(2.5);
    expect(secondsOf({ startedAt, finishedAt: null })).toBeNull();
    expect(secondsOf({ startedAt: null, finishedAt: startedAt })).toBeNull();
  });
});
