import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { useMay } from '../../api/user.js';
import { GridBar } from '../../grid/GridBar.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListCard, ListFrame } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { usePreferences } from '../../shell/preferences.js';
import { Button } from '../../ui/Button.js';
import { clsx } from '../../ui/clsx.js';
import { Icon } from '../../ui/Icon.js';
import { NARROW, useTrafficColumns } from './columns.js';
import { RunPanel } from './RunPanel.js';
import { TRAFFIC_LIST, USUAL_DAYS } from './traffic.list.js';
import { isByCause } from './traffic.loader.js';
import { usePeriodText } from './TrafficFilters.js';
import { TrafficToolbar } from './TrafficToolbar.js';
import { useDropTarget } from './useDropTarget.js';
import { useTrafficBulk } from './useTrafficBulk.js';
import { addUploads, clearUploads, useUploads } from './uploads.js';
import { SkeletonRows } from '../../ui/States.js';
import './traffic.css';

const TrafficActions = lazy(async () => ({ default: (await import('./TrafficActions.js')).TrafficActions }));
const UploadPanel = lazy(async () => ({ default: (await import('./UploadPanel.js')).UploadPanel }));
const CausesView = lazy(async () => ({ default: (await import('./CausesView.js')).CausesView }));

function edgeOf(row: TrafficRow): string {
  if (row.errorCount > 0 || row.state === 'blocked' || row.state === 'validation-error') return 'edge-err';
  return row.warningCount > 0 ? 'edge-warn' : '';
}

/** `/` leads to the search box from anywhere on the page, but not out of a field, and not for those who have letters off. */
function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  const { shortcuts } = usePreferences();
  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: KeyboardEvent): void => {
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isInField) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [box, shortcuts]);
}

/** Opens the file picker for somebody who came from the palette to upload files. */
function useAsked(upload: () => void): void {
  const { state, pathname } = useLocation() as { state: { upload?: true } | null; pathname: string };
  const navigate = useNavigate();
  useEffect(() => {
    if (!state?.upload) return;
    upload();
    void navigate(pathname, { replace: true });
  }, [state, pathname, navigate, upload]);
}

/** Opens a message beside the list, walks on to others, and closes it. */
function useOpenMessage(grid: RefObject<HTMLTableElement | null>, setCursorId: (id: string) => void) {
  const { rowId } = useParams<'rowId'>();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { back?: unknown } | null };
  const back = typeof state?.back === 'string' ? state.back : paths.traffic + search;
  return {
    openId: rowId,
    open: ({ id }: TrafficRow): void => {
      setCursorId(id);
      void navigate(paths.trafficMessage(id) + search);
    },
    // With a message open, walking the list walks through messages: in its tab, and one step of history for all of them.
    select: ({ id }: TrafficRow): void => {
      setCursorId(id);
      if (rowId === undefined) return;
      const state = { insteadOf: paths.trafficMessage(rowId) };
      void navigate(paths.trafficMessage(id) + search, { replace: true, state });
    },
    close: useCallback(() => {
      if (rowId === undefined) return;
      void navigate(back);
      grid.current?.focus();
    }, [navigate, back, rowId, grid]),
  };
}

/** A button that picks files to upload, and what opens the picker from elsewhere. */
function useUploadButton() {
  const say = useTexts('upload');
  const picker = useRef<HTMLInputElement>(null);
  const upload = useCallback(() => {
    picker.current?.click();
  }, []);
  const button = (
    <>
      <Button label={say('action')} icon="upload" kind="primary" onClick={upload} testId="upload-button" />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={say('action')}
        data-testid="upload-input"
        onChange={(event) => {
          addUploads([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
  useAsked(upload);
  return { upload, button };
}

/** Files one by one, or by the causes of their errors. */
export function Component() {
  const { rowId } = useParams<'rowId'>();
  const [search] = useSearchParams();
  if (!isByCause(search, rowId)) return <Files />;
  return (
    <Suspense fallback={<SkeletonRows count={16} />}>
      <CausesView />
    </Suspense>
  );
}

/** The files of the last days, with an open message beside them. */
function Files() {
  const say = useTexts('traffic');
  const uploadTexts = useTexts('upload');
  const list = useListPage(TRAFFIC_LIST, useTrafficColumns());
  const { filters, grid } = list;
  const counts = list.firstPage?.counts ?? null;
  const period = usePeriodText(filters.values.days ?? USUAL_DAYS);
  const uploads = useUploads();
  const { counted } = useFormat();
  const bulk = useTrafficBulk();
  const mayUpload = useMay('traffic', 'edit');
  const isDropping = useDropTarget(addUploads, mayUpload);
  const filterBox = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { openId, open, select, close } = useOpenMessage(table, list.setCursorId);
  const { upload, button } = useUploadButton();
  useSlashKey(filterBox);
  const reprocess = (row?: TrafficRow): void => {
    const { chosen } = grid.selection;
    const rows = chosen.size > 0 ? [...chosen.values()] : row ? [row] : [];
    const incoming = rows.filter(({ FileDirection }) => FileDirection === 'I');
    if (incoming.length > 0) void bulk.start('reprocess', incoming);
  };
  /** Into the list; one that is being fetched takes the keys when it is there, from nobody. */
  const leaveDown = (): void => {
    if (table.current) table.current.focus();
    else filterBox.current?.blur();
  };

  return (
    <ListFrame
      className="traffic"
      title={say('title')}
      subtitle={filters.values.archived ? say('archivedFiles') : say('subtitle', { period })}
      actions={mayUpload && button}
    >
      <GridBar
        list={grid}
        matching={counts && counted(counts[filters.values.filter])}
        actions={
          mayUpload && (
            <Suspense>
              <TrafficActions
                isArchive={filters.values.archived}
                onReprocess={reprocess}
                onPutAway={async (act) => {
                  if (!(await bulk.start(act, [...grid.selection.chosen.values()]))) return;
                  grid.selection.clear();
                  table.current?.focus();
                }}
              />
            </Suspense>
          )
        }
      >
        <TrafficToolbar filters={filters} counts={counts} inputRef={filterBox} onLeaveDown={leaveDown} />
      </GridBar>
      <div className={clsx('split', openId !== undefined && 'is-split')}>
        <ListCard
          list={list}
          className="traffic-list"
          label={say('title')}
          empty={{
            icon: 'inbox',
            title: say('emptyTitle'),
            text: mayUpload ? say('emptyText') : say('emptyReader'),
            action: mayUpload && <Button label={uploadTexts('action')} icon="upload" kind="primary" onClick={upload} />,
            filtered: say('emptyFilter'),
            testId: 'empty-first',
            filteredTestId: 'empty-filter',
          }}
          narrow={openId === undefined ? undefined : NARROW}
          selectedId={openId ?? list.cursorId}
          onSelect={select}
          onOpen={open}
          onEscape={close}
          keys={mayUpload ? { r: reprocess } : undefined}
          rowClass={edgeOf}
          newLabel={(count) => say('newMessages', { count })}
          tableRef={table}
          testId="traffic-grid"
        />
        <Outlet context={{ onClose: close }} />
      </div>
      {uploads.length > 0 && (
        <Suspense>
          <UploadPanel uploads={uploads} onClear={clearUploads} />
        </Suspense>
      )}
      <RunPanel bulk={bulk} />
      {isDropping && (
        <div className="drop-mark">
          <Icon name="upload" />
          <p>{uploadTexts('drop')}</p>
        </div>
      )}
    </ListFrame>
  );
}
