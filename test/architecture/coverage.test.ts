import { cover } from './coverage.js';

const has =
  (...ids: string[]) =>
  (id: string): readonly string[] =>
    ids.filter((other) => other === id);

describe('the count of the specification', () => {
  it('accepts a row that is implemented once and a row that is listed as not yet', () => {
    expect(cover(['A', 'B'], has('A'), ['B'])).toEqual({ done: ['A'], notYet: ['B'], problems: [] });
  });
  it('names a row that is nowhere', () => {
    expect(cover(['A'], has(), []).problems).toEqual(['A is neither implemented nor listed in not-yet.ts']);
  });
  it('names a row that is implemented and still listed', () => {
    expect(cover(['A'], has('A'), ['A']).problems).toEqual(['A is implemented: take it off not-yet.ts']);
  });
  it('names a row that is implemented twice', () => {
    expect(cover(['A'], has('A', 'A'), []).problems).toEqual(['A is implemented 2 times: A, A']);
  });
  it('names an entry of the list that the specification does not have', () => {
    expect(cover([], has(), ['Z']).problems).toEqual(['Z stands in not-yet.ts, but the specification has no such row']);
  });
});
