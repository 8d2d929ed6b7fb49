import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DespatchRow } from '../../../../server/contract/delivery.js';
import { useMay } from '../../api/user.js';
import { gridTexts } from '../../grid/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { useDespatchColumns } from './columns.js';
import { COUNT_OF, DESPATCH_LIST, USUAL_DAYS } from './despatch.list.js';
import { DespatchSummary } from './search/DespatchSummary.js';
import { DespatchToolbar } from './search/DespatchToolbar.js';
import { useSendRun } from './search/useSendRun.js';
import { edgeOf } from './state.js';
import { useArchive } from './useArchive.js';
import './delivery.css';

const DespatchActions = lazy(async () => ({ default: (await import('./search/DespatchActions.js')).DespatchActions }));
const BulkPanel = lazyWithTexts(async () => (await import('./search/SendRun.js')).BulkPanel, gridTexts);

/** The despatch notes of the last days, or those in the archive. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('despatch');
  const { counted } = useFormat();
  const navigate = useNavigate();
  const list = useListPage(DESPATCH_LIST, useDespatchColumns());
  const { values } = list.filters;
  const { selection } = list.grid;
  const { run, start, close } = useSendRun();
  const archive = useArchive();
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const maySend = useMay('delivery.despatch', 'edit');
  const counts = list.firstPage?.counts ?? null;
  const thenClear = (done: Promise<boolean>): void => {
    void done.then((isDone) => {
      if (isDone) selection.clear();
    });
  };
  const actions = (mayEdit || maySend) && (
    <Suspense>
      <DespatchActions
        chosen={[...selection.chosen.values()]}
        onArchive={(rows, isArchived) => {
          thenClear(
            archive(
              rows.map((row) => row.despatchnoteHeadId),
              isArchived,
            ),
          );
        }}
        onSend={(rows) => {
          thenClear(start(rows));
        }}
        onPut={() => {
          selection.clear();
        }}
      />
    </Suspense>
  );
  return (
    <ListPage<DespatchRow>
      className="despatches"
      title={sayNav('despatchNotes')}
      subtitle={values.archived ? say('inArchive') : say('subtitle', { count: values.days ?? USUAL_DAYS })}
      actions={
        mayEdit && (
          <Button
            label={say('add')}
            kind="primary"
            icon="plus"
            onClick={() => void navigate(paths.newDespatchNote)}
            testId="despatch-new"
          />
        )
      }
      figures={<DespatchSummary of={list.firstPage} />}
      list={list}
      matching={counts && counted(counts[COUNT_OF[values.filter]])}
      toolbar={<DespatchToolbar filters={list.filters} counts={counts} />}
      bulk={actions}
      empty={{
        icon: 'truck',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: (
          <Link to={paths.due} className="btn-link">
            {say('emptyAction')}
          </Link>
        ),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => void navigate(paths.despatchNote(row.despatchnoteHeadId))}
      rowClass={edgeOf}
      newLabel={(count) => say('new', { count })}
      testId="despatch-grid"
    >
      {run && (
        <Suspense>
          <BulkPanel title={say('sendRun', { count: run.snapshot().items.length })} run={run} onClose={close} />
        </Suspense>
      )}
    </ListPage>
  );
}
