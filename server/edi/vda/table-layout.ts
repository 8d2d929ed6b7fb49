import { code, codeText } from '../syntax/codes.js';
import { counters, type LayoutField, type MessageLayout, record, type RecordLayout } from './layout.js';
import { levelsOf, type VdaTable, type VdaTableField, type VdaTableRecord } from './partner-table.js';
import {
  CALLOFF_DETAILS,
  type CalloffProperty,
  isCalloffProperty,
  KNOWN_LAYOUTS,
  type TableLevel,
} from './table-properties.js';

/** A field with the property it fills. */
export interface TableField extends LayoutField {
  readonly property: string;
  /** What the partner's codes mean, and back again. */
  readonly meanings: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
}

/** A field beside a call-off with what it says of it. */
interface DetailField {
  readonly field: TableField;
  readonly detail: CalloffProperty;
}

/** A date and a quantity, with status and further details where the table has them. */
export interface CalloffPlace {
  readonly date: TableField;
  readonly quantity: TableField;
  readonly status: TableField | null;
  readonly details: readonly DetailField[];
}

export interface TableRecord {
  readonly type: string;
  readonly level: TableLevel;
  /** Begins one more of its level. */
  readonly opens: boolean;
  readonly version: string | null;
  /** Those that are not of call-offs. */
  readonly fields: readonly TableField[];
  readonly calloffs: readonly CalloffPlace[];
}

/** A partner's table ready for reading and writing. */
export interface TableLayout {
  readonly layout: MessageLayout;
  readonly headerType: string;
  /** In order of numbers. */
  readonly records: ReadonlyMap<string, TableRecord>;
  /** Whether a record opens documents; if not, the transmission is one. */
  readonly opensDocuments: boolean;
  /** Whether a property has a place at a level. */
  readonly has: (level: TableLevel, property: string) => boolean;
}

const layouts = new WeakMap<VdaTable, TableLayout>();

/** The layout a table makes of what is known of its message. */
export function tableLayout(table: VdaTable): TableLayout {
  const made = layouts.get(table) ?? makeLayout(table);
  layouts.set(table, made);
  return made;
}

function makeLayout(table: VdaTable): TableLayout {
  const known = KNOWN_LAYOUTS[table.message];
  const levels = levelsOf(table);
  const records = new Map<string, TableRecord>();
  const layoutRecords = new Map(known.records);
  for (const type of Object.keys(table.records).sort()) {
    const row = table.records[type];
    if (row === undefined) continue;
    records.set(type, tableRecord(table, type, row, levels.get(type) ?? 'document'));
    layoutRecords.set(code(type), recordLayout(table, type, row, known.records.get(code(type))));
  }
  const trailer = known.records.get(code(known.trailer));
  const counted =
    table.trailerCounters === undefined || table.trailerCounters.length === 0
      ? []
      : counters(table.trailerCounters.join(' '));
  if (trailer !== undefined && counted.length > 0)
    layoutRecords.set(code(known.trailer), {
      ...trailer,
      fields: counted.map(({ field }) => field),
      unverified: false,
    });
  const places = new Set(
    [...records.values()].flatMap(({ level, fields }) => fields.map(({ property }) => `${level} ${property}`)),
  );
  return {
    layout: {
      ...known,
      records: layoutRecords,
      counters: counted,
      versions: table.version === undefined ? known.versions : [table.version],
    },
    headerType: [...known.records.keys()].map(codeText)[0] ?? '',
    records,
    opensDocuments: [...records.values()].some(({ level, opens }) => opens && level === 'document'),
    has: (level, property) => places.has(`${level} ${property}`),
  };
}

/** `articleNumber` as `Article number`. */
function labelOf(property: string): string {
  const words = property.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A field of the table, the first or one of its repetitions. */
function tableField(field: VdaTableField, repetition = 0): TableField {
  const { property, length, kind, decimals = 0, mandatory = false, repeat, codes = {} } = field;
  const pairs = Object.entries(codes);
  return {
    property,
    at: field.at + repetition * (repeat?.stride ?? 0),
    length,
    label: labelOf(property),
    kind: kind === 'time' ? 'number' : kind,
    decimals,
    time: kind === 'time',
    mandatory: mandatory && repetition === 0,
    meanings: new Map(pairs),
    codes: new Map(pairs.toReversed().map(([sent, meaning]) => [meaning, sent])),
  };
}

function tableRecord(
  { message }: VdaTable,
  type: string,
  { opens, version, fields }: VdaTableRecord,
  level: TableLevel,
): TableRecord {
  const own = fields.filter(({ property }) => !isCalloffProperty(message, property));
  return {
    type,
    level,
    opens: opens !== undefined,
    version: version ?? null,
    fields: own.map((field) => tableField(field)),
    calloffs: message === 'VDA 4915' ? calloffPlaces(fields) : [],
  };
}

function calloffPlaces(fields: readonly VdaTableField[]): readonly CalloffPlace[] {
  const find = (name: string): VdaTableField | undefined => fields.find(({ property }) => property === name);
  const [date, quantity, status] = [find('date'), find('quantity'), find('status')];
  if (date === undefined || quantity === undefined) return [];
  return Array.from({ length: date.repeat?.times ?? 1 }, (_, i) => ({
    date: tableField(date, i),
    quantity: tableField(quantity, i),
    status: status === undefined ? null : tableField(status, i),
    details: CALLOFF_DETAILS.flatMap(([property, detail]) => {
      const field = find(property);
      return field === undefined ? [] : [{ field: tableField(field, i), detail }];
    }),
  }));
}

/** What is checked of a record. The date of a call-off may be one of the special ones, so the reader of call-offs judges it, and their quantities with it. */
function recordLayout(
  { message }: VdaTable,
  type: string,
  { fields, next }: VdaTableRecord,
  known: RecordLayout | undefined,
): RecordLayout {
  const followers = next ?? known?.next.map(codeText) ?? [];
  const own = fields.flatMap((field) =>
    Array.from({ length: field.repeat?.times ?? 1 }, (_, i) => tableField(field, i)),
  );
  const checked = own.map((field) =>
    isCalloffProperty(message, field.property) && !field.time ? { ...field, kind: 'text' as const } : field,
  );
  return record(
    type,
    followers.join(' '),
    Object.fromEntries([...(known?.fields ?? []), ...checked].map((field) => [String(field.at), field])),
  );
}
