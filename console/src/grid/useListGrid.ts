import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListName } from '../../../server/contract/names.js';
import type { ListLayout, ListSettings } from '../../../server/contract/view.js';
import { problemText } from '../api/problem.js';
import { searchWithout, SORT } from '../form/useSearch.js';
import { withTexts } from '../i18n/area-texts.js';
import { useLanguage } from '../i18n/language.js';
import { useNotify } from '../ui/Toasts.js';
import type { GridColumn, ReadPage } from './column.js';
import { shownColumns } from './layout.js';
import type { GridLive, GridModel } from './model.js';
import type { Sorting } from './sorting.js';
import { settingsQuery } from './settings-query.js';
import { gridTexts } from './texts.js';
import { useListSettings } from './useListSettings.js';
import { type Selection, useSelection } from './useSelection.js';

interface ListGridOptions<Row> {
  readonly name: ListName;
  readonly columns: readonly GridColumn<Row>[];
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
}
/** What the tools above a list know of it. */
export interface ListTools {
  readonly name: ListName;
  readonly columns: readonly Pick<GridColumn<unknown>, 'id' | 'header' | 'width'>[];
  readonly settings: ListSettings;
  readonly setLayout: (layout: ListLayout) => void;
  /** Filter and order as the address says them. */
  readonly search: string;
  /** Has the address say another filter and order; what is aside stays. */
  readonly show: (view: string) => void;
  readonly live: GridLive | null;
  readonly keepsSelection: boolean;
  readonly selection: Pick<Selection<never>, 'clear'> & { readonly chosen: { readonly size: number } };
  /** Rows read so far for an export or a choice of all; null while nothing is read. */
  readonly reading: number | null;
  readonly stopReading: () => void;
  /** Writes the selection, or else everything that the list finds, into a file. */
  readonly exportRows: () => void;
  /** Selects everything that the list finds, also what is not loaded. */
  readonly chooseAll: () => void;
}
/** What a list and its tools know together. */
export type ListGrid<Row> = ListTools &
  GridModel<Row> & {
    readonly columns: readonly GridColumn<Row>[];
    readonly setLayout: (layout: ListLayout) => void;
    readonly selection: Selection<Row>;
    readonly exportRows: () => void;
  };

/** The order in the address: a column, with a hyphen in front for the last first. */
function sortingOf(sort: string | null): Sorting {
  return sort === null ? null : { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') };
}

/** The first time that a list shows without a search, it opens with the view that its user begins with. */
function useOpeningView({ defaultViewId, views }: ListSettings, isReady: boolean): void {
  const [search, setSearch] = useSearchParams();
  const isOpen = useRef(false);
  useEffect(() => {
    if (!isReady || isOpen.current) return;
    isOpen.current = true;
    const view = views.find(({ id }) => id === defaultViewId);
    if (view && search.toString() === '') setSearch(new URLSearchParams(view.search), { replace: true });
  }, [isReady, views, defaultViewId, search, setSearch]);
}

/** Reads everything that the list finds, and lets that be stopped; leaving the page stops it too. */
function useReading<Row>(readPage: ReadPage<Row>) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const loaded = useRef<{ rows: readonly Row[]; isWhole: boolean }>({ rows: [], isWhole: false });
  const language = useLanguage();
  const notify = useNotify();
  const stop = useCallback(() => {
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);
  const onRows = useCallback((rows: readonly Row[], isWhole: boolean) => {
    loaded.current = { rows, isWhole };
  }, []);
  const readAll = useCallback(
    (use: (rows: readonly Row[]) => void) => {
      if (running.current) return;
      const control = new AbortController();
      running.current = control;
      setCount(0);
      withTexts(import('./reading.js'), gridTexts)
        .then(async (tools) => {
          const { rows, isCut } = loaded.current.isWhole
            ? { rows: loaded.current.rows, isCut: false }
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
  return { count, stop, onRows, readAll, loaded };
}

/** Everything a list needs beside its rows: columns as its user has them, order, selection, export. Its address says filter and order. */
export function useListGrid<Row>(options: ListGridOptions<Row>): ListGrid<Row> {
  const { name, columns, rowId, readPage, live, aside = '', keepsSelection, reasonAgainst } = options;
  const [address, setSearch] = useSearchParams();
  const client = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const { settings, isReady } = useListSettings(name);
  const shown = useMemo(() => shownColumns(columns, settings.layout), [columns, settings.layout]);
  const search = searchWithout(address, [aside]);
  const sort = address.get(SORT);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const selection = useSelection(rowId, keepsSelection ? '' : searchWithout(address, [aside, SORT]), reasonAgainst);
  const { chosen, set } = selection;
  const { count: reading, stop: stopReading, onRows, readAll, loaded } = useReading(readPage);
  useOpeningView(settings, isReady);

  const setSorting = useCallback(
    (first: Sorting) => {
      setSearch((now) => {
        now.delete(SORT);
        if (first) now.set(SORT, `${first.desc ? '-' : ''}${first.id}`);
        return now;
      });
    },
    [setSearch],
  );
  const setLayout = useCallback(
    (layout: ListLayout) => {
      client.setQueryData(settingsQuery(name).queryKey, (now) => now && { ...now, layout });
      import('./settings.js')
        .then(({ saveSettings }) => saveSettings(name, { layout }))
        .catch((error: unknown) => {
          notify({ severity: 'error', summary: problemText(error, language) });
        });
    },
    [client, name, notify, language],
  );
  const chooseAll = useCallback(() => {
    readAll((rows) => {
      set(rows, true);
    });
  }, [readAll, set]);
  const exportRows = useCallback(() => {
    const write = (rows: readonly Row[] | null): void => {
      void withTexts(import('./reading.js'), gridTexts).then((tools) => {
        tools.writeFile(name, shown, rows ?? tools.asLoaded(chosen, loaded.current.rows, rowId), language);
      });
    };
    if (chosen.size === 0) readAll(write);
    else write(null);
  }, [readAll, loaded, chosen, rowId, name, shown, language]);
  return {
    name,
    columns,
    rowId,
    live,
    settings,
    layout: settings.layout,
    isReady,
    shown,
    setLayout,
    search,
    show: (view) => {
      const then = new URLSearchParams(view);
      for (const value of address.getAll(aside)) then.set(aside, value);
      setSearch(then);
    },
    keepsSelection,
    sorting,
    setSorting,
    selection,
    reading,
    stopReading,
    exportRows,
    chooseAll,
    onRows,
  };
}
