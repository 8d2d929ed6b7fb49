import type { Area } from '../../platform/area.js';

/** Accounts of returnable packages. */
export const packageAccountArea: Area = {
  name: 'package-account',
  server: [() => import('./package-account.module.js')],
  workers: [() => import('./package-account.module.js')],
  permissions: ['delivery.package-account'],
  tables: {
    package_account: { access: 'documents', retention: 'own' },
    package_movement: { access: 'documents', retention: 'own' },
    package_movement_state: { access: 'documents', retention: 'own' },
    package_open_movement: { access: 'documents', retention: 'own' },
    package_evidence: { access: 'documents', retention: 'own' },
    package_evidence_content: { access: 'system', retention: 'own' },
    package_dispute_window: {
      access: { company: 'terms with counterparties, which callers who are not narrowed read and set' },
      retention: 'own',
    },
    package_guess: { access: 'documents', retention: 'own' },
    package_guess_rule: { access: 'documents', retention: 'own' },
    package_count: { access: 'documents', retention: 'own' },
    package_count_code: { access: 'documents', retention: 'own' },
    package_count_entry: { access: 'documents', retention: 'own' },
    package_count_step: { access: 'documents', retention: 'own' },
    package_fee: { access: 'documents', retention: 'own' },
    received_advice: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    received_advice_movement: { access: 'documents', retention: 'own' },
    received_statement: { access: 'documents', retention: { register: 'schedule', id: 'message_id' } },
    sent_statement: {
      access: { company: 'statements of whole accounts, of which callers who are narrowed see none' },
      retention: 'own',
    },
    package_posting: { access: 'append', retention: 'own' },
  },
  tasks: () => import('./package-account.tasks.js'),
  events: () => import('./package-account.events.js'),
};
