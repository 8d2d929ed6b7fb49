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

/** Values that need no quotes, in an array of any kind: numbers and days. */
interface Plain {
  readonly length: number;
  join(separator: string): string;
}

/** A Postgres array literal of plain values. */
export function plainArray(values: Plain): string {
  return `{${values.join(',')}}`;
}

/** One Postgres array literal of several lists of plain values, one behind the other. */
export function joinedArray(lists: readonly Plain[]): string {
  let literal = '';
  for (const list of lists) if (list.length > 0) literal += (literal === '' ? '' : ',') + list.join(',');
  return `{${literal}}`;
}
