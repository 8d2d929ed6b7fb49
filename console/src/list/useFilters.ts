import { useCallback, useMemo } from 'react';
import { useSearch } from '../form/useSearch.js';
import {
  type FilterField,
  type FilterFields,
  type FilterValue,
  type FilterValues,
  isNarrowed,
  noFilters,
  readFilters,
  SORT,
  writeFilters,
} from './filter.js';

/** A field with its value, as a control shows and changes it. */
export interface BoundField<T, Field = FilterField<T>> {
  readonly field: Field;
  readonly value: T;
  readonly set: (value: T) => void;
}
export interface Filters<F extends FilterFields> {
  readonly values: FilterValues<F>;
  /** Each field by its name, for the control that shows it. */
  readonly of: { readonly [K in keyof F]: BoundField<FilterValue<F[K]>, F[K]> };
  readonly isFiltered: boolean;
  readonly change: (part: Partial<FilterValues<F>>) => void;
  readonly clear: () => void;
}

/** What a list is narrowed by, in the address: a copied link shows a colleague the same. */
export function useFilters<F extends FilterFields>(fields: F): Filters<F> {
  const [search, setSearch] = useSearch();
  const filter = new URLSearchParams(search);
  filter.delete(SORT);
  const key = filter.toString();
  const values = useMemo(() => readFilters(fields, new URLSearchParams(key)), [fields, key]);
  const change = useCallback(
    (part: Partial<FilterValues<F>>) => {
      setSearch((now) => writeFilters(fields, { ...readFilters(fields, now), ...part }, now));
    },
    [fields, setSearch],
  );
  const of = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          {
            field,
            value: values[name],
            set: (value: unknown) => {
              setSearch((now) => writeFilters(fields, { ...readFilters(fields, now), [name]: value }, now));
            },
          },
        ]),
      ) as Filters<F>['of'],
    [fields, values, setSearch],
  );
  const clear = useCallback(() => {
    setSearch((now) => writeFilters(fields, noFilters(fields), now));
  }, [fields, setSearch]);
  return { values, of, isFiltered: isNarrowed(fields, values), change, clear };
}
