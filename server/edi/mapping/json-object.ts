/** Problems reported at most; whoever mends them reads again. */
const MAX_PROBLEMS = 50;
/** Longest text taken from JSON, in characters. */
const MAX_TEXT = 200;
/** Characters of a wrong value that are quoted. */
const MAX_QUOTED = 40;

/** What is wrong in JSON somebody wrote, each with the path to it. */
export class Problems {
  readonly list: string[] = [];

  add(path: string, problem: string): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push(path === '' ? problem : `${path}: ${problem}`);
    else if (this.list.length === MAX_PROBLEMS) this.list.push('and more');
  }
}

/** A value as people find it again in their file; long texts by their beginning. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_QUOTED));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : 'nothing';
}

/** Whether parsed JSON is an object: neither a list nor null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object of parsed JSON, read property by property; what is not as it must be is reported and left out. Nothing is looked for in prototypes. */
export class JsonObject {
  private constructor(
    private readonly content: Readonly<Record<string, unknown>>,
    readonly path: string,
    readonly problems: Problems,
  ) {}

  /** Null, and a problem, where the value is no object. `properties` are those it may have; any where absent. */
  static of(value: unknown, path: string, problems: Problems, properties?: readonly string[]): JsonObject | null {
    if (!isRecord(value)) {
      problems.add(path, `must be an object, not ${quoted(value)}`);
      return null;
    }
    const object = new JsonObject(value, path, problems);
    if (properties !== undefined)
      for (const name of object.names)
        if (!properties.includes(name))
          problems.add(path, `${quoted(name)} is not known here; known are ${properties.join(', ')}`);
    return object;
  }

  get names(): readonly string[] {
    return Object.keys(this.content);
  }

  /** Path of a property. */
  at(name: string): string {
    if (!/^[\w-]{1,40}$/.test(name)) return `${this.path}[${quoted(name)}]`;
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  /** The property itself, undefined where it is absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.content, name) ? this.content[name] : undefined;
  }

  /** A problem of a property. */
  wrong(name: string, problem: string): void {
    this.problems.add(this.at(name), problem);
  }

  /** A text that is not empty, undefined where it is absent or none. `form` is what it must look like, in a pattern and in words. */
  text(name: string, form?: readonly [pattern: RegExp, words: string]): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT)
      this.wrong(name, `must be a text of 1 to ${MAX_TEXT} characters, not ${quoted(value)}`);
    else if (form === undefined || form[0].test(value)) return value;
    else this.wrong(name, `must be ${form[1]}, not ${quoted(value)}`);
    return undefined;
  }

  /** The same where it must be there; '' where it is not. */
  needed(name: string, form?: readonly [pattern: RegExp, words: string]): string {
    if (this.value(name) === undefined) this.wrong(name, 'is missing');
    return this.text(name, form) ?? '';
  }

  whole(name: string, least: number, most: number): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    this.wrong(name, `must be a whole number from ${least} to ${most}, not ${quoted(value)}`);
    return undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'boolean') return value;
    this.wrong(name, `must be true or false, not ${quoted(value)}`);
    return undefined;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.value(name);
    const found = allowed.find((one) => one === value);
    if (value !== undefined && found === undefined)
      this.wrong(name, `must be one of ${allowed.join(', ')}, not ${quoted(value)}`);
    return found;
  }

  /** A list with its entries' paths, undefined where it is absent or none. */
  list(name: string, most: number): readonly (readonly [value: unknown, path: string])[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) this.wrong(name, `must be a list, not ${quoted(value)}`);
    else if (value.length > most) this.wrong(name, `has ${value.length} entries; at most ${most} are taken`);
    else return value.map((entry: unknown, i) => [entry, `${this.at(name)}[${i}]`] as const);
    return undefined;
  }
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}

/** The values that are there, without those undefined. */
export function given<T extends Readonly<Record<string, unknown>>>(
  values: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const present: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name in values) if (isDefined(values[name])) present[name] = values[name];
  return present;
}
