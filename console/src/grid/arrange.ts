import type { ListLayout } from '../../../server/contract/view.js';
import { arranged } from './layout.js';

/** The layout with one column moved to another's place: before it when it comes from behind, behind it when it comes from before. */
export function moved(columns: readonly { id: string }[], layout: ListLayout, id: string, to: string): ListLayout {
  const ids = arranged(columns, layout).map((column) => column.id);
  const [from, at] = [ids.indexOf(id), ids.indexOf(to)];
  if (from < 0 || at < 0) return layout;
  ids.splice(from, 1);
  ids.splice(at, 0, id);
  return { ...layout, order: ids };
}

/** The layout with a name put into one of its lists, or taken out. */
export function switched(layout: ListLayout, part: 'hidden' | 'pinned', id: string): ListLayout {
  const names = layout[part];
  return { ...layout, [part]: names.includes(id) ? names.filter((name) => name !== id) : [...names, id] };
}
