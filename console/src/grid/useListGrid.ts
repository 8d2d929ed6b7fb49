import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListName, RecordListName } from '../../../server/contract/names.js';
import type { ListLayout, ListSettings } from '../../../server/contract/view.js';
import { problemText } from '../api/problem.js';
import { searchWithout } from '../form/useSearch.js';
import { withTexts } from '../i18n/area-texts.js';
import { useLanguage } from '../i18n/language.js';
import { OLD_SORT, orderOf, SORT } from '../list/filter.js';
import type { MenuItem } from '../ui/Menu.js';
import { useNotify } from '../ui/Toasts.js';
import type { GridColumn, ReadPage } from './column.js';
import type { GridLive, GridModel } from './model.js';
import type { FileFormat } from './reading.js';
import { settingsQuery } from './settings-query.js';
import { type ArrangedColumn, arrangedColumns, type Sorting, useGridTable, useShownColumns } from './table.js';
import { gridTexts } from './texts.js';
import { useListSettings } from './useListSettings.js';
import { type Selection, useSelection } from './useSelection.js';

interface ListGridOptions<Row extends object> {
  readonly name: ListName;
  readonly columns: readonly GridColumn<Row>[];
  /** The rows that are loaded, and whether those are all. */
  readonly rows: readonly Row[];
  readonly isWhole: boolean;
  /** The columns that the server sorts by; absent where the whole list is at hand. */
  readonly sorts: readonly string[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly readPage: ReadPage<Row>;
  /** Of a list that follows what happens. */
  readonly live: GridLive | null;
  /** What the address calls that which is open beside the list, and no view of it keeps. */
  readonly aside?: string | undefined;
  /** What is selected stays so while other rows are looked for. */
  readonly keepsSelection: boolean;
  /** Why a row can't be selected; null where it can. */
  readonly reasonAgainst?: ((row: Row) => string | null) | undefined;
  /** The id of the record that it is a part of: its order is not in the address, which is the record's, and another record begins with nothing selected. */
  readonly partOf?: string;
}
/** What the tools above a list know of it. */
export interface ListTools {
  readonly name: ListName;
  /** All columns in their order, and what arranges them. */
  readonly arranged: readonly ArrangedColumn[];
  readonly settings: ListSettings;
  readonly setLayout: (update: (now: ListLayout) => ListLayout) => void;
  /** Filter and order as the address says them, or would say them of a list within a record. */
  readonly search: string;
  /** Has the list show another filter and order; what is aside stays in the address. */
  readonly show: (view: string) => void;
  readonly live: GridLive | null;
  readonly keepsSelection: boolean;
  readonly selection: Pick<Selection<never>, 'clear'> & { readonly chosen: { readonly size: number } };
  /** Rows read so far for an export or a choice of all; null while nothing is read. */
  readonly reading: number | null;
  readonly stopReading: () => void;
  /** Writes the selection, or else everything that the list finds, into a file. */
  readonly exportRows: (format: FileFormat) => void;
  /** What the list can be written into besides. */
  readonly moreExports?: readonly MenuItem[];
  /** Selects everything that the list finds, also what is not loaded. */
  readonly chooseAll: () => void;
}
/** What a list and its tools know together. */
export type ListGrid<Row extends object> = ListTools &
  GridModel<Row> & {
    readonly selection: Selection<Row>;
    readonly exportRows: (format: FileFormat) => void;
  };

/** The order in an address: a column, with a hyphen in front for the last first. */
function sortingOf(sort: string | null): Sorting {
  return sort === null ? null : { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') };
}
function sortOf({ id, desc }: NonNullable<Sorting>): string {
  return `${desc ? '-' : ''}${id}`;
}

/** The first time that a list shows without a search, it opens with the view that its user begins with. */
function useOpeningView({ defaultViewId, views }: ListSettings, isReady: boolean, open: (view: string) => void): void {
  const isOpen = useRef(false);
  useEffect(() => {
    if (!isReady || isOpen.current) return;
    isOpen.current = true;
    const view = views.find(({ id }) => id === defaultViewId);
    if (view) open(view.search);
  }, [isReady, views, defaultViewId, open]);
}

/** What is shown of a list: its filter and order in the address, or of one within a record its order alone. */
function useShowing(aside: string, isPart: boolean) {
  const [address, setSearch] = useSearchParams();
  const sort = orderOf(address);
  const inAddress = useMemo(() => sortingOf(sort), [sort]);
  const [own, setOwn] = useState<Sorting>(null);
  const sortInAddress = useCallback(
    (first: Sorting) => {
      setSearch((now) => {
        for (const one of [SORT, OLD_SORT]) now.delete(one);
        if (first) now.set(SORT, sortOf(first));
        return now;
      });
    },
    [setSearch],
  );
  const showOwn = (view: string): void => {
    setOwn(sortingOf(orderOf(new URLSearchParams(view))));
  };
  if (isPart)
    return {
      address,
      sorting: own,
      setSorting: setOwn,
      search: own === null ? '' : `${SORT}=${sortOf(own)}`,
      show: showOwn,
      open: showOwn,
    };
  return {
    address,
    sorting: inAddress,
    setSorting: sortInAddress,
    search: searchWithout(address, [aside]),
    show: (view: string) => {
      const then = new URLSearchParams(view);
      for (const value of address.getAll(aside)) then.set(aside, value);
      setSearch(then);
    },
    open: (view: string) => {
      if (address.toString() === '') setSearch(new URLSearchParams(view), { replace: true });
    },
  };
}

/** Gives all that the list finds, which is read where it isn't `loaded`, and lets that be stopped; leaving the page stops it too. */
function useReading<Row>(readPage: ReadPage<Row>, loaded: () => readonly Row[] | null) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const whole = useRef(loaded);
  useEffect(() => {
    whole.current = loaded;
  });
  const language = useLanguage();
  const notify = useNotify();
  const stop = useCallback(() => {
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);
  const readAll = useCallback(
    (use: (rows: readonly Row[]) => void) => {
      if (running.current) return;
      const control = new AbortController();
      running.current = control;
      setCount(0);
      withTexts(import('./reading.js'), gridTexts)
        .then(async (tools) => {
          const known = whole.current();
          const { rows, isCut } = known
            ? { rows: known, isCut: false }
            : await tools.readAll(readPage, setCount, control.signal);
          use(rows);
          if (isCut) notify({ severity: 'warn', summary: tools.cutNotice(language) });
        })
        .catch((error: unknown) => {
          if (!control.signal.aborted) notify({ severity: 'error', summary: problemText(error, language) });
        })
        .finally(() => {
          running.current = null;
          setCount(null);
        });
    },
    [readPage, notify, language],
  );
  return { count, stop, readAll };
}

/** Everything a list needs beside its rows: columns as its user has them, order, selection, export. Its address says filter and order. */
export function useListGrid<Row extends object>(options: ListGridOptions<Row>): ListGrid<Row> {
  const {
    name,
    columns,
    rows,
    isWhole,
    sorts,
    rowId,
    readPage,
    live,
    aside = '',
    keepsSelection,
    reasonAgainst,
    partOf,
  } = options;
  const isPart = partOf !== undefined;
  const { address, sorting, setSorting, search, show, open } = useShowing(aside, isPart);
  const client = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const { settings, isReady } = useListSettings(name);
  const selection = useSelection(
    rowId,
    partOf ?? (keepsSelection ? '' : searchWithout(address, [aside, SORT, OLD_SORT])),
    reasonAgainst,
  );
  const { chosen, add } = selection;
  useOpeningView(settings, isReady, open);

  const setLayout = useCallback(
    (update: (now: ListLayout) => ListLayout) => {
      const then = client.setQueryData(
        settingsQuery(name).queryKey,
        (now) => now && { ...now, layout: update(now.layout) },
      );
      if (!then) return;
      const { layout } = then;
      import('./settings.js')
        .then(({ saveSettings }) => saveSettings(name, { layout }))
        .catch((error: unknown) => {
          notify({ severity: 'error', summary: problemText(error, language) });
        });
    },
    [client, name, notify, language],
  );
  const table = useGridTable({
    columns,
    rows,
    rowId,
    layout: settings.layout,
    setLayout,
    sorting,
    setSorting,
    sorts,
    selection,
  });
  const shown = useShownColumns(table, columns);
  const loaded = (): readonly Row[] => table.getRowModel().rows.map(({ original }) => original);
  const { count: reading, stop: stopReading, readAll } = useReading(readPage, () => (isWhole ? loaded() : null));
  const chooseAll = useCallback(() => {
    readAll(add);
  }, [readAll, add]);
  const exportRows = (format: FileFormat): void => {
    const write = (found: readonly Row[] | null): void => {
      withTexts(import('./reading.js'), gridTexts)
        .then((tools) =>
          tools.writeFile(name, format, shown, found ?? tools.asLoaded(chosen, loaded(), rowId), language),
        )
        .catch((error: unknown) => {
          notify({ severity: 'error', summary: problemText(error, language) });
        });
    };
    if (chosen.size === 0) readAll(write);
    else write(null);
  };
  return {
    name,
    columns,
    table,
    arranged: arrangedColumns(table),
    rowId,
    live,
    settings,
    layout: settings.layout,
    // Columns of few rows wait for nothing: most people have them as they are.
    isReady: isReady || isPart,
    isArrangeable: true,
    shown,
    setLayout,
    search,
    show,
    keepsSelection,
    selection,
    reading,
    stopReading,
    exportRows,
    chooseAll,
  };
}

/** Rows of a record are all at hand: there are no pages of them to read. */
function readNothing(): Promise<{ rows: never[]; nextCursor: null }> {
  return Promise.resolve({ rows: [], nextCursor: null });
}

/** A list within the page of a record, whose rows are all at hand: columns as its user has them, order, selection, views, and files. */
export function useRecordGrid<Row extends object>(
  { name, of }: { readonly name: RecordListName; readonly of: string },
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
): ListGrid<Row> {
  const options = { name, columns, rows, rowId, isWhole: true, sorts: undefined, readPage: readNothing, live: null };
  return useListGrid({ ...options, keepsSelection: false, partOf: of });
}
