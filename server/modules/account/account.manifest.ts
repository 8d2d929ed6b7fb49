import type { Area } from '../../platform/area.js';
import { InvitationModule } from './account.invitations.module.js';
import { AccountModule } from './account.module.js';

/** People, who they act for, and what they may do. */
export const accountArea: Area = {
  name: 'account',
  server: [AccountModule],
  workers: [InvitationModule],
  tables: {
    user_account: { access: { company: 'people' }, retention: 'own' },
    account_invitation: { access: { company: 'people' }, retention: 'own' },
    address_question: { access: 'system', retention: 'own' },
    external_user: { access: { company: 'people' }, retention: 'own' },
    user_impersonation: { access: { company: 'people' }, retention: 'own' },
  },
};
