import { given, JsonObject, Problems, quoted } from '../mapping/json-object.js';
import { RECORD_LENGTH } from '../syntax/record-cursor.js';
import { checkTable, MAX_DIGITS } from './partner-table-checks.js';
import { endsOf, type VdaTable, type VdaTableField, type VdaTableRecord } from './partner-table.js';
import { TABLE_LEVELS, TABLE_MESSAGES, type TableMessage } from './table-properties.js';

const KINDS = ['text', 'number', 'date', 'time'] as const;
/** Positions of record type and version. */
const FIRST_FREE = 6;
const COUNTER_LENGTH = 7;
const MAX_COUNTERS = Math.floor((RECORD_LENGTH - FIRST_FREE + 1) / COUNTER_LENGTH);
const LENGTHS: Readonly<Record<string, number>> = { date: 6, time: 4 };
const MAX_CODES = 500;
const TWO_DIGITS = [/^\d\d$/, 'two digits'] as const;

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
  checkTable(table, problems);
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
