import { COMPANY_ROLES, companyList, COMPANY_SORTS } from '../../../../server/contract/company.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** The register of those the company trades with. */
export const COMPANY_LIST = defineList({
  queryKey: ['company', 'list'],
  name: 'companies',
  fields: {
    q: textField({ label: 'company.search' }),
    role: choiceField(COMPANY_ROLES, {
      label: 'company.roles',
      any: 'company.anyRole',
      option: (role) => `company.role.${role}`,
    }),
  },
  sorts: COMPANY_SORTS,
  read: (filters, { signal, ...page }) => call(companyList, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(COMPANY_LIST);
