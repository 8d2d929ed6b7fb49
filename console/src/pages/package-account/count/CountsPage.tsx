import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PackageCountRow } from '../../../../../server/contract/package-count.js';
import { COUNT_STATES } from '../../../../../server/domain/package-account/count.js';
import { useMay } from '../../../api/user.js';
import {
  codeColumn,
  countColumn,
  dayColumn,
  inProcess,
  linkColumn,
  textColumn,
  timeColumn,
} from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../../list/FilterControls.js';
import { ListPage } from '../../../list/ListPage.js';
import { useListPage } from '../../../list/useListPage.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { COUNT_LIST } from './count.list.js';
import { CountStateChip } from './CountState.js';

const BeginDialog = lazy(async () => ({ default: (await import('./BeginDialog.js')).BeginDialog }));

function useColumns(): readonly GridColumn<PackageCountRow>[] {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const f = useFormat();
  return useMemo(
    (): GridColumn<PackageCountRow>[] => [
      dayColumn({ id: 'day', header: say('day'), width: 120 }, f, (row) => row.day),
      linkColumn(
        { id: 'counterparty', header: ofAccount('counterparty'), width: 200 },
        (row) => row.counterparty.name,
        (row) => paths.packageCount(row.id),
        { isName: true },
      ),
      codeColumn({ id: 'site', header: ofAccount('site'), width: 120 }, (row) => row.site),
      textColumn({ id: 'place', header: say('place'), width: 150 }, (row) => say(`places.${row.place}`)),
      countColumn({ id: 'codes', header: say('codes'), width: 100 }, f, (row) => row.codes),
      countColumn({ id: 'counted', header: say('counted'), width: 100 }, f, (row) => row.counted),
      countColumn({ id: 'differences', header: say('adjusted'), width: 110 }, f, (row) => row.differences),
      textColumn({ id: 'by', header: say('begunBy'), width: 130 }, (row) => row.createdBy),
      timeColumn({ id: 'created', header: say('begun'), width: 130, isHidden: true }, f, (row) => row.createdAt),
      {
        id: 'state',
        header: say('state'),
        width: 170,
        stays: 'end',
        ...inProcess(
          COUNT_STATES,
          (row: PackageCountRow) => row.state,
          (state) => say(`states.${state}`),
        ),
        cell: (row) => <CountStateChip state={row.state} />,
      },
    ],
    [say, ofAccount, f],
  );
}

/** Counts of packages, and where one is begun. */
export function Component() {
  const say = useTexts('packageCount');
  const navigate = useNavigate();
  const list = useListPage(COUNT_LIST, useColumns());
  const { of } = list.filters;
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [isBeginning, setBeginning] = useState(false);
  const begin = (testId: string) =>
    mayEdit && (
      <Button
        label={say('begin')}
        icon="plus"
        kind="primary"
        onClick={() => {
          setBeginning(true);
        }}
        testId={testId}
      />
    );
  return (
    <ListPage
      className="package-counts"
      title={say('title')}
      subtitle={say('subtitle')}
      actions={begin('count-begin')}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <ChoiceFilter of={of.state} />
        </div>
      }
      empty={{
        icon: 'box',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: begin('count-first'),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => void navigate(paths.packageCount(row.id))}
      testId="package-count-grid"
    >
      <Suspense fallback={null}>
        {isBeginning && (
          <BeginDialog
            onClose={() => {
              setBeginning(false);
            }}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
