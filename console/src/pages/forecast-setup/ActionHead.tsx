import type { ReactNode } from 'react';
import type { ForecastAction } from '../../../../server/contract/forecast-action.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, RecordViews } from '../../record/RecordHead.js';
import { StatusChip } from '../../ui/Chip.js';
import { Facts } from '../../ui/Facts.js';
import { Note } from '../../ui/Note.js';
import { RunControls, RunProgress } from './Run.js';

/** For how many of its articles an action counts, and why not for the others. */
function Counts({ action: { articles, countedArticles, isActive } }: { action: ForecastAction }) {
  const say = useTexts('forecastAction');
  const f = useFormat();
  const others = articles - countedArticles;
  const values = { all: f.integer(articles), counted: f.integer(countedArticles), others: f.integer(others) };
  const key = !isActive ? 'off' : articles === 0 ? 'none' : others === 0 ? 'all' : 'some';
  return (
    <Note
      tone={key === 'none' ? 'warn' : 'info'}
      text={say(`counts.${key}`, { ...values, count: articles })}
      testId="action-counts"
    />
  );
}

/** The head of an action's pages: its state, what it counts for, and how far its run is. */
export function ActionHead({
  action,
  isDirty,
  actions,
}: {
  action: ForecastAction;
  isDirty: boolean;
  actions?: ReactNode;
}) {
  const say = useTexts('forecastAction');
  const setup = useTexts('forecastSetup');
  const f = useFormat();
  const { userActionId: id, name, isActive, lastRun, nextRunAt, changedAt, changedBy } = action;
  return (
    <>
      <RecordHead
        title={name}
        subtitle={say('one')}
        marks={
          <StatusChip icon={isActive ? 'check' : 'ban'} tone={isActive ? 'ok' : 'dim'}>
            {say(isActive ? 'on' : 'off')}
          </StatusChip>
        }
        actions={
          <>
            <RunControls action={action} isDirty={isDirty} />
            {actions}
          </>
        }
        testId="forecast-action-title"
      />
      <RecordViews
        label={setup('views')}
        views={[
          { to: paths.forecastAction(id), label: say('settings'), testId: 'action-settings' },
          { to: paths.forecastAction(id, '/runs'), label: say('log'), testId: 'action-log' },
        ]}
      />
      <RunProgress run={lastRun} />
      <Counts action={action} />
      <Facts
        facts={[
          {
            label: say('lastRun'),
            value: lastRun && `${f.moment(lastRun.requestedAt)}, ${say(`states.${lastRun.state}`)}`,
          },
          { label: say('nextRun'), value: nextRunAt && f.moment(nextRunAt) },
          { label: setup('changed'), value: [f.moment(changedAt), changedBy].filter(Boolean).join(', ') },
        ]}
      />
    </>
  );
}
