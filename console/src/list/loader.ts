import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../api/query-client.js';
import { settingsQuery } from '../grid/settings-query.js';
import { type ListDefinition, type pagedQuery, type RowPage, rowsQuery, sortedList } from './define-list.js';
import { type FilterFields, orderOf, readFilters } from './filter.js';

/** What is on screen already keeps itself up to date. */
function isShown({ queryKey }: { readonly queryKey: QueryKey }): boolean {
  return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
}
// The page asks again for what failed, and says so.
const ignore = (): void => undefined;

/** Asks for a record, unless it is shown or at hand. */
export function fetchRecord<Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  if (!isShown(options)) queryClient.query(options).catch(ignore);
}
/** Asks for the first page of rows, unless they are shown or at hand. */
export function fetchRows<Page extends RowPage<unknown>>(options: ReturnType<typeof pagedQuery<Page>>): void {
  if (!isShown(options)) queryClient.infiniteQuery(options).catch(ignore);
}

/** Asks for the records of a page while its code is on its way; the page shows at once, and waits for them itself. */
export function recordLoader(
  fetchAll: (params: LoaderFunctionArgs['params'], search: URLSearchParams) => void,
): LoaderFunction {
  return ({ params, request }) => {
    fetchAll(params, new URL(request.url).searchParams);
    return null;
  };
}

/**
 * Asks for the first page of a list as the address narrows it, and for how its user has set it up, while the list's code is on its way. Where
 * the address may ask for another list than the usual one, `at` says which.
 */
export function listLoader<F extends FilterFields, Row, Page extends RowPage<Row>, Sort extends string>(
  definition: ListDefinition<F, Row, Page, Sort>,
  at?: (search: URLSearchParams) => ListDefinition<F, Row, Page, Sort> | undefined,
): LoaderFunction {
  return ({ request }) => {
    const search = new URL(request.url).searchParams;
    const list = at?.(search) ?? definition;
    fetchRows(rowsQuery(sortedList(list, orderOf(search)), readFilters(list.fields, search)));
    fetchRecord(settingsQuery(definition.name));
    return null;
  };
}
