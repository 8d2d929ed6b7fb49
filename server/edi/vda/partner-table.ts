import { given, JsonObject, Problems, quoted } from '../mapping/json-object.js';
import { CALLOFF_STATUSES } from '../model/delivery-schedule.js';
import { codeText } from '../syntax/codes.js';
import { RECORD_LENGTH } from '../syntax/record-cursor.js';
import {
  isCalloffProperty,
  KNOWN_LAYOUTS,
  PROPERTIES,
  TABLE_LEVELS,
  TABLE_MESSAGES,
  type TableLevel,
  type TableMessage,
} from './table-properties.js';

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

const KINDS = ['text', 'number', 'date', 'time'] as const;
/** Positions of record type and version. */
const FIRST_FREE = 6;
const COUNTER_LENGTH = 7;
const MAX_COUNTERS = Math.floor((RECORD_LENGTH - FIRST_FREE + 1) / COUNTER_LENGTH);
/** Digits of a number that are always exact. */
const MAX_DIGITS = 15;
const LENGTHS: Readonly<Record<string, number>> = { date: 6, time: 4 };
const MAX_CODES = 500;
const TWO_DIGITS = [/^\d\d$/, 'two digits'] as const;

/** Header and trailer records by message. */
function endsOf(message: TableMessage): {
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

/** Reads a partner's table from parsed JSON: all that is wrong in it, or the table. Never throws. */
export function readVdaTable(json: unknown): { readonly table: VdaTable | null; readonly errors: readonly string[] } {
  const problems = new Problems();
  const object = JsonObject.of(json, '', problems, [
    'name',
    'message',
    'version',
    'records',
    'trailerCounters',
    'trailerVersion',
  ]);
  if (object === null) return { table: null, errors: problems.list };
  const name = object.needed('name');
  const version = object.text('version', TWO_DIGITS);
  if (object.value('message') === undefined) object.wrong('message', 'is missing');
  const message = object.oneOf('message', TABLE_MESSAGES);
  if (message === undefined) return { table: null, errors: problems.list };
  const records = readRecords(object, message);
  const trailerCounters = readTypes(object, 'trailerCounters', MAX_COUNTERS, [
    ...endsOf(message).known,
    ...Object.keys(records),
  ]);
  const table: VdaTable = {
    name,
    message,
    records,
    ...given({ version, trailerCounters, trailerVersion: object.text('trailerVersion', TWO_DIGITS) }),
  };
  checkProperties(table, problems);
  checkPlaces(table, problems);
  checkOrder(table, problems);
  if (problems.list.length === 0) checkEssentials(table, problems);
  return problems.list.length === 0 ? { table, errors: [] } : { table: null, errors: problems.list };
}

function readRecords(object: JsonObject, message: TableMessage): VdaTable['records'] {
  const { header, trailer } = endsOf(message);
  if (object.value('records') === undefined) object.wrong('records', 'is missing');
  const all =
    object.value('records') === undefined
      ? null
      : JsonObject.of(object.value('records'), object.at('records'), object.problems);
  const records: Record<string, VdaTableRecord> = {};
  for (const type of all?.names ?? []) {
    if (!/^\d{3}$/.test(type) || !type.startsWith(header.slice(0, 2)))
      object.problems.add(
        object.at('records'),
        `${quoted(type)} is no record of ${message}; its records are ${header.slice(0, 2)}0 to ${header.slice(0, 2)}9`,
      );
    else if (type === trailer)
      object.problems.add(`records.${type}`, 'is the trailer; what it counts is said in trailerCounters');
    else records[type] = readRecord(all?.value(type), `records.${type}`, object.problems, message);
  }
  return records;
}

function readRecord(json: unknown, path: string, problems: Problems, message: TableMessage): VdaTableRecord {
  const object = JsonObject.of(json, path, problems, ['opens', 'continues', 'version', 'next', 'fields']);
  if (object === null) return { fields: [] };
  if (object.value('fields') === undefined) object.wrong('fields', 'is missing');
  const opens = object.oneOf('opens', TABLE_LEVELS);
  const continues = object.oneOf('continues', TABLE_LEVELS);
  if (opens !== undefined && continues !== undefined) problems.add(path, 'opens and continues exclude each other');
  if (message === 'VDA 4906' && (opens === 'calloff' || continues === 'calloff'))
    problems.add(path, 'an invoice has no call-offs');
  const fields = object.list('fields', RECORD_LENGTH)?.flatMap(([field, at]) => readField(field, at, problems)) ?? [];
  return {
    fields,
    ...given({
      opens,
      continues,
      version: object.text('version', TWO_DIGITS),
      next: readTypes(object, 'next', RECORD_LENGTH, null),
    }),
  };
}

/** A list of record types; `known` are those there are, null where that is seen later. */
function readTypes(
  object: JsonObject,
  name: string,
  most: number,
  known: readonly string[] | null,
): readonly string[] | undefined {
  return object.list(name, most)?.flatMap(([type, path]) => {
    if (typeof type === 'string' && (known === null ? /^\d{3}$/.test(type) : known.includes(type))) return [type];
    object.problems.add(path, `must be a record type${known === null ? '' : ' of this table'}, not ${quoted(type)}`);
    return [];
  });
}

function readField(json: unknown, path: string, problems: Problems): readonly VdaTableField[] {
  const object = JsonObject.of(json, path, problems, [
    'property',
    'at',
    'length',
    'kind',
    'decimals',
    'mandatory',
    'repeat',
    'codes',
  ]);
  if (object === null) return [];
  const property = object.needed('property');
  for (const name of ['at', 'length', 'kind']) if (object.value(name) === undefined) object.wrong(name, 'is missing');
  const at = object.whole('at', FIRST_FREE, RECORD_LENGTH);
  const length = object.whole('length', 1, RECORD_LENGTH);
  const kind = object.oneOf('kind', KINDS);
  const optional = given({
    decimals: object.whole('decimals', 0, MAX_DIGITS),
    mandatory: object.flag('mandatory'),
    repeat: readRepeat(object),
    codes: readCodes(object),
  });
  if (property === '' || at === undefined || length === undefined || kind === undefined) return [];
  const expected = LENGTHS[kind];
  if (expected !== undefined && length !== expected)
    object.wrong('length', `must be ${expected}, as a ${kind} is written ${kind === 'date' ? 'YYMMDD' : 'HHMM'}`);
  if (kind !== 'number' && optional.decimals !== undefined) object.wrong('decimals', 'only numbers have them');
  if (kind !== 'text' && optional.codes !== undefined) object.wrong('codes', 'only texts have them');
  if (optional.decimals !== undefined && optional.decimals > length)
    object.wrong('decimals', `are more than the ${length} digits of the field`);
  return [{ property, at, length, kind, ...optional }];
}

function readRepeat(object: JsonObject): VdaTableField['repeat'] {
  const json = object.value('repeat');
  const repeat =
    json === undefined ? null : JsonObject.of(json, object.at('repeat'), object.problems, ['times', 'stride']);
  if (repeat === null) return undefined;
  for (const name of ['times', 'stride']) if (repeat.value(name) === undefined) repeat.wrong(name, 'is missing');
  const times = repeat.whole('times', 1, RECORD_LENGTH);
  const stride = repeat.whole('stride', 1, RECORD_LENGTH);
  return times === undefined || stride === undefined ? undefined : { times, stride };
}

function readCodes(object: JsonObject): VdaTableField['codes'] {
  const json = object.value('codes');
  const codes = json === undefined ? null : JsonObject.of(json, object.at('codes'), object.problems);
  if (codes === null) return undefined;
  if (codes.names.length > MAX_CODES)
    object.wrong('codes', `has ${codes.names.length} entries; at most ${MAX_CODES} are taken`);
  return codes.names.length > MAX_CODES
    ? undefined
    : Object.fromEntries(codes.names.map((code) => [code, codes.needed(code)]));
}

/** Fields of a table with their record's level and their own path. */
function fieldsOf(table: VdaTable): readonly {
  readonly type: string;
  readonly level: TableLevel;
  readonly field: VdaTableField;
  readonly path: string;
}[] {
  const levels = levelsOf(table);
  return Object.entries(table.records).flatMap(([type, { fields }]) =>
    fields.map((field, i) => ({
      type,
      level: levels.get(type) ?? 'document',
      field,
      path: `records.${type}.fields[${i}]`,
    })),
  );
}

/** Properties are those of the level, kinds those of the property, and only call-offs repeat. */
function checkProperties(table: VdaTable, problems: Problems): void {
  for (const {
    level,
    field: { property, kind, length, repeat, codes },
    path,
  } of fieldsOf(table)) {
    const allowed = PROPERTIES[table.message][level];
    const holds = Object.hasOwn(allowed, property) ? allowed[property] : undefined;
    if (holds === undefined) {
      problems.add(
        `${path}.property`,
        `${quoted(property)} is no property of a ${level}; allowed are ${Object.keys(allowed).join(', ')}`,
      );
      continue;
    }
    if (holds !== kind && !(holds === 'text' && kind === 'number'))
      problems.add(`${path}.kind`, `must be ${holds}, as ${property} is a ${holds}, not ${quoted(kind)}`);
    if (holds === 'number' && length > MAX_DIGITS)
      problems.add(`${path}.length`, `must be at most ${MAX_DIGITS} for a number`);
    if (repeat !== undefined && !isCalloffProperty(table.message, property))
      problems.add(`${path}.repeat`, 'only the fields of call-offs repeat');
    if (isCalloffProperty(table.message, property) && property === 'status') checkStatuses(codes, path, problems);
  }
}

function checkStatuses(codes: VdaTableField['codes'], path: string, problems: Problems): void {
  const statuses: readonly string[] = CALLOFF_STATUSES;
  if (codes === undefined)
    problems.add(`${path}.codes`, `is missing: which of the partner's codes mean ${statuses.join(', ')}`);
  else
    for (const [code, meaning] of Object.entries(codes))
      if (!statuses.includes(meaning))
        problems.add(
          `${path}.codes`,
          `${quoted(code)} must mean one of ${statuses.join(', ')}, not ${quoted(meaning)}`,
        );
}

/** A stretch of a record that is taken. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

function stretchesOf({ property, at, length, repeat = { times: 1, stride: 0 } }: VdaTableField): readonly Stretch[] {
  return Array.from({ length: repeat.times }, (_, i) => ({
    from: at + i * repeat.stride,
    to: at + i * repeat.stride + length - 1,
    what: i === 0 ? property : `${property} (${i + 1})`,
  }));
}

/** Fields stay within their record and out of each other's way, and in the header out of that of the fields all messages share. */
function checkPlaces({ message, records }: VdaTable, problems: Problems): void {
  for (const [type, { fields }] of Object.entries(records)) {
    const known = [...KNOWN_LAYOUTS[message].records.values()].find((layout) => layout.type === type)?.fields ?? [];
    const taken: Stretch[] = known.map(({ at, length, label }) => ({
      from: at,
      to: at + length - 1,
      what: `${label} of the header`,
    }));
    const names = new Set<string>();
    for (const [i, field] of fields.entries()) {
      const path = `records.${type}.fields[${i}]`;
      if (names.has(field.property)) problems.add(path, `${field.property} stands twice in the record`);
      names.add(field.property);
      for (const stretch of stretchesOf(field)) {
        const { from, to, what } = stretch;
        const other = taken.find((one) => one.from <= to && from <= one.to);
        if (to > RECORD_LENGTH) problems.add(path, `${what} at ${from}-${to} goes beyond position ${RECORD_LENGTH}`);
        else if (other !== undefined)
          problems.add(path, `${what} at ${from}-${to} overlaps ${other.what} at ${other.from}-${other.to}`);
        if (to > RECORD_LENGTH || other !== undefined) break;
        taken.push(stretch);
      }
    }
  }
}

/** Every record can be reached, and leads to records there are. */
function checkOrder({ message, records }: VdaTable, problems: Problems): void {
  const { header, trailer, known } = endsOf(message);
  const layout = KNOWN_LAYOUTS[message];
  const nextOf = (type: string): readonly string[] =>
    records[type]?.next ??
    [...layout.records.values()].find((record) => record.type === type)?.next.map(codeText) ??
    [];
  const all = [...new Set([...known, ...Object.keys(records)])];
  const reached = new Set(all.flatMap((type) => nextOf(type).filter((next) => next !== type)));
  for (const [type, { next }] of Object.entries(records)) {
    for (const [i, follower] of next?.entries() ?? [])
      if (!all.includes(follower))
        problems.add(`records.${type}.next[${i}]`, `${follower} is not in the table; there are ${all.join(', ')}`);
    if (next === undefined && !known.includes(type))
      problems.add(`records.${type}.next`, 'is missing: which records may follow');
    if (type !== header && !reached.has(type))
      problems.add(`records.${type}`, 'never comes: it stands in the next of no record');
  }
  if (!reached.has(trailer))
    problems.add('records', `the trailer ${trailer} never comes: it stands in the next of no record`);
}

/** Without these a document is none. */
function checkEssentials(table: VdaTable, problems: Problems): void {
  const { message, records } = table;
  const fields = fieldsOf(table);
  const opened = new Set(Object.values(records).map(({ opens }) => opens));
  const needs = (property: string, levels: readonly TableLevel[], where: string): void => {
    if (!fields.some(({ field, level }) => field.property === property && levels.includes(level)))
      problems.add('records', `${property} is missing: ${where} must have it`);
  };
  const { header } = endsOf(message);
  if (records[header]?.opens !== undefined || records[header]?.continues !== undefined)
    problems.add(`records.${header}`, 'is the header; it neither opens nor continues anything');
  if (message === 'VDA 4906') {
    if (!opened.has('document')) problems.add('records', 'no record opens a document');
    needs('documentNumber', ['document'], 'a record of the document');
  }
  if (!opened.has('line')) problems.add('records', 'no record opens a line');
  checkLevels(table, problems);
  needs('articleNumber', ['line', 'calloff'], 'a record of the line');
  if (message === 'VDA 4906') needs('quantity', ['line'], 'a record of the line');
  else checkCalloffs(table, problems);
}

/** What is continued is opened, and in an invoice, which is written too, by one record. */
function checkLevels(table: VdaTable, problems: Problems): void {
  const rows = [...levelsOf(table)].filter(([type]) => type !== endsOf(table.message).header);
  for (const level of ['document', 'delivery'] as const) {
    const opening = rows.filter(([type]) => table.records[type]?.opens === level);
    const [continuing] = rows.find(([, own]) => own === level) ?? [];
    if (opening.length === 0 && continuing !== undefined && !(level === 'document' && table.message === 'VDA 4915'))
      problems.add(`records.${continuing}`, `continues a ${level}, but no record opens one`);
  }
  if (table.message === 'VDA 4906')
    for (const level of TABLE_LEVELS) {
      const opening = rows.filter(([type]) => table.records[type]?.opens === level).map(([type]) => type);
      if (opening.length > 1)
        problems.add('records', `a ${level} is opened by more than one record: ${opening.join(', ')}`);
    }
}

/** A call-off is a date and a quantity in one record, as often as each other. */
function checkCalloffs({ message, records }: VdaTable, problems: Problems): void {
  let any = false;
  for (const [type, { fields }] of Object.entries(records)) {
    const own = fields.filter(({ property }) => isCalloffProperty(message, property));
    if (own.length === 0) continue;
    any = true;
    const [date, quantity] = ['date', 'quantity'].map((name) => own.find(({ property }) => property === name));
    const times = date?.repeat?.times ?? 1;
    if (date === undefined || quantity === undefined)
      problems.add(`records.${type}`, 'call-offs need both date and quantity in the record');
    else if ((quantity.repeat?.times ?? 1) !== times)
      problems.add(`records.${type}`, 'date and quantity must repeat the same number of times');
    for (const { property, repeat } of own)
      if (repeat !== undefined && repeat.times !== times)
        problems.add(`records.${type}`, `${property} must repeat as often as date, or not at all`);
  }
  if (!any) problems.add('records', 'no record has call-offs: date and quantity');
}
