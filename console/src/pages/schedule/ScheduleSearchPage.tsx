import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { type AsOf, useAsOf, useKeepAsOf, useNothingKnown } from '../../as-of/as-of.js';
import { AsOfControl, PastBanner } from '../../as-of/AsOf.js';
import { dayColumn, linkColumn, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { gridTexts } from '../../grid/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { NewScheduleLink } from './manual/ManualLinks.js';
import { SCHEDULE_LIST, schedulesAt } from './schedule.list.js';
import { ScheduleForm } from './ScheduleForm.js';
import { marksOf, ScheduleMarks } from './ScheduleMarks.js';
import { useScheduleBulk } from './search/useScheduleBulk.js';
import './schedule.css';

const ScheduleActions = lazy(async () => ({ default: (await import('./search/ScheduleActions.js')).ScheduleActions }));
const BulkPanel = lazyWithTexts(async () => (await import('./search/ScheduleBulk.js')).BulkPanel, gridTexts);

const edgeOf = (row: ScheduleRow): string =>
  row.isIncorrect && !row.isConfirmed ? 'edge-err' : row.isConfirmed || row.hasBackorder ? 'edge-warn' : '';

function useColumns(): readonly GridColumn<ScheduleRow>[] {
  const say = useTexts('schedule');
  const keepAsOf = useKeepAsOf();
  const f = useFormat();
  return useMemo(
    (): GridColumn<ScheduleRow>[] => [
      linkColumn(
        { id: 'number', header: say('column.number'), width: 104 },
        (r) => r.documentNumber,
        (r) => keepAsOf(paths.schedule(r.scheduleHeadId)),
      ),
      {
        id: 'marks',
        header: say('column.marks'),
        width: 190,
        stays: 'end',
        text: (r) => marksOf(r, say),
        cell: (r) => <ScheduleMarks row={r} inRow />,
      },
      dayColumn({ id: 'issued', header: say('column.issued'), width: 104 }, f, (r) => r.issueDate),
      timeColumn({ id: 'received', header: say('column.received'), width: 102 }, f, (r) => r.receivedAt),
      textColumn({ id: 'type', header: say('column.message'), width: 120, isHidden: true }, (r) => r.messageType),
      textColumn({ id: 'buyer', header: say('column.buyer'), width: 148 }, (r) => r.buyer),
      textColumn({ id: 'consignee', header: say('column.consignee'), width: 116 }, (r) => r.consignee),
      dayColumn({ id: 'first', header: say('column.first'), width: 104 }, f, (r) => r.firstDate),
      dayColumn({ id: 'last', header: say('column.last'), width: 104 }, f, (r) => r.lastDate),
      numberColumn({ id: 'lines', header: say('column.lines'), width: 54 }, f, (r) => r.lineCount),
      numberColumn({ id: 'calloffs', header: say('column.calloffs'), width: 82 }, f, (r) => r.calloffCount),
      textColumn({ id: 'seller', header: say('column.seller'), width: 166, isHidden: true }, (r) => r.seller),
    ],
    [say, f, keepAsOf],
  );
}

/** The list as it is now, or as it was at a moment. */
function useDefinition(asOf: AsOf): typeof SCHEDULE_LIST {
  return useMemo(() => (asOf === undefined ? SCHEDULE_LIST : schedulesAt(asOf)), [asOf]);
}

/** The delivery schedules that customers sent, newest first. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('schedule');
  const navigate = useNavigate();
  const keepAsOf = useKeepAsOf();
  const asOf = useAsOf();
  const list = useListPage(useDefinition(asOf), useColumns());
  const { isFiltered, clear } = list.filters;
  const { selection } = list.grid;
  const clearSelection = selection.clear;
  useEffect(clearSelection, [asOf, clearSelection]);
  const bulk = useScheduleBulk();
  const actions = (
    <Suspense>
      <ScheduleActions
        chosen={[...selection.chosen.values()]}
        onAct={(act, rows) =>
          void bulk.start(act, rows).then((hasBegun) => {
            if (hasBegun) selection.clear();
          })
        }
        onOpened={selection.clear}
      />
    </Suspense>
  );
  return (
    <ListPage
      className="schedules"
      title={sayNav('schedules')}
      subtitle={say('subtitle')}
      actions={
        <>
          {isFiltered && <Button label={say('showAll')} kind="quiet" onClick={clear} testId="show-all" />}
          <AsOfControl />
          <NewScheduleLink />
        </>
      }
      banner={<PastBanner of={list.firstPage} />}
      list={list}
      bar={
        <ScheduleForm
          filters={list.filters}
          grid={list.grid}
          counts={list.firstPage?.counts ?? null}
          actions={actions}
        />
      }
      empty={{
        icon: 'inbox',
        title: say('emptyTitle'),
        text: say('emptyText'),
        filtered: say('emptyFilter'),
        clear: say('showAll'),
        ...useNothingKnown(),
      }}
      onOpen={(row) => void navigate(keepAsOf(paths.schedule(row.scheduleHeadId)))}
      rowClass={edgeOf}
      newLabel={(count) => say('new', { count })}
      testId="schedule-grid"
    >
      {bulk.task && (
        <Suspense>
          <BulkPanel
            title={say(`bulk.${bulk.task.act}`, { count: bulk.task.run.snapshot().items.length })}
            run={bulk.task.run}
            onClose={bulk.close}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
