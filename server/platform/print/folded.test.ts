import { folded } from './folded.js';

describe('a text on paper', () => {
  const fold = (text: string, most: number) => folded(text, most, (letter) => (letter > '\u2e80' ? 2 : 1));

  it('folds texts at blanks, and those without any where they must be', () => {
    expect(fold('PLANT  CLOSED IN WEEK 53', 12)).toEqual(['PLANT CLOSED', 'IN WEEK 53']);
    expect(fold('ABCDEFGH', 3)).toEqual(['ABC', 'DEF', 'GH']);
    expect(fold('AB CDEFGHIJ K', 4)).toEqual(['AB', 'CDEF', 'GHIJ', 'K']);
    expect(fold(' ', 3)).toEqual([]);
    expect(fold('ABC', 0)).toEqual(['A', 'B', 'C']);
  });

  it('folds Chinese between any two of its letters, but begins no row with a full stop or comma', () => {
    expect(fold('制动盘总成，前轴', 8)).toEqual(['制动盘总', '成，前轴']);
    expect(fold('制动盘总，前轴', 8)).toEqual(['制动盘', '总，前轴']);
    expect(fold('宁波 SBS-100 制动盘', 9)).toEqual(['宁波', 'SBS-100', '制动盘']);
  });

  it('folds any text into rows that fit and say it whole', () => {
    const text = Array.from({ length: 400 }, (_, i) => (i % 7 === 0 ? ' ' : i % 5 === 0 ? '制' : 'abc'[i % 3])).join(
      '',
    );
    for (let most = 2; most < 40; most++) {
      const rows = fold(text, most);
      expect(rows.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const row of rows)
        expect(Array.from(row).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)).toBeLessThanOrEqual(most);
    }
  });
});
