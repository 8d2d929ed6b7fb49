import { inOrder } from './table.js';

describe('the order of a list that is all at hand', () => {
  it('is that of words with numbers in them, whatever their letters, and of numbers', () => {
    expect(['part 10', 'Part 9', 'part 9'].sort(inOrder)).toEqual(['Part 9', 'part 9', 'part 10']);
    expect([3, 20, 1].sort(inOrder)).toEqual([1, 3, 20]);
  });
});
