import type { LayoutField } from './layout.js';
import { RECORD_LENGTH } from '../syntax/record-cursor.js';

/** A value that could not be written as it is: too long, too many decimals, or signs latin-1 doesn't have. */
export interface Cut {
  /** Index of the record. */
  readonly record: number;
  readonly type: string;
  readonly field: LayoutField;
  readonly value: string;
}

/** A field with what to write there; null leaves it blank. */
export type Value = readonly [field: LayoutField, value: string | null];

/** Puts fixed records together and remembers what did not fit. */
export class RecordWriter {
  readonly records: string[] = [];
  readonly cuts: Cut[] = [];

  add(type: string, values: readonly Value[]): void {
    this.records.push(this.render(type, values));
  }

  private render(type: string, values: readonly Value[]): string {
    let text = type;
    for (const [field, value] of values.toSorted(([a], [b]) => a.at - b.at)) {
      if (value === null) continue;
      const { written, whole } = fieldText(field, value);
      if (!whole) this.cuts.push({ record: this.records.length, type, field, value });
      text = text.padEnd(field.at - 1) + written;
    }
    return text.padEnd(RECORD_LENGTH);
  }
}

function fieldText(field: LayoutField, value: string): { readonly written: string; readonly whole: boolean } {
  if (field.kind === 'date') return { written: value.slice(2, 10).replaceAll('-', ''), whole: true };
  if (field.kind === 'number' && /^\d+(?:\.\d+)?$/.test(value)) return numberText(field, value);
  const latin = Array.from(value, (character) =>
    isPrintable(character) ? character : isControl(character) ? ' ' : '?',
  ).join('');
  const written = latin.slice(0, field.length).padEnd(field.length);
  return { written, whole: latin === value && latin.length <= field.length };
}

/** Digits with the decimals the field implies. A number that is too large is left out: part of it would be another number. */
function numberText(
  { length, decimals }: LayoutField,
  value: string,
): { readonly written: string; readonly whole: boolean } {
  const [units = '', fraction = ''] = value.split('.');
  const digits = (units + fraction.slice(0, decimals).padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > length) return { written: ' '.repeat(length), whole: false };
  return { written: digits.padStart(length, '0'), whole: fraction.length <= decimals };
}

function isControl(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x20 || (point >= 0x7f && point < 0xa0);
}

function isPrintable(character: string): boolean {
  return !isControl(character) && (character.codePointAt(0) ?? 0) <= 0xff;
}
