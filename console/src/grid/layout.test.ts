import type { GridColumn } from './column.js';
import { moved, switched } from './arrange.js';
import { arranged, narrowed, PLAIN, shownColumns, stickyLefts, widthWithin } from './layout.js';

const columns: GridColumn<object>[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
}));
const ids = (all: readonly { id: string }[]): string => all.map(({ id }) => id).join('');

describe('the columns of a list', () => {
  it('stand as the list has them until somebody moves one', () => {
    expect(ids(arranged(columns, PLAIN))).toBe('abcd');
    expect(ids(arranged(columns, moved(columns, PLAIN, 'd', 'b')))).toBe('adbc');
    expect(ids(arranged(columns, moved(columns, PLAIN, 'a', 'c')))).toBe('bcad');
    expect(moved(columns, PLAIN, 'x', 'a')).toBe(PLAIN);
  });
  it('that the list got since they were ordered come behind, and names it has no more are passed over', () => {
    expect(ids(arranged(columns, { ...PLAIN, order: ['gone', 'c', 'a'] }))).toBe('cabd');
  });
  it('come first when they are pinned', () => {
    expect(ids(arranged(columns, switched(PLAIN, 'pinned', 'c')))).toBe('cabd');
    expect(switched(switched(PLAIN, 'pinned', 'c'), 'pinned', 'c')).toEqual(PLAIN);
  });
  it('are hidden by name, but never all', () => {
    expect(ids(shownColumns(columns, switched(PLAIN, 'hidden', 'b')))).toBe('acd');
    expect(ids(shownColumns(columns, { ...PLAIN, hidden: ['a', 'b', 'c', 'd'] }))).toBe('a');
  });
  it('are as wide as somebody made them, within reason', () => {
    expect(shownColumns(columns, { ...PLAIN, widths: { b: 240 } }).map(({ width }) => width)).toEqual([
      100, 240, 100, 100,
    ]);
    expect([widthWithin(3), widthWithin(99.6), widthWithin(9999)]).toEqual([40, 100, 1200]);
  });
  it('beside an open row are a few of those in view, in their order and as wide as they are by themselves', () => {
    const shown = shownColumns(columns, { ...PLAIN, order: ['d', 'b', 'a', 'c'], hidden: ['a'], widths: { b: 600 } });
    const beside = narrowed(shown, columns, new Set(['a', 'b', 'd']));
    expect([ids(beside), beside.map(({ width }) => width)]).toEqual(['db', [100, 100]]);
    expect(ids(narrowed(shown, columns, new Set(['a'])))).toBe('d');
  });
  it('that stay in view stay beside each other, however wide the list becomes', () => {
    expect(stickyLefts([100, 100, 200], 2, false)).toEqual(['max(0px, 0.0000%)', 'max(100px, 25.0000%)']);
    expect(stickyLefts([100, 100, 200], 2, true)).toEqual(['0px', '100px']);
  });
});
