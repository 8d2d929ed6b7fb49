import type { Area } from '../../platform/area.js';

/** Agreements with partners, and how files come from them and go to them. */
export const agreementArea: Area = {
  name: 'agreement',
  server: [() => import('./agreement.module.js')],
  workers: [() => import('./agreement.module.js')],
  permissions: ['agreements'],
  tables: {
    communication_agreement: { access: 'documents', retention: 'own' },
    agreement_poll: { access: { company: 'shown with its agreement' }, retention: 'own' },
    agreement_test: { access: { company: 'a turn, never shown' }, retention: 'own' },
  },
  events: () => import('./agreement.events.js'),
  settings: ['POLL_SECONDS'],
};
