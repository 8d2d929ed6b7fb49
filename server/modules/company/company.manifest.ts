import type { Area } from '../../platform/area.js';
import { CompanyModule } from './company.module.js';

/** Companies, their partners and their relations. */
export const companyArea: Area = {
  name: 'company',
  server: [CompanyModule],
  permissions: ['maintenance'],
  tables: {
    company: { access: { company: 'the own record' }, retention: 'own' },
    company_identifier: { access: { company: 'the own record' }, retention: 'own' },
    company_relation: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
    partner_company: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
    partner_identifier: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' },
  },
};
