import { useCallback, useMemo } from 'react';
import { useFormat } from '../../i18n/format.js';

/** How percentages are written: with their sign where they compare. */
export function usePercent() {
  const f = useFormat();
  return useMemo(
    () => ({
      plain: (value: number): string => `${f.quantity(String(value))} %`,
      signed: (value: number): string => `${value > 0 ? '+' : ''}${f.quantity(String(value))} %`,
    }),
    [f],
  );
}

/** Quantities of several units in one line. */
export function useQuantities(): (
  quantities: readonly { readonly unit: string; readonly quantity: string }[],
) => string {
  const f = useFormat();
  return useCallback(
    (quantities) => quantities.map(({ unit, quantity }) => `${f.quantity(quantity)} ${unit}`).join(' · '),
    [f],
  );
}
