import type { Code } from '../syntax/codes.js';
import type { FindingCode } from '../finding-text.js';
import { MAX_CALLOFFS, MAX_QUANTITY_DECIMALS } from '../limits.js';
import { CALLOFF_STATUSES, type DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import type { Field } from '../syntax/record-cursor.js';
import { HEADER } from '../vda/layout.js';
import type { VdaTable } from '../vda/partner-table.js';
import { dayOf, isTime, RecordReader } from '../vda/record-reader.js';
import {
  type CalloffPlace,
  type TableField,
  type TableLayout,
  tableLayout,
  type TableRecord,
} from '../vda/table-layout.js';
import {
  type CalloffProperty,
  numbersOf,
  SCHEDULE_LINE_VALUES,
  SCHEDULE_PLACE,
  SCHEDULE_VALUES,
} from '../vda/table-properties.js';
import { pick, readValues, type TableValues } from '../vda/table-values.js';
import { BACKLOG, FIRM, FORECAST, URGENT } from './delfor-codes.js';
import { FinishedLines } from './finished-lines.js';
import { type VdaDate, VDA_DATE_FORMS, vdaCalloffDate, vdaRemainder } from './vda4905-dates.js';
import { type ReleaseWindows, releaseStatus } from './vda4905-release.js';
import type { VdaContext, VdaReader } from './vda-reader.js';

const NUMBERS = numbersOf('VDA 4915');
const NO_WINDOWS: ReleaseWindows = { productionEnd: NO_DATE, materialEnd: NO_DATE };
const RECORD_TYPE: Field = { at: 1, length: 3, label: 'record type', kind: 'text' };
/** Special dates with quantities: backlog, due at once, the remainder. */
const NO_DAY = /^([349])\1{5}$/;
const INHERITED = [...SCHEDULE_PLACE, 'shipTo', 'unit'] as const;

function party(code: string | null | undefined): Party | null {
  return code === null || code === undefined ? null : { code, agency: '', name: '' };
}

/** Reads one VDA 4915 transmission by a partner's table, 551 to 559: the detailed call-offs of articles. The cursor stands on 551 when it is made. */
export class Vda4915Reader implements VdaReader {
  private readonly reader: RecordReader;
  private readonly table: TableLayout;
  private readonly header: TableValues = new Map();
  private readonly number: string;
  private readonly previous: string | null;
  private readonly issued: string | null;
  private readonly buyer: Party | null;
  private readonly seller: Party | null;
  /** Null where records open documents and none is open. */
  private document: TableValues | null;
  private delivery: TableValues | null = null;
  private lines: FinishedLines;
  private line: ScheduleLine | null = null;
  private values: TableValues = new Map();
  /** 000000 came: the rest of the line's date fields is void. */
  private listEnded = false;
  private switched = false;
  private readonly reported = new Set<FindingCode>();

  constructor(
    table: VdaTable,
    private readonly context: VdaContext,
  ) {
    this.table = tableLayout(table);
    const reader = new RecordReader(this.table.layout, context.record, context.findings);
    this.reader = reader;
    this.number = reader.text(HEADER.number) ?? '';
    this.previous = context.record.referenceOf(HEADER.previousNumber);
    this.issued = reader.day(HEADER.issued);
    this.buyer = party(reader.text(HEADER.customer));
    this.seller = party(reader.text(HEADER.supplier));
    this.document = this.table.opensDocuments ? null : this.header;
    this.lines = this.newLines();
  }

  private newLines(): FinishedLines {
    return new FinishedLines(this.context, () => this.schedule());
  }

  take(): void {
    const record = this.table.records.get(this.reader.take());
    if (record === undefined) return;
    if (record.opens) this.open(record);
    const values = this.valuesOf(record);
    if (values !== null) readValues(record.fields, this.reader, values, NUMBERS);
    if (record.opens && record.level === 'line') this.checkArticle(record);
    for (const place of record.calloffs) this.takeCalloff(place);
  }

  fields(type: Code): readonly Field[] {
    return this.reader.fields(type);
  }

  finish(): void {
    this.closeDocument();
    this.reader.finish();
  }

  private open({ level }: TableRecord): void {
    if (level === 'calloff') return;
    this.closeLine();
    if (level === 'line') {
      this.openLine();
      return;
    }
    this.delivery = level === 'delivery' ? new Map() : null;
    if (level !== 'document') return;
    this.closeDocument();
    this.document = new Map(this.header);
  }

  private valuesOf({ type, level }: TableRecord): TableValues | null {
    if (type === this.table.headerType) return this.header;
    return level === 'document'
      ? this.document
      : level === 'delivery'
        ? this.delivery
        : this.line === null
          ? null
          : this.values;
  }

  private openLine(): void {
    this.line = new ScheduleLine(emptyParticulars(), this.reader.place(RECORD_TYPE));
    this.values = new Map();
    this.listEnded = this.switched = false;
    this.reported.delete('calloffs-too-many');
  }

  private checkArticle({ fields }: TableRecord): void {
    const field = fields.find(({ property }) => property === 'articleNumber');
    if (field !== undefined && !this.values.has('articleNumber'))
      this.reader.add('article-missing', field, field.label);
  }

  private once(finding: FindingCode, field: Field, expected = ''): void {
    if (!this.reported.has(finding)) this.reader.add(finding, field, expected);
    this.reported.add(finding);
  }

  private takeCalloff(place: CalloffPlace): void {
    const {
      reader,
      reader: { record },
      line,
    } = this;
    const { date: field } = place;
    if (this.listEnded || (record.isBlank(field) && record.isBlank(place.quantity))) return;
    if (line === null) {
      this.once('calloff-outside-line', field, 'LIN');
      return;
    }
    if (record.isBlank(field)) {
      if ((reader.mantissa(place.quantity) ?? 0) !== 0) reader.add('calloff-date-missing', field, 'YYMMDD');
      return;
    }
    const issued = dayOf((this.issued ?? '').replaceAll('-', '').slice(2)) ?? NO_DATE;
    this.takeDated(
      vdaCalloffDate(record.bytes, record.localStart(field), record.localEnd(field), this.switched, issued),
      place,
      line,
      issued,
    );
  }

  private takeDated(reading: VdaDate, place: CalloffPlace, line: ScheduleLine, issued: PackedDate): void {
    const { reader } = this;
    switch (reading.kind) {
      case 'end':
        this.listEnded = true;
        this.drop(place);
        return;
      case 'none':
        this.drop(place);
        return;
      case 'invalid':
        reader.add('date-invalid', place.date, VDA_DATE_FORMS);
        return;
      case 'switch':
        this.switched = true;
        this.once('raster-switched', place.date);
        this.drop(place);
        return;
      case 'backlog':
        this.add(place, line, issued, issued, BACKLOG);
        return;
      case 'immediate':
        this.add(place, line, issued, issued, URGENT);
        return;
      case 'remainder': {
        const { date, last } = vdaRemainder(line.lasts, issued, this.horizonEnd);
        reader.add('remainder-quantity', place.date);
        this.add(place, line, date, last, FORECAST);
        return;
      }
      case 'date':
        this.add(
          place,
          line,
          reading.date,
          reading.last,
          this.statusOf(place.status, releaseStatus(reading.date, reading.last, this.switched, NO_WINDOWS)),
        );
    }
  }

  private get horizonEnd(): PackedDate {
    const end = (this.document ?? this.header).get('horizonEnd');
    return end === undefined ? NO_DATE : Number(end.replaceAll('-', ''));
  }

  /** Beside a code that names no date a quantity can't be taken over. */
  private drop({ date, quantity }: CalloffPlace): void {
    const { reader } = this;
    if ((reader.mantissa(quantity) ?? 0) !== 0)
      reader.add('calloff-quantity-undated', quantity, reader.text(date) ?? '');
  }

  /** What the table's codes say of a status; `usual` where nothing stands there. */
  private statusOf(field: TableField | null, usual: number): number {
    const sent = field === null ? null : this.reader.text(field);
    if (field === null || sent === null) return usual;
    const meaning = CALLOFF_STATUSES.findIndex((status) => status === field.meanings.get(sent));
    if (meaning < 0) this.reader.add('code-unlisted', field, [...field.meanings.keys()].join(', '));
    return meaning < 0 ? FIRM : meaning;
  }

  private add(place: CalloffPlace, line: ScheduleLine, date: PackedDate, last: PackedDate, status: number): void {
    const {
      reader,
      reader: { record },
    } = this;
    const { date: field, quantity, details } = place;
    const mantissa = reader.mantissa(quantity);
    if (date === NO_DATE) reader.add('calloff-date-missing', field, 'YYMMDD');
    else if (record.isBlank(quantity)) reader.add('quantity-missing', quantity, `n${quantity.length}`);
    else if (mantissa === null) reader.add('quantity-not-number', quantity, `n${quantity.length}`);
    else if (line.dates.length >= MAX_CALLOFFS) this.once('calloffs-too-many', field, String(MAX_CALLOFFS));
    else {
      const added = line.add(date, mantissa, quantity.decimals, status, last);
      if (added === 'quantity-rounded' || added === 'quantity-too-large')
        this.reader.add(added, quantity, String(MAX_QUANTITY_DECIMALS));
      if (added !== 'quantity-too-large' && details.length > 0) this.takeDetails(place, line);
    }
  }

  /** What stands beside the call-off that was added last. Where no day was sent for it, a time is that of none. */
  private takeDetails({ date, details }: CalloffPlace, line: ScheduleLine): void {
    const isDated = !NO_DAY.test(this.reader.text(date) ?? '');
    const more: Partial<Record<CalloffProperty, string>> = {};
    for (const { field, detail } of details) {
      const sent = this.reader.text(field);
      if (sent === null || ((field.time || field.kind === 'number') && /^0+$/.test(sent))) continue;
      if (!field.time) more[detail] = field.meanings.get(sent) ?? sent;
      else if (!isDated) this.once('calloff-time-not-kept', field);
      else if (isTime(sent)) more[detail] = `${sent.slice(0, 2)}:${sent.slice(2)}`;
    }
    if (Object.keys(more).length > 0) line.detail(more);
  }

  /** The line is complete; what records above it say of places holds where it says nothing itself. */
  private closeLine(): void {
    const { line, values } = this;
    this.line = null;
    if (line === null) return;
    for (const property of INHERITED) {
      const above = this.delivery?.get(property) ?? this.document?.get(property);
      if (above !== undefined && !values.has(property)) values.set(property, above);
    }
    Object.assign(line.about, {
      ...pick(SCHEDULE_LINE_VALUES, values),
      lineNumber: values.get('lineNumber') ?? String(this.lines.count + 1),
      articleNumber: values.get('articleNumber') ?? '',
      shipTo: party(values.get('shipTo')),
      unit: values.get('unit') ?? 'PCE',
    } satisfies Partial<ScheduleLine['about']>);
    this.lines.add(line, null);
  }

  private closeDocument(): void {
    this.closeLine();
    this.delivery = null;
    const { lines, reader } = this;
    if (this.document === null) return;
    if (lines.count === 0) reader.add('schedule-without-lines', RECORD_TYPE);
    this.context.deliver({ ...this.schedule(), shipTo: lines.commonShipTo, lines: lines.kept });
    this.document = null;
    this.lines = this.newLines();
  }

  /** What is known of the document, without its lines. Without a number of its own it has that of the transmission. */
  private schedule(): DeliveryScheduleDocument {
    const { messageNumber } = this.context;
    const values = this.document ?? this.header;
    const plain = pick(SCHEDULE_VALUES, values);
    return {
      kind: 'delivery-schedule',
      interchange: messageNumber - 1,
      messageNumber,
      documentNumber: values.get('documentNumber') ?? this.number,
      messageFunction: '',
      ...plain,
      issueDate: plain.issueDate ?? this.issued,
      previousDocumentNumber: plain.previousDocumentNumber ?? (values.has('documentNumber') ? null : this.previous),
      buyer: this.buyer,
      seller: this.seller,
      shipTo: null,
      texts: [],
      completeness: 'PER_ARTICLE',
      lines: [],
    };
  }
}
