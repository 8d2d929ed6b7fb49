import { cumulativeAfter, sumOfQuantities, toCumulative, toQuantity } from './quantity.js';

describe('a quantity', () => {
  it('is summed exactly, to 0 where there is none', () => {
    expect(sumOfQuantities(['0.1', '0.2', '40'].map((text) => toQuantity(text)))).toBe('40.3');
    expect(sumOfQuantities([])).toBe('0');
  });

  it('takes a cumulative quantity further', () => {
    expect(cumulativeAfter(toCumulative('1000'), toQuantity('12.5'))).toBe('1012.5');
  });

  it('does not compile in the place of a cumulative quantity, nor the other way round', () => {
    const [received, calledOff] = [toCumulative('1000'), toQuantity('12')];
    expect([
      // @ts-expect-error A call-off is no cumulative quantity.
      cumulativeAfter(calledOff, calledOff),
      // @ts-expect-error Cumulative quantities are not added to each other.
      cumulativeAfter(received, received),
      // @ts-expect-error A cumulative quantity is no part of a sum of call-offs.
      sumOfQuantities([received]),
      // @ts-expect-error Text says nothing of what it counts.
      cumulativeAfter(received, '12'),
    ]).toEqual(['24', '2000', '1000', '1012']);
  });
});
