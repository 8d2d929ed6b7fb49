import { useCallback, useMemo, useState } from 'react';

/** Rows that were chosen, by their ids. */
export interface Selection<Row> {
  readonly chosen: ReadonlyMap<string, Row>;
  /** Changes which rows are chosen, as the table says it in ids; `known` has the row of one that is loaded. */
  readonly update: (
    change: (ids: readonly string[]) => readonly string[],
    known: (id: string) => Row | undefined,
  ) => void;
  /** Chooses these rows too, also such as are not loaded. */
  readonly add: (rows: readonly Row[]) => void;
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
  const change = useCallback(
    (next: (rows: ReadonlyMap<string, Row>) => ReadonlyMap<string, Row>) => {
      setHeld((now) => ({ search, rows: next(now.search === search ? now.rows : NONE) }));
    },
    [search],
  );
  const update = useCallback<Selection<Row>['update']>(
    (then, known) => {
      change(
        (now) =>
          new Map(
            then([...now.keys()]).flatMap((id): [string, Row][] => {
              const row = now.get(id) ?? known(id);
              return row === undefined ? [] : [[id, row]];
            }),
          ),
      );
    },
    [change],
  );
  const add = useCallback(
    (rows: readonly Row[]) => {
      const free = rows.filter((row) => reasonAgainst(row) === null);
      change((now) => new Map([...now, ...free.map((row): [string, Row] => [rowId(row), row])]));
    },
    [change, rowId, reasonAgainst],
  );
  const clear = useCallback(() => {
    change(() => NONE);
  }, [change]);
  return useMemo(() => ({ chosen, update, add, clear, reasonAgainst }), [chosen, update, add, clear, reasonAgainst]);
}
