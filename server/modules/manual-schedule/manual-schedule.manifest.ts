import type { Area } from '../../platform/area.js';

/** Delivery schedules of customers without EDI, entered by hand. */
export const manualScheduleArea: Area = {
  name: 'manual-schedule',
  server: [() => import('./manual-schedule.module.js')],
  tables: {
    manual_schedule: { access: { company: 'never shown; who is narrowed enters none' }, retention: 'own' },
  },
};
