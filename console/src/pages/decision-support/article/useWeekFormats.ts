import { useMemo } from 'react';
import { useFormat } from '../../../i18n/format.js';

/** How moments and quantities of a drawing are written; weeks by their number. */
export function useWeekFormats() {
  const f = useFormat();
  return useMemo(
    () => ({
      day: (at: number) => f.week(new Date(at).toISOString().slice(0, 10)),
      quantity: (value: number) => f.quantity(String(value)),
    }),
    [f],
  );
}
