import { UNITS } from '../messages/vda4905-layout.js';
import { countryOf } from './codes.js';
import type { RecordReader } from './record-reader.js';
import type { TableField } from './table-layout.js';

/** Values of a document, delivery or line by property, as a partner's table names them; what was not said is not in it. */
export type TableValues = Map<string, string>;

/** Reads the fields of a record into values; what a later record says again counts. */
export function readValues(
  fields: readonly TableField[],
  reader: RecordReader,
  values: TableValues,
  numbers: ReadonlySet<string>,
): void {
  for (const field of fields) {
    const value = valueOf(field, reader, numbers);
    if (value !== null) values.set(field.property, value);
  }
}

function valueOf(field: TableField, reader: RecordReader, numbers: ReadonlySet<string>): string | null {
  if (field.kind === 'date') return reader.day(field);
  if (numbers.has(field.property)) return reader.number(field);
  const sent = reader.text(field);
  // Fields of digits are padded with zeros where they say nothing.
  if (sent === null || (field.kind === 'number' && /^0+$/.test(sent))) return null;
  const text = field.meanings.get(sent) ?? sent;
  if (field.property === 'unit') return unitOf(text, field, reader);
  return field.property === 'countryOfOrigin'
    ? countryOf(text)
    : field.property === 'lineNumber'
      ? text.replace(/^0+(?=\d)/, '')
      : text;
}

/** Units are those of VDA 4905 unless the table's codes say what they are. */
function unitOf(sent: string, field: TableField, reader: RecordReader): string {
  if ([...field.meanings.values()].includes(sent)) return sent;
  const unit = sent.toUpperCase();
  const known = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (known === undefined) reader.add('unit-unknown', field);
  return known ?? unit;
}

/** The values of some properties, null where one was not said. */
export function pick<K extends string>(properties: readonly K[], values: TableValues): Record<K, string | null> {
  return Object.fromEntries(properties.map((property) => [property, values.get(property) ?? null])) as Record<
    K,
    string | null
  >;
}
