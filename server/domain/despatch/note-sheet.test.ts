import type { TableRow } from '../export/table.js';
import { headSaid, noteSheetOf } from './note-sheet.js';

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

  it('has the days of goods on each row, and of a note what one of its rows says', () => {
    const head = ['Kund', 'Mottagningsplats', 'Avsändningsdag', 'Artikelnummer', 'Antal'];
    const more = ['Tillverkningsdag', 'Bäst före', 'Hämtningsdag', 'Transportör', 'Container'];
    const of = (line: number, article: string, ...cells: readonly string[]) =>
      row(line, ['Nordvik', 'P1', '2026-11-23', article, '10', ...cells]);
    const sheet = noteSheetOf(
      [
        row(1, [...head, ...more]),
        of(2, 'A', '2.11.2026', '2027-05-02', '', 'DHL', ''),
        of(3, 'B', '', '', '2026-11-22', 'DHL', 'MSKU1234565'),
        of(4, 'C', '31.2.2026', '', '2026-11-22', 'DSV', 'MSKU1234565'),
      ],
      '.',
    );
    expect(sheet?.notes[0]?.map((one) => [one.productionDate, one.bestBeforeDate])).toEqual([
      ['2026-11-02', '2027-05-02'],
      ['', ''],
      ['31.2.2026', ''],
    ]);
    expect(sheet?.notes.map((rows) => [headSaid(rows, 'pickUpDate'), headSaid(rows, 'container')])).toEqual([
      ['2026-11-22', 'MSKU1234565'],
    ]);
    expect(sheet?.faults.map((fault) => [fault.row, fault.field, fault.code])).toEqual([
      [4, 'productionDate', 'date'],
      [4, 'carrier', 'differs'],
    ]);
  });

  it('is none without a column of article numbers', () => {
    expect(noteSheetOf([row(1, ['Customer', 'Quantity'])], '.')).toBeNull();
  });
});
