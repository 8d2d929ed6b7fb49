import { digitsOf } from './code.js';

describe('a code as people type and paste it', () => {
  it('is its digits, six at most (L-02)', () => {
    expect(['123456', '123 456', ' 12-34-56\n', '１２３４５６', '1234567', '12a', ''].map(digitsOf)).toEqual([
      '123456',
      '123456',
      '123456',
      '123456',
      '123456',
      '12',
      '',
    ]);
  });
});
