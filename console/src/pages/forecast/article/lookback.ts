import {
  ADJUST_PERCENTAGES,
  type AdjustPercent,
  DEFAULT_LAG,
  LAGS,
} from '../../../../../server/domain/forecast/names.js';
import type { FilterField } from '../../../list/filter.js';

/** How a past is looked at: so many weeks ahead, so many weeks back, and within a limit; without one by that of the action that counts. */
export interface Lookback {
  readonly lag: (typeof LAGS)[number];
  readonly weeks: number;
  readonly percent: AdjustPercent | undefined;
}
/** Weeks back that can be chosen. */
export const WEEKS_BACK = [13, 26, 52, 104] as const;

const named = { label: 'forecast.accuracyTitle', narrows: false } as const;
/** A number of some, as the address has it. */
function numberField<const N extends number, None extends N | undefined>(
  values: readonly N[],
  none: None,
): FilterField<N | None> {
  return {
    ...named,
    none,
    initial: () => none,
    parse: (text) => values.find((value) => String(value) === text),
    format: String,
  };
}

/** What the address of a page of accuracy says. */
export const LOOKBACK_FIELDS = {
  lag: numberField(LAGS, DEFAULT_LAG),
  weeks: numberField(WEEKS_BACK, 26),
  percent: numberField(ADJUST_PERCENTAGES, undefined),
} as const;
