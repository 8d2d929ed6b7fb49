import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Period } from '../../../../server/contract/transaction.js';
import { usePeriod } from '../../form/usePeriod.js';
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
  const [period, setPeriod] = usePeriod();
  const setKiosk = useCallback(
    (isKiosk: boolean) => {
      setSearch((now) => {
        if (isKiosk) now.set('kiosk', 'true');
        else now.delete('kiosk');
        return now;
      });
    },
    [setSearch],
  );
  return { period, isKiosk: search.get('kiosk') === 'true', setPeriod, setKiosk };
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
