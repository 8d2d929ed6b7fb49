import { codeText } from '../syntax/codes.js';
import { decimalText } from '../syntax/decimal.js';
import { positions, type RecordCursor } from '../syntax/record-cursor.js';
import type { LayoutField, RecordLayout } from '../vda/layout.js';
import { ITEM, NOTE, PACKAGING, VDA_4913 } from '../vda/layouts/vda4913.js';
import { VDA_4906 } from '../vda/layouts/vda4906.js';
import { VDA_4915 } from '../vda/layouts/vda4915.js';
import { dayOf } from '../vda/record-reader.js';
import { dayText, type OutlineEntry } from './outline.js';

interface Heading {
  readonly level: number;
  readonly label: string;
  /** What the heading says; the message where there is none. */
  readonly field?: LayoutField;
}

/** Records that open a group. */
const HEADINGS: Readonly<Record<string, Heading>> = {
  551: { level: 0, label: 'Detailed call-off' },
  711: { level: 0, label: 'Despatch advice' },
  811: { level: 0, label: 'Invoice' },
  713: { level: 1, label: NOTE.number.label, field: NOTE.number },
  714: { level: 2, label: ITEM.article.label, field: ITEM.article },
  715: { level: 3, label: PACKAGING.customerPackage.label, field: PACKAGING.customerPackage },
};
/** Level of the fields of records that open none. */
const LEVELS: Readonly<Record<string, number>> = { 716: 3, 718: 3 };
const MESSAGES = [VDA_4906, VDA_4913, VDA_4915];

/** What a record of a message described by a layout says, field by field; null where there is no such record. */
export function layoutEntries(record: RecordCursor): readonly OutlineEntry[] | null {
  const message = MESSAGES.find(({ records }) => records.has(record.type));
  const layout = message?.records.get(record.type);
  if (message === undefined || layout === undefined) return null;
  return entriesOf(record, layout, message.message);
}

function entriesOf(record: RecordCursor, { type, fields }: RecordLayout, message: string): readonly OutlineEntry[] {
  const heading = Object.hasOwn(HEADINGS, type) ? HEADINGS[type] : undefined;
  const level = heading === undefined ? (LEVELS[type] ?? 1) : heading.level + 1;
  const entries = fields
    .filter((field) => field !== heading?.field && !record.isBlank(field))
    .map((field) => entry(record, level, field));
  if (heading === undefined) return entries;
  const { field, label } = heading;
  const top =
    field === undefined
      ? {
          level: heading.level,
          label,
          value: message,
          reference: type,
          segment: record.number,
          start: record.start,
          end: Math.min(record.start + 3, record.end),
          heading: true,
        }
      : { ...entry(record, heading.level, field), heading: true };
  return [top, ...entries];
}

function entry(record: RecordCursor, level: number, field: LayoutField): OutlineEntry {
  const reference = `${codeText(record.type)} / ${positions(field)}`;
  return {
    level,
    label: field.label,
    value: valueOf(record.textOf(field), field),
    reference,
    segment: record.number,
    start: record.startOf(field),
    end: record.endOf(field),
    heading: false,
  };
}

/** Days and quantities as people read them; identifications and what is no number stay as they stand. */
function valueOf(text: string, { kind, decimals }: LayoutField): string {
  if (kind === 'date') {
    const day = dayOf(text);
    return day === null ? text : dayText(day);
  }
  return decimals > 0 && /^\d+$/.test(text) ? decimalText({ mantissa: Number(text), scale: decimals }) : text;
}
