import { NO_DATE, type PackedDate } from '../syntax/date.js';
import { FIRM, FORECAST, MATERIAL } from './delfor-codes.js';

/** End of the release windows of 515, NO_DATE where open. */
export interface ReleaseWindows {
  readonly productionEnd: PackedDate;
  readonly materialEnd: PackedDate;
}

/** Status of a dated call-off. With release windows the date decides; without, a named day is firm and a period a forecast. */
export function releaseStatus(
  date: PackedDate,
  last: PackedDate,
  switched: boolean,
  { productionEnd, materialEnd }: ReleaseWindows,
): number {
  if (productionEnd === NO_DATE && materialEnd === NO_DATE) return last === date && !switched ? FIRM : FORECAST;
  if (productionEnd !== NO_DATE && date <= productionEnd) return FIRM;
  return materialEnd !== NO_DATE && date <= materialEnd ? MATERIAL : FORECAST;
}
