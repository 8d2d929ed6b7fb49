/** The keys of a record that has no others than its type says: a table of the source, never something that was sent. */
export function keysOf<T extends object>(record: T): readonly (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

/** A record with a value for each key of a list. */
export function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}

/** Whether a text is one of a list of names. */
export function isOneOf<T extends string>(names: readonly T[], text: string): text is T {
  return names.some((name) => name === text);
}
