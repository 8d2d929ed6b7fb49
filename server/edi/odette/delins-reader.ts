import type { FindingCode } from '../finding-text.js';
import type { Place } from '../findings.js';
import type { Address } from '../mapping/rules.js';
import { MAX_QUANTITY_DECIMALS, MAX_REPORTED } from '../limits.js';
import { Codes } from '../mapping/profile.js';
import { dayOf } from '../mapping/values.js';
import { BACKLOG, COMMITMENTS, FORECAST, URGENT } from '../messages/delfor-codes.js';
import { FinishedLines } from '../messages/finished-lines.js';
import { addPackaging, addText } from '../messages/line-extras.js';
import type { MessageContext, MessageReader } from '../messages/message-reader.js';
import { vdaCalloffDate } from '../messages/vda4905-dates.js';
import type { DeliveryScheduleDocument, LineText } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { code, codeText } from '../syntax/codes.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import { type Decimal, decimalText } from '../syntax/decimal.js';
import { decimalAt } from '../syntax/segment-values.js';
import type { FieldPlace, LayoutDirectory } from './layout-directory.js';

const utf8 = new TextEncoder();
const NOWHERE: FieldPlace = { element: 0, component: 0 };
type TextField =
  | 'supplierArticleNumber'
  | 'description'
  | 'gate'
  | 'dock'
  | 'orderNumber'
  | 'orderLine'
  | 'partConsignmentNumber'
  | 'calloffReference'
  | 'previousCalloffReference'
  | 'lastDespatchNote';
type DayField = 'cumulativeStartDate' | 'lastDespatchDate';
type NumberField = 'cumulativeReceived' | 'cumulativeRequired' | 'cumulativeShipped' | 'lastDespatchQuantity';
type DetailField = 'sequenceNumber' | 'vehicle' | 'productionLine' | 'reference';
type TimeField = 'timeFrom' | 'timeUntil';
const TEXTS: ReadonlySet<string> = new Set([
  'supplierArticleNumber',
  'description',
  'gate',
  'dock',
  'orderNumber',
  'orderLine',
  'partConsignmentNumber',
  'calloffReference',
  'previousCalloffReference',
  'lastDespatchNote',
] satisfies TextField[]);
const DAYS: ReadonlySet<string> = new Set(['cumulativeStartDate', 'lastDespatchDate'] satisfies DayField[]);
const NUMBERS: ReadonlySet<string> = new Set([
  'cumulativeReceived',
  'cumulativeRequired',
  'cumulativeShipped',
  'lastDespatchQuantity',
] satisfies NumberField[]);
const DETAILS: ReadonlySet<string> = new Set([
  'sequenceNumber',
  'vehicle',
  'productionLine',
  'reference',
] satisfies DetailField[]);
const TIMES: ReadonlySet<string> = new Set(['timeFrom', 'timeUntil'] satisfies TimeField[]);

const isText = (field: string): field is TextField => TEXTS.has(field);
const isDay = (field: string): field is DayField => DAYS.has(field);
const isNumber = (field: string): field is NumberField => NUMBERS.has(field);
const isDetail = (field: string): field is DetailField => DETAILS.has(field);
const isTime = (field: string): field is TimeField => TIMES.has(field);

/** Reads an Odette DELINS by its layout. Dates of call-offs are those of VDA 4905 as far as they name a day, a period or backlog. */
export class DelinsReader implements MessageReader {
  private readonly finished: FinishedLines;
  /** How many articles there were so far. */
  private articles = 0;
  private readonly codes: Codes;
  private readonly reported = new Set<string>();
  private readonly number: Decimal = { mantissa: 0, scale: 0 };
  private readonly head: { documentNumber: string } & Record<
    'issueDate' | 'previousDocumentNumber' | 'horizonStart' | 'horizonEnd',
    string | null
  > = { documentNumber: '', issueDate: null, previousDocumentNumber: null, horizonStart: null, horizonEnd: null };
  private readonly parties: {
    buyer: Party | null;
    seller: Party | null;
    customer: Party | null;
    shipTo: Party | null;
  } = { buyer: null, seller: null, customer: null, shipTo: null };
  private readonly point: { gate: string | null; dock: string | null } = { gate: null, dock: null };
  /** Outside articles. */
  private readonly general: { texts: readonly LineText[] } = { texts: [] };
  private line: ScheduleLine | null = null;
  /** Status of SID for the call-offs behind it, -1 where none is certain. */
  private status = -1;
  private readonly takers: ReadonlyMap<number, () => void> = new Map<number, () => void>([
    [
      code('MID'),
      () => {
        this.takeHead();
      },
    ],
    [
      code('SDT'),
      () => {
        this.parties.seller ??= this.party();
      },
    ],
    [
      code('BDT'),
      () => {
        this.parties.buyer ??= this.party();
      },
    ],
    [
      code('CDT'),
      () => {
        this.parties.customer ??= this.party();
      },
    ],
    [
      code('CSG'),
      () => {
        this.takeConsignee();
      },
    ],
    [
      code('ARD'),
      () => {
        this.takeArticle();
      },
    ],
    [
      code('SID'),
      () => {
        this.takeDetails();
        this.status = this.statusHere();
      },
    ],
    [
      code('DEL'),
      () => {
        this.takeDelivery();
      },
    ],
    [
      code('FTX'),
      () => {
        addText({ code: this.text('textCode'), text: this.text('text') }, this.line?.about ?? this.general);
      },
    ],
    [
      code('TCO'),
      () => {
        this.takePackaging();
      },
    ],
    ...['PDI', 'SAD', 'DST', 'PDN'].map((tag): [number, () => void] => [
      code(tag),
      () => {
        this.takeDetails();
      },
    ]),
  ]);

  constructor(
    private readonly context: MessageContext,
    private readonly layout: LayoutDirectory,
  ) {
    this.codes = new Codes(context.profile);
    this.finished = new FinishedLines(context, () => this.document());
  }

  take(): void {
    this.takers.get(this.context.segment.tag)?.();
  }

  private get tag(): string {
    return codeText(this.context.segment.tag);
  }

  private at(field: string): FieldPlace | undefined {
    return this.layout.place(this.tag, field);
  }

  private text(field: string): string {
    const at = this.at(field);
    return at === undefined ? '' : this.context.segment.textAt(at.element, at.component);
  }

  private place(field: string): Place {
    const { segment } = this.context;
    const { element, component } = this.at(field) ?? NOWHERE;
    const around = this.line === null ? '' : `ARD ${this.articles} / `;
    const name = this.layout.layout.segments[this.tag]?.elements[element - 1]?.components[component]?.id;
    const own = this.tag === 'ARD' ? `ARD ${this.articles}` : `${around}${this.tag}`;
    return {
      start: segment.startAt(element, component),
      end: segment.endAt(element, component),
      segment: segment.number,
      path: name === undefined ? own : `${own} / ${name}`,
    };
  }

  private add(finding: FindingCode, field: string, expected = ''): void {
    this.context.findings.add(finding, this.place(field), expected);
  }

  private once(finding: FindingCode, field: string, expected: string, scope = ''): void {
    const key = `${finding} ${scope}`;
    if (this.reported.has(key)) return;
    if (this.reported.size < MAX_REPORTED) this.reported.add(key);
    this.add(finding, field, expected);
  }

  private day(field: string): string | null {
    const text = this.text(field);
    const day = dayOf(text);
    if (text !== '' && !/^0+$/.test(text) && day === null) this.add('date-invalid', field, 'YYMMDD');
    return day;
  }

  /** A quantity of the line; null where there is none or, with a finding, where it is no number. */
  private quantity(field: string): Decimal | null {
    const at = this.at(field);
    if (at === undefined || this.text(field) === '') return null;
    if (decimalAt(this.context.segment, at.element, at.component, this.number)) return this.number;
    this.add('quantity-not-number', field, 'digits');
    return null;
  }

  private party(): Party | null {
    const party = { code: this.text('code'), agency: '', name: this.text('name') };
    return party.code === '' && party.name === '' ? null : party;
  }

  private takeHead(): void {
    const { head } = this;
    head.documentNumber = this.text('documentNumber');
    head.issueDate = this.day('issueDate');
    head.previousDocumentNumber = this.text('previousDocumentNumber') || null;
    head.horizonStart = this.day('horizonStart');
    head.horizonEnd = this.day('horizonEnd');
    if (head.documentNumber === '') this.add('document-number-missing', 'documentNumber', 'MID');
    if (head.issueDate === null) this.add('issue-date-missing', 'issueDate', 'MID');
  }

  private takeConsignee(): void {
    this.closeLine();
    this.parties.shipTo = this.party();
    this.point.gate = this.text('gate') || null;
    this.point.dock = this.text('dock') || null;
  }

  private takeArticle(): void {
    this.closeLine();
    this.articles++;
    const place = this.place('articleNumber');
    const line = new ScheduleLine(emptyParticulars(), { ...place, path: `ARD ${this.articles}` });
    this.line = line;
    this.status = -1;
    Object.assign(line.about, {
      lineNumber: String(this.articles),
      articleNumber: this.text('articleNumber'),
      shipTo: this.parties.shipTo,
      ...this.point,
    });
    if (line.about.articleNumber === '') this.add('article-missing', 'articleNumber', 'ARD');
    this.takeDetails();
  }

  /** What the segment says of its article. */
  private takeDetails(): void {
    if (this.line === null) return;
    const { about } = this.line;
    for (const field of this.layout.fields(this.tag)) {
      if (isText(field)) about[field] = this.text(field) || about[field];
      else if (isDay(field)) about[field] = this.day(field) ?? about[field];
      else if (isNumber(field)) {
        const quantity = this.quantity(field);
        if (quantity !== null) about[field] = decimalText(quantity);
      } else if (field === 'unit') about.unit = this.text(field).toUpperCase() || about.unit;
    }
  }

  /** Status by the codes of SCC 4017; -1 where the table or the code is not certain. */
  private statusHere(): number {
    const at = this.at('status');
    const sent = this.text('status').toUpperCase();
    if (at === undefined || sent === '') return -1;
    const address: Address = `${at.element}.${at.component}`;
    const meaning = this.codes.meaning(this.tag, address, sent);
    const isCertain =
      meaning !== sent ||
      this.layout.layout.segments[this.tag]?.elements[at.element - 1]?.components[at.component]?.verified === true;
    const status = isCertain ? COMMITMENTS.get(code(meaning)) : undefined;
    if (status === undefined) this.once('calloff-status-unknown', 'status', '', sent);
    return status ?? -1;
  }

  private takeDelivery(): void {
    const { line } = this;
    if (line === null) {
      this.once('calloff-outside-line', 'quantity', 'ARD');
      return;
    }
    this.takeDetails();
    const quantity = this.quantity('quantity');
    if (quantity === null) {
      if (this.text('quantity') === '') this.add('quantity-missing', 'quantity', 'digits');
      return;
    }
    const { mantissa, scale } = quantity;
    const calloff = this.calloffDate(mantissa === 0 || mantissa === 0n);
    if (calloff === null) return;
    if (mantissa < 0) this.add('quantity-negative', 'quantity');
    const status = calloff.status >= 0 ? calloff.status : this.committed();
    const added = line.add(calloff.date, mantissa, scale, status, calloff.last);
    if (added !== 'quantity-too-large') this.takeCalloffDetails(line);
    if (added === 'calloff-date-twice' && calloff.status < 0) this.once(added, 'date', '', String(this.articles));
    else if (added === 'quantity-rounded' || added === 'quantity-too-large')
      this.add(added, 'quantity', String(MAX_QUANTITY_DECIMALS));
  }

  /** What the segment says of the call-off that was added last; nothing unless a partner's table has places for it. */
  private takeCalloffDetails(line: ScheduleLine): void {
    for (const field of this.layout.fields(this.tag)) {
      const text = isDetail(field) || isTime(field) ? this.text(field) : '';
      if (text === '') continue;
      if (isDetail(field)) line.detail({ [field]: text });
      else if (!/^(?:[01]\d|2[0-3])[0-5]\d$/.test(text)) this.add('date-invalid', field, 'HHMM');
      else line.detail({ [field]: `${text.slice(0, 2)}:${text.slice(2)}` });
    }
  }

  private takePackaging(): void {
    const { line } = this;
    if (line === null) return;
    const quantity = this.quantity('quantityPerPackage');
    addPackaging(
      {
        code: this.text('package') || null,
        description: this.text('packageDescription') || null,
        quantityPerPackage: quantity === null ? null : decimalText(quantity),
      },
      line.about,
    );
  }

  private committed(): number {
    const own = this.statusHere();
    const status = own >= 0 ? own : this.status;
    if (status < 0 && this.text('status') === '') this.once('calloff-status-unknown', 'status', '', '');
    return status < 0 ? FORECAST : status;
  }

  /** First and last day and, where the date gives it, status of a call-off; null, with a finding unless nothing is called off, where it is none. */
  private calloffDate(isNothing: boolean): { date: PackedDate; last: PackedDate; status: number } | null {
    const text = this.text('date');
    const whole = text.length === 8 ? dayOf(text) : null;
    if (whole !== null) return { ...dayOnly(whole), status: -1 };
    const reading = vdaCalloffDate(utf8.encode(text), 0, text.length, false);
    if (reading.kind === 'date') return { ...reading, status: -1 };
    if (reading.kind === 'backlog' || reading.kind === 'immediate') {
      const { issueDate } = this.head;
      if (issueDate !== null) return { ...dayOnly(issueDate), status: reading.kind === 'backlog' ? BACKLOG : URGENT };
      this.add('calloff-date-missing', 'date', 'MID');
    } else if (text === '') this.add('calloff-date-missing', 'date', 'DEL');
    // Other values that VDA 4905 gives a meaning to are not known to have one here.
    else if (!isNothing || reading.kind === 'invalid') this.add('date-invalid', 'date', 'YYMMDD, YY00WW, YYMM00');
    return null;
  }

  /** The line is complete. */
  private closeLine(): void {
    const { line, finished, context } = this;
    this.line = null;
    if (line === null) return;
    if (finished.isRepeated(line)) context.findings.add('line-duplicate', line.place);
    finished.add(line, null);
  }

  finish(): DeliveryScheduleDocument {
    const {
      context: { segment, findings },
      finished,
    } = this;
    this.closeLine();
    const here: Place = { start: segment.start, end: segment.start, segment: segment.number, path: 'ARD' };
    if (finished.count === 0) findings.add('schedule-without-lines', here, 'ARD');
    else if (!finished.allHaveShipTo) findings.add('ship-to-missing', { ...here, path: 'CSG' }, 'CSG');
    return this.document();
  }

  private document(): DeliveryScheduleDocument {
    const {
      context: { interchange, messageNumber },
      head,
      parties,
      finished,
    } = this;
    return {
      kind: 'delivery-schedule',
      interchange,
      messageNumber,
      ...head,
      messageFunction: '',
      buyer: parties.buyer ?? parties.customer,
      seller: parties.seller,
      shipTo: finished.commonShipTo,
      texts: this.general.texts,
      completeness: 'PER_ARTICLE',
      lines: finished.kept,
    };
  }
}

function dayOnly(day: string): { date: PackedDate; last: PackedDate } {
  const date = day === '' ? NO_DATE : Number(day.replaceAll('-', ''));
  return { date, last: date };
}
