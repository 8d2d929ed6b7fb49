import type { Place } from '../findings.js';
import { vdaCalloffDate, vdaDay } from '../messages/vda4905-dates.js';
import { code, type Code, codeOf, codeText } from '../syntax/codes.js';
import { digitsOf } from '../syntax/date.js';
import { type Field, RECORD_LENGTH, type RecordCursor } from '../syntax/record-cursor.js';

/** Years that the dates of a transmission lie in. */
export interface Years {
  readonly from: number;
  readonly to: number;
}

/** Values of a record that stand beside their positions. */
export interface RecordShift {
  /** The first field that doesn't fit where it should stand. */
  readonly field: Field;
  /** Characters too many before it; negative where characters are missing. */
  readonly by: number;
}

/** How far the dates of a transmission lie from its issue date. */
const YEARS_AROUND = 10;
const ALL_YEARS: Years = { from: 2000, to: 2069 };

/** The years around the issue date in the bytes [start, end); all of them where there is none. */
export function yearsAround(bytes: Uint8Array, start: number, end: number): Years {
  const year = Math.floor((vdaDay(bytes, start, end) ?? 0) / 10_000);
  return year <= 0 ? ALL_YEARS : { from: year - YEARS_AROUND, to: year + YEARS_AROUND };
}

/** Furthest shift that is looked for. */
const MAX_SHIFT = 8;
const SHIFTS: readonly number[] = Array.from({ length: MAX_SHIFT }, (_, i) => [i + 1, -i - 1]).flat();
/** Dates that must be right beside their positions, or texts that must begin there: one alone may be so by chance. */
const MIN_DATES = 2;
const RECORD_TYPE: Field = { at: 1, length: 3, label: 'record type', kind: 'text' };
const BLANK = 0;
const RIGHT = 1;
const WRONG = 2;

/**
 * Whether the values of the record the cursor stands on are those of its fields, some characters to the right or left. Dates show it: from the first
 * field that does not fit on, all of them are right beside their positions. Where they fit, texts behind them do, which all begin beside theirs.
 */
export function shiftOf(
  record: RecordCursor,
  fieldsOf: (type: Code) => readonly Field[],
  years: Years,
): RecordShift | null {
  const fields = fieldsOf(record.type);
  if (fields.length === 0) return headShift(record, fieldsOf);
  const checked = fields.filter(({ kind }) => kind !== 'text').sort((a, b) => a.at - b.at);
  const wrong = checked.filter((field) => judge(record, field, 0, years) === WRONG);
  const [field] = wrong;
  const odd = lineLength(record) - RECORD_LENGTH;
  if (field === undefined) return textShift(record, fields, odd);
  const behind = checked.filter(({ at }) => at >= field.at);
  for (const by of SHIFTS) {
    const judged = behind.map((one) => ({ one, is: judge(record, one, by, years) }));
    // The field in which a character is missing is damaged itself.
    const rest = judged[0]?.is === WRONG ? judged.slice(1) : judged;
    const dates = rest.filter(({ one, is }) => one.kind === 'date' && is === RIGHT);
    const [first] = dates;
    // A line that is too long or too short by as much says the same.
    const needed = odd === by || record.misfit === by ? 1 : MIN_DATES;
    if (first === undefined || rest.some(({ is }) => is === WRONG)) continue;
    if (dates.length >= needed && wrong.length >= needed) return { field: rest === judged ? field : first.one, by };
  }
  return null;
}

/** Texts that begin beside their positions, all by as much: fields are filled from their left, so that what stands behind two blanks begins one. */
function textShift(record: RecordCursor, fields: readonly Field[], odd: number): RecordShift | null {
  // In UTF-8 positions count characters, and senders differ in that.
  const starts = record.isUtf8 ? [] : textStarts(record);
  const isOwn = (at: number): boolean => fields.some((field) => field.at === at);
  const first = starts.findIndex((at) => !isOwn(at));
  if (first < 0) return null;
  const behind = starts.slice(first);
  const wrong = behind.filter((at) => !isOwn(at)).length;
  for (const by of SHIFTS) {
    const meant = behind.map((at) => fields.find(({ at: own, kind }) => kind === 'text' && own + by === at));
    const [field] = meant;
    const needed = odd === by || record.misfit === by ? 1 : MIN_DATES;
    // Fields lie close together: some text may begin another one by chance.
    const isCertain = wrong >= needed && wrong > behind.length - wrong;
    if (field !== undefined && isCertain && !meant.includes(undefined)) return { field, by };
  }
  return null;
}

/** Positions behind two blanks or more at which something begins. */
function textStarts({ bytes, start, end, origin }: RecordCursor): readonly number[] {
  const starts: number[] = [];
  const from = start - origin;
  for (let i = from + 2; i < end - origin; i++)
    if ((bytes[i] ?? 0) > 0x20 && (bytes[i - 1] ?? 0) <= 0x20 && (bytes[i - 2] ?? 0) <= 0x20) starts.push(i - from + 1);
  return starts;
}

/** A record whose very type is shifted: a known one begins a little later, or its first digit is missing. */
function headShift(
  { bytes, start, origin }: RecordCursor,
  fieldsOf: (type: Code) => readonly Field[],
): RecordShift | null {
  const from = start - origin;
  const isKnown = (type: Code, behind: number): boolean =>
    fieldsOf(type).length > 0 && digitsOf(bytes, behind, behind + 2) >= 0;
  for (let by = 1; by <= MAX_SHIFT; by++)
    if (isKnown(codeOf(bytes, from + by, from + by + 3), from + by + 3)) return { field: RECORD_TYPE, by };
  const rest = codeText(Math.max(0, codeOf(bytes, from, from + 2)));
  const lacksFirst = ['5', '7', '8'].some((first) => rest.length === 2 && isKnown(code(first + rest), from + 2));
  return lacksFirst ? { field: RECORD_TYPE, by: -1 } : null;
}

/** Where the value stands that belongs to the field. */
export function shiftedPlace(record: RecordCursor, { field, by }: RecordShift): Place {
  const start = record.start + Math.max(0, field.at - 1 + by);
  return {
    start,
    end: record.start + field.at - 1 + by + field.length,
    segment: record.number,
    path: `record ${record.number} / ${field.label}`,
  };
}

/** Up to the end of the line, or of the record where there are no lines. */
function lineLength({ bytes, start, origin, end }: RecordCursor): number {
  let at = end - origin;
  const limit = Math.min(bytes.length, at + MAX_SHIFT + 1);
  while (at < limit && (bytes[at] ?? 0) >= 0x20) at++;
  return at < limit || at === bytes.length ? at - (start - origin) : RECORD_LENGTH;
}

function judge({ bytes, start, origin }: RecordCursor, { at, length, kind }: Field, by: number, years: Years): number {
  // Before the record stands another one.
  if (at - 1 + by < 0) return WRONG;
  const from = start - origin + at - 1 + by;
  const to = Math.min(from + length, bytes.length);
  let digits = 0;
  let blanks = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) digits++;
    else if (byte <= 0x20) blanks++;
    else return WRONG;
  }
  if (digits === 0) return BLANK;
  if (blanks > 0 || to - from < length) return WRONG;
  if (kind === 'number') return BLANK;
  const reading = vdaCalloffDate(bytes, from, to, false);
  if (reading.kind !== 'date') return reading.kind === 'invalid' ? WRONG : BLANK;
  const year = Math.floor(reading.date / 10_000);
  return year >= years.from && year <= years.to ? RIGHT : WRONG;
}
