import type { TableRow } from '../export/table.js';
import { noteSheetOf } from './note-sheet.js';

const row = (line: number, cells: readonly string[], kinds = cells.map(() => 't').join('')): TableRow => ({
  line,
  cells,
  kinds,
});
const HEAD = row(1, [
  'Kund',
  'Mottagningsplats',
  'Avsändningsdag',
  'Artikelnummer',
  'Antal',
  'Per kolli',
  'Anmärkning',
]);

describe('a table of despatch notes', () => {
  it('makes one note for each customer, ship-to and day, whatever the order of its rows', () => {
    const sheet = noteSheetOf(
      [
        HEAD,
        row(2, ['Nordvik', 'P1', '2026-11-23', 'A', '1 200,50', '']),
        row(3, ['Nordvik', 'P2', '2026-11-23', 'B', '10', '']),
        row(4, ['NORDVIK', 'p1', '23.11.2026', 'C', '007', '4']),
      ],
      ',',
    );
    expect(sheet?.faults).toEqual([]);
    expect(sheet?.ignored).toEqual(['Anmärkning']);
    expect(
      sheet?.notes.map((rows) => rows.map((one) => [one.row, one.articleNumber, one.quantity, one.packQuantity])),
    ).toEqual([
      [
        [2, 'A', '1200.5', ''],
        [4, 'C', '7', '4'],
      ],
      [[3, 'B', '10', '']],
    ]);
  });

  it('says which cells are wrong, in which row, and why', () => {
    const long = 'X'.repeat(36);
    const sheet = noteSheetOf(
      [
        row(1, ['客户', 'Ship-to', 'Date', 'Article', 'Qty', 'Unit', 'Batch']),
        row(2, ['', 'P1', 'soon', '4711', 'many', 'PIECES', long], 'tttnttt'),
        row(3, ['N', 'P1', '2026-02-30', '2026-11-23', '0', '', ''], 'tttdtt '),
        row(4, ['N', 'P1', '2026-11-23', '1.23E+15', '-5', '', ''], 'ttttttt'),
      ],
      '.',
    );
    expect(sheet?.faults.map(({ row: at, field, code }) => [at, field, code])).toEqual([
      [2, 'customer', 'required'],
      [2, 'despatchDate', 'date'],
      [2, 'quantity', 'number'],
      [2, 'unit', 'unit'],
      [2, 'batch', 'too-long'],
      [3, 'despatchDate', 'date'],
      [3, 'articleNumber', 'day'],
      [3, 'quantity', 'number'],
      [4, 'articleNumber', 'exponent'],
      [4, 'quantity', 'number'],
    ]);
  });

  it('is none without a column of article numbers', () => {
    expect(noteSheetOf([row(1, ['Customer', 'Quantity'])], '.')).toBeNull();
  });
});
