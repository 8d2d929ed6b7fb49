import { Suspense, useCallback, useRef, useState } from 'react';
import type { AuditRow } from '../../../../server/contract/audit.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import type { ListGrid } from '../../grid/useListGrid.js';
import { formTexts } from '../../form/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { noFilters } from '../../list/filter.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { useNotify } from '../../ui/Toasts.js';
import { AUDIT_LIST, type AuditFilters } from './audit.list.js';
import { exportAudit } from './audit.queries.js';
import { AuditPanel } from './AuditPanel.js';
import { AuditToolbar } from './AuditToolbar.js';
import { isAlarming, useAuditColumns } from './columns.js';
import './audit.css';

const ChainDialog = lazyWithTexts(async () => (await import('./Chain.js')).ChainDialog, formTexts);

const edgeOf = (row: AuditRow): string => (isAlarming(row.event) ? 'edge-warn' : '');

/** The list's export as CSV by the server: it has before and after in it, and writes itself into the log. Chosen rows are exported as those of every list. */
function useServerExport(list: ListGrid<AuditRow>, filters: AuditFilters): ListGrid<AuditRow> {
  const say = useTexts('audit');
  const language = useLanguage();
  const notify = useNotify();
  const isExporting = useRef(false);
  const hasChosen = list.selection.chosen.size > 0;
  const exportAll = useCallback(() => {
    if (isExporting.current) return;
    isExporting.current = true;
    notify({ severity: 'info', summary: say('exporting') });
    exportAudit(filters)
      .then((blob) => {
        downloadBlob(blob, 'audit', 'csv');
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: problemText(error, language) });
      })
      .finally(() => {
        isExporting.current = false;
      });
  }, [filters, notify, say, language]);
  return hasChosen
    ? list
    : {
        ...list,
        exportRows: (format) => {
          if (format === 'csv') exportAll();
          else list.exportRows(format);
        },
      };
}

/** The audit log: of the company, or for administrators of the installation of all. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('audit');
  const sayStates = useTexts('states');
  const list = useListPage(AUDIT_LIST, useAuditColumns());
  const { rows, cursorId, setCursorId } = list;
  const { values, change, clear, isFiltered } = list.filters;
  const grid = useServerExport(list.grid, values);
  const [isOpen, setOpen] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  const shown = isOpen ? rows.find((row) => row.id === cursorId) : undefined;
  const seesAll = reaches(useUser().level, 'admin');

  return (
    <ListPage
      className="audit"
      title={sayNav('audit')}
      subtitle={say('subtitle')}
      actions={
        <>
          {isFiltered && (
            <Button label={sayStates('clearFilter')} icon="times" kind="quiet" onClick={clear} testId="audit-clear" />
          )}
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
        </>
      }
      list={{ ...list, grid }}
      toolbar={<AuditToolbar filters={list.filters} />}
      empty={{ icon: 'inbox', title: say('emptyTitle'), filtered: say('emptyFilter') }}
      onOpen={(row) => {
        setCursorId(row.id);
        setOpen(true);
      }}
      onEscape={close}
      rowClass={edgeOf}
      testId="audit-grid"
    >
      {shown && (
        <AuditPanel
          row={shown}
          onFilter={(only) => {
            change({ ...noFilters(AUDIT_LIST.fields), ...only });
          }}
          onClose={close}
        />
      )}
      {isChecking && (
        <Suspense>
          <ChainDialog
            onClose={() => {
              setChecking(false);
            }}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
