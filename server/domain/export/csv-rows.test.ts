import { csvLine } from './csv.js';
import { csvRows } from './csv-rows.js';

describe('the rows of CSV', () => {
  it('come with their lines, whatever stands between their cells, and without those that have no text', () => {
    expect(csvRows('\uFEFFa;b\r\n\r\n ;\r\n1,5; c \r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['1,5', 'c'] },
    ]);
    expect(csvRows('a\tb,c\nd\te').map(({ cells }) => cells)).toEqual([
      ['a', 'b,c'],
      ['d', 'e'],
    ]);
    expect(csvRows('alone')).toEqual([{ line: 1, cells: ['alone'] }]);
    expect(csvRows('')).toEqual([]);
  });

  it('are those that were written, with quotation marks, separators and ends of lines in their cells', () => {
    const rows = [
      ['2026-12-24', 'Say "x", or; y'],
      ['2026-12-25', 'two\nlines'],
      ['2026-12-26', ''],
    ];
    const read = csvRows(rows.map((row) => csvLine(row)).join(''));
    expect(read.map(({ cells }) => cells)).toEqual(rows);
    expect(read.map(({ line }) => line)).toEqual([1, 2, 4]);
  });
});
