import type { Area } from '../../platform/area.js';

/** The days on which a company and its partners work. */
export const calendarArea: Area = {
  name: 'calendar',
  server: [() => import('./calendar.module.js')],
  tables: { work_calendar: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' } },
  events: () => import('./calendar.events.js'),
};
