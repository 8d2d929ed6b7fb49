import type { Area } from '../../platform/area.js';

/** What senders of files are told of the errors in them. */
export const fileReportArea: Area = {
  name: 'file-report',
  server: [() => import('./file-report.module.js')],
  workers: [() => import('./file-report.module.js')],
  tables: {
    file_report: {
      access: 'documents',
      retention: {
        emptiedAfter: 'traffic_message',
        goes: () => 'NOT EXISTS (SELECT FROM traffic_message m WHERE m.id = x.file_id)',
      },
    },
  },
  tasks: () => import('./file-report.tasks.js'),
  events: () => import('./file-report.events.js'),
};
