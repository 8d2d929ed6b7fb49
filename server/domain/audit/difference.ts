/** A plain value of a record. */
export type Plain = string | number | boolean;
/** What is otherwise at one place of a record: what was there and is not, what is there and was not. */
export interface Change {
  readonly path: string;
  readonly before: readonly Plain[];
  readonly after: readonly Plain[];
}

/** What the event itself says, by its time, its actor and its being. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['version', 'updatedAt', 'updatedBy']);
/** By which of its fields people know an entry of a list, the first that distinguishes them. */
const NAMES = ['id', 'code', 'identifier', 'type', 'name'] as const;

type Fields = Readonly<Record<string, unknown>>;
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function namesOf(entries: readonly unknown[]): readonly string[] {
  for (const name of NAMES) {
    const found = entries.map((entry) => (isFields(entry) ? entry[name] : undefined));
    if (found.every((one) => typeof one === 'string' && one !== '') && new Set(found).size === found.length)
      return found.map(String);
  }
  return entries.map((_, i) => String(i + 1));
}

/** Every place of a record that holds something, with what it holds. */
function placesOf(value: unknown, path = ''): [string, Plain[]][] {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== ''))
    return [[path, [value]]];
  if (Array.isArray(value)) {
    const entries = value as readonly unknown[];
    if (!entries.some((entry) => typeof entry === 'object'))
      return entries.length === 0 ? [] : [[path, entries as Plain[]]];
    const names = namesOf(entries);
    return entries.flatMap((entry, i) => placesOf(entry, `${path}[${names[i] ?? ''}]`));
  }
  return isFields(value) ? Object.entries(value).flatMap(([name, part]) => placesOf(part, below(name))) : [];
}

/** The values of one list that are not in the other, each as often as it is there more often. */
function without(values: readonly Plain[], others: readonly Plain[]): readonly Plain[] {
  const left = [...others];
  return values.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What is otherwise after an event, place by place; of an event with one record alone, all that it holds. Lists are compared as sets where what they hold differs. */
export function differenceOf(before: unknown, after: unknown): readonly Change[] {
  const isChange = isFields(before) && isFields(after);
  const [was, is] = [new Map(placesOf(before)), new Map(placesOf(after))];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((path): Change[] => {
    if (isChange && BOOKKEEPING.has(path)) return [];
    const [old, fresh] = [was.get(path) ?? [], is.get(path) ?? []];
    const [gone, come] = [without(old, fresh), without(fresh, old)];
    if (gone.length > 0 || come.length > 0) return [{ path, before: gone, after: come }];
    return old.every((value, i) => value === fresh[i]) ? [] : [{ path, before: old, after: fresh }];
  });
}

/** The fields of a record that changed, by the first part of their places. */
export function changedFields(before: unknown, after: unknown): readonly string[] {
  return isFields(before) && isFields(after)
    ? [...new Set(differenceOf(before, after).map(({ path }) => path.split(/[.[]/)[0] ?? ''))]
    : [];
}
