import type { PackageCounts } from './state.js';

/** What a customer, or the company itself, wants done with every package before the advice leaves. */
export const REQUIRED_SCANS = ['none', 'marked', 'verified'] as const;
export type RequiredScans = (typeof REQUIRED_SCANS)[number];

/** Why an advice is not sent as its packages stand: where marking has begun, or is required, all of them are marked; and verified where that is required. */
export function unscanned(
  { packages, marked, verified }: Pick<PackageCounts, 'packages' | 'marked' | 'verified'>,
  required: RequiredScans,
): 'packages-not-marked' | 'packages-not-verified' | null {
  if (marked < packages && (required !== 'none' || marked > 0)) return 'packages-not-marked';
  return required === 'verified' && verified < packages ? 'packages-not-verified' : null;
}
