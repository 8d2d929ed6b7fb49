import { lazy, Suspense, useMemo, useState } from 'react';
import type { TrafficCause } from '../../../../server/contract/traffic-cause.js';
import { useMay } from '../../api/user.js';
import { textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { CAUSE_LIST, filesOf } from './cause.list.js';
import { RunPanel } from './RunPanel.js';
import { USUAL_DAYS } from './traffic.list.js';
import { usePeriodText } from './TrafficFilters.js';
import { TrafficToolbar } from './TrafficToolbar.js';
import { useTrafficBulk } from './useTrafficBulk.js';
import './traffic.css';

const TellCause = lazy(async () => ({ default: (await import('./TellCause.js')).TellCause }));
const TrafficActions = lazy(async () => ({ default: (await import('./TrafficActions.js')).TrafficActions }));

function columnsOf(say: Say<'causes'>, f: ReturnType<typeof useFormat>): GridColumn<TrafficCause>[] {
  return [
    {
      id: 'files',
      header: say('column.files'),
      width: 150,
      sortBy: ({ files }) => files.value,
      cell: ({ files }) => <b>{say('files', { count: files.value, shown: f.counted(files) })}</b>,
    },
    textColumn({ id: 'message', header: say('column.message'), width: 260 }, ({ message }) => message),
    textColumn({ id: 'partner', header: say('column.partner'), width: 190 }, ({ partner }) => partner),
    textColumn({ id: 'place', header: say('column.place'), width: 140 }, ({ place }) => place),
    textColumn({ id: 'consequence', header: say('column.consequence'), width: 260 }, ({ consequence }) => consequence),
    textColumn({ id: 'actor', header: say('column.actor'), width: 100 }, ({ actor }) => say(`actor.${actor}`)),
    timeColumn({ id: 'last', header: say('column.last'), width: 116 }, f, ({ lastAt }) => lastAt, { format: f.stamp }),
    {
      ...timeColumn({ id: 'first', header: say('column.first'), width: 116 }, f, (row: TrafficCause) => row.firstAt, {
        format: f.stamp,
      }),
      isHidden: true,
    },
    {
      ...textColumn({ id: 'action', header: say('column.action'), width: 260 }, (row: TrafficCause) => row.action),
      isHidden: true,
    },
  ];
}

/** Whether the sender has something to mend. */
function isForSender(cause: TrafficCause | undefined): boolean {
  return cause?.actor === 'sender' && cause.code !== null && cause.direction === 'I';
}

/** Files with errors, one row for each cause: what is done to a cause is done to all of its files. */
export function CausesView() {
  const say = useTexts('causes');
  const sayTraffic = useTexts('traffic');
  const f = useFormat();
  const list = useListPage(
    CAUSE_LIST,
    useMemo(() => columnsOf(say, f), [say, f]),
  );
  const { filters, grid } = list;
  const bulk = useTrafficBulk();
  const mayEdit = useMay('traffic', 'edit');
  const period = usePeriodText(filters.values.days ?? USUAL_DAYS);
  const chosen = [...grid.selection.chosen.values()];
  const [told, setTold] = useState<TrafficCause | null>(null);
  const [only] = chosen;
  const reason = (chosen.length !== 1 && say('tellOne')) || (!isForSender(only) && say('notSender'));
  const start = async (act: 'reprocess' | 'archive' | 'restore', causes: readonly TrafficCause[]): Promise<void> => {
    const files = await filesOf(causes, filters.values);
    const meant = act === 'reprocess' ? files.filter(({ FileDirection }) => FileDirection === 'I') : files;
    if (meant.length > 0 && (await bulk.start(act, meant))) grid.selection.clear();
  };
  return (
    <ListPage
      className="traffic"
      title={sayTraffic('title')}
      subtitle={filters.values.archived ? sayTraffic('archivedFiles') : say('subtitle', { period })}
      list={list}
      toolbar={<TrafficToolbar filters={filters} counts={null} />}
      matching={list.firstPage ? f.counted(list.firstPage.total) : null}
      bulk={
        mayEdit && (
          <Suspense>
            <TrafficActions
              isArchive={filters.values.archived}
              onReprocess={() => void start('reprocess', chosen)}
              onPutAway={(act) => start(act, chosen)}
            />
            {!filters.values.archived && (
              <Button
                label={say('tell')}
                icon="envelope"
                kind="quiet"
                testId="bulk-tell"
                onClick={() => {
                  setTold(only ?? null);
                }}
                {...(reason !== false && { disabled: true, hint: reason })}
              />
            )}
          </Suspense>
        )
      }
      empty={{
        icon: 'check',
        title: say('none'),
        text: say('noneText'),
        action: (
          <Button
            label={say('toFiles')}
            onClick={() => {
              filters.change({ by: 'file' });
            }}
          />
        ),
        filtered: say('noneFiltered'),
        testId: 'no-causes',
      }}
      onOpen={({ id }) => {
        filters.change({ by: 'file', cause: id });
      }}
      keys={mayEdit ? { r: (cause) => void start('reprocess', chosen.length > 0 ? chosen : [cause]) } : undefined}
      rowClass={() => 'edge-err'}
      testId="cause-grid"
    >
      <RunPanel bulk={bulk} />
      {told && (
        <Suspense>
          <TellCause
            cause={told}
            filters={filters.values}
            onClose={() => {
              setTold(null);
            }}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
