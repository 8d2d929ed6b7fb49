import type { ListDefinition, RowPage } from '../list/define-list.js';
import type { FilterFields } from '../list/filter.js';
import { asOfIn, PAST } from './as-of.js';

/** A list at a moment that has passed: nothing that happens changes it. */
export function listAt<F extends FilterFields, Row, Page extends RowPage<Row>, Sort extends string>(
  { live: _, ...definition }: ListDefinition<F, Row, Page, Sort>,
  asOf: string,
): ListDefinition<F, Row, Page, Sort> {
  return {
    ...definition,
    queryKey: [PAST, `${definition.name} ${asOf}`],
    read: (filters, page) => definition.read(filters, { ...page, asOf }),
    staleTime: 'static',
  };
}

/** The list that an address asks for, where it looks at a moment. */
export function ofAddress<List>(at: (asOf: string) => List): (search: URLSearchParams) => List | undefined {
  return (search) => {
    const asOf = asOfIn(search);
    return asOf === undefined ? undefined : at(asOf);
  };
}
