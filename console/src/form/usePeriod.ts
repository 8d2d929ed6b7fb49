import { useCallback } from 'react';
import { PERIODS, type Period } from '../../../server/contract/transaction.js';
import { useSearch } from './useSearch.js';

const USUAL: Period = 'week';

/** The period that an address names. */
export function periodIn(search: URLSearchParams): Period {
  return PERIODS.find((one) => one === search.get('period')) ?? USUAL;
}

/** The period that a dashboard is of, as the address has it. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [search, setSearch] = useSearch();
  const set = useCallback(
    (period: Period) => {
      setSearch((now) => {
        if (period === USUAL) now.delete('period');
        else now.set('period', period);
        return now;
      });
    },
    [setSearch],
  );
  return [periodIn(search), set];
}
