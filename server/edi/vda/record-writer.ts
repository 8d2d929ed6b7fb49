import type { Loss } from '../mapping/render.js';
import { sixDigits } from '../mapping/values.js';
import { type Field, RECORD_LENGTH } from '../syntax/record-cursor.js';

/** A value that could not be written as it is: too long, too many decimals, or signs latin-1 doesn't have. */
export interface Cut {
  /** Index of the record. */
  readonly record: number;
  readonly type: string;
  readonly field: Field;
  readonly value: string;
  /** Of the document. */
  readonly property?: string;
  readonly fault: Loss['reason'] | 'not-numeric';
}

/** A field that is written; `decimals` of a number are implied, none unless given. */
export interface WrittenField extends Field {
  readonly decimals?: number;
}

/** A field with what to write there; null leaves it blank. `property` of the document is lost where the value doesn't fit. */
export type Value = readonly [field: WrittenField, value: string | null, property?: string];

/** Text of a field, and why it is not the value. */
interface FieldText {
  readonly written: string;
  readonly fault?: Loss['reason'];
}

/** Puts fixed records together and remembers what did not fit. */
export class RecordWriter {
  readonly records: string[] = [];
  readonly cuts: Cut[] = [];
  /** Texts that stand whole where digits belong. */
  readonly notNumeric: Cut[] = [];
  private readonly lost = new Map<string, Loss>();

  /** What documents say and the records don't, each property once. */
  get losses(): readonly Loss[] {
    return [...this.lost.values()];
  }

  add(type: string, values: readonly Value[]): void {
    this.records.push(this.render(type, values));
  }

  /** A property that is not written, or not as it is. */
  lose(property: string, reason: Loss['reason'], text?: string): void {
    if (!this.lost.has(property))
      this.lost.set(property, { property, reason, ...(text === undefined ? {} : { text }) });
  }

  private render(type: string, values: readonly Value[]): string {
    let text = type;
    for (const [field, value, property] of values.toSorted(([a], [b]) => a.at - b.at)) {
      if (value === null) continue;
      const { written, fault } = fieldText(field, value);
      const cut = { record: this.records.length, type, field, value, ...(property === undefined ? {} : { property }) };
      if (field.kind === 'number' && !NUMBER.test(value)) this.notNumeric.push({ ...cut, fault: 'not-numeric' });
      if (fault !== undefined) {
        this.cuts.push({ ...cut, fault });
        if (property !== undefined) this.lose(property, fault, fault === 'no-character' ? value : undefined);
      }
      text = text.padEnd(field.at - 1) + written;
    }
    return text.padEnd(RECORD_LENGTH);
  }
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

function fieldText(field: WrittenField, value: string): FieldText {
  if (field.kind === 'date') return dateText(field, value);
  if (field.kind === 'number' && NUMBER.test(value)) return numberText(field, value);
  const latin = Array.from(value, (character) =>
    isPrintable(character) ? character : isControl(character) ? ' ' : '?',
  ).join('');
  const written = latin.slice(0, field.length).padEnd(field.length);
  if (latin !== value) return { written, fault: 'no-character' };
  return latin.length > field.length ? { written, fault: 'too-long' } : { written };
}

/** YYMMDD; six digits stand for themselves. A year that two digits don't determine is left out. */
function dateText({ length }: Field, value: string): FieldText {
  const written = /^\d{6}$/.test(value) ? value : sixDigits(value);
  return written === null ? { written: ' '.repeat(length), fault: 'no-code' } : { written };
}

/** Digits with the decimals the field implies. A number that is too large is left out, for part of it would be another number, and a negative one too. */
function numberText({ length, decimals = 0 }: WrittenField, value: string): FieldText {
  if (value.startsWith('-')) return { written: ' '.repeat(length), fault: 'no-code' };
  const [units = '', fraction = ''] = value.split('.');
  const digits = (units + fraction.slice(0, decimals).padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > length) return { written: ' '.repeat(length), fault: 'too-long' };
  const written = digits.padStart(length, '0');
  return fraction.length > decimals ? { written, fault: 'too-long' } : { written };
}

function isControl(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x20 || (point >= 0x7f && point < 0xa0);
}

function isPrintable(character: string): boolean {
  return !isControl(character) && (character.codePointAt(0) ?? 0) <= 0xff;
}
