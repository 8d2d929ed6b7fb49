import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { AuditRow } from '../../../../server/contract/audit.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import type { ReadPage } from '../../grid/column.js';
import { Grid } from '../../grid/Grid.js';
import { GridBar } from '../../grid/GridBar.js';
import { type ListGrid, useListGrid } from '../../grid/useListGrid.js';
import { useNextPage } from '../../grid/useNextPage.js';
import { useLanguage } from '../../i18n/language.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { Answered, Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { auditQuery, exportAudit, readAudit } from './audit.queries.js';
import { AuditPanel } from './AuditPanel.js';
import { AuditToolbar } from './AuditToolbar.js';
import { isAlarming, useAuditColumns } from './columns.js';
import { type AuditFilters, NO_FILTERS, useAuditFilters } from './filters.js';
import './audit.css';

const ChainDialog = lazyWithTexts(async () => (await import('./Chain.js')).ChainDialog, formTexts);

const idOf = (row: AuditRow): string => row.id;
const edgeOf = (row: AuditRow): string => (isAlarming(row.event) ? 'edge-warn' : '');

/** The list's export by the server: it has before and after in it, and writes itself into the log. Chosen rows are exported as those of every list. */
function useServerExport(list: ListGrid<AuditRow>, filters: AuditFilters): ListGrid<AuditRow> {
  const say = useTexts('audit');
  const language = useLanguage();
  const notify = useNotify();
  const isOnItsWay = useRef(false);
  const hasChosen = list.selection.chosen.size > 0;
  const exportAll = useCallback(() => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    notify({ severity: 'info', summary: say('exporting') });
    exportAudit(filters)
      .then((blob) => {
        downloadBlob(blob, 'audit', 'csv');
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: problemText(error, language) });
      })
      .finally(() => {
        isOnItsWay.current = false;
      });
  }, [filters, notify, say, language]);
  return hasChosen ? list : { ...list, exportRows: exportAll };
}

/** The audit log: of the company, or for administrators of the installation of all. */
export function Component() {
  const sayNav = useTexts('nav');
  const sayStates = useTexts('states');
  const say = useTexts('audit');
  const [filters, change] = useAuditFilters();
  const query = useInfiniteQuery(auditQuery(filters));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const columns = useAuditColumns();
  const readPage = useCallback<ReadPage<AuditRow>>((cursor, signal) => readAudit(filters, cursor, signal), [filters]);
  const list = useServerExport(useListGrid({ list: 'audit', columns, rowId: idOf, readPage }), filters);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const select = useCallback((row: AuditRow) => {
    setCursorId(row.id);
  }, []);
  const open = useCallback((row: AuditRow) => {
    setCursorId(row.id);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  const shown = isOpen ? rows.find((row) => row.id === cursorId) : undefined;
  const { hasNextPage } = query;
  const onNearEnd = useNextPage(query);
  const seesAll = reaches(useUser().level, 'admin');
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const clear = (): void => {
    change(NO_FILTERS);
  };

  return (
    <div className="page audit">
      <div className="page-head">
        <h1>{sayNav('audit')}</h1>
        <p className="soft">{say('subtitle')}</p>
        <span className="page-gap" />
        {isFiltered && <Button label={say('clear')} icon="times" kind="quiet" onClick={clear} testId="audit-clear" />}
        {seesAll && (
          <Button
            label={say('chain.open')}
            icon="verified"
            onClick={() => {
              setChecking(true);
            }}
            testId="audit-chain"
          />
        )}
      </div>
      <GridBar list={list}>
        <AuditToolbar filters={filters} onChange={change} />
      </GridBar>
      <div className="card fill">
        <Answered query={query} skeleton={16}>
          {rows.length === 0 ? (
            <Empty
              icon={isFiltered ? 'search' : 'inbox'}
              title={say(isFiltered ? 'emptyFilter' : 'emptyTitle')}
              action={isFiltered && <Button label={sayStates('clearFilter')} onClick={clear} />}
              testId="empty"
            />
          ) : (
            <Grid
              list={list}
              label={sayNav('audit')}
              rows={rows}
              columns={columns}
              rowId={idOf}
              selectedId={cursorId}
              onSelect={select}
              onOpen={open}
              onEscape={close}
              rowClass={edgeOf}
              hasMore={hasNextPage}
              onNearEnd={onNearEnd}
              isMain
              testId="audit-grid"
            />
          )}
        </Answered>
      </div>
      {shown && <AuditPanel row={shown} onFilter={change} onClose={close} />}
      {isChecking && (
        <Suspense>
          <ChainDialog
            onClose={() => {
              setChecking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
