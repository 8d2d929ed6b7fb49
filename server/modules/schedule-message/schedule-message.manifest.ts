import type { Area } from '../../platform/area.js';

/** What is sent to customers about schedules: answers to releases, and questions. */
export const scheduleMessageArea: Area = {
  name: 'schedule-message',
  server: [() => import('./schedule-message.module.js')],
  workers: [() => import('./schedule-message.module.js')],
  tables: {
    schedule_message: {
      access: 'documents',
      retention: {
        emptiedAfter: 'schedule_line',
        goes: () => 'NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = x.head_id)',
      },
    },
  },
  tasks: () => import('./schedule-message.tasks.js'),
  events: () => import('./schedule-message.events.js'),
};
