import { lazy, Suspense, useMemo, useState } from 'react';
import type { PackageMovementRow } from '../../../../server/contract/package-account.js';
import { useMay } from '../../api/user.js';
import { codeColumn, dayColumn, inProcess, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { MOVEMENT_STATES } from '../../../../server/domain/package-account/state.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, FlagFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { MOVEMENT_LIST } from './movement.list.js';
import { MovementStateChip } from './MovementState.js';
import './package-account.css';

// What opens over the list is fetched when somebody opens it.
const EnterDialog = lazy(async () => ({ default: (await import('./EnterDialog.js')).EnterDialog }));
const MovementPanel = lazy(async () => ({ default: (await import('./MovementPanel.js')).MovementPanel }));

function useColumns(): readonly GridColumn<PackageMovementRow>[] {
  const say = useTexts('packageAccount');
  const f = useFormat();
  return useMemo(
    (): GridColumn<PackageMovementRow>[] => [
      dayColumn({ id: 'day', header: say('day'), width: 110 }, f, (row) => row.day),
      {
        id: 'kind',
        header: say('kind'),
        width: 160,
        text: (row) => say(`kinds.${row.kind}`),
        cell: (row) => (
          <>
            {say(`kinds.${row.kind}`)}
            {row.source === 'counter' && <span className="soft"> · {say('counterRow')}</span>}
          </>
        ),
      },
      numberColumn({ id: 'quantity', header: say('quantity'), width: 100 }, f, (row) => row.quantity),
      codeColumn({ id: 'code', header: say('code'), width: 110 }, (row) => row.code),
      textColumn({ id: 'counterparty', header: say('counterparty'), width: 170 }, (row) => row.counterparty.name),
      codeColumn({ id: 'site', header: say('site'), width: 110 }, (row) => row.site),
      codeColumn({ id: 'note', header: say('note'), width: 130 }, (row) => row.noteNumber),
      textColumn({ id: 'reason', header: say('reason'), width: 180 }, (row) => row.disputeReason ?? row.reason),
      timeColumn({ id: 'created', header: say('created'), width: 130, isHidden: true }, f, (row) => row.createdAt),
      textColumn({ id: 'guessed', header: say('guess.title'), width: 180, isHidden: true }, ({ guessed }) =>
        guessed === null ? null : say('guessed', { day: f.day(guessed.on), count: guessed.days }),
      ),
      {
        id: 'state',
        header: say('state'),
        width: 220,
        stays: 'end',
        ...inProcess(
          MOVEMENT_STATES,
          (row: PackageMovementRow) => row.state,
          (state) => say(`states.${state}`),
        ),
        cell: (row) => <MovementStateChip movement={row} />,
      },
    ],
    [say, f],
  );
}

/** Movements of packages, each with what the company may say of it. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('packageAccount');
  const list = useListPage(MOVEMENT_LIST, useColumns());
  const { rows, cursorId, setCursorId } = list;
  const { of } = list.filters;
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [isOpen, setOpen] = useState(false);
  const [isEntering, setEntering] = useState(false);
  const shown = isOpen ? rows.find((row) => row.id === cursorId) : undefined;
  const account = of.account.value === '' ? undefined : rows[0];
  const close = (): void => {
    setOpen(false);
  };
  return (
    <ListPage
      className="package-movements"
      title={sayNav('packageMovements')}
      subtitle={say('movementSubtitle')}
      actions={
        mayEdit && (
          <Button
            label={say('enter')}
            icon="plus"
            kind="primary"
            onClick={() => {
              setEntering(true);
            }}
            testId="package-enter"
          />
        )
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <ChoiceFilter of={of.kind} />
          <ChoiceFilter of={of.state} />
          <FlagFilter of={of.ours} testId="chip-ours" />
          <FlagFilter of={of.due} testId="chip-due" />
          <FlagFilter of={of.guessed} testId="chip-guessed" />
          {of.account.value !== '' && (
            <FilterChip
              icon="times"
              pressed
              onClick={() => {
                of.account.set('');
              }}
              testId="chip-account"
            >
              {account === undefined
                ? say('thisAccount')
                : [account.counterparty.name, account.site, account.code].filter((part) => part !== '').join(' · ')}
            </FilterChip>
          )}
        </div>
      }
      empty={{
        icon: 'arrow-right-arrow-left',
        title: say('emptyMovements'),
        text: say('emptyText'),
        filtered: say('emptyMovementFilter'),
      }}
      onOpen={(row) => {
        setCursorId(row.id);
        setOpen(true);
      }}
      onEscape={close}
      testId="package-movement-grid"
    >
      <Suspense fallback={null}>
        {shown && <MovementPanel key={shown.id} movement={shown} onClose={close} />}
        {isEntering && (
          <EnterDialog
            onClose={() => {
              setEntering(false);
            }}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
