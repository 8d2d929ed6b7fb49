import { Chance } from '../../../test/given/chance.js';
import { isNear, negated, productOf, quotientOf, sumOf } from './decimal.js';

describe('decimal arithmetic', () => {
  it('adds and multiplies without rounding, at any length', () => {
    expect(sumOf(['0.1', '0.2'])).toBe('0.3');
    expect(sumOf(['12345678901234567890.01', '-0.01'])).toBe('12345678901234567890');
    expect(sumOf([])).toBe('0');
    expect(productOf('1.1', '1.1')).toBe('1.21');
    expect(productOf('-99999999999999999999', '0.5')).toBe('-49999999999999999999.5');
    expect(productOf('-1', '0')).toBe('0');
  });

  it('divides half away from zero, and not by zero', () => {
    expect(quotientOf('1', '3', 4)).toBe('0.3333');
    expect(quotientOf('2', '3', 4)).toBe('0.6667');
    expect(quotientOf('0.125', '1', 2)).toBe('0.13');
    expect(quotientOf('-0.125', '1', 2)).toBe('-0.13');
    expect(quotientOf('0.125', '-1', 2)).toBe('-0.13');
    expect(quotientOf('1960.293', '0.01', 2)).toBe('196029.3');
    expect(quotientOf('5', '0', 2)).toBeNull();
    expect(quotientOf('5', '0.00', 2)).toBeNull();
  });

  it('tells whether two figures differ by no more than the tolerance', () => {
    expect(isNear('8452.216', '8452.22', '0.01')).toBe(true);
    expect(isNear('1', '1.01', '0.01')).toBe(true);
    expect(isNear('1', '1.011', '0.01')).toBe(false);
    expect(isNear('-1', '1', '0.01')).toBe(false);
    expect(isNear('5', '5', '0')).toBe(true);
  });

  it('agrees with whole-number arithmetic on amounts in cents', () => {
    const chance = new Chance(7);
    for (let run = 0; run < 500; run++) {
      const [a, b] = [chance.below(2_000_000) - 1_000_000, chance.below(2_000_000) - 1_000_000];
      const [first, second] = [String(a / 100), String(b / 100)];
      expect(sumOf([first, second])).toBe(String((a + b) / 100 || 0));
      expect(BigInt(quotientOf(productOf(first, second), '0.0001', 0) ?? '')).toBe(BigInt(a) * BigInt(b));
      expect(sumOf([first, negated(first)])).toBe('0');
    }
  });
});
