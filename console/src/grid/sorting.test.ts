import type { GridColumn } from './column.js';
import { inOrder, turned } from './sorting.js';

interface Row {
  readonly name: string;
  readonly count: number;
}
const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 100, cell: () => null, sortBy: (row) => row.name },
  { id: 'count', header: 'Count', width: 100, numeric: true, cell: () => null, sortBy: (row) => row.count },
  { id: 'none', header: 'None', width: 100, cell: () => null },
];
const rows: Row[] = [
  { name: 'part 10', count: 1 },
  { name: 'Part 9', count: 20 },
  { name: 'part 9', count: 3 },
];
const order = (id: string, desc = false): number[] => inOrder(rows, columns, { id, desc }).map(({ count }) => count);

describe('the order of a list', () => {
  it('is that of words with numbers in them, whatever their letters, and of numbers', () => {
    expect([order('name'), order('name', true), order('count'), order('count', true)]).toEqual([
      [20, 3, 1],
      [1, 20, 3],
      [1, 3, 20],
      [20, 3, 1],
    ]);
  });
  it('stays as it came for columns that it cannot be by', () => {
    expect([
      inOrder(rows, columns, null),
      inOrder(rows, columns, { id: 'none', desc: false }),
      inOrder(rows, columns, { id: 'gone', desc: true }),
    ]).toEqual([rows, rows, rows]);
  });
  it('is turned by clicks, and by the third is as it came', () => {
    const first = turned(null, 'name', false);
    expect([first, turned(first, 'name', false), turned({ id: 'name', desc: true }, 'name', false)]).toEqual([
      { id: 'name', desc: false },
      { id: 'name', desc: true },
      null,
    ]);
    expect(turned({ id: 'name', desc: false }, 'count', true)).toEqual({ id: 'count', desc: true });
  });
});
