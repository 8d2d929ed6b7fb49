import { isSscc, labelRange } from './label-range.js';

describe('ranges of labels', () => {
  test.each([
    ['S0098', 'S0101', ['S0098', 'S0099', 'S0100', 'S0101']],
    ['7', '9', ['7', '8', '9']],
    ['A1', '', ['A1']],
    ['A1', 'A1', ['A1']],
    ['99999999999999999998', '99999999999999999999', ['99999999999999999998', '99999999999999999999']],
    ['354107380000001099', '354107380000001105', ['354107380000001099', '354107380000001105']],
  ])('%s to %s', (from, to, numbers) => {
    expect(labelRange(from, to)).toEqual({ count: numbers.length, numbers });
  });

  test.each([
    ['S9', 'S10'],
    ['A1', 'B2'],
    ['S5', 'S2'],
    ['ABC', 'ABD'],
  ])('%s to %s is none', (from, to) => {
    expect(labelRange(from, to)).toBeNull();
  });

  test('beyond the bound only the ends are named', () => {
    expect(labelRange('S0001', 'S9999', 100)).toEqual({ count: 9_999, numbers: ['S0001', 'S9999'] });
  });

  test('a shipping container code has 18 digits and the right check digit', () => {
    expect(['354107380000001051', '354107380000001052', '35410738000000105', 'S54107380000001051'].map(isSscc)).toEqual(
      [true, false, false, false],
    );
  });
});
