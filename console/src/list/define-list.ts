import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ListName } from '../../../server/contract/names.js';
import type { Changed } from '../api/live.js';
import type { FilterFields, FilterValues } from './filter.js';

/** Rows of one page of a list on screen. */
const PAGE = 200;
/** As many as one call gives, for an export. */
export const MOST = 500;

/** A page of rows, with whatever else its answer says. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}
/** The part of a list that is asked for: as many rows as `limit`, from where the last page ended. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The moment of the past that the list is read for. */
  readonly asOf?: string | undefined;
}

/** Where the rows of a list come from, and how they are kept. */
export interface RowSource<Values, Row, Page extends RowPage<Row>> {
  /** What its answers are kept under; the filter follows. */
  readonly queryKey: readonly [string, string];
  // Both types stand in it, so that both are inferred from it.
  readonly read: (filters: Values, page: PageRequest) => Promise<Page & RowPage<Row>>;
  readonly rowId: (row: Row) => string;
  /** A list of which new rows come on top while it is looked at: the topic of its changes, and what those call a row. */
  readonly live?: { readonly topic: Changed['topic']; readonly nameOf: (row: Row) => string };
  /** How long an answer is up to date, and how long one that nobody looks at is kept, in milliseconds, where it isn't the usual time. */
  readonly staleTime?: number | 'static';
  readonly gcTime?: number;
  /** Rows stay until those of another filter are here. */
  readonly keepsPrevious?: true;
}

/** Everything that is known of a list without the code that draws it. */
export interface ListDefinition<F extends FilterFields, Row, Page extends RowPage<Row>>
  extends RowSource<FilterValues<F>, Row, Page> {
  /** Under which name its columns and views are saved, and a file of it is written. */
  readonly name: ListName;
  readonly fields: F;
  /** What the address calls that which is open beside the list: no part of its filter, and no view keeps it. */
  readonly aside?: string;
  /** What is selected stays so while other rows are looked for. */
  readonly keepsSelection?: true;
}

/** Declares a list: what its filter is made of, and what it reads with it. */
export function defineList<F extends FilterFields, Row, Page extends RowPage<Row>>(
  definition: ListDefinition<F, Row, Page>,
): ListDefinition<F, Row, Page> {
  return definition;
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
export function rowsQuery<Values, Row, Page extends RowPage<Row>>(
  { queryKey, read, staleTime, gcTime, keepsPrevious }: RowSource<Values, Row, Page>,
  filters: Values,
) {
  return {
    ...pagedQuery([...queryKey, filters], (page) => read(filters, page)),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(gcTime === undefined ? {} : { gcTime }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  };
}
