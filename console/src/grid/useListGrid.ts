import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListLayout, ListName, ListSettings } from '../../../server/contract/view.js';
import { problemText } from '../api/problem.js';
import { SORT } from '../form/useSearch.js';
import { useLanguage } from '../i18n/language.js';
import { withTexts } from '../i18n/area-texts.js';
import { gridTexts } from './texts.js';
import { useNotify } from '../ui/Toasts.js';
import type { GridColumn, ReadPage } from './column.js';
import { shownColumns } from './layout.js';
import type { Sorting } from './sorting.js';
import { settingsKey } from './settings-key.js';
import type { Live } from './useLiveRows.js';
import { useListSettings } from './useListSettings.js';
import { type Selection, useSelection } from './useSelection.js';

interface ListGridOptions<Row> {
  list: ListName;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  readPage: ReadPage<Row>;
  /** Of a list that follows what happens. */
  live?: Live;
}
/** What a list and its tools know together. */
export interface ListGrid<Row> extends ListGridOptions<Row> {
  readonly settings: ListSettings;
  /** How the list looks is known. */
  readonly isReady: boolean;
  /** The columns in view, in their order and as wide as they are. */
  readonly shown: readonly GridColumn<Row>[];
  readonly setLayout: (layout: ListLayout) => void;
  readonly sorting: Sorting;
  readonly setSorting: (sorting: Sorting) => void;
  readonly selection: Selection<Row>;
  /** Rows read so far for an export or a choice of all; null while nothing is read. */
  readonly reading: number | null;
  readonly stopReading: () => void;
  /** Writes the selection, or else everything that the list finds, into a file. */
  readonly exportRows: () => void;
  /** Chooses everything that the list finds, also what is not loaded. */
  readonly chooseAll: () => void;
  /** The list says which rows it holds, in their order, and whether those are all. */
  readonly onRows: (rows: readonly Row[], isWhole: boolean) => void;
}

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
export function useListGrid<Row>({ list, columns, rowId, readPage, live }: ListGridOptions<Row>): ListGrid<Row> {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const { settings, isReady } = useListSettings(list);
  const shown = useMemo(() => shownColumns(columns, settings.layout), [columns, settings.layout]);
  const sort = search.get(SORT);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const filter = new URLSearchParams(search);
  filter.delete(SORT);
  const selection = useSelection(rowId, filter.toString());
  const { chosen, set } = selection;
  const { count: reading, stop: stopReading, onRows, readAll, loaded } = useReading(readPage);
  useOpeningView(settings, isReady);

  const setSorting = useCallback(
    (first: Sorting) => {
      setSearch(
        (now) => {
          now.delete(SORT);
          if (first) now.set(SORT, `${first.desc ? '-' : ''}${first.id}`);
          return now;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  const setLayout = useCallback(
    (layout: ListLayout) => {
      client.setQueryData<ListSettings>(settingsKey(list), (now) => now && { ...now, layout });
      import('./settings.js')
        .then(({ saveLooks }) => saveLooks(list, { layout }))
        .catch((error: unknown) => {
          notify({ severity: 'error', summary: problemText(error, language) });
        });
    },
    [client, list, notify, language],
  );
  const chooseAll = useCallback(() => {
    readAll((rows) => {
      set(rows, true);
    });
  }, [readAll, set]);
  const exportRows = useCallback(() => {
    const write = (rows: readonly Row[] | null): void => {
      void withTexts(import('./reading.js'), gridTexts).then((tools) => {
        tools.writeFile(list, shown, rows ?? tools.asLoaded(chosen, loaded.current.rows, rowId), language);
      });
    };
    if (chosen.size === 0) readAll(write);
    else write(null);
  }, [readAll, loaded, chosen, rowId, list, shown, language]);
  return {
    list,
    columns,
    rowId,
    readPage,
    ...(live ? { live } : {}),
    settings,
    isReady,
    shown,
    setLayout,
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
