import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { useMay } from '../../api/user.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { clsx } from '../../ui/clsx.js';
import { Icon } from '../../ui/Icon.js';
import { useTrafficFilters } from './filters.js';
import { TrafficList } from './TrafficList.js';
import { TrafficToolbar } from './TrafficToolbar.js';
import { UploadPanel } from './UploadPanel.js';
import { useDropTarget } from './useDropTarget.js';
import { useTrafficRows } from './useTrafficRows.js';
import { useUploads } from './useUploads.js';
import './traffic.css';

/** `/` leads to the filter from anywhere on the page, but not out of a field. */
function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || (event.target instanceof Element && event.target.closest('input, textarea, select'))) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKey);
    return () => { document.removeEventListener('keydown', onKey); };
  }, [focus]);
}

export function Component() {
  const { t } = useTranslation();
  const { rowId } = useParams<'rowId'>();
  const navigate = useNavigate();
  const query = useSearchParams()[0].toString();
  const search = query === '' ? '' : `?${query}`;
  const [filters, changeFilters] = useTrafficFilters();
  const list = useTrafficRows(filters);
  const { uploads, add, clear } = useUploads();
  const mayUpload = useMay('traffic', 'edit');
  const isDropping = useDropTarget(add, mayUpload);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const filterBox = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  useSlashKey(useCallback(() => { filterBox.current?.focus(); }, []));
  useTab(paths.traffic, t('traffic.title'));
  const upload = useCallback(() => { picker.current?.click(); }, []);

  const open = useCallback((row: TrafficRow) => {
    setCursorId(row.id);
    void navigate(paths.trafficMessage(row.id) + search);
  }, [navigate, search]);
  // With a message open, walking the list walks through messages: in its tab, and one step of history for all of them.
  const select = useCallback((row: TrafficRow) => {
    setCursorId(row.id);
    if (rowId !== undefined) void navigate(paths.trafficMessage(row.id) + search, { replace: true, state: { insteadOf: paths.trafficMessage(rowId) } });
  }, [navigate, search, rowId]);
  const close = useCallback(() => {
    if (rowId === undefined) return;
    void navigate(paths.traffic + search);
    grid.current?.focus();
  }, [navigate, search, rowId]);

  return (
    <div className="page traffic">
      <title>{`${t('traffic.title')} · Consignal`}</title>
      <div className="page-head">
        <h1>{t('traffic.title')}</h1><p className="soft">{t('traffic.subtitle')}</p><span className="page-gap" />
        {mayUpload && <Button label={t('upload.action')} icon="upload" kind="primary" onClick={upload} testId="upload-button" />}
        <input
          ref={picker} type="file" multiple hidden aria-label={t('upload.action')} data-testid="upload-input"
          onChange={(event) => { add([...(event.target.files ?? [])]); event.target.value = ''; }}
        />
      </div>
      <TrafficToolbar filters={filters} counts={list.counts} onChange={changeFilters} inputRef={filterBox} onLeaveDown={() => { grid.current?.focus(); }} />
      <div className={clsx('split', rowId !== undefined && 'is-split')}>
        <TrafficList
          list={list} isNarrow={rowId !== undefined} selectedId={rowId ?? cursorId} isFiltered={filters.filter !== 'all' || filters.q !== '' || filters.messageType !== null || filters.archived}
          tableRef={grid} onSelect={select} onOpen={open} onEscape={close} onUpload={mayUpload ? upload : null}
          onClearFilters={() => { changeFilters({ filter: 'all', q: '', messageType: null, archived: false }); }}
          onShowNew={() => { list.onTopChange(true); grid.current?.parentElement?.scrollTo({ top: 0 }); }}
        />
        <Outlet context={{ onClose: close }} />
      </div>
      <UploadPanel uploads={uploads} onClear={clear} />
      {isDropping && <div className="drop-mark"><Icon name="upload" /><p>{t('upload.drop')}</p></div>}
    </div>
  );
}
