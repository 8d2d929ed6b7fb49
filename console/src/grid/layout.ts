import type { ListLayout } from '../../../server/contract/view.js';
import type { GridColumn } from './column.js';

/** A list as it is by itself. */
export const PLAIN: ListLayout = { order: [], hidden: [], pinned: [], widths: {}, density: null };

/** All columns in the order that somebody gave them: the pinned ones first, those never moved where the list has them, behind those that were. */
export function arranged<C extends { id: string }>(
  columns: readonly C[],
  { order, pinned }: Pick<ListLayout, 'order' | 'pinned'>,
): readonly C[] {
  const byOrder = (ids: readonly string[], all: readonly C[]): readonly C[] => {
    const named = ids.flatMap((id) => all.find((column) => column.id === id) ?? []);
    return [...named, ...all.filter((column) => !ids.includes(column.id))];
  };
  const all = byOrder(order, columns);
  return [...all.filter(({ id }) => pinned.includes(id)), ...all.filter(({ id }) => !pinned.includes(id))];
}

/** The columns in view, as wide as somebody made them. One always stays. */
export function shownColumns<Row>(columns: readonly GridColumn<Row>[], layout: ListLayout): readonly GridColumn<Row>[] {
  const all = arranged(columns, layout);
  const shown = all.filter(({ id }) => !layout.hidden.includes(id));
  return (shown.length === 0 ? all.slice(0, 1) : shown).map((column) => ({
    ...column,
    width: layout.widths[column.id] ?? column.width,
  }));
}

/** Those of the columns in view that there is room for beside something else, as wide as they are by themselves; the first one where nobody wants any of them. */
export function narrowed<Row>(
  shown: readonly GridColumn<Row>[],
  columns: readonly GridColumn<Row>[],
  names: ReadonlySet<string>,
): readonly GridColumn<Row>[] {
  const left = shown.filter(({ id }) => names.has(id));
  return (left.length === 0 ? shown.slice(0, 1) : left).map(
    (column) => columns.find(({ id }) => id === column.id) ?? column,
  );
}

/** How many pixels wide a column may become. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(1200, Math.max(40, width)));
}

/** How far from the left each of the first columns stays, as CSS: spare room is shared out by width, unless somebody set the widths. */
export function stickyLefts(widths: readonly number[], count: number, sized: boolean): readonly string[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  return widths.slice(0, count).map((_, i) => {
    const before = widths.slice(0, i).reduce((sum, width) => sum + width, 0);
    return sized ? `${String(before)}px` : `max(${String(before)}px, ${((100 * before) / total).toFixed(4)}%)`;
  });
}
