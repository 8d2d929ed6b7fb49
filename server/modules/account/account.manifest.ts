import type { Area } from '../../platform/area.js';

/** People, who they act for, and what they may do. */
export const accountArea: Area = {
  name: 'account',
  server: [() => import('./account.module.js')],
  workers: [() => import('./account.invitations.module.js')],
  tables: {
    account_invitation: { access: { company: 'people' }, retention: 'own' },
    // Written by the build before alone; it leaves with the next release.
    address_question: { access: 'system', retention: 'own' },
    external_invitation: {
      access: { company: 'people' },
      // An address that declined is not asked again for a month.
      retention: { expires: `expires_at < now() - interval '30 days'` },
    },
    external_user: { access: { company: 'people' }, retention: 'own' },
    user_impersonation: { access: { company: 'people' }, retention: 'own' },
  },
  tasks: () => import('./account.tasks.js'),
  events: () => import('./account.events.js'),
};
