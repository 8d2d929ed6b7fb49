import { useMemo } from 'react';
import { type Formats, useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { useWords } from '../decision-support/words.js';

/** Stands for a figure that nobody knows. */
export const UNKNOWN = '–';

/** A number of a few decimals, as text that a format of quantities takes. */
function decimal(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

const tenths = (percent: number): number => Math.round(percent * 10) / 10;

/** A difference with its sign. */
export function signed(value: number, f: Pick<Formats, 'quantity'>): string {
  const size = f.quantity(decimal(Math.abs(value)));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${size}`;
}

/** By how many percent a quantity differs from another one; null where that is nothing. */
export function differencePercent(from: string, to: string): number | null {
  const base = Number(from);
  return base === 0 ? null : Math.round((Number(to) / base - 1) * 1_000) / 10;
}

/** How the numbers of Forecast AI are written; what nobody knows is a dash. */
export function useFigures() {
  const say = useTexts('forecast');
  const f = useFormat();
  const { percent, change } = useWords();
  return useMemo(
    () => ({
      quantity: (value: string | null) => (value === null ? UNKNOWN : f.quantity(value)),
      number: (value: number | null) => (value === null ? UNKNOWN : f.quantity(decimal(value))),
      /** Without decimals: of a sum of many quantities. */
      whole: (value: string) => f.integer(Math.round(Number(value))),
      signed: (value: number | null) => (value === null ? UNKNOWN : signed(value, f)),
      difference: (from: string, to: string) => signed(Number(to) - Number(from), f),
      percent: (value: number | null) => (value === null ? UNKNOWN : percent(tenths(value))),
      /** With its sign. */
      change: (value: number | null) => (value === null ? UNKNOWN : change(tenths(value))),
      /** A quantity within its interval. */
      within: (value: string | null, low: string | null, high: string | null) => {
        if (value === null) return UNKNOWN;
        if (low === null || high === null) return f.quantity(value);
        return say('interval', { quantity: f.quantity(value), low: f.quantity(low), high: f.quantity(high) });
      },
      /** Two ends of a range. */
      range: (low: string | null, high: string | null) =>
        low === null || high === null ? UNKNOWN : `${f.quantity(low)} – ${f.quantity(high)}`,
    }),
    [say, f, percent, change],
  );
}
