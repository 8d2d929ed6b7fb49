import {
  BALANCE,
  CALLOFF,
  CALLOFFS_513,
  CALLOFFS_514,
  HEADER,
  LAST_QUANTITY_DECIMALS,
  PACKAGING,
  SUPPLEMENT,
  TEXT,
} from '../messages/vda4905-layout.js';
import { piecesOf } from '../mapping/values.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import { type Decimal, decimalText, rounded } from '../syntax/decimal.js';
import { isoDateOrNull, NO_DATE, packedDay } from '../syntax/date.js';
import type { Field } from '../syntax/record-cursor.js';
import {
  type DatedCalloff,
  isDueNow,
  releaseWindows,
  statusOf,
  SWITCH_CODE,
  type WrittenCalloff,
  writtenDates,
} from './calloffs-4905.js';
import { vdaUnit } from './codes.js';
import type { RecordWriter, Value } from './record-writer.js';

/** What a transmission of one schedule is sent as. */
export interface ScheduleTransmission {
  readonly customer: string;
  readonly supplier: string;
  /** 1 to 99999; the number before it is 0 where there is none. */
  readonly number: number;
  readonly previousNumber: number;
  /** Of a schedule without a date of issue, YYYY-MM-DD. */
  readonly date: string;
}

/** A date field of 513 or 514 with its quantity. */
type Pair = readonly [date: string, quantity: string];

const NUMBER_LENGTH = 5;
/** Characters of a day without time. */
const DAY_LENGTH = 10;
/** Records 512 to 519; 511 is in version 02. */
const VERSION: Value = [HEADER.version, '01'];
const HEADER_VERSION: Value = [HEADER.version, '02'];
const NO_QUANTITY = '0';
const LIST_END: Pair = ['000000', NO_QUANTITY];
const TEXT_FIELDS: readonly Field[] = Object.values(TEXT);

/** The transmission number that a document number is, 1 to 99999; null where it is none. */
export function transmissionNumberOf(documentNumber: string | null): number | null {
  const number = documentNumber !== null && /^\d{1,5}$/.test(documentNumber) ? Number(documentNumber) : 0;
  return number > 0 ? number : null;
}

/** Writes a delivery schedule as VDA 4905: 511, and 512 to 518 of each article. The trailer 519 is the caller's. What has no place is found when the file is read back; other losses are given their reason here. */
export class ScheduleWriter {
  constructor(
    private readonly writer: RecordWriter,
    private readonly document: DeliveryScheduleDocument,
    private readonly transmission: ScheduleTransmission,
  ) {}

  write(): void {
    this.writeHeader();
    for (const line of this.document.lines) this.writeLine(line);
  }

  private writeHeader(): void {
    const { document, transmission } = this;
    const padded = (number: number): string => String(number).padStart(NUMBER_LENGTH, '0');
    const start = document.lines.find(({ cumulativeStartDate }) => cumulativeStartDate !== null);
    this.writer.add('511', [
      HEADER_VERSION,
      [HEADER.customer, transmission.customer, 'buyer.code'],
      [HEADER.supplier, transmission.supplier, 'seller.code'],
      [HEADER.previousNumber, padded(transmission.previousNumber)],
      [HEADER.number, padded(transmission.number)],
      this.day(HEADER.issued, this.issued, 'issueDate'),
      this.day(HEADER.cumulativeStart, start?.cumulativeStartDate ?? null, 'lines.cumulativeStartDate'),
    ]);
  }

  private get issued(): string {
    return this.document.issueDate ?? this.transmission.date;
  }

  private writeLine(line: ScheduleLineDocument): void {
    const { writer, document } = this;
    const shipTo = line.shipTo ?? document.shipTo;
    const calloffDate = this.calloffDate(line);
    const unit = vdaUnit(line.unit);
    if (unit === null) writer.lose('lines.unit', 'no-code');
    writer.add('512', [
      VERSION,
      [CALLOFF.plant, shipTo?.code || null, 'lines.shipTo.code'],
      this.reference(CALLOFF.number, line.calloffReference, 'lines.calloffReference'),
      [CALLOFF.date, calloffDate],
      this.reference(CALLOFF.previousNumber, line.previousCalloffReference, 'lines.previousCalloffReference'),
      [CALLOFF.article, line.articleNumber, 'lines.articleNumber'],
      [CALLOFF.supplierArticle, line.supplierArticleNumber, 'lines.supplierArticleNumber'],
      this.reference(CALLOFF.order, line.orderNumber, 'lines.orderNumber'),
      [CALLOFF.gate, line.gate, 'lines.gate'],
      [CALLOFF.unit, unit],
    ]);
    const calloffs = this.datesOf(line, calloffDate);
    this.writePairs(line, this.pairsOf(line, calloffs));
    this.writeSupplement(line, calloffs);
    for (const { code, description, quantityPerPackage, packageCount } of line.packaging) {
      if (packageCount !== undefined) writer.lose('lines.packaging.packageCount', 'no-place');
      writer.add('517', [
        VERSION,
        [PACKAGING.customerPackage, code, 'lines.packaging.code'],
        [PACKAGING.supplierPackage, description, 'lines.packaging.description'],
        [PACKAGING.capacity, quantityPerPackage, 'lines.packaging.quantityPerPackage'],
      ]);
    }
    this.writeTexts(line);
  }

  /** The day on which backlog and immediate quantities stand, where it is one of the past; else the day of issue. */
  private calloffDate({ calloffs: { dates, statuses } }: ScheduleLineDocument): string {
    const issued = this.issued.slice(0, DAY_LENGTH);
    const [day, ...others] = new Set(dates.filter((_, at) => isDueNow({ status: statuses[at] ?? 0 })));
    return day !== undefined && others.length === 0 && day < issued ? day : issued;
  }

  /** The dates as they are written; those that a reader has otherwise are losses. */
  private datesOf({ calloffs }: ScheduleLineDocument, calloffDate: string): readonly (WrittenCalloff | null)[] {
    const { horizonEnd } = this.document;
    const dated = calloffs.dates.map(
      (date, at): DatedCalloff => ({
        first: packedDay(date),
        last: packedDay(calloffs.lastDates[at] ?? date),
        status: calloffs.statuses[at] ?? 0,
      }),
    );
    const written = writtenDates(dated, {
      issued: packedDay(calloffDate),
      horizonEnd: horizonEnd === null ? NO_DATE : packedDay(horizonEnd),
    });
    for (const [at, { first, last }] of dated.entries()) {
      const one = written[at];
      if (one?.first !== first) this.writer.lose('lines.calloffs.date', 'no-code');
      if (one?.last !== last) this.writer.lose('lines.calloffs.lastDate', 'no-code');
    }
    return written;
  }

  private pairsOf(
    { calloffs: { quantities }, quantityScale: scale }: ScheduleLineDocument,
    calloffs: readonly (WrittenCalloff | null)[],
  ): readonly Pair[] {
    const pairs: Pair[] = [];
    let isSwitched = false;
    for (const [at, calloff] of calloffs.entries()) {
      if (calloff === null) continue;
      if (calloff.switched && !isSwitched) pairs.push([SWITCH_CODE, NO_QUANTITY]);
      isSwitched = calloff.switched;
      pairs.push([calloff.text, this.quantity({ mantissa: quantities[at] ?? 0, scale })]);
    }
    return pairs;
  }

  /** A whole quantity; of a negative one nothing is called off. */
  private quantity(quantity: Decimal): string {
    const whole = rounded(quantity, 0);
    const isNegative = quantity.mantissa < 0;
    if (isNegative) this.writer.lose('lines.calloffs.quantity', 'no-code');
    else if (decimalText(quantity) !== decimalText(whole)) this.writer.lose('lines.calloffs.quantity', 'too-long');
    return isNegative ? NO_QUANTITY : decimalText(whole);
  }

  /** 513 with the balance and the first call-offs, 514 with the others; 000000 ends the list where there is room. */
  private writePairs(line: ScheduleLineDocument, pairs: readonly Pair[]): void {
    const list = [...pairs, LIST_END];
    const valuesFrom = (from: number, fields: typeof CALLOFFS_513): Value[] =>
      fields.flatMap((place, i): Value[] => {
        const [date, quantity] = list[from + i] ?? [null, null];
        return [
          [place.date, date],
          [place.quantity, quantity, 'lines.calloffs.quantity'],
        ];
      });
    const note = line.lastDespatchNote;
    // Zero beside no note is read as no quantity.
    const isQuantityLost = note === null && line.lastDespatchQuantity === '0';
    if (isQuantityLost) this.writer.lose('lines.lastDespatchQuantity', 'no-code');
    this.writer.add('513', [
      VERSION,
      this.reference(BALANCE.note, note, 'lines.lastDespatchNote'),
      this.day(BALANCE.noteDate, line.lastDespatchDate, 'lines.lastDespatchDate'),
      [
        { ...BALANCE.quantity, decimals: LAST_QUANTITY_DECIMALS },
        isQuantityLost ? null : line.lastDespatchQuantity,
        'lines.lastDespatchQuantity',
      ],
      [BALANCE.cumulative, line.cumulativeReceived, 'lines.cumulativeReceived'],
      ...valuesFrom(0, CALLOFFS_513),
    ]);
    for (let from = CALLOFFS_513.length; from < pairs.length; from += CALLOFFS_514.length)
      this.writer.add('514', [VERSION, ...valuesFrom(from, CALLOFFS_514)]);
  }

  /** 515: release windows, horizon and point of use, where there is any. */
  private writeSupplement({ dock }: ScheduleLineDocument, calloffs: readonly (WrittenCalloff | null)[]): void {
    const written = calloffs.filter((calloff) => calloff !== null);
    const windows = releaseWindows(written);
    if (written.some((calloff) => statusOf(calloff, windows) !== calloff.status))
      this.writer.lose('lines.calloffs.status', 'no-code');
    const values: readonly Value[] = [
      [SUPPLEMENT.productionEnd, isoDateOrNull(windows.productionEnd)],
      [SUPPLEMENT.materialEnd, isoDateOrNull(windows.materialEnd)],
      this.day(SUPPLEMENT.horizon, this.document.horizonEnd, 'horizonEnd'),
      [SUPPLEMENT.pointOfUse, dock, 'lines.dock'],
    ];
    if (values.some(([, value]) => value !== null)) this.writer.add('515', [VERSION, ...values]);
  }

  /** 518: three texts of 40 characters each; a longer one goes on in the next. */
  private writeTexts({ texts }: ScheduleLineDocument): void {
    const pieces = texts.flatMap(({ text }) => {
      const cut = piecesOf(text, Infinity, TEXT.first.length) ?? [];
      if (cut.length > 1) this.writer.lose('lines.texts.text', 'too-long');
      return cut;
    });
    for (let from = 0; from < pieces.length; from += TEXT_FIELDS.length)
      this.writer.add('518', [
        VERSION,
        ...TEXT_FIELDS.map((field, i): Value => [field, pieces[from + i] ?? null, 'lines.texts.text']),
      ]);
  }

  /** A day; its time has no place. */
  private day(field: Field, date: string | null, property: string): Value {
    if (date !== null && date.length > DAY_LENGTH) this.writer.lose(property, 'too-long');
    return [field, date, property];
  }

  /** A reference; zeros alone are read as none. */
  private reference(field: Field, value: string | null, property: string): Value {
    const isNone = value !== null && /^0*$/.test(value);
    if (isNone && value !== '') this.writer.lose(property, 'no-code');
    return [field, isNone ? null : value, property];
  }
}
