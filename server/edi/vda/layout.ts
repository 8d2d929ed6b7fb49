import { type Code, code } from '../syntax/codes.js';
import type { Field } from '../syntax/record-cursor.js';

/** A field of a fixed record with what can be checked of it. `kind` number is digits only, date is YYMMDD. */
export interface LayoutField extends Field {
  /** Implied decimals of a number: the last digits are behind a decimal mark that is not written. */
  readonly decimals: number;
  /** Must not be blank. */
  readonly mandatory: boolean;
  /** Four digits that say hour and minute. */
  readonly time: boolean;
}

export interface RecordLayout {
  readonly type: string;
  readonly fields: readonly LayoutField[];
  /** Those with something to check: mandatory ones, numbers and dates. */
  readonly checked: readonly LayoutField[];
  /** Records that may follow. */
  readonly next: readonly Code[];
  /** No public source confirms the fields of this record; what it holds is not read beyond those given. */
  readonly unverified: boolean;
}

/** A counter of the trailer: how many records of a type the transmission has. */
export interface Counter {
  readonly type: Code;
  readonly field: LayoutField;
}

/** Fields that stand at the same place in the header record of every VDA message. */
export interface HeaderFields {
  readonly version: LayoutField;
  readonly customer: LayoutField;
  readonly supplier: LayoutField;
  readonly previousNumber: LayoutField;
  readonly number: LayoutField;
  readonly issued: LayoutField;
}

/** A VDA message as data: its records, which may follow which, and what the trailer counts. */
export interface MessageLayout {
  /** `VDA 4913`. */
  readonly message: string;
  /** Versions of the header record this layout is for; empty where none is known. */
  readonly versions: readonly string[];
  readonly header: HeaderFields;
  readonly trailer: string;
  readonly records: ReadonlyMap<Code, RecordLayout>;
  readonly counters: readonly Counter[];
}

const field = (
  at: number,
  length: number,
  label: string,
  kind: Field['kind'],
  { decimals = 0, time = false }: Partial<Pick<LayoutField, 'decimals' | 'time'>> = {},
): LayoutField => ({ at, length, label, kind, decimals, time, mandatory: false });

/** Alphanumeric, left-aligned, padded with blanks. */
export const an = (at: number, length: number, label: string): LayoutField => field(at, length, label, 'text');
/** Digits, right-aligned, padded with zeros. */
export const n = (at: number, length: number, label: string, decimals = 0): LayoutField =>
  field(at, length, label, 'number', { decimals });
/** YYMMDD. */
export const date = (at: number, label: string): LayoutField => field(at, 6, label, 'date');
/** HHMM. */
export const time = (at: number, label: string): LayoutField => field(at, 4, label, 'number', { time: true });
export const mandatory = (optional: LayoutField): LayoutField => ({ ...optional, mandatory: true });

/** The first fields of 511, 711, 811 and 821 alike. */
export const HEADER: HeaderFields = {
  version: mandatory(n(4, 2, 'Version')),
  customer: mandatory(an(6, 9, 'Customer')),
  supplier: mandatory(an(15, 9, 'Supplier')),
  previousNumber: mandatory(n(24, 5, 'Previous transmission number')),
  number: mandatory(n(29, 5, 'Transmission number')),
  issued: mandatory(date(34, 'Issued')),
};

/** `next` is a list of record types with blanks between. */
export function record(
  type: string,
  next: string,
  fields: Readonly<Record<string, LayoutField>>,
  unverified = false,
): RecordLayout {
  const all = Object.values(fields);
  return {
    type,
    next: next.split(' ').map(code),
    fields: all,
    checked: all.filter(({ kind, mandatory: needed }) => needed || kind !== 'text'),
    unverified,
  };
}

export function recordsByType(records: readonly RecordLayout[]): ReadonlyMap<Code, RecordLayout> {
  return new Map(records.map((layout) => [code(layout.type), layout]));
}

/** Seven digits for each record type, from position 6. */
export function counters(types: string): readonly Counter[] {
  return types.split(' ').map((type, i) => ({ type: code(type), field: n(6 + 7 * i, 7, `Records ${type}`) }));
}
