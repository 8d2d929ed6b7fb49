import { BACKLOG, URGENT } from '../messages/delfor-codes.js';
import { vdaCalloffDate, vdaDay } from '../messages/vda4905-dates.js';
import {
  BALANCE,
  type CalloffFields,
  CALLOFF,
  CALLOFFS_513,
  CALLOFFS_514,
  HEADER,
  LAST_QUANTITY_DECIMALS,
  RECORDS,
  SUPPLEMENT,
  UNITS,
} from '../messages/vda4905-layout.js';
import { releaseStatus } from '../messages/vda4905-release.js';
import { codeText } from '../syntax/codes.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import { decimalText, readDecimal } from '../syntax/decimal.js';
import { type Field, positions, type RecordCursor } from '../syntax/record-cursor.js';
import { calloffLabel, dayText, type OutlineEntry } from './outline.js';
import { layoutEntries } from './vda-layout-outline.js';

const COMMA = 0x2c;
const CALLOFF_FIELDS: ReadonlySet<Field> = new Set(
  [...CALLOFFS_513, ...CALLOFFS_514].flatMap(({ date, quantity }) => [date, quantity]),
);

/** Reads VDA records aloud: VDA 4905 itself, others by their layout. Labels of call-offs get their status when the release windows of 515 are known, at the end of the article. */
export class VdaOutline {
  readonly entries: OutlineEntry[] = [];
  private visible = false;
  private unit = '';
  private listEnded = false;
  private switched = false;
  private calloffsOpen = false;
  private issued: PackedDate = NO_DATE;
  private calloffDate: PackedDate = NO_DATE;
  private windows = { productionEnd: NO_DATE, materialEnd: NO_DATE };
  private waiting: { entry: OutlineEntry; date: PackedDate; last: PackedDate; status: number; switched: boolean }[] =
    [];

  constructor(private readonly record: RecordCursor) {}

  /** Call-offs still wait for their release windows. */
  get unfinished(): boolean {
    return this.waiting.length > 0;
  }

  take(visible: boolean): void {
    this.visible = visible;
    const described = layoutEntries(this.record);
    if (described !== null) {
      if (visible) this.entries.push(...described);
      return;
    }
    const type = codeText(this.record.type);
    if (type === '511')
      this.heading(
        { level: 0, label: 'Delivery schedule', value: 'VDA 4905', reference: '511' },
        this.record.start,
        this.record.start + 3,
      );
    if (type === '511') this.issued = this.day(HEADER.issued);
    if (type === '512') this.startArticle();
    if (type === '519') this.finish();
    const level = type === '511' || type === '519' ? 1 : 2;
    for (const field of RECORDS.get(this.record.type) ?? [])
      if (field !== CALLOFF.article && !CALLOFF_FIELDS.has(field)) this.field(level, field);
    if (type === '513') this.calloffs(CALLOFFS_513);
    if (type === '514') this.calloffs(CALLOFFS_514);
    if (type === '515')
      this.windows = {
        productionEnd: this.day(SUPPLEMENT.productionEnd),
        materialEnd: this.day(SUPPLEMENT.materialEnd),
      };
  }

  /** Gives the call-offs of the article their status. */
  finish(): void {
    for (const { entry, date, last, status, switched } of this.waiting) {
      entry.label = calloffLabel(date, last, status >= 0 ? status : releaseStatus(date, last, switched, this.windows));
    }
    this.waiting = [];
    this.windows = { productionEnd: NO_DATE, materialEnd: NO_DATE };
    this.listEnded = this.switched = this.calloffsOpen = false;
  }

  private startArticle(): void {
    const { record } = this;
    this.finish();
    const unit = record.textOf(CALLOFF.unit);
    this.unit = (Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined) ?? unit;
    this.calloffDate = this.day(CALLOFF.date);
    this.heading(
      {
        level: 1,
        label: CALLOFF.article.label,
        value: record.textOf(CALLOFF.article),
        reference: `512 / ${positions(CALLOFF.article)}`,
      },
      record.startOf(CALLOFF.article),
      record.endOf(CALLOFF.article),
    );
  }

  private heading(
    shown: Pick<OutlineEntry, 'level' | 'label' | 'value' | 'reference'>,
    start: number,
    end: number,
  ): void {
    if (this.visible) this.entries.push({ ...shown, segment: this.record.number, start, end, heading: true });
  }

  private day(field: Field): PackedDate {
    const { record } = this;
    return vdaDay(record.bytes, record.startOf(field), record.endOf(field)) ?? NO_DATE;
  }

  private entry(level: number, label: string, value: string, field: Field): OutlineEntry {
    const { record } = this;
    const reference = `${codeText(record.type)} / ${positions(field)}`;
    return {
      level,
      label,
      value,
      reference,
      segment: record.number,
      start: record.startOf(field),
      end: record.endOf(field),
      heading: false,
    };
  }

  private field(level: number, field: Field): void {
    if (!this.visible || this.record.isBlank(field)) return;
    const value = this.valueOf(field);
    if (value !== '') this.entries.push(this.entry(level, field.label, value, field));
  }

  private valueOf(field: Field): string {
    const { record } = this;
    const text = record.textOf(field);
    if (field.kind === 'date') {
      const day = vdaDay(record.bytes, record.startOf(field), record.endOf(field));
      return day === null ? text : dayText(day);
    }
    if (field === BALANCE.quantity && /^\d{1,15}$/.test(text))
      return decimalText({ mantissa: Number(text), scale: LAST_QUANTITY_DECIMALS });
    return field.kind === 'number' && /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
  }

  private calloffs(fields: readonly CalloffFields[]): void {
    for (const { date, quantity } of fields) {
      if (this.listEnded || this.record.isBlank(date)) continue;
      this.calloff(date, quantity);
    }
  }

  private calloff(dateField: Field, quantityField: Field): void {
    const { record } = this;
    const reading = vdaCalloffDate(
      record.bytes,
      record.startOf(dateField),
      record.endOf(dateField),
      this.switched,
      this.calloffDate === NO_DATE ? this.issued : this.calloffDate,
    );
    if (reading.kind === 'end') this.listEnded = true;
    if (reading.kind === 'switch') this.switched = true;
    if (reading.kind === 'end' || reading.kind === 'switch' || reading.kind === 'none') return;
    const value = { mantissa: 0, scale: 0 };
    const readable = readDecimal(
      record.bytes,
      record.startOf(quantityField),
      record.endOf(quantityField),
      COMMA,
      value,
    );
    const quantity = readable ? decimalText(value) : record.textOf(quantityField);
    if (!this.calloffsOpen)
      this.heading(
        { level: 2, label: 'Call-offs', value: '', reference: codeText(record.type) },
        record.start,
        record.start + 3,
      );
    this.calloffsOpen = true;
    const entry = this.entry(3, record.textOf(dateField), `${quantity} ${this.unit}`.trim(), quantityField);
    if (this.visible) this.entries.push(entry);
    if (reading.kind === 'invalid') return;
    if (reading.kind === 'remainder') entry.label = 'Remainder, forecast';
    else if (reading.kind === 'date')
      this.waiting.push({ entry, date: reading.date, last: reading.last, status: -1, switched: this.switched });
    else
      this.waiting.push({
        entry,
        date: this.calloffDate,
        last: this.calloffDate,
        status: reading.kind === 'backlog' ? BACKLOG : URGENT,
        switched: this.switched,
      });
  }
}
