import { durationText } from './duration.js';

const words = { quantity: (value: string) => value };

describe('how long a file took', () => {
  it.each([
    [40, '40 ms'],
    [10_148, '10.1 s'],
    [2_579_371, '43 min'],
  ])('%d ms is said as %s', (ms, text) => {
    expect(durationText(ms, words)).toBe(text);
  });
});
