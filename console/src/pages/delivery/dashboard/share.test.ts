import { cutShare, markOf, shareMet } from './share.js';

const scores = (due: number, early: number, onDay: number) => ({ due, early, onDay });

describe('the share of call-offs that were met', () => {
  it('counts what left early and on the day, and is nothing where none was judged', () => {
    expect(shareMet(scores(8, 2, 4))).toBe(0.75);
    expect(shareMet(scores(0, 0, 0))).toBeNull();
  });

  it('is marked below 85 % and below 100 %', () => {
    expect([0, 0.8499, 0.85, 0.9999, 1, null].map(markOf)).toEqual([
      'below',
      'below',
      'short',
      'short',
      'full',
      'none',
    ]);
  });

  it('is never shown as more than it is', () => {
    expect([0.9996, 0.8496, 0.29, 1].map(cutShare)).toEqual([0.999, 0.849, 0.29, 1]);
  });
});
