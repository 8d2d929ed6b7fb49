import { idField, modeField } from '../../../list/filter.js';

/** What the address of the dashboard says. */
export const DASHBOARD_FIELDS = {
  period: modeField(['week', 'day', 'month', 'quarter'], { label: 'forecast.period', narrows: false }),
  customer: idField({ label: 'forecast.thisCustomer' }),
  group: idField({ label: 'forecast.group' }),
} as const;
