import { LEAST_PRECISION, type Scores } from '../../../../../server/contract/delivery-dashboard.js';

export type Mark = 'below' | 'short' | 'full' | 'none';

/** The share of call-offs that were met by their day, from 0 to 1; null where none was judged. */
export function shareMet({ due, early, onDay }: Pick<Scores, 'due' | 'early' | 'onDay'>): number | null {
  return due === 0 ? null : (early + onDay) / due;
}

/** How a share stands to what customers ask for: all met, or at least enough for new business. */
export function markOf(share: number | null): Mark {
  if (share === null) return 'none';
  return share >= 1 ? 'full' : share * 100 < LEAST_PRECISION ? 'below' : 'short';
}

/** A share in tenths of a percent, cut off: 99.96 % is not 100 %, and 84.96 % is not 85 %. */
export function cutShare(share: number): number {
  return Math.floor(share * 1_000 + 1e-9) / 1_000;
}
