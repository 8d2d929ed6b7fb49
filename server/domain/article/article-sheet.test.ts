import type { CellKind, TableRow } from '../export/table.js';
import { type ArticleSheet, articlesOf } from './article-sheet.js';

/** Rows of texts; a cell `n:5` was a number in its file, `d:2026-12-01` a day. */
function table(...rows: string[][]): TableRow[] {
  return rows.map((cells, at) => {
    const read = cells.map((cell) => /^([nd]):(.*)$/.exec(cell));
    return {
      line: at + 1,
      cells: cells.map((cell, i) => read[i]?.[2] ?? cell),
      kinds: cells
        .map((cell, i): CellKind => (read[i]?.[1] === 'n' ? 'n' : read[i]?.[1] === 'd' ? 'd' : cell === '' ? ' ' : 't'))
        .join(''),
    };
  });
}
function sheet(...rows: string[][]): ArticleSheet {
  const read = articlesOf(table(...rows), ',');
  if (read === null) throw new Error('No article number was found');
  return read;
}
const faults = (...rows: string[][]): unknown[] =>
  sheet(...rows).faults.map(({ row, field, code }) => [row, field, code]);

describe('a table of articles', () => {
  it('is known by its headings in any of the languages, and says which mean nothing', () => {
    const { fields, ignored, articles } = sheet(
      ['Art. nr', 'Färg', 'Minsta orderkvantitet', '状态', 'Article number'],
      ['A-1', 'red', '1 200,5', '逐步停用', 'second'],
    );
    expect(fields).toEqual(['articleNumber', 'minOrderQuantity', 'state']);
    expect(ignored).toEqual(['Färg', 'Article number']);
    expect(articles).toMatchObject([
      { row: 2, articleNumber: 'A-1', minOrderQuantity: '1200.5', state: 'phase-out', kind: 'external', unit: 'PCE' },
    ]);
    expect(articlesOf(table(['Colour'], ['red']), ',')).toBeNull();
  });

  it('has faults by cell', () => {
    const head = [
      'Article number',
      'Kind',
      'Partner',
      'Unit',
      'Min stock',
      'Production days',
      'Commodity code',
      'State',
    ];
    expect(
      faults(
        head,
        ['', 'Internal', '', 'PCE', '1', '2', '8708 30', 'Active'],
        ['A', 'Foreign', '', 'pieces', '-1', '1000', '87', 'Gone'],
        ['B', 'Internal', 'NORDVIK', '', '', '', '', ''],
        ['C', 'Supplier', 'NORDVIK', '', '', '', '', ''],
        ['C', 'supplier', 'nordvik', '', '', '', '', ''],
      ),
    ).toEqual([
      [2, 'articleNumber', 'required'],
      [3, 'kind', 'kind'],
      [3, 'unit', 'unit'],
      [3, 'minStock', 'number'],
      [3, 'productionDays', 'days'],
      [3, 'commodityCode', 'commodity-code'],
      [3, 'state', 'state'],
      [4, 'partner', 'partner-of-internal'],
      [6, 'articleNumber', 'twice'],
    ]);
    expect(faults(['Article', 'Successor', 'Pack quantity'], ['A', 'A', '0,0'])).toEqual([
      [2, 'successor', 'own-successor'],
      [2, 'packQuantity', 'pack-of-nothing'],
    ]);
  });

  it('says what spreadsheets make of numbers that look like numbers or days', () => {
    const { faults: found, doubts } = sheet(
      ['Article number'],
      ['n:123'],
      ['1,23E+15'],
      ['n:1234567890123450'],
      ['d:2026-12-01'],
      ['00123'],
      ['n:1.23E+15'],
    );
    expect(found.map(({ row, code, value }) => [row, code, value])).toEqual([
      [3, 'exponent', '1,23E+15'],
      [4, 'digits-lost', '1234567890123450'],
      [5, 'day', '2026-12-01'],
      [7, 'exponent', '1.23E+15'],
    ]);
    expect(doubts.map(({ row, code }) => [row, code])).toContainEqual([2, 'was-number']);
    expect(doubts.map(({ row }) => row)).not.toContain(6);
  });

  it('takes numbers without the noise of their last places, and texts without the mark against formulas', () => {
    const { articles, faults: found } = sheet(
      ['Article', 'Min stock', 'Pack quantity', 'Description'],
      [`'=1+1`, 'n:0.30000000000000004', 'n:1E-3', `'@home`],
    );
    expect(found).toEqual([]);
    expect(articles).toMatchObject([
      { articleNumber: '=1+1', minStock: '0.3', packQuantity: '0.001', description: '@home' },
    ]);
  });
});
