import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ListName } from '../../../server/contract/names.js';
import type { Changed } from '../api/live.js';
import { type FilterFields, type FilterValues } from './filter.js';

/** Rows of one page of a list on screen. */
const PAGE = 200;
/** As many as one call gives, for an export. */
export const MOST = 500;

/** A page of rows, with whatever else its answer says. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}
/** An order by one of some columns. */
export type Sorted<Sort extends string> = Sort | `-${Sort}`;
/** The part of a list that is asked for: as many rows as `limit`, from where the last page ended. */
export interface PageRequest<Sort extends string = never> {
  readonly limit: number;
  /** The column that the rows are sorted by, with a hyphen in front for the last first; absent for the list's own order. */
  readonly sort?: Sorted<Sort> | undefined;
  readonly cursor?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The moment of the past that the list is read for. */
  readonly asOf?: string | undefined;
}

/** Where the rows of a list come from, and how they are kept. */
export interface RowSource<Values, Row, Page extends RowPage<Row>, Sort extends string = never> {
  /** What its answers are kept under; the filter follows. */
  readonly queryKey: readonly [string, string, string?];
  // Both types stand in it, so that both are inferred from it.
  readonly read: (filters: Values, page: PageRequest<Sort>) => Promise<Page & RowPage<Row>>;
  readonly rowId: (row: Row) => string;
  /** A list of which new rows come on top while it is looked at: the topic of its changes, and what those call a row. */
  readonly live?: { readonly topic: Changed['topic']; readonly nameOf: (row: Row) => string };
  /** A list that is read again as a whole when something of a topic changes. */
  readonly follows?: Changed['topic'];
  /** How long an answer is up to date, and how long one that nobody looks at is kept, in milliseconds, where it isn't the usual time. */
  readonly staleTime?: number | 'static';
  readonly gcTime?: number;
}

/** Everything that is known of a list without the code that draws it. */
export interface ListDefinition<F extends FilterFields, Row, Page extends RowPage<Row>, Sort extends string = never>
  extends RowSource<FilterValues<F>, Row, Page, Sort> {
  /** Under which name its columns and views are saved, and a file of it is written. */
  readonly name: ListName;
  readonly fields: F;
  /** The columns that the server sorts the list by. Absent where the whole list comes at once: that is sorted here, by every column. */
  readonly sorts?: readonly Sort[];
  /** What the address calls that which is open beside the list: no part of its filter, and no view keeps it. */
  readonly aside?: string;
  /** What is selected stays so while other rows are looked for. */
  readonly keepsSelection?: true;
}

/** Declares a list: what its filter is made of, and what it reads with it. */
export function defineList<F extends FilterFields, Row, Page extends RowPage<Row>, const Sort extends string = never>(
  definition: ListDefinition<F, Row, Page, Sort>,
): ListDefinition<F, Row, Page, Sort> {
  return definition;
}

/**
 * The list in the order that an address says, if that is one of its own. In another order than its own new rows don't come on top: it is
 * read again as a whole when its rows change.
 */
export function sortedList<F extends FilterFields, Row, Page extends RowPage<Row>, Sort extends string>(
  definition: ListDefinition<F, Row, Page, Sort>,
  order: string | null,
): ListDefinition<F, Row, Page, Sort> {
  const by = definition.sorts?.find((one) => order === one || order === `-${one}`);
  if (by === undefined) return definition;
  const sort: Sorted<Sort> = order === by ? by : `-${by}`;
  const { live, queryKey, ...rest } = definition;
  return {
    ...rest,
    queryKey: [queryKey[0], queryKey[1], sort],
    ...(live && { follows: live.topic }),
    read: (filters, page) => definition.read(filters, { ...page, sort }),
  };
}

/** Query options of a call that gives its rows page by page, by key. */
export function pagedQuery<Page extends { readonly nextCursor: string | null }>(
  queryKey: readonly unknown[],
  read: (page: PageRequest) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page> => read({ limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.nextCursor,
  });
}

/** Query options of a list's rows under a filter. */
export function rowsQuery<Values, Row, Page extends RowPage<Row>, Sort extends string>(
  { queryKey, read, staleTime, gcTime }: RowSource<Values, Row, Page, Sort>,
  filters: Values,
) {
  return {
    ...pagedQuery([...queryKey, filters], (page) => read(filters, page)),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(gcTime === undefined ? {} : { gcTime }),
  };
}
