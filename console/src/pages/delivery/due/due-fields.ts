import { DUE_ONLY } from '../../../../../server/contract/despatch-due.js';
import { dayField, modeField, textField } from '../../../list/filter.js';

/** What of all that is due is looked at: the day (empty for today), how much of it, whose address and ship-to, and what names hold. */
export const DUE_FIELDS = {
  until: dayField({ label: 'due.until' }),
  only: modeField(DUE_ONLY, { label: 'due.only' }),
  customer: textField({ label: 'due.customer', most: 140 }),
  place: textField({ label: 'due.place', most: 35 }),
  q: textField({ label: 'due.shipTo', most: 70 }),
};
