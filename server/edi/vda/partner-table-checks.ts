import { type Problems, quoted } from '../mapping/json-object.js';
import { CALLOFF_STATUSES } from '../model/delivery-schedule.js';
import { codeText } from '../syntax/codes.js';
import { RECORD_LENGTH } from '../syntax/record-cursor.js';
import { endsOf, levelsOf, type VdaTable, type VdaTableField } from './partner-table.js';
import { isCalloffProperty, KNOWN_LAYOUTS, PROPERTIES, TABLE_LEVELS, type TableLevel } from './table-properties.js';

/** Digits of a number that are always exact. */
export const MAX_DIGITS = 15;

/** Adds what is wrong in a table whose JSON was read: properties, places, order of records, and what is missing. */
export function checkTable(table: VdaTable, problems: Problems): void {
  checkProperties(table, problems);
  checkPlaces(table, problems);
  checkOrder(table, problems);
  if (problems.list.length === 0) checkEssentials(table, problems);
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
