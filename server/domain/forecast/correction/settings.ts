import type { AdjustDirection, AdjustPercent } from '../names.js';

/** What a user decides of a correction. */
export interface CorrectionSettings {
  readonly capPercent: AdjustPercent;
  /** Whether call-offs may be raised, lowered, or both. */
  readonly direction: AdjustDirection;
  /** What a correction must have gained on past weeks to be applied, in percent of the customer's error. */
  readonly minImprovementPercent: number;
  /** Mondays of the first and the last week that may be corrected; null for no limit. */
  readonly fromWeek: number | null;
  readonly toWeek: number | null;
}
export const USUAL_SETTINGS: CorrectionSettings = {
  capPercent: 12.5,
  direction: 'both',
  minImprovementPercent: 2,
  fromWeek: null,
  toWeek: null,
};

/** How far a multiplier may go, whatever was learned; without limit while a correction only observes. */
export function limitsOf({ capPercent, direction }: CorrectionSettings): readonly [least: number, most: number] {
  const part = capPercent / 100;
  return [
    direction === 'up' ? 1 : capPercent === 0 ? 0 : 1 - part,
    direction === 'down' ? 1 : capPercent === 0 ? Infinity : 1 + part,
  ];
}
