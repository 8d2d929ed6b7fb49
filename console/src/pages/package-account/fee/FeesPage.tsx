import { lazy, Suspense, useMemo, useState } from 'react';
import type { PackageFeeAmount, PackageFeeRow } from '../../../../../server/contract/package-fee.js';
import { useMay } from '../../../api/user.js';
import { codeColumn, numberColumn, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { ModeFilter, SearchFilter } from '../../../list/FilterControls.js';
import { DayFilter } from '../../../list/FilterFields.js';
import { ListPage } from '../../../list/ListPage.js';
import { useListPage } from '../../../list/useListPage.js';
import { Button } from '../../../ui/Button.js';
import { FEE_LIST, FLOW_WEEKS } from './fee.list.js';
import { useTermsText } from './useTermsText.js';

const TermsDialog = lazy(async () => ({ default: (await import('./TermsDialog.js')).TermsDialog }));

function useColumns(): readonly GridColumn<PackageFeeRow>[] {
  const say = useTexts('packageFee');
  const ofAccount = useTexts('packageAccount');
  const termsText = useTermsText();
  const f = useFormat();
  return useMemo((): GridColumn<PackageFeeRow>[] => {
    const amounts = (of: readonly PackageFeeAmount[]): string =>
      of.length === 0 ? '0' : of.map(({ amount, currency }) => `${f.amount(amount)} ${currency}`).join(', ');
    return [
      textColumn({ id: 'counterparty', header: ofAccount('counterparty'), width: 170 }, (row) => row.counterparty.name),
      codeColumn({ id: 'code', header: ofAccount('code'), width: 110 }, (row) => row.code),
      textColumn({ id: 'name', header: ofAccount('name'), width: 140, isHidden: true }, (row) => row.name),
      textColumn({ id: 'terms', header: say('agreed'), width: 250 }, (row) => termsText(row.terms)),
      numberColumn({ id: 'stock', header: say('stock'), width: 70 }, f, (row) => row.stock),
      textColumn({ id: 'soFar', header: say('soFar'), width: 100 }, (row) => amounts(row.soFar)),
      textColumn({ id: 'forecast', header: say('forecast'), width: 110 }, (row) => amounts(row.forecast)),
      textColumn({ id: 'sendBack', header: say('sendBack'), width: 280 }, ({ sendBack }) => {
        const [first] = sendBack;
        if (first === undefined) return say('nothingToSend');
        const all = sendBack.reduce((sum, { packages }) => sum + packages, 0);
        const said = say(`send.${first.payer}`, { count: first.packages, day: f.day(first.by) });
        return sendBack.length === 1 ? said : `${said} · ${say('inAll', { count: all })}`;
      }),
    ];
  }, [say, ofAccount, termsText, f]);
}

/** What packages that stay too long cost in a month, and what to send back by when to pay nothing. */
export function Component() {
  const say = useTexts('packageFee');
  const list = useListPage(FEE_LIST, useColumns());
  const { of } = list.filters;
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [asked, setAsked] = useState<PackageFeeRow | 'new' | null>(null);
  const agree = (testId: string) =>
    mayEdit && (
      <Button
        label={say('agree')}
        icon="plus"
        kind="primary"
        onClick={() => {
          setAsked('new');
        }}
        testId={testId}
      />
    );
  return (
    <ListPage
      className="package-fees"
      title={say('title')}
      subtitle={say('method')}
      actions={agree('fee-agree')}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <DayFilter of={of.at} />
          <ModeFilter
            of={of.weeks}
            options={FLOW_WEEKS.map((value) => ({ value, label: `packageFee.weekCounts.${value}` as const }))}
          />
        </div>
      }
      empty={{
        icon: 'history',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: agree('fee-first'),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => {
        setAsked(row);
      }}
      testId="package-fee-grid"
    >
      <Suspense fallback={null}>
        {asked !== null && (
          <TermsDialog
            row={asked === 'new' ? null : asked}
            onClose={() => {
              setAsked(null);
            }}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
