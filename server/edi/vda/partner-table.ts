import { codeText } from '../syntax/codes.js';
import { KNOWN_LAYOUTS, type TableLevel, type TableMessage } from './table-properties.js';

/** A field of a record as a partner's guideline gives it. */
export interface VdaTableField {
  /** Name in the neutral document: `articleNumber`. */
  readonly property: string;
  /** First position, from 1. */
  readonly at: number;
  readonly length: number;
  /** `number` is digits, `date` YYMMDD, `time` HHMM. */
  readonly kind: 'text' | 'number' | 'date' | 'time';
  /** Decimals of a number that are not written. */
  readonly decimals?: number;
  readonly mandatory?: boolean;
  /** The field comes again `stride` positions on, `times` in all: call-offs of which several stand in one record. */
  readonly repeat?: { readonly times: number; readonly stride: number };
  /** What the partner's codes mean: `{ "F": "firm" }`. */
  readonly codes?: Readonly<Record<string, string>>;
}

export interface VdaTableRecord {
  /** What begins with this record. */
  readonly opens?: TableLevel;
  /** What this record says more about; without `opens` and `continues` that of the record before it in order of numbers. */
  readonly continues?: TableLevel;
  /** Positions 4-5 where the record is written; blank without. */
  readonly version?: string;
  /** Records that may follow; what the message is known to allow unless given. */
  readonly next?: readonly string[];
  readonly fields: readonly VdaTableField[];
}

/** Where the values of a VDA message stand, as agreed with one partner: data that an operator types in from the partner's guideline. */
export interface VdaTable {
  readonly name: string;
  readonly message: TableMessage;
  /** Version of the header record, two digits. */
  readonly version?: string;
  /** By record type. */
  readonly records: Readonly<Record<string, VdaTableRecord>>;
  /** Record types that the trailer counts, seven digits each from position 6. */
  readonly trailerCounters?: readonly string[];
  /** Positions 4-5 of the trailer where it is written; blank without. */
  readonly trailerVersion?: string;
}

/** Header and trailer records by message. */
export function endsOf(message: TableMessage): {
  readonly header: string;
  readonly trailer: string;
  readonly known: readonly string[];
} {
  const { records, trailer } = KNOWN_LAYOUTS[message];
  const known = [...records.keys()].map(codeText);
  return { header: known[0] ?? '', trailer, known };
}

/** Level of each record, the header's being the document's. */
export function levelsOf({ message, records }: Pick<VdaTable, 'message' | 'records'>): ReadonlyMap<string, TableLevel> {
  const { header } = endsOf(message);
  const levels = new Map<string, TableLevel>();
  let level: TableLevel = 'document';
  for (const type of Object.keys(records).sort()) {
    if (type !== header) level = records[type]?.opens ?? records[type]?.continues ?? level;
    levels.set(type, type === header ? 'document' : level);
  }
  return levels;
}
