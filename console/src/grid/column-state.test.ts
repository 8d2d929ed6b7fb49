import type { GridColumn } from './column.js';
import { layoutWith, PLAIN, stateOf, widthWithin } from './column-state.js';
import { heldAt, narrowed } from './useGridColumns.js';

const columns: GridColumn<object>[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
}));
const shownIn = (state: ReturnType<typeof stateOf>): string =>
  Object.entries(state.columnVisibility)
    .filter(([, isShown]) => isShown)
    .map(([id]) => id)
    .join('');

describe('the columns of a list', () => {
  it('are as the list has them until somebody changes something', () => {
    expect(stateOf(columns, PLAIN)).toEqual({
      columnOrder: [],
      columnVisibility: { a: true, b: true, c: true, d: true },
      columnPinning: { start: [], end: [] },
      columnSizing: {},
    });
  });
  it('are hidden by name, but never all', () => {
    expect(shownIn(stateOf(columns, { ...PLAIN, hidden: ['b'] }))).toBe('acd');
    expect(shownIn(stateOf(columns, { ...PLAIN, order: ['c'], hidden: ['a', 'b', 'c', 'd'] }))).toBe('c');
  });
  it('that the list hides by itself are shown to those who asked for them', () => {
    const some = columns.map((column) => (column.id === 'd' ? { ...column, isHidden: true as const } : column));
    expect(shownIn(stateOf(some, PLAIN))).toBe('abc');
    const asked = layoutWith(some, PLAIN, { columnVisibility: { a: false, b: true, c: true, d: true } });
    expect([asked.hidden, asked.shown, shownIn(stateOf(some, asked))]).toEqual([['a'], ['d'], 'bcd']);
  });
  it('that are kept in view come first, in the order of all, and the others of an edge last', () => {
    const some = columns.map((column) => (column.id === 'b' ? { ...column, stays: 'end' as const } : column));
    const layout = { ...PLAIN, order: ['d', 'c'], pinned: ['c', 'gone', 'd'] };
    expect(stateOf(some, layout).columnPinning).toEqual({ start: ['d', 'c'], end: ['b'] });
    expect(stateOf(some, { ...PLAIN, pinned: ['b'] }).columnPinning).toEqual({ start: ['b'], end: [] });
  });
  it('keep what was said of a column that is not there now, for those who may see it', () => {
    const layout = { ...PLAIN, hidden: ['gone', 'a'], pinned: ['gone'] };
    const { hidden, pinned } = layoutWith(columns, layout, {
      columnVisibility: { a: true, b: false, c: true, d: true },
      columnPinning: { start: ['d'], end: [] },
    });
    expect([hidden, pinned]).toEqual([
      ['gone', 'b'],
      ['gone', 'd'],
    ]);
  });
  it('are as wide as somebody made them, within reason', () => {
    expect([widthWithin(3), widthWithin(99.6), widthWithin(9999)]).toEqual([40, 100, 1200]);
    expect(layoutWith(columns, PLAIN, { columnSizing: { a: 239.6 } }).widths).toEqual({ a: 240 });
  });
  it('beside an open row are a few of those in view, in their order and as wide as they are by themselves', () => {
    const shown = ['d', 'b', 'c'].flatMap((id) => columns.filter((column) => column.id === id));
    const wide = shown.map((column) => ({ ...column, width: 600 }));
    const beside = narrowed(wide, columns, new Set(['a', 'b', 'd']));
    expect(beside.map(({ id, width }) => [id, width])).toEqual([
      ['d', 100],
      ['b', 100],
    ]);
    expect(narrowed(wide, columns, new Set(['a'])).map(({ id }) => id)).toEqual(['d']);
  });
  it('that stay in view stay beside each other, however wide the list becomes', () => {
    expect(heldAt([100, 100, 200], 2, false)).toEqual(['max(0px, 0.0000%)', 'max(100px, 25.0000%)']);
    expect(heldAt([100, 100, 200], 2, true)).toEqual(['0px', '100px']);
  });
});
