import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ForecastGroup } from '../../../../server/contract/forecast-group.js';
import { linkColumn, NONE, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { GROUP_LIST } from './group.list.js';
import { NewButton } from './NewButton.js';
import { UsedBy } from './UsedBy.js';
import { usePercent, useQuantities } from './words.js';

const GroupDialog = lazy(async () => ({ default: (await import('./GroupDialog.js')).GroupDialog }));

function useColumns(): readonly GridColumn<ForecastGroup>[] {
  const setup = useTexts('forecastSetup');
  const f = useFormat();
  const quantities = useQuantities();
  const percent = usePercent();
  return useMemo(
    (): GridColumn<ForecastGroup>[] => [
      linkColumn(
        { id: 'name', header: setup('name'), width: 240 },
        (row) => row.name,
        (row) => paths.forecastGroup(row.articleGroupId),
        { isName: true },
      ),
      numberColumn({ id: 'articles', header: setup('articles'), width: 90 }, f, (row) => row.articles),
      textColumn({ id: 'quantity', header: setup('column.quantity'), width: 200 }, (row) => quantities(row.quantities)),
      {
        id: 'improvement',
        header: setup('column.improvement'),
        width: 130,
        numeric: true,
        text: (row) => row.improvementPercent,
        cell: (row) => (row.improvementPercent === null ? NONE : percent.signed(row.improvementPercent)),
      },
      {
        id: 'usedBy',
        header: setup('usedBy'),
        width: 260,
        text: (row) => [...row.usedBy, ...row.usedByFilters].map(({ name }) => name).join(', '),
        cell: (row) => <UsedBy actions={row.usedBy} filters={row.usedByFilters} isCell />,
      },
      timeColumn({ id: 'changed', header: setup('changed'), width: 120 }, f, (row) => row.changedAt),
      textColumn({ id: 'changedBy', header: setup('changedBy'), width: 150, isHidden: true }, (row) => row.changedBy),
    ],
    [setup, f, quantities, percent],
  );
}

/** Article groups: named sets of customers’ articles. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('forecastGroup');
  const navigate = useNavigate();
  const list = useListPage(GROUP_LIST, useColumns());
  const [isMaking, setMaking] = useState(false);
  const create = (
    <NewButton
      label={say('create')}
      onClick={() => {
        setMaking(true);
      }}
      testId="forecast-group-new"
    />
  );
  return (
    <ListPage
      className="forecast-groups"
      title={sayNav('forecastGroups')}
      subtitle={say('subtitle')}
      actions={create}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={list.filters.of.q} />
        </div>
      }
      empty={{
        icon: 'clone',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: create,
        filtered: say('emptyFilter'),
      }}
      onOpen={({ articleGroupId }) => void navigate(paths.forecastGroup(articleGroupId))}
      testId="forecast-group-grid"
    >
      <Suspense>
        {isMaking && (
          <GroupDialog
            group={null}
            onClose={() => {
              setMaking(false);
            }}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
