import { manualObjections } from './manual.js';
import {
  cellsOf,
  EMPTY_ROW,
  linesOf,
  plainDay,
  plainNumber,
  readSheet,
  rowsOf,
  SHEET_LIMITS,
  understood,
} from './entry-sheet.js';

const rowsIn = (text: string, decimal: '.' | ',' = '.') => {
  const sheet = readSheet(text, decimal);
  return 'rows' in sheet
    ? [sheet.form, ...sheet.rows.map((row) => [row.articleNumber, row.date, row.quantity, row.status].join(' '))]
    : [sheet.form];
};

describe('a sheet with call-offs', () => {
  it('is read as article, date and quantity in rows, with headings of three languages or without', () => {
    const said = ['long', 'A1 2026-12-01 20 firm', 'A2 2026-12-08 40.5 forecast'];
    expect(rowsIn('A1\t2026-12-01\t20\tfirm\r\nA2\t2026-12-08\t40.5\tforecast\r\n')).toEqual(said);
    expect(rowsIn('Article no.;Quantity;Date;Status\nA1;20;2026-12-01;Firm\nA2;40,5;2026-12-08;forecast')).toEqual(
      said,
    );
    expect(rowsIn('Datum;Artikelnr;Antal;Status\n2026-12-01;A1;20;Fast\n2026-12-08;A2;40,5;Prognos', ',')).toEqual(
      said,
    );
    expect(rowsIn('物料号,日期,数量,状态\nA1,2026/12/1,20,确定\nA2,2026年12月8日,40.5,预测')).toEqual(said);
  });

  it('is read as articles down and dates across, where cells that are empty or zero call off nothing', () => {
    expect(rowsIn('Article\tUnit\t2026-12-01\t08.12.2026\nA1\tPCE\t20\t\nA2\tPCE\t0\t1 040\n')).toEqual([
      'matrix',
      'A1 2026-12-01 20 firm',
      'A2 2026-12-08 1040 firm',
    ]);
    expect(rowsIn('\t2026-12-01\t2026-12-08\nA1\t20\tmany\n')).toEqual([
      'matrix',
      'A1 2026-12-01 20 firm',
      'A1 2026-12-08 many firm',
    ]);
  });

  it('points at names that a spreadsheet made numbers or days of, each value once', () => {
    const doubts = (text: string) => {
      const sheet = readSheet(text, '.');
      return 'rows' in sheet ? sheet.doubts : [];
    };
    expect(doubts('Article;Date;Quantity\n1.23E+15;2026-12-01;20\n1.23E+15;2026-12-08;1E+3\nA1;2026-12-08;5')).toEqual([
      { column: 'articleNumber', code: 'exponent', value: '1.23E+15' },
    ]);
    const cells = [
      ['Article', 'Order', '2026-12-01', '2026-12-08'],
      ['1234567890123456', '4711', '20', '30'],
      ['4711', '46023', '20', '30'],
    ];
    const sheet = understood(cells, '.', ['tttt', 'nnnn', 'ndnn']);
    expect('rows' in sheet && sheet.doubts).toEqual([
      { column: 'articleNumber', code: 'digits-lost', value: '1234567890123456' },
      { column: 'articleNumber', code: 'was-number', value: '4711' },
      { column: 'orderNumber', code: 'day', value: '46023' },
    ]);
  });

  it('keeps what it does not understand as it was typed, so that it is shown where it is wrong', () => {
    expect(rowsIn('Article;Date;Quantity\nA1;next week;a lot')).toEqual(['long', 'A1 next week a lot firm']);
    expect(rowsIn('hello world')).toEqual(['not-understood']);
    expect(rowsIn('')).toEqual(['not-understood']);
  });

  it('takes separators, line ends and quotation marks inside of quotation marks as text', () => {
    expect(cellsOf('\ufeffa;"b;""c""\nd";\r\n;;\n e ;f')).toEqual([
      ['a', 'b;"c"\nd', ''],
      [' e ', 'f'],
    ]);
    expect(cellsOf('a;"open')).toEqual([['a', 'open']]);
  });

  it('is refused where it is larger than the limits, in time that grows with its size', () => {
    expect(readSheet('x'.repeat(SHEET_LIMITS.characters + 1), '.')).toEqual({ form: 'too-large' });
    expect(readSheet('x\t'.repeat(SHEET_LIMITS.cells + 1), '.')).toEqual({ form: 'too-large' });
    expect(readSheet('A\t2026-12-01\t1\n'.repeat(SHEET_LIMITS.rows + 1), '.')).toEqual({ form: 'too-large' });
    expect(readSheet('"'.repeat(SHEET_LIMITS.characters), '.')).toEqual({ form: 'not-understood' });
  });

  it.each([
    ['1234', '.', '1234'],
    ['1234.5', ',', '1234.5'],
    ['1234,5', '.', '1234.5'],
    ['1 234,5', ',', '1234.5'],
    ['1.234,5', ',', '1234.5'],
    ['1,234.5', '.', '1234.5'],
    ['1,234', '.', '1234'],
    ['1,234', ',', '1.234'],
    ['1.234', '.', '1.234'],
    ['1.234.567', ',', '1234567'],
    ["1'234", '.', '1234'],
    ['1,2,3', '.', '1,2,3'],
    ['-5', '.', '-5'],
    ['', '.', ''],
  ] as const)('reads the number %s where %s marks decimals as %s', (text, decimal, plain) => {
    expect(plainNumber(text, decimal)).toBe(plain);
  });

  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['01/12/2026', '2026-12-01'],
    ['2026-12-01 00:00:00', '2026-12-01'],
    ['2026-02-30', '2026-02-30'],
    ['12/31/2026', '12/31/2026'],
    ['W48', 'W48'],
  ])('reads the day %s as %s', (text, plain) => {
    expect(plainDay(text)).toBe(plain);
  });

  it('makes lines of its rows, and leads from what is wrong back to the cell', () => {
    const row = (articleNumber: string, date: string, quantity: string, more = {}) => ({
      ...EMPTY_ROW,
      articleNumber,
      date,
      quantity,
      ...more,
    });
    const rows = [
      row('A1', '2026-12-01', '20', { gate: 'G1' }),
      EMPTY_ROW,
      row('A2', '2026-12-01', '1.5'),
      row('A1', '2026-12-08', '30', { gate: 'G1', cumulativeReceived: 'much' }),
      row('A1', '2026-12-08', '5', { gate: 'G2' }),
      row('', '2026-12-08', '5'),
    ];
    const { lines, places } = linesOf(rows);
    expect(lines.map((line) => [line.articleNumber, line.gate, line.calloffs.length])).toEqual([
      ['A1', 'G1', 2],
      ['A2', '', 1],
      ['A1', 'G2', 1],
      ['', '', 1],
    ]);
    const objections = manualObjections({ issueDate: '2026-11-24', horizonStart: '', horizonEnd: '', lines });
    expect(objections.map(({ path, code }) => [code, ...(places.get(path) ?? [])])).toEqual([
      ['number', 3, 'cumulativeReceived'],
      ['whole', 2, 'quantity'],
      ['one-calloff-per-date', 4, 'date'],
      ['article-and-quantity', 5, 'articleNumber'],
    ]);
    expect(linesOf(rowsOf(lines)).lines).toEqual(lines);
  });
});
