import type { AnyTextKey } from '../i18n/texts.js';

/**
 * One field of a list's filter: how the address says it, what it is where the address says nothing that it understands, and what it is
 * called. `none` is the value that lets every row through.
 */
export interface FilterField<T> {
  /** Its name in the address, where that is another than the field's own. */
  readonly param?: string;
  readonly label: AnyTextKey;
  readonly none: T;
  /** A field that only says how the same rows are seen does not make a list filtered. */
  readonly narrows?: false;
  readonly initial: () => T;
  /** The value that a text of the address means; undefined where it means none. */
  parse(text: string): T | undefined;
  format(value: T): string;
}
export type FilterFields = Readonly<Record<string, FilterField<unknown>>>;
export type FilterValue<F> = F extends FilterField<infer T> ? T : never;
export type FilterValues<F extends FilterFields> = { readonly [K in keyof F]: FilterValue<F[K]> };

interface Named {
  readonly label: AnyTextKey;
  readonly param?: string;
}
const asText = (value: string): string => value;

/** Any text, up to a length; longer ones are passed over. */
export function textField({ most = 1_000, ...named }: Named & { readonly most?: number }): FilterField<string> {
  const none = '';
  return {
    ...named,
    none,
    initial: () => none,
    parse: (text) => (text.length <= most ? text : undefined),
    format: asText,
  };
}

/** The id of a record. */
export function idField(named: Named): FilterField<string> {
  return { ...textField(named), parse: (text) => (/^\d{1,18}$/.test(text) ? text : undefined) };
}

/** A day; empty is any day. `initial` says which day holds while the address says none. */
export function dayField({ initial, ...named }: Named & { readonly initial?: () => string }): FilterField<string> {
  const field = textField(named);
  return {
    ...field,
    initial: initial ?? field.initial,
    parse: (text) => (text === '' || /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined),
  };
}

/** As far back as a list can be asked. */
export const MOST_DAYS = 3660;
/** How many days back, where the address says it. */
export function daysField(named: Named): FilterField<number | undefined> {
  return {
    ...named,
    none: undefined,
    narrows: false,
    initial: () => undefined,
    parse: (text) => {
      const days = Number(text);
      return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
    },
    format: String,
  };
}

/** On or off. */
export function flagField(named: Named & { readonly narrows?: false }): FilterField<boolean> {
  return { ...named, none: false, initial: () => false, parse: (text) => text === 'true', format: String };
}

export interface ChoiceField<V extends string> extends FilterField<V | undefined> {
  readonly values: readonly V[];
  /** What the choice says while every value will do. */
  readonly any: AnyTextKey;
  readonly option: (value: V) => AnyTextKey;
}
/** One of some values, or any. */
export function choiceField<const V extends string>(
  values: readonly V[],
  named: Named & Pick<ChoiceField<V>, 'any' | 'option'>,
): ChoiceField<V> {
  return {
    ...named,
    values,
    none: undefined,
    initial: () => undefined,
    parse: (text) => values.find((value) => value === text),
    format: (value) => value ?? '',
  };
}

/** Always one of some values: the first, where the address says no other. */
export function modeField<const V extends string>(
  values: readonly [V, ...V[]],
  named: Named & { readonly narrows?: false },
): FilterField<V> {
  const [none] = values;
  return {
    ...named,
    none,
    initial: () => none,
    parse: (text) => values.find((value) => value === text),
    format: asText,
  };
}

/** The order of a list in its address: a column, with a hyphen in front for the last first; `order` in views that were saved long ago. */
export const SORT = 'sort';
export const OLD_SORT = 'order';
export function orderOf(search: URLSearchParams): string | null {
  return search.get(SORT) ?? search.get(OLD_SORT);
}

/** The values that an address says. */
export function readFilters<F extends FilterFields>(fields: F, search: URLSearchParams): FilterValues<F> {
  const values = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const text = search.get(field.param ?? name);
    return [name, (text === null ? undefined : field.parse(text)) ?? field.initial()];
  });
  return Object.fromEntries(values) as FilterValues<F>;
}

/** An address that says these values, each only where it is not what would hold anyway; what it says of other things stays, behind them. */
export function writeFilters<F extends FilterFields>(
  fields: F,
  values: FilterValues<F>,
  now: URLSearchParams,
): URLSearchParams {
  const params = Object.entries<FilterField<unknown>>(fields);
  const written = params.flatMap(([name, field]): [string, string][] =>
    values[name] === field.initial() ? [] : [[field.param ?? name, field.format(values[name])]],
  );
  const own = new Set(params.map(([name, { param }]) => param ?? name));
  return new URLSearchParams([...written, ...[...now].filter(([name]) => !own.has(name))]);
}

/** The values that let every row through. */
export function noFilters<F extends FilterFields>(fields: F): FilterValues<F> {
  return Object.fromEntries(
    Object.entries<FilterField<unknown>>(fields).map(([name, { none }]) => [name, none]),
  ) as FilterValues<F>;
}

/** Whether the values keep any row away. */
export function isNarrowed<F extends FilterFields>(fields: F, values: FilterValues<F>): boolean {
  return Object.entries<FilterField<unknown>>(fields).some(
    ([name, { none, narrows }]) => narrows !== false && values[name] !== none,
  );
}
