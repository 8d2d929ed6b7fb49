import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SituationRow } from '../../../../server/contract/delivery-situation.js';
import { useAsOf, useKeepAsOf, useNothingKnown } from '../../as-of/as-of.js';
import { AsOfControl, PastBanner } from '../../as-of/AsOf.js';
import { dayColumn, linkColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { GridBar } from '../../grid/GridBar.js';
import type { ListTools } from '../../grid/useListGrid.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { DayFilter, TextFilter } from '../../list/FilterFields.js';
import { ListPage } from '../../list/ListPage.js';
import type { Filters } from '../../list/useFilters.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { CheckField } from '../../ui/CheckField.js';
import { isBelowZero, isZero, quantityColumn } from './cells.js';
import { SITUATION_LIST, situationsAt } from './situation.list.js';
import './situation.css';

const edgeOf = ({ balance }: SituationRow): string => (isBelowZero(balance) ? 'edge-warn' : '');

function useColumns(date: string): readonly GridColumn<SituationRow>[] {
  const say = useTexts('situation');
  const keepAsOf = useKeepAsOf();
  const f = useFormat();
  return useMemo(
    (): GridColumn<SituationRow>[] => [
      linkColumn(
        { id: 'article', header: say('column.article'), width: 150 },
        (r) => r.articleNumber,
        (r) => keepAsOf(paths.situationOf(r.articleId, queryOf(date))),
      ),
      textColumn({ id: 'customer', header: say('column.customer'), width: 160 }, (r) => r.customerName ?? r.customer),
      textColumn({ id: 'shipTo', header: say('column.shipTo'), width: 130 }, (r) => r.shipTo),
      quantityColumn({ id: 'required', header: say('column.required'), width: 100 }, f, (r) => r.required),
      quantityColumn({ id: 'shipped', header: say('column.shipped'), width: 100 }, f, (r) => r.shipped),
      quantityColumn({ id: 'inTransit', header: say('column.inTransit'), width: 90 }, f, (r) => r.inTransit),
      quantityColumn({ id: 'balance', header: say('column.balance'), width: 90 }, f, (r) => r.balance, isBelowZero),
      quantityColumn(
        { id: 'difference', header: say('column.difference'), width: 110 },
        f,
        (r) => r.reconciliationDifference,
        (value) => !isZero(value),
      ),
      dayColumn({ id: 'open', header: say('column.open'), width: 108 }, f, (r) => r.firstOpenDate),
      dayColumn({ id: 'coverage', header: say('column.coverage'), width: 108 }, f, (r) => r.coverageUntil),
      textColumn({ id: 'unit', header: say('column.unit'), width: 60 }, (r) => r.unit),
      textColumn({ id: 'method', header: say('column.method'), width: 140 }, (r) =>
        say(`method.${r.method ?? 'unknown'}`),
      ),
    ],
    [say, f, date, keepAsOf],
  );
}

function queryOf(date: string): string {
  return `date=${date}`;
}

function Search({ filters: { of }, grid }: { filters: Filters<typeof SITUATION_LIST.fields>; grid: ListTools }) {
  const say = useTexts('situation');
  return (
    <form
      className="card situation-search"
      role="search"
      aria-label={say('search')}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="field-row situation-fields">
        <DayFilter of={of.date} pickLabel={say('pickDay')} />
        <DayFilter of={of.from} pickLabel={say('pickDay')} />
        <DayFilter of={of.to} pickLabel={say('pickDay')} />
        <TextFilter of={of.shipTo} maxLength={70} />
        <TextFilter of={of.articleNumber} maxLength={70} mono />
      </div>
      <GridBar list={grid}>
        <div className="situation-flags">
          <CheckField label={say('field.exact')} checked={of.exact.value} onChange={of.exact.set} />
          <CheckField label={say('field.byShipTo')} checked={of.byShipTo.value} onChange={of.byShipTo.set} />
        </div>
      </GridBar>
    </form>
  );
}

/** Where deliveries stand, by article and ship-to. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('situation');
  const navigate = useNavigate();
  const date = useSearchParams()[0].get('date') ?? '';
  const keepAsOf = useKeepAsOf();
  const asOf = useAsOf();
  const definition = useMemo(() => (asOf === undefined ? SITUATION_LIST : situationsAt(asOf)), [asOf]);
  const list = useListPage(definition, useColumns(date));
  return (
    <ListPage
      className="situations"
      title={sayNav('situation')}
      subtitle={say('subtitle')}
      actions={<AsOfControl />}
      banner={<PastBanner of={list.firstPage} />}
      list={list}
      bar={<Search filters={list.filters} grid={list.grid} />}
      empty={{
        icon: 'box',
        title: say('emptyTitle'),
        text: say('emptyText'),
        filtered: say('emptyFilter'),
        ...useNothingKnown(),
      }}
      onOpen={(row) => void navigate(keepAsOf(paths.situationOf(row.articleId, queryOf(date))))}
      rowClass={edgeOf}
      testId="situation-grid"
    />
  );
}
