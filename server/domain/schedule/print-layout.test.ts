import { heightOf, pageCount, type Placed, placed, PRINT, type PrintSize } from './print-layout.js';

const lines = (count: number, calloffs: number, texts = 0, rows = 1) =>
  Array.from({ length: count }, () => ({
    ...{ names: rows, figures: rows, texts },
    calloffs: Array.from({ length: calloffs }, (_, index) => (index % 3 === 0 ? rows : 1)),
  }));
function pagesOf(size: PrintSize): Placed[][] {
  const pages: Placed[][] = [];
  for (const one of placed(size)) (pages[one.page - 1] ??= []).push(one);
  return pages;
}

describe('a schedule on paper', () => {
  const LARGE = { intro: 9, lines: lines(1_000, 60) };

  it('has every line and call-off once, in their order', () => {
    const all = [...placed(LARGE)].map(({ piece }) => piece);
    expect(all.filter((piece) => piece.kind === 'line' && !piece.isContinued)).toHaveLength(1_000);
    expect(all.filter(({ kind }) => kind === 'calloff').slice(-61)).toEqual([
      { kind: 'calloff', line: 998, index: 59 },
      ...Array.from({ length: 60 }, (_, index) => ({ kind: 'calloff', line: 999, index })),
    ]);
    expect(all.filter(({ kind }) => kind === 'calloff')).toHaveLength(60_000);
  });

  it('repeats the head of a line and its headings where its call-offs go on (SCH-05)', () => {
    for (const page of pagesOf(LARGE).slice(1)) {
      expect(page[0]?.piece.kind).toBe('line');
      const first = page.findIndex(({ piece }) => piece.kind === 'calloff');
      expect(page[first - 1]?.piece.kind).toBe('columns');
    }
    expect(pagesOf({ intro: 0, lines: lines(1, 190) }).map(([first]) => first?.piece)).toEqual([
      { kind: 'line', line: 0, isContinued: false },
      ...Array.from({ length: 3 }, () => ({ kind: 'line', line: 0, isContinued: true })),
    ]);
  });

  it('has nothing below the bottom of a page, nothing above another, and no head without call-offs', () => {
    const wrapped = { intro: 3, lines: lines(60, 25, 2, 4) };
    for (const size of [LARGE, wrapped, { intro: 80, lines: lines(40, 7, 3) }, { intro: 0, lines: lines(200, 0) }])
      for (const page of pagesOf(size)) {
        for (const [i, { y, piece }] of page.entries()) {
          expect(y + heightOf(piece, size)).toBeLessThanOrEqual(PRINT.bottom);
          const above = page[i - 1];
          if (above) expect(y).toBe(above.y + heightOf(above.piece, size));
        }
        expect(page.at(-1)?.piece.kind).not.toBe('columns');
      }
    expect(pagesOf(LARGE).every((page) => page.at(-1)?.piece.kind === 'calloff')).toBe(true);
  });

  it('knows how many pages it takes before it is drawn', () => {
    expect(pageCount({ intro: 0, lines: [] })).toBe(1);
    expect(pageCount(LARGE)).toBe(pagesOf(LARGE).length);
  });

  it('gives a line and a call-off the height of their rows', () => {
    const size = { intro: 0, lines: lines(1, 2, 0, 3) };
    expect(heightOf({ kind: 'line', line: 0, isContinued: false }, size)).toBe(42 + 2 * 12 + 2 * 10);
    expect([0, 1].map((index) => heightOf({ kind: 'calloff', line: 0, index }, size))).toEqual([13 + 2 * 10, 13]);
  });
});
