import type { Area } from '../../platform/area.js';
import { Company } from './company.entity.js';

/** Companies, their partners and their relations. */
export const companyArea: Area = {
  name: 'company',
  server: [() => import('./company.module.js'), () => import('./cumulative-reset.module.js')],
  workers: [() => import('./cumulative-reset.module.js')],
  permissions: ['maintenance'],
  entities: [Company],
  tables: {
    company: { access: { company: 'the own record' }, retention: 'own' },
    company_identifier: { access: { company: 'the own record' }, retention: 'own' },
    company_relation: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
    ignored_sender: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
    partner_company: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
    partner_identifier: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
  },
  events: () => import('./company.events.js'),
};
