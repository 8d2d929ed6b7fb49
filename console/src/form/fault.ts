import { z } from 'zod';
import { formatOf } from '../../../server/contract/format.js';
import type { Sentence, TypeName } from './sentences.js';

/** What is wrong with a field: the sentence that says so, and what stands in it. */
export interface Fault {
  readonly sentence: Sentence;
  readonly values: { readonly min?: string; readonly max?: string; readonly type?: TypeName };
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
/** The field that an issue is about. */
interface Found {
  readonly isEmpty: boolean;
  /** It is one of several in the same field. */
  readonly isListed: boolean;
  readonly schema: z.core.$ZodTypes | undefined;
}

const WRONG: Fault = { sentence: 'wrong', values: {} };

/** Values of texts that have such a name with zod itself. */
const ZOD_FORMATS: Readonly<Record<string, (found: Found) => Fault>> = {
  email: ({ isListed }) => ({ sentence: isListed ? 'emails' : 'email', values: {} }),
  date: () => ({ sentence: 'date', values: {} }),
  url: () => ({ sentence: 'type', values: { type: 'url' } }),
};

/** A number's error names both bounds where it has both; the bounds of the number type are not shown. */
function outside(
  origin: string,
  end: 'least' | 'most',
  bound: number | bigint,
  inclusive: boolean,
  { schema }: Found,
): Fault {
  if (origin === 'array' || origin === 'set')
    return { sentence: end === 'least' ? 'chosen' : 'mostOf', values: { max: String(bound) } };
  if (origin === 'string')
    return {
      sentence: end === 'least' ? 'leastCharacters' : 'mostCharacters',
      values: { min: String(bound), max: String(bound) },
    };
  if (end === 'least' && !inclusive && Number(bound) === 0) return { sentence: 'positive', values: {} };
  const { minValue, maxValue } = schema instanceof z.ZodNumber ? schema : { minValue: null, maxValue: null };
  if (
    minValue !== null &&
    maxValue !== null &&
    Number.isSafeInteger(Math.floor(minValue) - 1) &&
    Number.isSafeInteger(Math.ceil(maxValue) + 1)
  )
    return { sentence: 'between', values: { min: String(minValue), max: String(maxValue) } };
  return { sentence: end, values: { min: String(bound), max: String(bound) } };
}

/** What each code of zod means to people. Its own words, English ones, don't count. */
const FAULTS: {
  readonly [Code in Issue['code']]: (issue: Extract<Issue, { readonly code: Code }>, found: Found) => Fault;
} = {
  invalid_type: ({ expected }) =>
    expected === 'int'
      ? { sentence: 'integer', values: {} }
      : expected === 'number'
        ? { sentence: 'numbers', values: {} }
        : WRONG,
  too_small: ({ origin, minimum, inclusive = true }, found) => outside(origin, 'least', minimum, inclusive, found),
  too_big: ({ origin, maximum, inclusive = true }, found) => outside(origin, 'most', maximum, inclusive, found),
  invalid_format: ({ format }, found) => {
    const named = found.schema && formatOf(found.schema);
    return named ? { sentence: 'type', values: { type: named } } : (ZOD_FORMATS[format]?.(found) ?? WRONG);
  },
  not_multiple_of: ({ divisor }) =>
    divisor === 1
      ? { sentence: 'noDecimals', values: {} }
      : divisor === 0.01
        ? { sentence: 'twoDecimals', values: {} }
        : WRONG,
  custom: ({ params }) => ({ sentence: 'wrong', values: {}, ...(params as Partial<Fault>) }),
  invalid_value: () => WRONG,
  unrecognized_keys: () => WRONG,
  invalid_union: () => WRONG,
  invalid_key: () => WRONG,
  invalid_element: () => WRONG,
};

/** The message for an issue that the schema found. */
export function faultOf(issue: Issue, schema: z.core.$ZodType, value: unknown): Fault {
  const found: Found = {
    isEmpty: isEmpty(valueAt(value, issue.path)),
    isListed: typeof issue.path.at(-1) === 'number',
    schema: schemaAt(schema, issue.path, value),
  };
  const isAddress = issue.code === 'invalid_format' && issue.format === 'email';
  if (found.isEmpty && issue.code !== 'custom' && !isAddress) return { sentence: 'mandatory', values: {} };
  return (FAULTS[issue.code] as (issue: Issue, found: Found) => Fault)(issue, found);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function part(value: unknown, name: PropertyKey | undefined): unknown {
  return typeof value === 'object' && value !== null && name !== undefined
    ? (value as Record<PropertyKey, unknown>)[name]
    : undefined;
}
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(part, value);
}

/** The schema of a field. What may be left out is as good as what it holds; of several kinds it is the one that the value says it is. */
function schemaAt(from: z.core.$ZodType, path: Path, value: unknown): z.core.$ZodTypes | undefined {
  const schema = from as z.core.$ZodTypes;
  const { def } = schema._zod;
  if ('innerType' in def) return schemaAt(def.innerType, path, value);
  if (def.type === 'pipe')
    return schemaAt((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, path, value);
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  if (def.type === 'object') {
    const next = def.shape[String(name)];
    return next && schemaAt(next, rest, part(value, name));
  }
  if (def.type === 'array') return schemaAt(def.element, rest, part(value, name));
  if (def.type !== 'union' || !('discriminator' in def)) return undefined;
  const kind = String(def.discriminator);
  const chosen = def.options.find((option) =>
    option._zod.propValues?.[kind]?.has(part(value, kind) as z.core.util.Primitive),
  );
  return chosen && schemaAt(chosen, path, value);
}
