import { readSheet } from 'read-excel-file/node';
import type { GridColumn } from './column.js';
import { cellOf, sheetOf } from './sheet.js';

interface Row {
  readonly text: string;
}
const column: GridColumn<Row> = { id: 'a', header: 'A', width: 100, cell: () => null, text: (row) => row.text };
const valueOf = (text: string, part: Partial<GridColumn<Row>>) => cellOf({ ...column, ...part }, { text })?.value;

describe('a cell of a spreadsheet', () => {
  it('is a number where its column is of numbers, unless that has more digits than spreadsheets keep', () => {
    const texts = ['12.50', '-3', '0.125', '1234567890123456', '1,5', '007'];
    expect(texts.map((text) => valueOf(text, { numeric: true }))).toEqual([
      12.5,
      -3,
      0.125,
      '1234567890123456',
      '1,5',
      '007',
    ]);
    expect(valueOf('12', {})).toBe('12');
  });
  it('is a day or a moment where its column is of those', () => {
    const date: Partial<GridColumn<Row>> = { isDate: true };
    expect(valueOf('2026-11-26', date)).toEqual(new Date('2026-11-26T00:00:00Z'));
    expect(valueOf('2026-11-26 09:14:03', date)).toEqual(new Date('2026-11-26T09:14:03Z'));
    expect([valueOf('never', date), valueOf('', date)]).toEqual(['never', undefined]);
  });
});

describe('a list as a spreadsheet', () => {
  it('has its columns under their names, and text that looks like a formula stays text', async () => {
    const blob = await sheetOf<Row>(
      [column, { id: 'x', header: 'X', width: 50, cell: () => null }],
      [{ text: '=1+1' }],
    );
    expect(await readSheet(Buffer.from(await blob.arrayBuffer()))).toEqual([['A'], ['=1+1']]);
  });
});
