import { periodOf } from '../../server/domain/calendar/period.js';
import type { ReadResult } from '../../server/edi/interchange.js';
import type { DeliveryScheduleDocument } from '../../server/edi/model/delivery-schedule.js';

/** The delivery schedules of what was read. */
export function schedulesOf({ documents }: ReadResult): DeliveryScheduleDocument[] {
  return documents.filter((document) => document.kind === 'delivery-schedule');
}

/** The word for the period of a call-off, or its last day where there is none. */
export function periodText(first: string, last: string): string {
  const period = periodOf(first, last);
  return period === 'span' ? last : period;
}
