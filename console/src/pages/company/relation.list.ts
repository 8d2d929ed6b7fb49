import { RELATION_ROLES, relationList, RELATION_SORTS } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** What the company and its partners are to each other. */
export const RELATION_LIST = defineList({
  queryKey: ['relation', 'list'],
  name: 'relations',
  fields: {
    q: textField({ label: 'relation.search' }),
    partner: idField({ label: 'relation.onlyPartner' }),
    role: choiceField(RELATION_ROLES, {
      label: 'relation.roleShort',
      any: 'company.anyRole',
      option: (role) => `company.role.${role}`,
    }),
    state: choiceField(['active', 'ended'], {
      label: 'relation.state',
      any: 'relation.anyState',
      option: (state) => `relation.${state}`,
    }),
  },
  sorts: RELATION_SORTS,
  read: ({ partner, state, ...filters }, { signal, ...page }) =>
    call(
      relationList,
      {
        query: {
          ...filters,
          ...page,
          ...(partner === '' ? {} : { partnerCompanyId: partner }),
          ...(state === undefined ? {} : { active: state === 'active' }),
        },
      },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(RELATION_LIST);
