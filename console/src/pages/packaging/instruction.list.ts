import { PACKING_INSTRUCTION_SORTS, packingInstructionList } from '../../../../server/contract/packing-instruction.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Packing instructions, by article. */
export const INSTRUCTION_LIST = defineList({
  queryKey: ['packaging', 'instructions'],
  name: 'packing-instructions',
  fields: {
    q: textField({ label: 'packingInstruction.search' }),
    size: idField({ label: 'packingInstruction.thisSize' }),
  },
  sorts: PACKING_INSTRUCTION_SORTS,
  read: ({ size, ...filters }, { signal, ...page }) =>
    call(
      packingInstructionList,
      { query: { ...filters, ...page, ...(size === '' ? {} : { packageSizeId: size }) } },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(INSTRUCTION_LIST);
