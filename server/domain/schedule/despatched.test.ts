import { type Corrections, cumulativeDespatched, cumulativeThrough, type Despatched, endOfNote } from './despatched.js';

const despatched: Despatched = {
  days: Int32Array.of(10, 12, 12, 20),
  quantities: BigInt64Array.of(100n, 50n, 25n, 10n),
  notes: ['0000471', 'AB12', 'ab13', '500'],
};
const corrections: Corrections = { days: Int32Array.of(15, 11), quantities: BigInt64Array.of(-5n, 2n) };

describe('the cumulative quantity despatched', () => {
  it.each([
    [0, 99, 182n],
    [10, 10, 100n],
    [11, 12, 77n],
    [12, 15, 70n],
    [21, 99, 0n],
  ])('from day %i through day %i is of notes and corrections on both days too', (from, through, expected) => {
    expect(cumulativeDespatched(despatched, corrections, from, through)).toBe(expected);
  });

  it('through a note leaves out later notes of its day', () => {
    expect(cumulativeThrough(despatched, corrections, 0, endOfNote(despatched, 'AB12'))).toBe(152n);
    expect(cumulativeThrough(despatched, corrections, 0, endOfNote(despatched, '500'))).toBe(182n);
  });

  it('through a note of an earlier count is nothing', () => {
    expect(cumulativeThrough(despatched, corrections, 16, endOfNote(despatched, '471'))).toBe(0n);
  });
});

describe('a despatch note', () => {
  it.each([
    ['471', 1],
    ['00471', 1],
    [' ab12', 2],
    ['AB13', 3],
    ['12', -1],
    ['0', -1],
  ])('%s is found as the customer writes it, with or without zeros in front: %i', (note, end) => {
    expect(endOfNote(despatched, note)).toBe(end);
  });
});
