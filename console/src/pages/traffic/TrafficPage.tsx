import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { useMay } from '../../api/user.js';
import { GridBar } from '../../grid/GridBar.js';
import { useListGrid } from '../../grid/useListGrid.js';
import { type LiveSource, useLiveRows } from '../../grid/useLiveRows.js';
import { useFormat } from '../../i18n/format.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { gridTexts } from '../../grid/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { usePreferences } from '../../shell/preferences.js';
import { Button } from '../../ui/Button.js';
import { clsx } from '../../ui/clsx.js';
import { Icon } from '../../ui/Icon.js';
import { NARROW, useTrafficColumns } from './columns.js';
import { type TrafficFilters, useTrafficFilters } from './filters.js';
import { readTraffic, type TrafficPage } from './traffic.queries.js';
import { TrafficList } from './TrafficList.js';
import { TrafficToolbar } from './TrafficToolbar.js';
import { useDropTarget } from './useDropTarget.js';
import { useTrafficBulk } from './useTrafficBulk.js';
import { addUploads, clearUploads, useUploads } from './uploads.js';
import './traffic.css';

const UploadPanel = lazy(async () => ({ default: (await import('./UploadPanel.js')).UploadPanel }));
const BulkPanel = lazyWithTexts(async () => (await import('./TrafficBulk.js')).BulkPanel, gridTexts);
const idOf = (row: TrafficRow): string => row.id;
const FILES: LiveSource<TrafficFilters, TrafficRow, TrafficPage> = {
  name: 'traffic',
  topic: 'traffic',
  read: readTraffic,
  rowId: idOf,
  nameOf: idOf,
};

/** `/` leads to the filter from anywhere on the page, but not out of a field, and not for those who have letters off. */
function useSlashKey(focus: () => void): void {
  const { shortcuts } = usePreferences();
  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        (event.target instanceof Element && event.target.closest('input, textarea, select'))
      )
        return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [focus, shortcuts]);
}

/** Somebody came from the palette to hand in files. */
function useAsked(upload: () => void): void {
  const { state, pathname } = useLocation() as { state: { upload?: true } | null; pathname: string };
  const navigate = useNavigate();
  useEffect(() => {
    if (!state?.upload) return;
    upload();
    void navigate(pathname, { replace: true });
  }, [state, pathname, navigate, upload]);
}

export function Component() {
  const say = useTexts();
  const { rowId } = useParams<'rowId'>();
  const navigate = useNavigate();
  const query = useSearchParams()[0].toString();
  const search = query === '' ? '' : `?${query}`;
  const [filters, changeFilters] = useTrafficFilters();
  const list = useLiveRows(FILES, filters);
  const counts = list.firstPage?.counts ?? null;
  const uploads = useUploads();
  const columns = useTrafficColumns();
  const gridList = useListGrid({ list: 'traffic', columns, rowId: idOf, readPage: list.readPage, live: list.live });
  const { chosen } = gridList.selection;
  const { counted } = useFormat();
  const { task, start, close: closeBulk } = useTrafficBulk();
  const mayUpload = useMay('traffic', 'edit');
  const reprocess = useCallback(
    (row?: TrafficRow) => {
      const rows = chosen.size > 0 ? [...chosen.values()] : row ? [row] : [];
      const incoming = rows.filter(({ FileDirection }) => FileDirection === 'I');
      if (incoming.length > 0) void start('reprocess', incoming);
    },
    [chosen, start],
  );
  const keys = useMemo(() => (mayUpload ? { r: reprocess } : undefined), [mayUpload, reprocess]);
  const putAway = async (): Promise<void> => {
    if (!(await start(filters.archived ? 'restore' : 'archive', [...chosen.values()]))) return;
    gridList.selection.clear();
    grid.current?.focus();
  };
  const isDropping = useDropTarget(addUploads, mayUpload);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const filterBox = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** Into the list; one that is being fetched takes the keys when it is there, from nobody. */
  const leaveDown = (): void => {
    if (grid.current) grid.current.focus();
    else filterBox.current?.blur();
  };
  useSlashKey(
    useCallback(() => {
      filterBox.current?.focus();
    }, []),
  );
  const upload = useCallback(() => {
    picker.current?.click();
  }, []);
  useAsked(upload);

  const open = useCallback(
    (row: TrafficRow) => {
      setCursorId(row.id);
      void navigate(paths.trafficMessage(row.id) + search);
    },
    [navigate, search],
  );
  // With a message open, walking the list walks through messages: in its tab, and one step of history for all of them.
  const select = useCallback(
    (row: TrafficRow) => {
      setCursorId(row.id);
      if (rowId !== undefined)
        void navigate(paths.trafficMessage(row.id) + search, {
          replace: true,
          state: { insteadOf: paths.trafficMessage(rowId) },
        });
    },
    [navigate, search, rowId],
  );
  const { state } = useLocation() as { state: { back?: unknown } | null };
  const back = typeof state?.back === 'string' ? state.back : paths.traffic + search;
  const close = useCallback(() => {
    if (rowId === undefined) return;
    void navigate(back);
    grid.current?.focus();
  }, [navigate, back, rowId]);

  return (
    <div className="page traffic">
      <div className="page-head">
        <h1>{say('traffic.title')}</h1>
        <p className="soft">{say('traffic.subtitle')}</p>
        <span className="page-gap" />
        {mayUpload && (
          <Button label={say('upload.action')} icon="upload" kind="primary" onClick={upload} testId="upload-button" />
        )}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={say('upload.action')}
          data-testid="upload-input"
          onChange={(event) => {
            addUploads([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <GridBar
        list={gridList}
        matching={counts && counted(counts[filters.filter])}
        actions={
          mayUpload && (
            <>
              <Button
                label={say('inspector.reprocess')}
                icon="history"
                kind="quiet"
                onClick={() => {
                  reprocess();
                }}
                testId="bulk-reprocess"
              />
              <Button
                label={say(filters.archived ? 'shelf.restore' : 'shelf.archive')}
                icon={filters.archived ? 'undo' : 'box'}
                kind="quiet"
                onClick={() => void putAway()}
                testId="bulk-archive"
              />
            </>
          )
        }
      >
        <TrafficToolbar
          filters={filters}
          counts={counts}
          onChange={changeFilters}
          inputRef={filterBox}
          onLeaveDown={leaveDown}
        />
      </GridBar>
      <div className={clsx('split', rowId !== undefined && 'is-split')}>
        <TrafficList
          list={list}
          grid={gridList}
          keys={keys}
          narrow={rowId === undefined ? undefined : NARROW}
          selectedId={rowId ?? cursorId}
          isFiltered={
            filters.filter !== 'all' ||
            filters.q !== '' ||
            filters.messageType !== null ||
            filters.archived ||
            filters.days !== null
          }
          tableRef={grid}
          onSelect={select}
          onOpen={open}
          onEscape={close}
          onUpload={mayUpload ? upload : null}
          onClearFilters={() => {
            changeFilters({ filter: 'all', q: '', messageType: null, archived: false, days: null });
          }}
        />
        <Outlet context={{ onClose: close }} />
      </div>
      {uploads.length > 0 && (
        <Suspense>
          <UploadPanel uploads={uploads} onClear={clearUploads} />
        </Suspense>
      )}
      {task && (
        <Suspense>
          <BulkPanel
            title={say(`bulk.${task.act}`, { count: task.run.snapshot().items.length })}
            run={task.run}
            onClose={closeBulk}
          />
        </Suspense>
      )}
      {isDropping && (
        <div className="drop-mark">
          <Icon name="upload" />
          <p>{say('upload.drop')}</p>
        </div>
      )}
    </div>
  );
}
