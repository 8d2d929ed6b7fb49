import { useCallback, useRef } from 'react';
import type { Selection } from './useSelection.js';

/** How rows are selected: one by one, or from the last one to here. */
export function useRowChoice<Row>(
  selection: Selection<Row> | null,
  model: readonly Row[],
  rowId: (row: Row) => string,
): (row: Row, isRange: boolean) => void {
  const anchor = useRef<string | null>(null);
  return useCallback(
    (row, isRange) => {
      if (!selection) return;
      const id = rowId(row);
      const [from, to] = [model.findIndex((one) => rowId(one) === anchor.current), model.indexOf(row)];
      if (isRange && from >= 0) selection.set(model.slice(Math.min(from, to), Math.max(from, to) + 1), true);
      else {
        selection.set([row], !selection.chosen.has(id));
        anchor.current = id;
      }
    },
    [selection, model, rowId],
  );
}

/** How many of the rows are selected. */
export function choiceState<Row>(
  { chosen, reasonAgainst }: Selection<Row>,
  model: readonly Row[],
  rowId: (row: Row) => string,
): 'none' | 'some' | 'all' {
  if (chosen.size === 0) return 'none';
  return model.every((row) => chosen.has(rowId(row)) || reasonAgainst(row) !== null) ? 'all' : 'some';
}
