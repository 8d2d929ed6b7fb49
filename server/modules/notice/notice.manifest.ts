import type { Area } from '../../platform/area.js';

/** Notices to people. */
export const noticeArea: Area = {
  name: 'notice',
  server: [() => import('./notice.module.js')],
  tables: {
    notice: { access: { company: 'what people write each other' }, retention: 'own' },
    notice_receipt: { access: { company: 'people' }, retention: 'own' },
  },
  events: () => import('./notice.events.js'),
};
