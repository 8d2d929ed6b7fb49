import { useMemo } from 'react';
import type { ForecastAction, ForecastRun } from '../../../../server/contract/forecast-action.js';
import type { ForecastRunState } from '../../../../server/domain/forecast/names.js';
import { countColumn, cutText, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { GridBar } from '../../grid/GridBar.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListCard } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';
import { ActionHead } from './ActionHead.js';
import { secondsOf } from './run-progress.js';
import { runsOfAction } from './run.list.js';

const LOOKS: Readonly<Record<ForecastRunState, { readonly icon: IconName; readonly tone: Tone }>> = {
  waiting: { icon: 'clock', tone: 'dim' },
  running: { icon: 'refresh', tone: 'info' },
  done: { icon: 'check', tone: 'ok' },
  failed: { icon: 'exclamation-circle', tone: 'err' },
  cancelled: { icon: 'ban', tone: 'dim' },
};
const COUNTS = ['articles', 'corrected', 'observed', 'gated', 'insufficient', 'added', 'removed', 'schedules'] as const;

function useColumns(): readonly GridColumn<ForecastRun>[] {
  const say = useTexts('forecastAction');
  const f = useFormat();
  return useMemo(
    (): GridColumn<ForecastRun>[] => [
      timeColumn({ id: 'requested', header: say('column.requested'), width: 130 }, f, (row) => row.requestedAt),
      textColumn({ id: 'by', header: say('column.by'), width: 160 }, (row) => row.requestedBy ?? say('bySchedule')),
      ...COUNTS.map((name) =>
        countColumn<ForecastRun>({ id: name, header: say(`column.${name}`), width: 112 }, f, (row) => row[name]),
      ),
      {
        id: 'seconds',
        header: say('column.seconds'),
        width: 100,
        numeric: true,
        text: (row) => secondsOf(row),
        cell: (row) => {
          const seconds = secondsOf(row);
          return seconds === null ? '' : say('seconds', { count: f.quantity(seconds.toFixed(1)) });
        },
      },
      {
        id: 'error',
        header: say('column.error'),
        width: 220,
        text: (row) => row.error,
        cell: (row) => cutText(row.error),
      },
      {
        id: 'state',
        header: say('column.state'),
        width: 130,
        stays: 'end',
        text: (row) => say(`states.${row.state}`),
        cell: (row) => <StatusChip {...LOOKS[row.state]}>{say(`states.${row.state}`)}</StatusChip>,
      },
    ],
    [say, f],
  );
}

/** The runs of an action, newest first, with what each of them did. */
export function ActionRuns({ action }: { action: ForecastAction }) {
  const say = useTexts('forecastAction');
  const { userActionId: id } = action;
  const list = useListPage(
    useMemo(() => runsOfAction(id), [id]),
    useColumns(),
  );
  const choose = ({ runId }: ForecastRun): void => {
    list.setCursorId(runId);
  };
  return (
    <div className="page record">
      <ActionHead action={action} isDirty={false} />
      <GridBar list={list.grid}>
        <div className="toolbar">
          <p className="soft">{say('logHint')}</p>
        </div>
      </GridBar>
      <ListCard
        list={list}
        label={say('log')}
        empty={{ icon: 'history', title: say('noRuns'), text: say('noRunsText'), filtered: say('noRuns') }}
        selectedId={list.cursorId}
        onSelect={choose}
        onOpen={choose}
        testId="run-grid"
      />
    </div>
  );
}
