import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { PERIODS, type Period } from '../../../../server/contract/transaction.js';
import { useSearch } from '../../form/useSearch.js';
import { dashboardQuery } from './dashboard.queries.js';

/** What is due moves with the clock, also where nothing comes in. */
const TICK_MS = 60_000;
const KIOSK_TICK_MS = 15_000;

/** Period and wall screen as the address has them. */
export function useView(): {
  period: Period;
  isKiosk: boolean;
  setPeriod: (period: Period) => void;
  setKiosk: (isKiosk: boolean) => void;
} {
  const [search, setSearch] = useSearch();
  const set = useCallback(
    (name: string, value: string | null) => {
      setSearch((now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      });
    },
    [setSearch],
  );
  return {
    period: PERIODS.find((one) => one === search.get('period')) ?? 'week',
    isKiosk: search.get('kiosk') === 'true',
    setPeriod: useCallback(
      (period) => {
        set('period', period === 'week' ? null : period);
      },
      [set],
    ),
    setKiosk: useCallback(
      (isKiosk) => {
        set('kiosk', isKiosk ? 'true' : null);
      },
      [set],
    ),
  };
}

export function useDashboard(period: Period, isKiosk: boolean) {
  return useQuery({ ...dashboardQuery(period), refetchInterval: isKiosk ? KIOSK_TICK_MS : TICK_MS });
}

/** A wall screen has no chrome and large type; Escape leaves. */
export function useKiosk(isKiosk: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isKiosk) return;
    const root = document.documentElement;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    root.dataset['kiosk'] = '';
    document.addEventListener('keydown', onKey);
    return () => {
      delete root.dataset['kiosk'];
      document.removeEventListener('keydown', onKey);
    };
  }, [isKiosk, leave]);
}
