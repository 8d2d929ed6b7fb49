import { useCallback, useMemo, useState } from 'react';

/** Rows that were chosen, by their ids. */
export interface Selection<Row> {
  readonly chosen: ReadonlyMap<string, Row>;
  /** Chooses these rows, or lets them go. */
  readonly set: (rows: readonly Row[], isChosen: boolean) => void;
  readonly clear: () => void;
  /** Why a row can't be chosen; null where it can. */
  readonly reasonAgainst: (row: Row) => string | null;
}
const noReason = (): null => null;
const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** What is chosen in a list. Another search begins with nothing chosen: nobody acts on rows that he doesn't see. */
export function useSelection<Row>(
  rowId: (row: Row) => string,
  search: string,
  reasonAgainst: (row: Row) => string | null = noReason,
): Selection<Row> {
  const [held, setHeld] = useState<{ search: string; rows: ReadonlyMap<string, Row> }>({ search, rows: NONE });
  const chosen = held.search === search ? held.rows : NONE;
  const set = useCallback(
    (rows: readonly Row[], isChosen: boolean) => {
      setHeld((now) => {
        const then = new Map(now.search === search ? now.rows : NONE);
        for (const row of rows)
          if (!isChosen) then.delete(rowId(row));
          else if (reasonAgainst(row) === null) then.set(rowId(row), row);
        return { search, rows: then };
      });
    },
    [rowId, search, reasonAgainst],
  );
  const clear = useCallback(() => {
    setHeld({ search, rows: NONE });
  }, [search]);
  return useMemo(() => ({ chosen, set, clear, reasonAgainst }), [chosen, set, clear, reasonAgainst]);
}
