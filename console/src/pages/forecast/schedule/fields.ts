import { flagField, idField } from '../../../list/filter.js';

/** What the address of an adjusted schedule says. */
export const SCHEDULE_FIELDS = {
  adjusted: flagField({ label: 'forecast.onlyAdjusted' }),
  line: idField({ label: 'forecast.thisLine' }),
} as const;
