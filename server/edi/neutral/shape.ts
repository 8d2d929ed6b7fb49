import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { isRecord, type Problems, quoted } from '../mapping/json-object.js';

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a value of a neutral document must be: checks it, and says the same as JSON Schema. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** What a property of this shape is when it is left out; without it the property must be there. */
  readonly absent?: { readonly value: T };
  /** Not in JSON, nor in its schema. */
  readonly hidden?: true;
  /** The value; undefined, with a problem, where it is none of this shape. */
  readonly take: (value: unknown, path: string, problems: Problems) => T | undefined;
}

/** Control characters other than tab and line ends: no standard has a way to write them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** A text in some form; `words` say what is expected. */
function textOf(schema: JsonSchema, words: string, accepts: (text: string) => boolean): Shape<string> {
  return {
    schema: { type: 'string', ...schema },
    take(value, path, problems) {
      if (typeof value === 'string' && accepts(value)) return value;
      problems.add(path, `expected ${words}, found ${quoted(value)}`);
      return undefined;
    },
  };
}

/** Longest number, in characters. */
const MAX_DECIMAL = 40;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function isRealDay(it: string): boolean {
  return dayText(dayNumber(it)) === it;
}

/** Any text without control characters. */
export const text = textOf(
  { pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]*$' },
  'a text without control characters',
  (it) => !CONTROL.test(it),
);
/** A number as a decimal string in canonical form. */
export const decimal = textOf(
  { pattern: DECIMAL.source, maxLength: MAX_DECIMAL },
  'a number as text, such as "12.5"',
  (it) => it.length <= MAX_DECIMAL && DECIMAL.test(it),
);
export const day = textOf({ format: 'date' }, 'a day, YYYY-MM-DD', (it) => DAY.test(it) && isRealDay(it));
/** A day, with the time where one was given. */
export const moment = textOf(
  { pattern: MOMENT.source },
  'a day, YYYY-MM-DD or YYYY-MM-DDThh:mm',
  (it) => MOMENT.test(it) && isRealDay(it.slice(0, 10)),
);
export const time = textOf({ pattern: TIME.source }, 'a time, hh:mm', (it) => TIME.test(it));

export const flag: Shape<boolean> = {
  schema: { type: 'boolean' },
  take(value, path, problems) {
    if (typeof value === 'boolean') return value;
    problems.add(path, `expected true or false, found ${quoted(value)}`);
    return undefined;
  },
};

export const whole: Shape<number> = {
  schema: { type: 'integer', minimum: 0 },
  take(value, path, problems) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    problems.add(path, `expected a whole number, found ${quoted(value)}`);
    return undefined;
  },
};

/** One of some words or values. */
export function among<const T extends string | boolean>(words: readonly T[]): Shape<T> {
  return {
    schema: { enum: words },
    take(value, path, problems) {
      const found = words.find((word) => word === value);
      if (found === undefined) problems.add(path, `expected ${words.map(quoted).join(', ')}, found ${quoted(value)}`);
      return found;
    },
  };
}

/** The shape or null; null where it is left out. */
export function orNull<T>({ schema, take }: Shape<T>): Shape<T | null> {
  return {
    schema:
      typeof schema['type'] === 'string'
        ? { ...schema, type: [schema['type'], 'null'] }
        : { anyOf: [schema, { type: 'null' }] },
    absent: { value: null },
    take: (value, path, problems) => (value === null ? null : take(value, path, problems)),
  };
}

/** The shape, and a value for where it is left out. */
export function otherwise<T>(value: T, shape: Shape<T>): Shape<T> {
  return { ...shape, absent: { value } };
}

/** The shape where it is there at all. */
export function optional<T>({ schema, take }: Shape<T>): Shape<T | undefined> {
  return { schema, absent: { value: undefined }, take };
}

/** A property that JSON doesn't have: it is always this. */
export function always<T>(value: T): Shape<T> {
  return {
    schema: {},
    hidden: true,
    absent: { value },
    take(_, path, problems) {
      problems.add(path, 'is not known here');
      return undefined;
    },
  };
}

/** A list, empty where it is left out. */
export function list<T>(shape: Shape<T>, most: number): Shape<readonly T[]> {
  return {
    schema: { type: 'array', items: shape.schema, maxItems: most },
    absent: { value: [] },
    take(value, path, problems) {
      if (!Array.isArray(value)) problems.add(path, `expected a list, found ${quoted(value)}`);
      else if (value.length > most) problems.add(path, `expected at most ${most} entries, found ${value.length}`);
      else return entries(value, shape, path, problems);
      return undefined;
    },
  };
}

function entries<T>(values: readonly unknown[], shape: Shape<T>, path: string, problems: Problems): readonly T[] {
  const taken: T[] = [];
  for (const [at, value] of values.entries()) {
    const one = shape.take(value, `${path}[${at}]`, problems);
    if (one !== undefined) taken.push(one);
  }
  return taken;
}

export interface Named<T> extends Shape<T> {
  readonly definition: readonly [name: string, schema: JsonSchema];
}

/** A shape that others of the same schema refer to by its name in `$defs`. */
export function named<T>(name: string, shape: Shape<T>): Named<T> {
  return { ...shape, schema: { $ref: `#/$defs/${name}` }, definition: [name, shape.schema] };
}

/** The shapes of an object's properties: each of the type has one. */
export type Properties<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** An object with these properties and no others. */
export function object<T extends object>(properties: Properties<T>): Shape<T> {
  const needed: (keyof T & string)[] = [];
  const schemas: Record<string, JsonSchema> = {};
  for (const name in properties) {
    const { schema, absent, hidden } = properties[name];
    if (hidden !== true) schemas[name] = schema;
    if (absent === undefined) needed.push(name);
  }
  return {
    schema: { type: 'object', properties: schemas, required: needed, additionalProperties: false },
    take(value, path, problems) {
      if (!isRecord(value)) {
        problems.add(path, `expected an object, found ${quoted(value)}`);
        return undefined;
      }
      const taken: Partial<T> = {};
      for (const name in properties) {
        const one = property(value, name, properties[name], { path, problems });
        if (one !== undefined) taken[name] = one;
      }
      for (const name in value) if (!Object.hasOwn(properties, name)) problems.add(at(path, name), 'is not known here');
      return isComplete(taken, needed) ? taken : undefined;
    },
  };
}

function property<T>(
  value: Readonly<Record<string, unknown>>,
  name: string,
  shape: Shape<T>,
  { path, problems }: { readonly path: string; readonly problems: Problems },
): T | undefined {
  if (Object.hasOwn(value, name)) return shape.take(value[name], at(path, name), problems);
  if (shape.absent === undefined) problems.add(at(path, name), 'is missing');
  return shape.absent?.value;
}

function isComplete<T extends object>(taken: Partial<T>, needed: readonly (keyof T)[]): taken is T {
  return needed.every((name) => taken[name] !== undefined);
}

/** Path of a property. */
export function at(path: string, name: string): string {
  if (!/^[\w-]{1,40}$/.test(name)) return `${path}[${quoted(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
