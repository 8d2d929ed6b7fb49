import type { DocumentEncoder } from '../document/document.port.js';
import { scheduleRows, type ScheduleRows } from './schedule.rows.js';

/** Delivery schedules as they are stored. */
export const scheduleEncoder: DocumentEncoder<'delivery-schedule', ScheduleRows> = {
  kind: 'delivery-schedule',
  encode: scheduleRows,
};
