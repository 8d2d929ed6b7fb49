import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ForecastFilter, forecastFiltersRemove } from '../../../../server/contract/forecast-filter.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { cutText, linkColumn, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { useNotify } from '../../ui/Toasts.js';
import { FILTER_LIST } from './filter.list.js';
import { NewButton } from './NewButton.js';
import { setupChanged } from './setup.queries.js';
import { UsedBy } from './UsedBy.js';
import { useConditionWords } from './useConditionWords.js';

function useColumns(): readonly GridColumn<ForecastFilter>[] {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  const words = useConditionWords();
  const f = useFormat();
  return useMemo(
    (): GridColumn<ForecastFilter>[] => [
      linkColumn(
        { id: 'name', header: setup('name'), width: 220 },
        (row) => row.name,
        (row) => paths.forecastFilter(row.filterId),
        { isName: true },
      ),
      {
        id: 'conditions',
        header: say('conditions'),
        width: 380,
        text: (row) => words(row.conditions),
        cell: (row) => cutText(words(row.conditions)),
      },
      numberColumn({ id: 'articles', header: setup('articles'), width: 90 }, f, (row) => row.articles),
      timeColumn({ id: 'evaluated', header: say('found'), width: 120 }, f, (row) => row.evaluatedAt),
      {
        id: 'usedBy',
        header: setup('usedBy'),
        width: 220,
        text: (row) => row.usedBy.map(({ name }) => name).join(', '),
        cell: (row) => <UsedBy actions={row.usedBy} isCell />,
      },
      timeColumn({ id: 'changed', header: setup('changed'), width: 120 }, f, (row) => row.changedAt),
      textColumn({ id: 'changedBy', header: setup('changedBy'), width: 150, isHidden: true }, (row) => row.changedBy),
    ],
    [say, setup, words, f],
  );
}

/** Takes selected filters away, all of them or none. */
function Remove({ chosen, onDone }: { chosen: readonly ForecastFilter[]; onDone: () => void }) {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  const notify = useNotify();
  const mayDelete = useMay('forecast-ai', 'delete');
  const filters = chosen.map(({ filterId }) => filterId);
  return (
    <ConfirmButton
      label={setup('remove')}
      icon="trash"
      kind="quiet"
      title={say('removeTitle', { count: filters.length })}
      text={say('removeText')}
      cancel={setup('cancel')}
      off={!mayDelete && setup('mayNotRemove')}
      act={() => call(forecastFiltersRemove, { body: { filters } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('removed', { count: filters.length }) });
        onDone();
        await setupChanged(filters);
      }}
      testId="filters-remove"
    />
  );
}

/** Filters: which articles of customers are meant by a name. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('forecastFilter');
  const navigate = useNavigate();
  const list = useListPage(FILTER_LIST, useColumns());
  const { grid, filters } = list;
  const create = (
    <NewButton
      label={say('create')}
      onClick={() => void navigate(paths.newForecastFilter)}
      testId="forecast-filter-new"
    />
  );
  return (
    <ListPage
      className="forecast-filters"
      title={sayNav('forecastFilters')}
      subtitle={say('subtitle')}
      actions={create}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={filters.of.q} />
        </div>
      }
      bulk={<Remove chosen={[...grid.selection.chosen.values()]} onDone={grid.selection.clear} />}
      empty={{
        icon: 'filter',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: create,
        filtered: say('emptyFilter'),
      }}
      onOpen={({ filterId }) => void navigate(paths.forecastFilter(filterId))}
      testId="forecast-filter-grid"
    />
  );
}
