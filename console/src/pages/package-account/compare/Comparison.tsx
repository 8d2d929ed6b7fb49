import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { PackageStatementComparison } from '../../../../../server/contract/package-statement.js';
import type { PartnerId } from '../../../../../server/domain/ids.js';
import { STATEMENT_CLASSES, type StatementClass } from '../../../../../server/domain/package-account/statement.js';
import { useMay } from '../../../api/user.js';
import type { Choosable } from '../../../form/ChooseOne.js';
import { codeColumn, codeText, dayColumn, inProcess, NONE } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { type Formats, useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { Button } from '../../../ui/Button.js';
import { FilterChip, StatusChip } from '../../../ui/Chip.js';
import type { Entry } from '../EnterDialog.js';
import { movementQuery } from '../movement.queries.js';

const EnterDialog = lazy(async () => ({ default: (await import('../EnterDialog.js')).EnterDialog }));
const MovementPanel = lazy(async () => ({ default: (await import('../MovementPanel.js')).MovementPanel }));

type Line = PackageStatementComparison['lines'][number] & { readonly id: string };
type Code = PackageStatementComparison['codes'][number] & { readonly id: string };
/** What is open over the comparison: an entry, or a movement, which may be disputed at once. */
type Opened = { readonly entry: Partial<Entry> } | { readonly movementId: string; readonly asks: 'dispute' | null };

/** A column of numbers that one side may not have. */
function sideColumn<Row>(
  column: { id: string; header: string; width: number },
  f: Formats,
  of: (row: Row) => number | null | undefined,
  isOther: (row: Row) => boolean = () => false,
): GridColumn<Row> {
  return {
    ...column,
    numeric: true,
    sortBy: (row) => of(row) ?? 0,
    text: (row) => String(of(row) ?? ''),
    cell: (row) => {
      const count = of(row);
      return typeof count === 'number' ? (
        <span className={isOther(row) ? 'tone-warn' : ''}>{f.integer(count)}</span>
      ) : (
        NONE
      );
    },
  };
}
const isOtherAt =
  (at: 'opening' | 'closing') =>
  (code: Code): boolean =>
    code[at].theirs !== null && code[at].theirs !== code[at].ours;

/** The balances that both sides have of each package. */
function Balances({ of, codes }: { of: string; codes: PackageStatementComparison['codes'] }) {
  const say = useTexts('packageAccount');
  const f = useFormat();
  const columns = useMemo(
    (): GridColumn<Code>[] => [
      codeColumn({ id: 'code', header: say('code'), width: 160 }, (row) => row.code),
      sideColumn(
        { id: 'their-opening', header: say('compare.theirOpening'), width: 140 },
        f,
        (row) => row.opening.theirs,
        isOtherAt('opening'),
      ),
      sideColumn({ id: 'our-opening', header: say('compare.ourOpening'), width: 140 }, f, (row) => row.opening.ours),
      sideColumn(
        { id: 'their-closing', header: say('compare.theirClosing'), width: 140 },
        f,
        (row) => row.closing.theirs,
        isOtherAt('closing'),
      ),
      sideColumn({ id: 'our-closing', header: say('compare.ourClosing'), width: 140 }, f, (row) => row.closing.ours),
      {
        ...sideColumn<Code>({ id: 'difference', header: say('compare.difference'), width: 120 }, f, ({ closing }) =>
          closing.theirs === null ? null : closing.theirs - closing.ours,
        ),
        cell: ({ closing }) => {
          if (closing.theirs === null) return NONE;
          const difference = closing.theirs - closing.ours;
          return <span className={difference === 0 ? 'zero' : 'tone-warn'}>{f.integer(difference)}</span>;
        },
      },
    ],
    [say, f],
  );
  return (
    <RecordRows
      name="package-statement-codes"
      of={of}
      title={say('compare.balances')}
      hint={say('compare.balancesText')}
      rows={codes.map((code) => ({ ...code, id: code.code }))}
      columns={columns}
      empty={say('compare.noBalances')}
      testId="compare-balances"
    />
  );
}

/** What a movement that only the counterparty has is entered with: the quantity is that of the company, whose kind says which way it went. */
function entryOf(partner: Choosable<PartnerId>, { theirs }: Line): Partial<Entry> {
  if (theirs === null) return {};
  const { code, noteNumber, day, quantity } = theirs;
  return {
    ...{ partnerCompanyId: partner, code, noteNumber, quantity: String(Math.abs(quantity)) },
    kind: quantity > 0 ? 'empties-in' : 'empties-out',
    ...(day === null ? {} : { day }),
  };
}

function useLineColumns(
  partner: Choosable<PartnerId>,
  mayEdit: boolean,
  onOpen: (opened: Opened) => void,
): readonly GridColumn<Line>[] {
  const say = useTexts('packageAccount');
  const f = useFormat();
  return useMemo(
    (): GridColumn<Line>[] => [
      {
        id: 'class',
        header: say('compare.class'),
        width: 160,
        ...inProcess(
          STATEMENT_CLASSES,
          (row: Line) => row.class,
          (one) => say(`compare.classes.${one}`),
        ),
        cell: (row) => (
          <StatusChip
            icon={row.class === 'both' ? 'check' : 'exclamation-triangle'}
            tone={row.class === 'both' ? 'ok' : 'warn'}
          >
            {say(`compare.classes.${row.class}`)}
          </StatusChip>
        ),
      },
      {
        ...codeColumn<Line>({ id: 'code', header: say('code'), width: 200 }, codesOf),
        text: codesOf,
      },
      {
        ...codeColumn<Line>({ id: 'note', header: say('note'), width: 140 }, (row) => noteOf(row)),
        cell: (row) => codeText(noteOf(row)),
      },
      dayColumn({ id: 'their-day', header: say('compare.theirDay'), width: 120 }, f, (row) => row.theirs?.day ?? null),
      dayColumn({ id: 'our-day', header: say('compare.ourDay'), width: 120 }, f, (row) => row.ours?.day ?? null),
      sideColumn(
        { id: 'their-quantity', header: say('compare.theirQuantity'), width: 100 },
        f,
        (row) => row.theirs?.quantity,
        (row) => row.class === 'quantity',
      ),
      sideColumn(
        { id: 'our-quantity', header: say('compare.ourQuantity'), width: 100 },
        f,
        (row) => row.ours?.quantity,
      ),
      {
        id: 'state',
        header: say('state'),
        width: 120,
        sortBy: (row) => row.ours?.state ?? '',
        text: (row) => (row.ours === null ? '' : say(`states.${row.ours.state}`)),
        cell: (row) => (row.ours === null ? NONE : say(`states.${row.ours.state}`)),
      },
      {
        id: 'acts',
        header: say('compare.acts'),
        width: 230,
        stays: 'end',
        cell: (row) => {
          const { ours } = row;
          return (
            <span className="panel-acts">
              {ours === null ? (
                mayEdit && (
                  <Button
                    label={say('enter')}
                    kind="quiet"
                    icon="plus"
                    onClick={() => {
                      onOpen({ entry: entryOf(partner, row) });
                    }}
                    testId="compare-enter"
                  />
                )
              ) : (
                <Button
                  label={say('compare.open')}
                  kind="quiet"
                  onClick={() => {
                    onOpen({ movementId: ours.id, asks: null });
                  }}
                  testId="compare-open"
                />
              )}
              {mayEdit && ours !== null && row.class !== 'both' && ours.state !== 'disputed' && (
                <Button
                  label={say('acts.dispute')}
                  kind="quiet"
                  onClick={() => {
                    onOpen({ movementId: ours.id, asks: 'dispute' });
                  }}
                  testId="compare-dispute"
                />
              )}
            </span>
          );
        },
      },
    ],
    [say, f, partner, mayEdit, onOpen],
  );
}
/** Both, where they differ: theirs first. */
function codesOf({ theirs, ours }: Line): string {
  return [...new Set([theirs?.code, ours?.code].filter((code) => code !== undefined))].join(' / ');
}
function noteOf({ theirs, ours }: Line): string | null {
  return ours?.noteNumber || theirs?.noteNumber || null;
}

/** The movement of a line, whole. */
function Movement({ id, asks, onClose }: { id: string; asks: 'dispute' | null; onClose: () => void }) {
  const { data } = useQuery(movementQuery(id));
  return data === undefined ? null : <MovementPanel movement={data} asks={asks} onClose={onClose} />;
}

/** What a statement says otherwise than the ledger, and what may be done about each line. */
export function Comparison({
  of,
  partner,
  result: { codes, lines },
}: {
  of: string;
  partner: Choosable<PartnerId>;
  result: PackageStatementComparison;
}) {
  const say = useTexts('packageAccount');
  const f = useFormat();
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [shown, setShown] = useState<StatementClass | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useLineColumns(partner, mayEdit, setOpened);
  const rows = useMemo(
    () =>
      lines.flatMap((line, at): Line[] =>
        shown === null || line.class === shown ? [{ ...line, id: line.ours?.id ?? `theirs-${String(at)}` }] : [],
      ),
    [lines, shown],
  );
  const close = (): void => {
    setOpened(null);
  };
  const chip = (value: StatementClass | null, label: string, count: number) => (
    <FilterChip
      key={value}
      pressed={shown === value}
      count={f.integer(count)}
      onClick={() => {
        setShown(value);
      }}
      testId={`compare-${value ?? 'all'}`}
    >
      {label}
    </FilterChip>
  );
  return (
    <>
      <Balances of={of} codes={codes} />
      <div className="toolbar-chips" role="group" aria-label={say('compare.class')}>
        {chip(null, say('compare.all'), lines.length)}
        {STATEMENT_CLASSES.map((value) =>
          chip(value, say(`compare.classes.${value}`), lines.filter((line) => line.class === value).length),
        )}
      </div>
      <RecordRows
        name="package-statement-lines"
        of={of}
        title={say('compare.lines')}
        hint={say('compare.linesText')}
        rows={rows}
        columns={columns}
        empty={say(shown === null ? 'compare.none' : 'compare.noneOfClass')}
        isMain
        onOpen={(row) => {
          if (row.ours !== null) setOpened({ movementId: row.ours.id, asks: null });
          else if (mayEdit) setOpened({ entry: entryOf(partner, row) });
        }}
        testId="compare-lines"
      />
      <Suspense fallback={null}>
        {opened !== null && 'entry' in opened && <EnterDialog prefill={opened.entry} onClose={close} />}
        {opened !== null && 'movementId' in opened && (
          <Movement key={opened.movementId} id={opened.movementId} asks={opened.asks} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
