import type { Area } from '../../platform/area.js';

/** Mails of what rules of customer control find. */
export const controlNoticeArea: Area = {
  name: 'control-notice',
  server: [() => import('./control-notice.module.js')],
  workers: [() => import('./control-notice.module.js')],
  tables: {
    control_notice: { access: { company: 'settings' }, retention: 'own' },
    control_notice_rule: { access: { company: 'settings' }, retention: 'own' },
    control_notice_pending: { access: 'system', retention: 'own' },
    control_notice_letter: { access: 'system', retention: { expires: `written_at < now() - interval '90 days'` } },
  },
  tasks: () => import('./control-notice.tasks.js'),
  events: () => import('./control-notice.events.js'),
};
