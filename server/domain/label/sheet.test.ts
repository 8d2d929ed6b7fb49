import { pagesOf, pagesOfPrint, placesOnSheet } from './sheet.js';

const A5 = { width: 210, height: 148 };
const KLT = { width: 210, height: 74 };
const A6 = { width: 105, height: 148 };
const A4 = { paper: 'a4', perSheet: null, startPosition: 1 } as const;
const many = <T>(count: number, size: T): T[] => Array.from({ length: count }, () => size);
const indexes = (pages: ReturnType<typeof pagesOf>): number[][] =>
  pages.map(({ places }) => places.map(({ index }) => index));

describe('pages of labels', () => {
  it('hold as many as have room, or fewer where the stock has fewer', () => {
    expect([A5, KLT, A6].map((size) => placesOnSheet(size, A4))).toEqual([2, 4, 4]);
    expect([A5, KLT, A6].map((size) => placesOnSheet(size, { ...A4, paper: 'a5' }))).toEqual([1, 2, 2]);
    expect([1, 2, 3, 9].map((perSheet) => placesOnSheet(A6, { ...A4, perSheet }))).toEqual([1, 2, 3, 4]);
    expect(placesOnSheet(A5, { paper: 'label', perSheet: 4 })).toBe(1);
  });

  it('have slots of equal height, each label in the middle of its own', () => {
    const [page] = pagesOf(many(3, A6), A4);
    expect(page).toEqual({
      ...{ width: 210, height: 297 },
      places: [
        { index: 0, x: 0, y: 0.25 },
        { index: 1, x: 105, y: 0.25 },
        { index: 2, x: 0, y: 148.75 },
      ],
    });
    expect(pagesOf(many(3, KLT), { ...A4, perSheet: 3 })[0]?.places.map(({ y }) => y)).toEqual([12.5, 111.5, 210.5]);
  });

  it('begin at the start position on the first sheet alone', () => {
    const pages = pagesOf(many(5, A5), { ...A4, startPosition: 2 });
    expect(indexes(pages)).toEqual([[0], [1, 2], [3, 4]]);
    expect(pages[0]?.places[0]?.y).toBe(148.75);
  });

  it('hold labels of one size, in the order in which sizes first came', () => {
    expect(indexes(pagesOf([A5, KLT, A5, KLT, A6], A4))).toEqual([[0, 2], [1, 3], [4]]);
    const labels = pagesOf([KLT, A5, KLT], { ...A4, paper: 'label' });
    expect(labels.map(({ height, places }) => [height, places[0]?.index])).toEqual([
      [74, 0],
      [74, 2],
      [148, 1],
    ]);
    expect(pagesOf([], A4)).toEqual([]);
  });

  it('have copies beside each other on paper, and each label once for a label printer', () => {
    const labels = [{ layout: 'vda-4902-a5' }, { layout: 'vda-4902-a5' }] as const;
    expect(indexes(pagesOfPrint(labels, { ...A4, format: 'pdf', copies: 2 }))).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(indexes(pagesOfPrint(labels, { ...A4, format: 'zpl', copies: 2 }))).toEqual([[0], [1]]);
  });
});
