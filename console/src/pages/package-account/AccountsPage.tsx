import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT_FILTERS, type PackageAccountRow } from '../../../../server/contract/package-account.js';
import { useMay } from '../../api/user.js';
import { codeColumn, countColumn, dayColumn, linkColumn, numberColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ModeFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Menu, type MenuItem } from '../../ui/Menu.js';
import { ACCOUNT_LIST } from './account.list.js';
import './package-account.css';

const GuessRulesDialog = lazy(async () => ({ default: (await import('./GuessRulesDialog.js')).GuessRulesDialog }));
// Forms are fetched when somebody opens one.
const EnterDialog = lazy(async () => ({ default: (await import('./EnterDialog.js')).EnterDialog }));
const StatementDialog = lazy(async () => ({ default: (await import('./StatementDialog.js')).StatementDialog }));
const WindowDialog = lazy(async () => ({ default: (await import('./WindowDialog.js')).WindowDialog }));

function useColumns(): readonly GridColumn<PackageAccountRow>[] {
  const say = useTexts('packageAccount');
  const f = useFormat();
  return useMemo(
    (): GridColumn<PackageAccountRow>[] => [
      linkColumn(
        { id: 'counterparty', header: say('counterparty'), width: 190 },
        (row) => row.counterparty.name,
        (row) => paths.packageMovementsWhere({ account: row.id }),
        { isName: true },
      ),
      {
        ...codeColumn<PackageAccountRow>({ id: 'site', header: say('site'), width: 110 }, (row) => row.site),
        text: (row) => row.site,
      },
      codeColumn({ id: 'code', header: say('code'), width: 130 }, (row) => row.code),
      textColumn({ id: 'name', header: say('name'), width: 140, isHidden: true }, (row) => row.name),
      numberColumn({ id: 'balance', header: say('balance'), width: 105 }, f, (row) => row.balance),
      numberColumn({ id: 'projected', header: say('projected'), width: 105 }, f, (row) => row.projected),
      numberColumn({ id: 'guessed', header: say('guessedSum'), width: 100 }, f, (row) => row.guessed),
      countColumn({ id: 'waiting', header: say('waiting'), width: 120 }, f, (row) => row.waiting),
      {
        ...countColumn<PackageAccountRow>(
          { id: 'disputed', header: say('disputes'), width: 100 },
          f,
          (row) => row.disputes,
        ),
        cell: (row) =>
          row.disputes === 0 ? (
            <span className="zero">{f.integer(0)}</span>
          ) : (
            <span className="tone-warn" title={say('disputedPackages', { count: row.disputed })}>
              {f.integer(row.disputes)}
              {row.due > 0 && <span className="tone-err"> · {say('dueCount', { count: row.due })}</span>}
            </span>
          ),
      },
      dayColumn({ id: 'last', header: say('lastDay'), width: 120 }, f, (row) => row.lastDay),
      dayColumn({ id: 'counted', header: say('countedDay'), width: 120 }, f, (row) => row.countedDay),
    ],
    [say, f],
  );
}

/** What the company and its counterparties have of each other's packages. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('packageAccount');
  const navigate = useNavigate();
  const list = useListPage(ACCOUNT_LIST, useColumns());
  const { of } = list.filters;
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [asked, setAsked] = useState<'enter' | 'statement' | 'window' | 'guesses' | null>(null);
  const close = (): void => {
    setAsked(null);
  };
  const ask = (what: Exclude<typeof asked, null>) => (): void => {
    setAsked(what);
  };
  const more: readonly MenuItem[] = [
    {
      label: say('compare.title'),
      icon: 'arrow-right-arrow-left',
      onChoose: () => void navigate(paths.packageCompare),
      testId: 'package-compare',
    },
    { label: say('fees'), icon: 'history', onChoose: () => void navigate(paths.packageFees), testId: 'package-fees' },
    { label: say('guess.title'), icon: 'clock', onChoose: ask('guesses'), testId: 'package-guesses' },
    ...(mayEdit
      ? [{ label: say('window'), icon: 'clock', onChoose: ask('window'), testId: 'package-window' } as const]
      : []),
  ];
  const enter = (testId: string) =>
    mayEdit && <Button label={say('enter')} icon="plus" kind="primary" onClick={ask('enter')} testId={testId} />;
  return (
    <ListPage
      className="package-accounts"
      title={sayNav('packageAccounts')}
      subtitle={say('subtitle')}
      actions={
        <>
          <Menu label={say('more')} items={more} testId="package-more" />
          <Button
            label={say('counts')}
            icon="table"
            onClick={() => void navigate(paths.packageCounts)}
            testId="package-counts"
          />
          <Button label={say('statement')} icon="download" onClick={ask('statement')} testId="package-statement" />
          {enter('package-enter')}
        </>
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <ModeFilter
            of={of.filter}
            options={ACCOUNT_FILTERS.map((value) => ({ value, label: `packageAccount.shows.${value}` as const }))}
          />
        </div>
      }
      empty={{
        icon: 'box',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: enter('package-first'),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => void navigate(paths.packageMovementsWhere({ account: row.id }))}
      testId="package-account-grid"
    >
      <Suspense fallback={null}>
        {asked === 'enter' && <EnterDialog onClose={close} />}
        {asked === 'window' && <WindowDialog onClose={close} />}
        {asked === 'guesses' && <GuessRulesDialog onClose={close} />}
        {asked === 'statement' && <StatementDialog onClose={close} />}
      </Suspense>
    </ListPage>
  );
}
