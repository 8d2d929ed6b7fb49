import { PACKAGE_SIZE_SORTS, packageSizeList } from '../../../../server/contract/packaging.js';
import { PACKAGE_STRUCTURES } from '../../../../server/domain/packaging/size.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Package sizes, by code. */
export const SIZE_LIST = defineList({
  queryKey: ['packaging', 'sizes'],
  name: 'package-sizes',
  fields: {
    q: textField({ label: 'packageSize.search' }),
    structure: choiceField(PACKAGE_STRUCTURES, {
      label: 'packageSize.structure',
      any: 'packageSize.anyStructure',
      option: (structure) => `packageSize.structures.${structure}`,
    }),
  },
  sorts: PACKAGE_SIZE_SORTS,
  read: (filters, { signal, ...page }) => call(packageSizeList, { query: { ...filters, ...page } }, signal),
  rowId: (row) => row.id,
});
export const loader = listLoader(SIZE_LIST);
