import type { FindingCode } from '../finding-text.js';
import type { FindingList, Place } from '../findings.js';
import { MAX_CALLOFFS } from '../limits.js';
import type { DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { code, type Code, codeText } from '../syntax/codes.js';
import { isoDate, isoDateOrNull, NO_DATE, type PackedDate } from '../syntax/date.js';
import { type Decimal, decimalText, readDecimal } from '../syntax/decimal.js';
import { type Field, positions, type RecordCursor } from '../syntax/record-cursor.js';
import { countFinding } from '../vda/count-finding.js';
import { BACKLOG, FORECAST, URGENT } from './delfor-codes.js';
import { FinishedLines } from './finished-lines.js';
import { addPackaging, addText } from './line-extras.js';
import {
  BALANCE,
  CALLOFF,
  type CalloffFields,
  CALLOFFS_513,
  CALLOFFS_514,
  COUNTERS,
  FOLLOWERS,
  HEADER,
  LAST_QUANTITY_DECIMALS,
  PACKAGING,
  RECORDS,
  SUPPLEMENT,
  TEXT,
  UNITS,
} from './vda4905-layout.js';
import { type ReleaseWindows, releaseStatus } from './vda4905-release.js';
import { VDA_DATE_FORMS, vdaCalloffDate, vdaDay, vdaRemainder } from './vda4905-dates.js';
import type { VdaContext, VdaReader } from './vda-reader.js';

/** A call-off whose commitment is only known with 515, which comes after it. */
interface Waiting {
  readonly date: PackedDate;
  /** NO_DATE where it is for the remainder of the horizon, whose end 515 gives. */
  readonly last: PackedDate;
  readonly mantissa: number | bigint;
  /** Behind the switch of raster. */
  readonly switched: boolean;
  /** Where its date stands. */
  readonly start: number;
  readonly end: number;
  readonly segment: number;
  /** Given by a special date; -1 where release windows decide. */
  readonly status: number;
}

const SPACE = 0x20;
const COMMA = 0x2c;
/** As days are packed: YYYYMMDD. No call-off is that far from its schedule's issue date. */
const TEN_YEARS = 100_000;
const FIRST = code('511');

/** The last day of a call-off as far as it is known while its line is read. */
function lastKnown({ date, last }: Waiting): PackedDate {
  return Math.max(date, last);
}

/** Reads one VDA 4905 transmission, 511 to 519. The cursor stands on 511 when it is made. */
export class Vda4905Reader implements ReleaseWindows, VdaReader {
  private readonly record: RecordCursor;
  private readonly findings: FindingList;
  private readonly lines: FinishedLines;
  /** Articles so far, with the one being read. */
  private lineCount = 0;
  private readonly counts = new Map<Code, number>();
  private readonly issued: PackedDate;
  private readonly cumulativeStart: PackedDate;
  private readonly number: string;
  private readonly previous: string | null;
  private readonly buyer: Party;
  private readonly seller: Party;
  private last: Code = 0;
  private line: ScheduleLine | null = null;
  private waiting: Waiting[] = [];
  private calloffDate: PackedDate = NO_DATE;
  /** 000000 came: the rest of the line's date fields is void. */
  private listEnded = false;
  private switched = false;
  productionEnd: PackedDate = NO_DATE;
  materialEnd: PackedDate = NO_DATE;
  private horizonEnd: PackedDate = NO_DATE;
  private lineHorizon: PackedDate = NO_DATE;
  private isSwitchReported = false;
  private isLimitReported = false;
  private closed = false;
  isDoubtful = false;

  constructor(private readonly context: VdaContext) {
    const { record } = context;
    ({ record: this.record, findings: this.findings } = context);
    this.lines = new FinishedLines(context, () => this.document());
    const party = (field: Field): Party => ({ code: record.textOf(field), agency: '', name: '' });
    this.buyer = party(HEADER.customer);
    this.seller = party(HEADER.supplier);
    this.number = record.textOf(HEADER.number);
    this.previous = record.referenceOf(HEADER.previousNumber);
    this.issued = this.day(HEADER.issued);
    this.cumulativeStart = this.day(HEADER.cumulativeStart);
    this.checkHeader();
  }

  private checkHeader(): void {
    const { record } = this;
    if (record.textOf(HEADER.version) !== '02') this.add('release-unknown', HEADER.version, '02');
    if (this.number === '') this.add('document-number-missing', HEADER.number, `511 / ${positions(HEADER.number)}`);
    else if (!/^\d+$/.test(this.number) || /^0+$/.test(this.number))
      this.add('transmission-number-invalid', HEADER.number, '00001-99999');
    if (record.isBlank(HEADER.issued))
      this.add('issue-date-missing', HEADER.issued, `511 / ${positions(HEADER.issued)}`);
  }

  /** Takes in the record the cursor stands on, 511 included. */
  take(): void {
    const { record } = this;
    this.isDoubtful = false;
    this.checkOrder();
    this.counts.set(record.type, (this.counts.get(record.type) ?? 0) + 1);
    switch (codeText(record.type)) {
      case '512':
        this.takeArticle();
        break;
      case '513':
        this.takeBalance();
        break;
      case '514':
        this.takeCalloffs(CALLOFFS_514);
        break;
      case '515':
        this.takeSupplement();
        break;
      case '517':
        this.takePackaging();
        break;
      case '518':
        this.takeTexts();
        break;
      case '519':
        this.takeTrailer();
        break;
      default:
        break;
    }
    this.last = record.type;
  }

  private checkOrder(): void {
    const { record } = this;
    const place = this.place({ at: 1, length: 3, label: 'record type', kind: 'text' });
    if (!FOLLOWERS.has(record.type)) {
      this.findings.add('record-unknown', place, '511-519');
      return;
    }
    const allowed = FOLLOWERS.get(this.last);
    if (this.last !== 0 && allowed !== undefined && !allowed.includes(record.type))
      this.findings.add('record-order', place, allowed.map(codeText).join(', '));
  }

  private place(field: Field): Place {
    const { record } = this;
    const { number, type } = record;
    const line = this.lineCount;
    return {
      start: record.startOf(field),
      end: record.endOf(field),
      segment: number,
      path: () =>
        line === 0 || type === FIRST
          ? `${codeText(type)} / ${field.label}`
          : `512 ${line} / ${codeText(type)} / ${field.label}`,
    };
  }

  private add(finding: FindingCode, field: Field, expected = ''): void {
    this.findings.add(finding, this.place(field), expected);
  }

  /** A date field; blank and zero are none, anything else that is no date is reported. */
  private day(field: Field): PackedDate {
    const { record } = this;
    const day = vdaDay(record.bytes, record.localStart(field), record.localEnd(field));
    if (day === null) this.add('date-invalid', field, 'YYMMDD');
    return day ?? NO_DATE;
  }

  /** A number field with implied decimals; null where blank or, with a finding, where it is no number. */
  private quantity(field: Field, decimals = 0): Decimal | null {
    const { record } = this;
    if (record.isBlank(field)) return null;
    const value: Decimal = { mantissa: 0, scale: 0 };
    if (!readDecimal(record.bytes, record.localStart(field), record.localEnd(field), COMMA, value) || value.scale > 0) {
      this.add('quantity-not-number', field, `n${field.length}`);
      return null;
    }
    value.scale = decimals;
    return value;
  }

  private takeArticle(): void {
    const { record } = this;
    this.closeLine();
    const text = (field: Field): string | null => record.textOf(field) || null;
    this.lineCount++;
    const about = emptyParticulars();
    const line = new ScheduleLine(about, this.place(CALLOFF.article));
    this.line = line;
    about.lineNumber = String(this.lineCount);
    about.articleNumber = record.textOf(CALLOFF.article);
    about.supplierArticleNumber = text(CALLOFF.supplierArticle);
    const plant = record.textOf(CALLOFF.plant);
    about.shipTo = plant === '' ? null : { code: plant, agency: '', name: '' };
    about.gate = text(CALLOFF.gate);
    about.orderNumber = record.referenceOf(CALLOFF.order);
    about.calloffReference = record.referenceOf(CALLOFF.number);
    about.previousCalloffReference = record.referenceOf(CALLOFF.previousNumber);
    about.cumulativeStartDate = isoDateOrNull(this.cumulativeStart);
    about.unit = this.unit();
    this.calloffDate = this.day(CALLOFF.date);
    if (about.articleNumber === '') this.add('article-missing', CALLOFF.article, `512 / ${positions(CALLOFF.article)}`);
    if (plant === '') this.add('ship-to-missing', CALLOFF.plant, `512 / ${positions(CALLOFF.plant)}`);
    this.isDoubtful = this.isUnitBeside();
  }

  /** Whether there is no unit, or one that may begin before its field: ST is read as T (tons) where a character is missing. */
  private isUnitBeside(): boolean {
    const { record } = this;
    const before = record.textOf(CALLOFF.customerReference);
    const isIndented = before !== '' && (record.bytes[record.localStart(CALLOFF.customerReference)] ?? 0) <= SPACE;
    return record.isBlank(CALLOFF.unit) || (isIndented && Object.hasOwn(UNITS, before + record.textOf(CALLOFF.unit)));
  }

  private unit(): string {
    const sent = this.record.textOf(CALLOFF.unit).toUpperCase();
    if (sent === '') return 'PCE';
    const known = Object.hasOwn(UNITS, sent) ? UNITS[sent] : undefined;
    if (known === undefined) this.add('unit-unknown', CALLOFF.unit);
    return known ?? sent;
  }

  private takeBalance(): void {
    const { record, line } = this;
    if (line !== null) {
      const { about } = line;
      const cumulative = this.quantity(BALANCE.cumulative);
      const last = this.quantity(BALANCE.quantity, LAST_QUANTITY_DECIMALS);
      const received = this.day(BALANCE.receiptDate);
      const noted = this.day(BALANCE.noteDate);
      about.cumulativeReceived = cumulative === null ? null : decimalText(cumulative);
      about.lastDespatchNote = record.referenceOf(BALANCE.note);
      about.lastDespatchDate = isoDateOrNull(noted === NO_DATE ? received : noted);
      about.lastDespatchQuantity =
        last === null || (last.mantissa === 0 && about.lastDespatchNote === null) ? null : decimalText(last);
    }
    this.takeCalloffs(CALLOFFS_513);
  }

  private takeCalloffs(fields: readonly CalloffFields[]): void {
    if (this.line === null) return;
    for (const field of fields) {
      if (this.listEnded) return;
      this.takeCalloff(field);
    }
  }

  private takeCalloff(fields: CalloffFields): void {
    const { record } = this;
    if (record.isBlank(fields.date)) {
      if (!record.isBlank(fields.quantity) && (this.quantity(fields.quantity)?.mantissa ?? 0) !== 0)
        this.add('calloff-date-missing', fields.date, 'YYMMDD');
      return;
    }
    const backlogDate = this.calloffDate === NO_DATE ? this.issued : this.calloffDate;
    const reading = vdaCalloffDate(
      record.bytes,
      record.localStart(fields.date),
      record.localEnd(fields.date),
      this.switched,
      backlogDate,
    );
    switch (reading.kind) {
      case 'end':
        this.listEnded = true;
        this.drop(fields);
        return;
      case 'none':
        this.drop(fields);
        return;
      case 'invalid':
        this.add('date-invalid', fields.date, VDA_DATE_FORMS);
        return;
      case 'switch':
        this.switchRaster(fields.date);
        this.drop(fields);
        return;
      case 'backlog':
        this.wait(fields, backlogDate, backlogDate, BACKLOG);
        return;
      case 'immediate':
        this.wait(fields, backlogDate, backlogDate, URGENT);
        return;
      case 'remainder':
        this.add('remainder-quantity', fields.date);
        this.wait(fields, vdaRemainder(this.waiting.map(lastKnown), backlogDate, NO_DATE).date, NO_DATE, FORECAST);
        return;
      case 'date':
        this.doubt(reading.date);
        this.wait(fields, reading.date, reading.last, -1);
    }
  }

  private doubt(date: PackedDate): void {
    if (this.issued !== NO_DATE && Math.abs(date - this.issued) > TEN_YEARS) this.isDoubtful = true;
  }

  private switchRaster(field: Field): void {
    this.switched = true;
    if (!this.isSwitchReported) this.add('raster-switched', field);
    this.isSwitchReported = true;
  }

  /** Beside a code that names no date a quantity can't be taken over. */
  private drop({ date, quantity }: CalloffFields): void {
    const { record } = this;
    if (/[1-9]/.test(record.textOf(quantity))) this.add('calloff-quantity-undated', quantity, record.textOf(date));
  }

  private wait(fields: CalloffFields, date: PackedDate, last: PackedDate, status: number): void {
    if (date === NO_DATE) {
      this.add('calloff-date-missing', fields.date, `512 / ${positions(CALLOFF.date)}`);
      return;
    }
    if (this.record.isBlank(fields.quantity)) {
      this.add('quantity-missing', fields.quantity, 'n9');
      return;
    }
    const quantity = this.quantity(fields.quantity);
    if (quantity === null) return;
    const { record } = this;
    if (this.waiting.length >= MAX_CALLOFFS) {
      if (!this.isLimitReported) this.add('calloffs-too-many', fields.date, String(MAX_CALLOFFS));
      this.isLimitReported = true;
      return;
    }
    const start = record.startOf(fields.date);
    this.waiting.push({
      start,
      end: record.endOf(fields.date),
      segment: record.number,
      date,
      last,
      mantissa: quantity.mantissa,
      switched: this.switched,
      status,
    });
  }

  private takeSupplement(): void {
    const { record, line } = this;
    this.productionEnd = this.day(SUPPLEMENT.productionEnd);
    this.materialEnd = this.day(SUPPLEMENT.materialEnd);
    this.lineHorizon = this.day(SUPPLEMENT.horizon);
    this.horizonEnd = Math.max(this.horizonEnd, this.lineHorizon);
    if (line !== null) line.about.dock = record.textOf(SUPPLEMENT.pointOfUse) || null;
  }

  private takePackaging(): void {
    const { record, line } = this;
    if (line === null) return;
    const quantity = record.textOf(PACKAGING.capacity).replace(/^0+/, '');
    const isNumber = /^\d*$/.test(quantity);
    if (!isNumber) this.add('value-not-numeric', PACKAGING.capacity);
    addPackaging(
      {
        code: record.textOf(PACKAGING.customerPackage) || null,
        description: record.textOf(PACKAGING.supplierPackage) || null,
        quantityPerPackage: isNumber ? quantity || null : null,
      },
      line.about,
    );
  }

  private takeTexts(): void {
    const { record, line } = this;
    if (line === null) return;
    for (const field of Object.values(TEXT)) addText({ code: '', text: record.textOf(field) }, line.about);
  }

  /** Puts the gathered call-offs into the line, now that its release windows are known. */
  private closeLine(): void {
    const { line } = this;
    let isReported = false;
    for (const calloff of this.waiting) {
      const last = calloff.last === NO_DATE ? Math.max(calloff.date, this.lineHorizon) : calloff.last;
      const status = calloff.status >= 0 ? calloff.status : releaseStatus(calloff.date, last, calloff.switched, this);
      const twice = line?.add(calloff.date, calloff.mantissa, 0, status, last) === 'calloff-date-twice';
      if (twice && calloff.status < 0 && !isReported) {
        isReported = true;
        this.findings.add('calloff-date-twice', {
          start: calloff.start,
          end: calloff.end,
          segment: calloff.segment,
          path: `512 ${this.lineCount}`,
        });
      }
    }
    if (line !== null) this.lines.add(line, null);
    this.line = null;
    this.waiting = [];
    this.isLimitReported = false;
    this.listEnded = this.switched = false;
    this.productionEnd = this.materialEnd = this.lineHorizon = NO_DATE;
  }

  private takeTrailer(): void {
    const { record } = this;
    this.closed = true;
    for (const counter of COUNTERS) {
      const actual = this.counts.get(counter.type) ?? 0;
      const code = countFinding(record, counter, actual);
      if (code !== null) this.add(code, counter.field, String(actual));
    }
  }

  discard(): void {
    this.waiting = this.waiting.filter(({ segment }) => segment !== this.record.number);
  }

  fields(type: Code): readonly Field[] {
    return RECORDS.get(type) ?? [];
  }

  /** The transmission is one document with a line per 512. */
  finish(): void {
    const { record, lines } = this;
    this.closeLine();
    const here: Place = { start: record.end, end: record.end, segment: record.number, path: '519' };
    if (!this.closed) this.findings.add('interchange-trailer-missing', here, '519');
    if (lines.count === 0) this.findings.add('schedule-without-lines', here, '512');
    this.context.deliver({ ...this.document(), shipTo: lines.commonShipTo, lines: lines.kept });
  }

  /** What is known of the document, without its lines. */
  private document(): DeliveryScheduleDocument {
    const { messageNumber } = this.context;
    return {
      kind: 'delivery-schedule',
      interchange: messageNumber - 1,
      messageNumber,
      documentNumber: this.number,
      messageFunction: '',
      issueDate: this.issued === NO_DATE ? null : isoDate(this.issued),
      horizonStart: null,
      horizonEnd: isoDateOrNull(this.horizonEnd),
      previousDocumentNumber: this.previous,
      buyer: this.buyer.code === '' ? null : this.buyer,
      seller: this.seller.code === '' ? null : this.seller,
      shipTo: null,
      texts: [],
      completeness: 'PER_ARTICLE',
      lines: [],
    };
  }
}
