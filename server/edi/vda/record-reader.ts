import type { FindingCode } from '../finding-text.js';
import type { FindingList, Place } from '../findings.js';
import { type Code, codeText } from '../syntax/codes.js';
import { digitsOf, fullYear, isoDate, NO_DATE, packDay, type PackedDate } from '../syntax/date.js';
import { decimalText } from '../syntax/decimal.js';
import { type Field, positions, type RecordCursor } from '../syntax/record-cursor.js';
import { countFinding } from './count-finding.js';
import type { LayoutField, MessageLayout, RecordLayout } from './layout.js';

const SPACE = 0x20;
const RECORD_TYPE: Field = { at: 1, length: 3, label: 'record type', kind: 'text' };

/** Reads the records of one transmission by a layout and says what departs from it: order, versions, numbering, fields, counters. */
export class RecordReader {
  private readonly counts = new Map<Code, number>();
  private last: Code = 0;
  private closed = false;
  private toldUnverified = false;

  constructor(
    private readonly layout: MessageLayout,
    readonly record: RecordCursor,
    private readonly findings: FindingList,
  ) {}

  /** Takes in the record the cursor stands on; its type, '' where the message has no such record. */
  take(): string {
    const { record, layout } = this;
    const { type } = record;
    const known = layout.records.get(type);
    const allowed = layout.records.get(this.last)?.next;
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
    if (known === undefined) {
      this.add('record-unknown', RECORD_TYPE, [...layout.records.keys()].map(codeText).join(', '));
      return '';
    }
    if (allowed !== undefined && !allowed.includes(type))
      this.add('record-order', RECORD_TYPE, allowed.map(codeText).join(', '));
    if (this.last === 0) this.checkHeader();
    this.last = type;
    this.checkFields(known);
    if (known.type === layout.trailer) this.checkTrailer();
    return known.type;
  }

  private checkHeader(): void {
    const {
      record,
      layout: { header, versions },
    } = this;
    if (versions.length > 0 && !versions.includes(record.textOf(header.version)))
      this.add('release-unknown', header.version, versions.join(', '));
    const number = record.textOf(header.number);
    if (/^0*$/.test(number)) this.add('transmission-number-invalid', header.number, '00001-99999');
    else if (number === record.textOf(header.previousNumber)) this.add('transmission-number-repeated', header.number);
  }

  private checkFields({ type, checked, unverified }: RecordLayout): void {
    if (unverified && !this.toldUnverified) {
      this.toldUnverified = true;
      this.add('layout-unverified', RECORD_TYPE, this.layout.message);
    }
    for (const field of checked) this.checkField(type, field);
  }

  private checkField(type: string, field: LayoutField): void {
    const { record } = this;
    const { bytes } = record;
    let from = record.localStart(field);
    let to = record.localEnd(field);
    while (from < to && (bytes[from] ?? 0) <= SPACE) from++;
    while (to > from && (bytes[to - 1] ?? 0) <= SPACE) to--;
    if (from === to) {
      if (field.mandatory) this.add('element-missing', field, `${type} / ${positions(field)}`);
    } else if (field.kind === 'date') {
      if (!isDayOrZero(bytes, from, to)) this.add('date-invalid', field, 'YYMMDD');
    } else if (field.kind === 'number') {
      if (!areDigits(bytes, from, to)) this.add('value-not-numeric', field);
      else if (field.time && !isTime(record.textOf(field))) this.add('date-invalid', field, 'HHMM');
    }
  }

  private checkTrailer(): void {
    const { record } = this;
    this.closed = true;
    for (const counter of this.layout.counters) {
      const actual = this.counts.get(counter.type) ?? 0;
      const code = countFinding(record, counter, actual);
      if (code !== null) this.add(code, counter.field, String(actual));
    }
  }

  /** The fields of a record that are checked; none where the message has no such record. */
  fields(type: Code): readonly LayoutField[] {
    return this.layout.records.get(type)?.checked ?? [];
  }

  /** After the last record of the transmission. */
  finish(): void {
    const { record, layout } = this;
    if (!this.closed)
      this.findings.add(
        'interchange-trailer-missing',
        { start: record.start, end: record.start, segment: record.number, path: layout.trailer },
        layout.trailer,
      );
  }

  /** Where a field stands, in bytes and words: `714 2 / Quantity`. */
  place(field: Field): Place {
    const { record } = this;
    const { type, number } = record;
    const count = this.counts.get(type) ?? 1;
    return {
      start: record.startOf(field),
      end: record.endOf(field),
      segment: number,
      path: () => `${codeText(type)} ${count} / ${field.label}`,
    };
  }

  add(finding: FindingCode, field: Field, expected = ''): void {
    this.findings.add(finding, this.place(field), expected);
  }

  /** Text of a field, null where it is blank. */
  text(field: Field): string | null {
    return this.record.textOf(field) || null;
  }

  /** Digits of a number as they stand with implied decimals; null where it is none. Fields are at most 15 digits long, so that is exact. */
  mantissa(field: LayoutField): number | null {
    const digits = this.record.textOf(field);
    return /^\d+$/.test(digits) ? Number(digits) : null;
  }

  number(field: LayoutField): string | null {
    const mantissa = this.mantissa(field);
    return mantissa === null ? null : decimalText({ mantissa, scale: field.decimals });
  }

  /** A number that is not said when it is zero, as fields without value are padded with zeros. */
  positive(field: LayoutField): string | null {
    const value = this.number(field);
    return value === '0' ? null : value;
  }

  /** `2026-11-24`, with `T10:45` where a time field is given that says more than 0000. */
  day(field: LayoutField, timeField?: LayoutField): string | null {
    const { record } = this;
    const day = dayOf(record.textOf(field)) ?? NO_DATE;
    if (day === NO_DATE) return null;
    const time = timeField === undefined ? '' : record.textOf(timeField);
    return isTime(time) && time !== '0000' ? `${isoDate(day)}T${time.slice(0, 2)}:${time.slice(2)}` : isoDate(day);
  }
}

/** Whether a text is a time, HHMM. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text);
}

/** A day written YYMMDD; NO_DATE where it is blank or zero, null where it is no date. */
export function dayOf(text: string): PackedDate | null {
  if (/^0*$/.test(text)) return NO_DATE;
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const packed = packDay(fullYear(Number(year)), Number(month), Number(day));
  return year === undefined || packed === NO_DATE ? null : packed;
}

function isDayOrZero(bytes: Uint8Array, from: number, to: number): boolean {
  const digits = to - from === 6 ? digitsOf(bytes, from, to) : -1;
  return (
    digits === 0 ||
    (digits > 0 &&
      packDay(fullYear(Math.floor(digits / 10_000)), Math.floor(digits / 100) % 100, digits % 100) !== NO_DATE)
  );
}

function areDigits(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] ?? 0) < 0x30 || (bytes[i] ?? 0) > 0x39) return false;
  return true;
}
