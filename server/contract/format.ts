import { z } from 'zod';

/** What a text has to look like, by a name that has a text in each language. */
export type Format =
  | 'agreement-name'
  | 'identification'
  | 'message-type'
  | 'message-version'
  | 'file-name'
  | 'local-code'
  | 'folder'
  | 'host'
  | 'url'
  | 'certificate'
  | 'fingerprint'
  | 'as2-name'
  | 'printable'
  | 'json'
  | 'company-code'
  | 'duns'
  | 'vat-number'
  | 'country'
  | 'time-zone'
  | 'company-identifier'
  | 'qualifier'
  | 'ship-to-code'
  | 'quantity'
  | 'unit'
  | 'commodity-code'
  | 'barcode-prefix'
  | 'weight'
  | 'code-agency'
  | 'plate-agency'
  | 'plate-company'
  | 'sscc-extension'
  | 'gs1-prefix'
  | 'un-number'
  | 'tunnel-code'
  | 'movement-reference'
  | 'amount'
  | 'currency';

const names = z.registry<{ readonly format: Format }>();

/** Gives a schema the name of its format. Nothing else changes: neither what it takes nor what it says of itself. */
export function formatted<S extends z.ZodType>(format: Format, schema: S): S {
  names.add(schema, { format });
  return schema;
}

/** The name of a schema's format; undefined where it has none. */
export function formatOf(schema: z.core.$ZodType): Format | undefined {
  return names.get(schema)?.format;
}
