import type { ReadResult } from '../../server/edi/interchange.js';
import type { DeliveryScheduleDocument } from '../../server/edi/model/delivery-schedule.js';

/** The delivery schedules of what was read. */
export function schedulesOf({ documents }: ReadResult): DeliveryScheduleDocument[] {
  return documents.filter((document) => document.kind === 'delivery-schedule');
}
