import { pastedNumbers, refusedNumbers } from './pasted-numbers.js';

describe('article numbers that are pasted (R-49)', () => {
  it('are those of the first column, each once, without blanks and empty lines', () => {
    expect(pastedNumbers('A 1\r\n B2 \tBolt\t5\n\nA 1\nC3;Cover\n')).toEqual(['A 1', 'B2', 'C3']);
    expect(pastedNumbers(' \n')).toEqual([]);
  });

  it('are named where the server refuses them', () => {
    expect(refusedNumbers('Not known: B2, C 3, …', ['A1', 'B2', 'C 3', 'D4'])).toEqual(['B2', 'C 3']);
    expect(refusedNumbers('Nothing can be done', ['A1'])).toEqual([]);
  });
});
