import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DeliveryHead } from '../../../../server/contract/previous-deliveries.js';
import { useAsOf, useKeepAsOf, useNothingKnown } from '../../as-of/as-of.js';
import { AsOfControl, PastBanner } from '../../as-of/AsOf.js';
import { codeColumn, dayColumn, linkColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { GridBar } from '../../grid/GridBar.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { DayFilter, TextFilter } from '../../list/FilterFields.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { DELIVERIES_LIST, deliveriesAt } from './deliveries.list.js';
import './situation.css';

function useColumns(query: string): readonly GridColumn<DeliveryHead>[] {
  const say = useTexts('deliveries');
  const f = useFormat();
  const keepAsOf = useKeepAsOf();
  return useMemo(
    (): GridColumn<DeliveryHead>[] => [
      linkColumn(
        { id: 'shipTo', header: say('column.shipTo'), width: 150 },
        (r) => r.shipTo ?? r.customer,
        (r) => keepAsOf(paths.deliveriesOf(r.companyRelationHeadId, query)),
      ),
      textColumn({ id: 'name', header: say('column.name'), width: 220 }, (r) => r.shipToCompanyName),
      textColumn({ id: 'customer', header: say('column.customer'), width: 220 }, (r) => r.customerName ?? r.customer),
      dayColumn({ id: 'last', header: say('column.last'), width: 120 }, f, (r) => r.lastDespatchDate),
      codeColumn({ id: 'note', header: say('column.note'), width: 180 }, (r) => r.lastDespatchNote),
    ],
    [say, f, query, keepAsOf],
  );
}

/** The period of the list, as the address of a record says it. */
function usePeriod(): string {
  const [search] = useSearchParams();
  return `from=${search.get('from') ?? ''}&to=${search.get('to') ?? ''}`;
}

/** What left for each ship-to in a period. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('deliveries');
  const navigate = useNavigate();
  const period = usePeriod();
  const keepAsOf = useKeepAsOf();
  const asOf = useAsOf();
  const definition = useMemo(() => (asOf === undefined ? DELIVERIES_LIST : deliveriesAt(asOf)), [asOf]);
  const list = useListPage(definition, useColumns(period));
  const { of } = list.filters;
  return (
    <ListPage
      className="deliveries"
      title={sayNav('deliveries')}
      subtitle={say('subtitle')}
      actions={<AsOfControl />}
      banner={<PastBanner of={list.firstPage} />}
      list={list}
      bar={
        <form
          className="card situation-search"
          role="search"
          aria-label={say('search')}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <div className="field-row situation-fields">
            <DayFilter of={of.from} pickLabel={say('pickDay')} />
            <DayFilter of={of.to} pickLabel={say('pickDay')} />
            <TextFilter of={of.shipTo} maxLength={70} />
          </div>
          <GridBar list={list.grid}>{null}</GridBar>
        </form>
      }
      empty={{
        icon: 'history',
        title: say('emptyTitle'),
        text: say('emptyText'),
        filtered: say('emptyFilter'),
        ...useNothingKnown(),
      }}
      onOpen={(row) => void navigate(keepAsOf(paths.deliveriesOf(row.companyRelationHeadId, period)))}
      testId="deliveries-grid"
    />
  );
}
