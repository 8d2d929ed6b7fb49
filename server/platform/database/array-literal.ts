const QUOTED = /[\s"\\{},]|^$|^null$/i;

/** One element of a Postgres array literal: null, plain, or quoted with its quotes and backslashes escaped. */
function element(value: string | null): string {
  if (value === null) return 'NULL';
  return QUOTED.test(value) ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : value;
}

/** A Postgres array literal of texts. NUL, which Postgres text cannot hold, is dropped. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((v) => element(v?.includes('\0') === true ? v.replaceAll('\0', '') : v)).join(',')}}`;
}

/** A Postgres array literal of values that need no quotes: numbers and days. */
export function plainArray(values: readonly (string | number | bigint)[]): string {
  return `{${values.join(',')}}`;
}

/** One Postgres array literal of several lists of numbers, one behind the other. */
export function joinedArray(lists: readonly (readonly (number | bigint)[])[]): string {
  let literal = '';
  for (const list of lists) if (list.length > 0) literal += (literal === '' ? '' : ',') + list.join(',');
  return `{${literal}}`;
}
