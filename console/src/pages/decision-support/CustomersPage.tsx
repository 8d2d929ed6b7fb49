import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DecisionCustomer, decisionCustomerResults } from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';
import { codeColumn, linkColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useTexts } from '../../i18n/texts.js';
import { useListPage } from '../../list/useListPage.js';
import { useAnomalyColumns, useShareColumns } from './columns.js';
import { CUSTOMER_LIST } from './customer.list.js';
import { DecisionList } from './DecisionList.js';
import { askedRange } from './range.js';
import { useWays } from './ways.js';

function useColumns(): readonly GridColumn<DecisionCustomer>[] {
  const say = useTexts('decisionSupport');
  const { toCustomer } = useWays();
  const { score, kind, reason } = useAnomalyColumns<DecisionCustomer>();
  const shares = useShareColumns<DecisionCustomer>();
  return useMemo(
    () => [
      linkColumn(
        { id: 'name', header: say('column.customer'), width: 190 },
        (r) => r.companyName,
        (r) => toCustomer(r.id),
        { isName: true },
      ),
      codeColumn({ id: 'code', header: say('column.code'), width: 120 }, (r) => r.externalCode),
      score,
      ...shares.slice(0, 2),
      reason,
      kind,
      ...shares.slice(2),
    ],
    [say, toCustomer, score, kind, reason, shares],
  );
}

/** Customers by the score of their highest article. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('decisionSupport');
  const navigate = useNavigate();
  const { toCustomer } = useWays();
  const columns = useColumns();
  const list = useListPage(CUSTOMER_LIST, columns);
  return (
    <DecisionList
      of="customers"
      title={sayNav('decisions')}
      subtitle={say('subtitle')}
      list={list}
      columns={columns}
      ask={(rows, range, signal) =>
        call(
          decisionCustomerResults,
          { query: askedRange(range), body: { customers: rows.map(({ id }) => id) } },
          signal,
        )
      }
      onOpen={(row) => void navigate(toCustomer(row.id))}
    />
  );
}
