import { PACKAGE_MOVEMENT_SORTS, packageMovementList } from '../../../../server/contract/package-account.js';
import { MOVEMENT_KINDS } from '../../../../server/domain/package-account/movement.js';
import { MOVEMENT_STATES } from '../../../../server/domain/package-account/state.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, flagField, idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Movements of packages, newest first. */
export const MOVEMENT_LIST = defineList({
  queryKey: ['package-account', 'movements'],
  name: 'package-movements',
  fields: {
    q: textField({ label: 'packageAccount.searchMovements', most: 100 }),
    account: idField({ label: 'packageAccount.thisAccount' }),
    kind: choiceField(MOVEMENT_KINDS, {
      label: 'packageAccount.kind',
      any: 'packageAccount.anyKind',
      option: (kind) => `packageAccount.kinds.${kind}`,
    }),
    state: choiceField(MOVEMENT_STATES, {
      label: 'packageAccount.state',
      any: 'packageAccount.anyState',
      option: (state) => `packageAccount.states.${state}`,
    }),
    ours: flagField({ label: 'packageAccount.ours' }),
    due: flagField({ label: 'packageAccount.due' }),
    guessed: flagField({ label: 'packageAccount.guess.only' }),
  },
  sorts: PACKAGE_MOVEMENT_SORTS,
  read: ({ account, ours, due, guessed, ...filters }, { signal, ...page }) =>
    call(
      packageMovementList,
      {
        query: {
          ...filters,
          ...page,
          ...(account === '' ? {} : { accountId: account }),
          ...(ours ? { ours } : {}),
          ...(due ? { due } : {}),
          ...(guessed ? { guessed } : {}),
        },
      },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(MOVEMENT_LIST);
