import { useCallback, useMemo } from 'react';
import { useSearch } from '../../form/useSearch.js';
import { toDays } from '../traffic/filters.js';
import {
  ACKNOWLEDGEMENTS,
  DELIVERIES,
  DIRECTIONS,
  VALIDATIONS,
  type Acknowledgement,
  type Delivery,
  type Direction,
  type Validation,
} from '../../../../server/domain/transaction/status.js';

export interface TransactionFilters {
  readonly filter: 'all' | 'errors' | 'warnings';
  readonly level: 'interchange' | 'message';
  readonly messageType: string;
  readonly q: string;
  readonly direction: Direction | undefined;
  readonly validation: Validation | undefined;
  readonly delivery: Delivery | undefined;
  readonly acknowledgement: Acknowledgement | undefined;
  /** How far back, where the address says it. */
  readonly days: number | undefined;
}
export const NO_FILTERS: TransactionFilters = {
  filter: 'all',
  level: 'interchange',
  messageType: '',
  q: '',
  direction: undefined,
  validation: undefined,
  delivery: undefined,
  acknowledgement: undefined,
  days: undefined,
};

function oneOf<V extends string>(values: readonly V[], value: string | null): V | undefined {
  return values.find((one) => one === value);
}

function read(search: URLSearchParams): TransactionFilters {
  return {
    filter: oneOf(['all', 'errors', 'warnings'] as const, search.get('filter')) ?? 'all',
    level: oneOf(['interchange', 'message'] as const, search.get('level')) ?? 'interchange',
    messageType: search.get('type') ?? '',
    q: search.get('q') ?? '',
    direction: oneOf(DIRECTIONS, search.get('direction')),
    validation: oneOf(VALIDATIONS, search.get('validation')),
    delivery: oneOf(DELIVERIES, search.get('delivery')),
    acknowledgement: oneOf(ACKNOWLEDGEMENTS, search.get('acknowledgement')),
    days: toDays(search.get('days')) ?? undefined,
  };
}
function write({ messageType, ...filters }: TransactionFilters): URLSearchParams {
  const said = Object.entries({ ...filters, type: messageType }).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== NO_FILTERS[name as keyof TransactionFilters],
  );
  return new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]));
}

/** What the list shows, in the address: a copied link shows a colleague the same. */
export function useTransactionFilters(): [TransactionFilters, (part: Partial<TransactionFilters>) => void] {
  const [search, setSearch] = useSearch();
  const filters = useMemo(() => read(search), [search]);
  const change = useCallback(
    (part: Partial<TransactionFilters>) => {
      setSearch((now) => write({ ...read(now), ...part }));
    },
    [setSearch],
  );
  return [filters, change];
}
