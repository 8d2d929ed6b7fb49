import { addQuantities } from './decimal.js';

describe('quantities', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['99999999999999999999', '1', '100000000000000000000'],
    ['1.50', '0.5', '2'],
    ['-1', '0.25', '-0.75'],
    ['0', '-0.5', '-0.5'],
  ])('%s and %s are exactly %s', (a, b, sum) => {
    expect(addQuantities(a, b)).toBe(sum);
  });
});
