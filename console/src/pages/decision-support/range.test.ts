import { ALL_SCORES, askedBy, askedRange, countInRange, loudness, rangeIn, rangeSearch, scoreOf } from './range.js';
import { typedRange } from './useRestingRange.js';

describe('the range of scores (R-50, R-55)', () => {
  it('is that of three sigma and more where the address says none', () => {
    expect(rangeIn(new URLSearchParams())).toEqual({ min: 70, max: 100 });
    expect(rangeSearch({ min: 70, max: 100 })).toBe('');
  });

  it('goes along in the address under the names of the contract', () => {
    const search = rangeSearch({ min: 50, max: 95 });
    expect(search).toBe('?anomalyMin=50&anomalyMax=95');
    expect(rangeIn(new URLSearchParams(search))).toEqual({ min: 50, max: 95 });
    expect(rangeIn(new URLSearchParams(rangeSearch(ALL_SCORES)))).toEqual(ALL_SCORES);
  });

  it('passes over what is no score, and takes ends that are the wrong way round', () => {
    expect(['', '-1', '101', '7.5', ' 70', '1e1'].map(scoreOf)).toEqual(Array.from({ length: 6 }));
    expect([scoreOf('0'), scoreOf('100')]).toEqual([0, 100]);
    expect(rangeIn(new URLSearchParams('anomalyMin=90&anomalyMax=20'))).toEqual({ min: 20, max: 90 });
    expect(askedRange({ min: 90, max: 20 })).toEqual({ anomalyMin: 20, anomalyMax: 90 });
  });

  it('asks for rows without a score only where somebody wants them', () => {
    const filter = { q: '', min: 70, max: 100, unscored: false };
    expect(askedBy(filter)).toEqual({ anomalyMin: 70, anomalyMax: 100, show: 'range' });
    expect(askedBy({ ...filter, q: 'A1', unscored: true })).toMatchObject({ q: 'A1', show: 'unscored' });
  });

  it('counts both of its ends', () => {
    const histogram = Array.from({ length: 101 }, (_, score) => (score % 10 === 0 ? 1 : 0));
    expect(countInRange(histogram, { min: 70, max: 100 })).toBe(4);
    expect(countInRange(histogram, { min: 71, max: 99 })).toBe(2);
    expect(countInRange(histogram, ALL_SCORES)).toBe(11);
  });

  it('changes its colour at 70, 85 and 95', () => {
    expect([0, 69, 70, 84, 85, 94, 95, 100].map(loudness)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('is no range while somebody types another end', () => {
    expect(typedRange({ min: '70', max: '8' })).toBeNull();
    expect(typedRange({ min: '', max: '100' })).toBeNull();
    expect(typedRange({ min: '70', max: '85' })).toEqual({ min: 70, max: 85 });
    expect(typedRange({ min: '85', max: '85' })).toEqual({ min: 85, max: 85 });
  });
});
