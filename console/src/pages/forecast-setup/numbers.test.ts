import { unknownNumbers } from './numbers.js';

describe('article numbers that are pasted into a group (R-41)', () => {
  it('are named where no article has them, but for those with *', () => {
    const found = [{ articleNumber: 'A1' }, { articleNumber: 'B17' }];
    expect(unknownNumbers(['A1', 'A2', 'B*', 'C*'], found)).toEqual(['A2']);
    expect(unknownNumbers([], found)).toEqual([]);
  });
});
