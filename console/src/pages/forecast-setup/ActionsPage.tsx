import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ForecastAction } from '../../../../server/contract/forecast-action.js';
import { linkColumn, NONE, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { ACTION_LIST } from './action.list.js';
import { ActionSwitch } from './ActionSwitch.js';
import { NewButton } from './NewButton.js';
import { usePercent } from './words.js';

const sourceOf = ({ filterName, articleGroups }: ForecastAction): string =>
  filterName ?? articleGroups.map(({ name }) => name).join(', ');

function useColumns(): readonly GridColumn<ForecastAction>[] {
  const say = useTexts('forecastAction');
  const setup = useTexts('forecastSetup');
  const f = useFormat();
  const percent = usePercent();
  return useMemo(
    (): GridColumn<ForecastAction>[] => [
      linkColumn(
        { id: 'name', header: setup('name'), width: 220 },
        (row) => row.name,
        (row) => paths.forecastAction(row.userActionId),
        { isName: true },
      ),
      textColumn({ id: 'source', header: say('source'), width: 220 }, sourceOf),
      textColumn({ id: 'percent', header: say('atMost'), width: 110 }, (row) =>
        row.adjustPercent === 0 ? say('observes') : percent.plain(row.adjustPercent),
      ),
      textColumn({ id: 'direction', header: say('direction'), width: 120 }, (row) =>
        row.adjustPercent === 0 ? null : say(`directions.${row.direction}`),
      ),
      {
        id: 'articles',
        header: setup('articles'),
        width: 130,
        numeric: true,
        text: (row) => row.articles,
        cell: (row) =>
          row.countedArticles === row.articles
            ? f.integer(row.articles)
            : say('countedOf', { counted: f.integer(row.countedArticles), all: f.integer(row.articles) }),
      },
      textColumn({ id: 'schedule', header: say('schedule'), width: 100 }, (row) => say(`schedules.${row.schedule}`)),
      {
        id: 'lastRun',
        header: say('lastRun'),
        width: 220,
        text: ({ lastRun }) => lastRun && f.exact(lastRun.requestedAt),
        cell: ({ lastRun }) => (lastRun ? `${f.minute(lastRun.requestedAt)}, ${say(`states.${lastRun.state}`)}` : NONE),
      },
      timeColumn({ id: 'nextRun', header: say('nextRun'), width: 120 }, f, (row) => row.nextRunAt),
      timeColumn({ id: 'changed', header: setup('changed'), width: 120 }, f, (row) => row.changedAt),
      textColumn({ id: 'changedBy', header: setup('changedBy'), width: 150, isHidden: true }, (row) => row.changedBy),
      {
        id: 'active',
        header: say('active'),
        width: 84,
        stays: 'end',
        text: (row) => say(row.isActive ? 'on' : 'off'),
        cell: (row) => <ActionSwitch action={row} />,
      },
    ],
    [say, setup, f, percent],
  );
}

/** Actions: which articles’ schedules are corrected, and how far at most. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('forecastAction');
  const navigate = useNavigate();
  const list = useListPage(ACTION_LIST, useColumns());
  const create = (
    <NewButton
      label={say('create')}
      onClick={() => void navigate(paths.newForecastAction)}
      testId="forecast-action-new"
    />
  );
  return (
    <ListPage
      className="forecast-actions"
      title={sayNav('forecastActions')}
      subtitle={say('subtitle')}
      actions={create}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={list.filters.of.q} />
        </div>
      }
      empty={{
        icon: 'sliders-h',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: create,
        filtered: say('emptyFilter'),
      }}
      onOpen={({ userActionId }) => void navigate(paths.forecastAction(userActionId))}
      testId="forecast-action-grid"
    />
  );
}
