import { parseQuantity } from './quantity-text.js';

describe('a quantity as people type it', () => {
  it.each([
    ['1200', '1200'],
    ['1 200', '1200'],
    ['1\u00a0200,5', '1200.5'],
    ['1,200.50', '1200.5'],
    ['1.200,50', '1200.5'],
    ['1.234.567', '1234567'],
    ['0,125', '0.125'],
    ['-3', '-3'],
    ['\u22123,0', '-3'],
    ['007', '7'],
    ['0', '0'],
    ['12345678901234567890,123', '12345678901234567890.123'],
  ])('%s is %s', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });
  it.each(['', '-', 'abc', '1e5', '1,', ',5', '1-2', '=1'])('%j is none', (text) => {
    expect(parseQuantity(text)).toBeNull();
  });
});
