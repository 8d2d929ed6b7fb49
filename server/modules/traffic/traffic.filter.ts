import type { TrafficQuery } from '../../contract/traffic.js';
import type { CompanyId } from '../../domain/ids.js';
import { otherSide } from '../agreement/partner-address.view.js';
import { cursorId } from '../../platform/database/sorted.js';

/** Counts stop here: beyond it people need a filter, not a figure. */
export const COUNT_CAP = 1_000;
/** Of what a search finds, the newest that are put into another order, or looked at for a cause. */
export const MOST_SORTED = 10_000;

export interface Filter {
  readonly where: string;
  readonly params: unknown[];
}
/** What the list shows; `addresses` are those of the partner that it is narrowed to. */
export type TrafficSearch = TrafficQuery & { readonly addresses?: readonly string[] | undefined };
type OfPeriod = Pick<TrafficSearch, 'days' | 'direction' | 'messageType' | 'archived' | 'addresses'> & {
  readonly cause?: string | undefined;
};
type Searched = Pick<TrafficSearch, 'q' | 'days' | 'direction' | 'messageType' | 'archived' | 'cursor' | 'addresses'>;

/** Conditions of the period, the type and the cause; `id` carries the day, so the period is a range of ids. */
export function period(companyId: CompanyId, query: OfPeriod): Filter {
  const params: unknown[] = [companyId, query.days];
  const conditions = [
    `company_id = $1`,
    `id >= first_id(now() - make_interval(days => $2))`,
    `received_at >= now() - make_interval(days => $2)`,
    query.archived ? `archive_state <> 'open'` : `archive_state = 'open'`,
  ];
  const add = (condition: (n: string) => string, value: unknown): void => {
    conditions.push(condition(`$${String(params.push(value))}`));
  };
  if (query.direction !== undefined) add((n) => `direction = ${n}`, query.direction);
  if (query.messageType !== undefined) add((n) => `message_type = ${n}`, query.messageType);
  if (query.addresses !== undefined) add((n) => `(${otherSide('m')}) = ANY (${n}::text[])`, query.addresses);
  if (query.cause !== undefined) add((n) => `error_count > 0 AND cause = ${n}`, query.cause);
  return { where: conditions.join(' AND '), params };
}

/**
 * The ids that the search box finds. Row-level security would keep Postgres from the index of the searched text, so the search is a
 * function of the database that holds the company itself.
 */
export function found(params: unknown[], query: Searched, only: TrafficQuery['filter'], most: number): string {
  const n = (value: unknown): string => `$${String(params.push(value))}`;
  return `SELECT found_traffic(${n(`%${escapeLike(query.q ?? '')}%`)}, now() - make_interval(days => ${n(query.days)}), ${n(cursorId(query.cursor))},
    ${n(query.direction ?? null)}, ${n(query.messageType ?? null)}, ${n(only === 'errors')}, ${n(only === 'warnings')}, ${n(most)}, ${n(query.archived)}, ${n(query.addresses ?? null)}::text[]) AS id`;
}

export const CONDITION_OF: Record<TrafficQuery['filter'], string> = {
  all: '',
  errors: ' AND error_count > 0',
  warnings: ' AND warning_count > 0',
};

/** Whether something stands in the search box. */
export function isSearched({ q }: Pick<TrafficQuery, 'q'>): boolean {
  return q !== undefined && q !== '';
}

export function escapeLike(text: string): string {
  return text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&');
}

/** A count as it is shown. */
export function capped(n = 0): { value: number; capped: boolean } {
  return { value: Math.min(n, COUNT_CAP), capped: n > COUNT_CAP };
}
