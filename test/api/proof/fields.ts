import { z } from 'zod';
import { formatOf, type Format } from '../../../server/contract/format.js';

type Schema = z.core.JSONSchema.JSONSchema;
const FORMAT = 'x-format';
const FORMATS: Readonly<Record<string, RegExp>> = { email: /@/ };

/** A field that takes text. */
export interface TextField {
  readonly key: string;
  readonly schema: Schema;
  readonly format: Format | undefined;
  /** It takes a list of such texts. */
  readonly isList: boolean;
}
/** The fields of an object in a request that take text, with the way to it: '0' is the first of a list. */
export interface FieldGroup {
  readonly path: readonly string[];
  readonly fields: readonly TextField[];
  readonly schema: Schema;
  /** The forms of unions that it stands in, from the outermost. */
  readonly forms: readonly (readonly [path: readonly string[], schema: Schema])[];
}

/** Every object that a schema takes, itself first; a union gives those of each of its forms. */
export function groupsOf(schema: z.ZodType): readonly FieldGroup[] {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const format = formatOf(zodSchema);
      if (format !== undefined) jsonSchema[FORMAT] = format;
    },
  });
  const forms = (one: unknown): Schema[] => {
    if (typeof one !== 'object' || one === null) return [];
    const found = one as Schema;
    const named = found.$ref?.split('/').at(-1);
    if (named !== undefined) return forms(root.$defs?.[named]);
    const several = found.anyOf ?? found.oneOf;
    return several ? several.flatMap(forms) : [found];
  };
  const walk = (object: Schema, path: readonly string[], outer: FieldGroup['forms'] = []): FieldGroup[] => {
    const isForm = propertiesOf(object).some(([, { const: word }]) => word !== undefined);
    const within = isForm ? [...outer, [path, object] as const] : outer;
    const properties = propertiesOf(object).map(([key, value]) => [key, forms(value)] as const);
    const fields = properties.flatMap(([key, all]) =>
      all.flatMap((form) => {
        const texts = form.type === 'array' ? forms(form.items).filter(isText) : isText(form) ? [form] : [];
        return texts.map((text) => ({ key, schema: text, format: named(text), isList: form.type === 'array' }));
      }),
    );
    const below = properties.flatMap(([key, all]) =>
      all.flatMap((form) =>
        form.type === 'array'
          ? forms(form.items).flatMap((item) => (isObject(item) ? walk(item, [...path, key, '0'], within) : []))
          : isObject(form)
            ? walk(form, [...path, key], within)
            : [],
      ),
    );
    return [{ path, fields, schema: object, forms: within }, ...below];
  };
  return forms(root).flatMap((form) => (isObject(form) ? walk(form, []) : []));
}

/** The root's own choices of a few words, such as a direction or a role. */
export function choicesOf({ schema }: FieldGroup): readonly (readonly [key: string, values: readonly string[]])[] {
  return propertiesOf(schema).flatMap(([key, value]) => {
    const values = (typeof value === 'object' ? (value.enum ?? []) : []).filter((one) => typeof one === 'string');
    return values.length > 1 ? [[key, values] as const] : [];
  });
}

/** Whether a text is of the form that a schema asks for; rules across fields are the schema's own to check. */
export function fits(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern, format, allOf = [] } = schema;
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (format === undefined || format === 'regex' || FORMATS[format]?.test(text) === true) &&
    allOf.every((one) => fits(one, text))
  );
}

/** The least value of a schema, in which texts are the first that fits. */
export function leastOf(schema: Schema, texts: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (named(schema) === 'url') return 'https://partner.example/in';
  const [form] = schema.anyOf ?? schema.oneOf ?? [];
  if (form) return leastOf(form, texts);
  if (isObject(schema))
    return Object.fromEntries(
      propertiesOf(schema)
        .filter(([key]) => schema.required?.includes(key))
        .map(([key, value]) => [key, leastOf(value, texts)]),
    );
  if (schema.type === 'array')
    return typeof schema.items === 'object' && !Array.isArray(schema.items) && (schema.minItems ?? 0) > 0
      ? [leastOf(schema.items, texts)]
      : [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return texts.find((text) => fits(schema, text)) ?? '';
}

function propertiesOf({ properties = {}, additionalProperties: any }: Schema): [string, Schema][] {
  const all: [string, unknown][] = [...Object.entries(properties), ['any', any]];
  return all.filter((one): one is [string, Schema] => typeof one[1] === 'object' && one[1] !== null);
}
function isObject({ type }: Schema): boolean {
  return type === 'object';
}
/** What says nothing of its type takes a text as well. */
function isText({ type, enum: words, const: word, anyOf, oneOf }: Schema): boolean {
  return (
    (type === 'string' || type === undefined) &&
    words === undefined &&
    word === undefined &&
    anyOf === undefined &&
    oneOf === undefined
  );
}
function named(schema: Schema): Format | undefined {
  return schema[FORMAT] as Format | undefined;
}
