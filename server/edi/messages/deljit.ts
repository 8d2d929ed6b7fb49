import type { FindingCode } from '../finding-text.js';
import type { Place } from '../findings.js';
import { MAX_CALLOFFS, MAX_QUANTITY_DECIMALS } from '../limits.js';
import type { DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { type Code, code, codeText, NO_CODE } from '../syntax/codes.js';
import { DAY, isoDate, isoDateOrNull, NO_DATE } from '../syntax/date.js';
import { decimalText } from '../syntax/decimal.js';
import type { DtmReading } from '../syntax/dtm.js';
import { decimalAt, dtmAt, hasValue, joined, partyAt, textOrNull } from '../syntax/segment-values.js';
import { ArticleNumbers } from './article-numbers.js';
import { type Before, beforeCommitment, BINDING, type Commitment, CommitmentOrder, Commitments } from './commitment.js';
import {
  BACKLOG,
  BESIDE_CALLOFFS,
  CALLOFF_DATES,
  DELETED_LINES,
  DESPATCH_DATES,
  HEADER_DATES,
  type HeaderDate,
  PARTIES,
  type PartyRole,
  PREVIOUS_SCHEDULE,
  QUANTITIES,
  URGENT,
} from './delfor-codes.js';
import { takeDespatchNote } from './delfor-quantity.js';
import { JitQuantity, JitSequence, type Location } from './deljit-call.js';
import { takeLocation } from './delivery-point.js';
import { FinishedLines } from './finished-lines.js';
import type { MessageContext, MessageReader } from './message-reader.js';
import { RankedDate } from './ranked-date.js';
import { ScheduleFunction } from './schedule-function.js';
import { timeOfDay } from './time-of-day.js';

const C = { CUMULATIVE_START: code('51'), ON: code('ON'), AAN: code('AAN'), CANCELLED: code('2') };
const HANDLERS: ReadonlyMap<Code, (reader: DeljitReader) => void> = new Map(
  (
    [
      [
        'BGM',
        (reader) => {
          reader.takeDocument();
        },
      ],
      [
        'DTM',
        (reader) => {
          reader.takeDate();
        },
      ],
      [
        'RFF',
        (reader) => {
          reader.takeReference();
        },
      ],
      [
        'NAD',
        (reader) => {
          reader.takeParty();
        },
      ],
      [
        'LOC',
        (reader) => {
          reader.takeLocation();
        },
      ],
      [
        'SEQ',
        (reader) => {
          reader.takeSequence();
        },
      ],
      [
        'GIR',
        (reader) => {
          reader.takeIdentities();
        },
      ],
      [
        'LIN',
        (reader) => {
          reader.takeLine();
        },
      ],
      [
        'PIA',
        (reader) => {
          reader.takeMoreNumbers();
        },
      ],
      [
        'IMD',
        (reader) => {
          reader.takeDescription();
        },
      ],
      [
        'QTY',
        (reader) => {
          reader.takeQuantity();
        },
      ],
      [
        'SCC',
        (reader) => {
          reader.takeCommitment();
        },
      ],
    ] satisfies [string, (reader: DeljitReader) => void][]
  ).map(([tag, handler]) => [code(tag), handler]),
);

/**
 * Reads DELJIT of UN/EDIFACT: sequences (SEQ) with articles (LIN) and their quantities. Each article of a sequence is a line of its own, for it has its own
 * call-off number. Articles with sequences under them, as some senders have it, are read the same way.
 */
export class DeljitReader implements MessageReader {
  private readonly lines: ScheduleLine[] = [];
  private readonly dates: Record<HeaderDate, RankedDate> = {
    issued: new RankedDate(),
    horizonStart: new RankedDate(),
    horizonEnd: new RankedDate(),
  };
  private readonly parties: Record<PartyRole, Party | null> = { buyer: null, seller: null, shipTo: null };
  private readonly ranks: Record<PartyRole | 'previous', number> = { buyer: 0, seller: 0, shipTo: 0, previous: 0 };
  private readonly reading: DtmReading = { date: NO_DATE, period: DAY, mismatch: false };
  private number = '';
  private readonly function = new ScheduleFunction();
  private previous: string | null = null;
  /** Order of articles that name none. */
  private orderNumber: string | null = null;
  private documentPlace: Place;
  private point: Location | null = null;
  private locationFor: Location | null = null;
  /** What stands before the first sequence; the date holds for what has none of its own. */
  private readonly header = new JitSequence(false);
  private sequence = this.header;
  private line: ScheduleLine | null = null;
  private readonly articles: ArticleNumbers;
  private lineDate = new RankedDate();
  private lineCount = 0;
  private isDeleted = false;
  /** A sequence has begun behind the article: what follows is another call-off of it. */
  private divided = false;
  private unit: Code = NO_CODE;
  private commitment = BINDING;
  private readonly order: CommitmentOrder;
  private readonly commitments: Commitments;
  private orderTold = false;
  private quantity: JitQuantity | null = null;
  /** That call-offs have no time of day, sequence number or vehicle was told. */
  private isDetailReported = false;

  constructor(private readonly context: MessageContext) {
    const { segment } = context;
    this.articles = new ArticleNumbers(context);
    this.commitments = new Commitments(context);
    this.order = new CommitmentOrder(true, () => {
      this.tellOrder();
    });
    this.documentPlace = { start: segment.start, end: segment.start, segment: segment.number, path: 'BGM / 1004' };
  }

  take(): void {
    HANDLERS.get(this.context.segment.tag)?.(this);
  }

  private place(element: number, component: number, where: string): Place {
    const { segment } = this.context;
    const path = this.line === null ? where : `LIN ${this.lineCount} / ${where}`;
    return {
      start: segment.startAt(element, component),
      end: segment.endAt(element, component),
      segment: segment.number,
      path,
    };
  }

  takeDocument(): void {
    const { segment } = this.context;
    this.number = segment.textAt(2, 0);
    this.function.take(this.context);
    this.documentPlace = this.place(2, 0, 'BGM / 1004');
  }

  takeParty(): void {
    const { segment } = this.context;
    const known = PARTIES.get(segment.codeAt(1, 0));
    this.locationFor = null;
    if (known === undefined || known.rank <= this.ranks[known.role]) return;
    this.ranks[known.role] = known.rank;
    const party = partyAt(segment);
    this.parties[known.role] = party;
    if (known.role === 'shipTo') this.locationFor = this.point = { gate: null, dock: null, dockCertain: false };
  }

  takeLocation(): void {
    if (this.line !== null && !this.divided) {
      const { about } = this.line;
      const at = { gate: about.gate, dock: about.dock, dockCertain: false };
      takeLocation(this.context, at);
      Object.assign(about, { gate: at.gate, dock: at.dock });
    } else if (this.locationFor !== null) takeLocation(this.context, this.locationFor);
  }

  takeSequence(): void {
    this.leaveOut(this.place(2, 0, 'SEQ / 1050'));
    this.flush();
    this.sequence = new JitSequence(this.context.segment.codeAt(1, 0) === C.CANCELLED);
    this.locationFor = this.sequence.location;
    this.divided = this.line !== null;
    this.commitment = BINDING;
    this.order.begin();
  }

  takeIdentities(): void {
    const { segment } = this.context;
    for (let element = 2; element < segment.elementCount; element++) {
      if (segment.codeAt(element, 1) !== C.AAN) {
        this.leaveOut(this.place(element, 0, 'GIR / 7402'));
        continue;
      }
      const reference = textOrNull(segment, element, 0);
      if (this.line === null || (this.divided && this.quantity === null)) this.sequence.reference ??= reference;
      else this.line.about.calloffReference ??= reference;
    }
  }

  /** What a just-in-time call-off says beyond article, day and quantity: told once in a message, at the first such place. */
  private leaveOut(place: Place): void {
    if (this.isDetailReported || place.start === place.end) return;
    this.isDetailReported = true;
    this.context.findings.add('calloff-detail-not-kept', place);
  }

  takeLine(): void {
    const { segment, findings } = this.context;
    this.flush();
    this.articles.close();
    this.lineCount++;
    this.line = null;
    const place = this.place(3, 0, `LIN ${this.lineCount} / 7140`);
    this.line = this.start(
      new ScheduleLine(emptyParticulars(), { ...place, found: findings.quote(place.start, place.end) }),
    );
    this.line.about.lineNumber = segment.textAt(1, 0) || String(this.lineCount);
    this.divided = false;
    this.isDeleted = DELETED_LINES.has(segment.codeAt(2, 0));
    this.commitment = this.sequence.commitment;
    this.order.begin();
    this.lineDate = new RankedDate();
    this.articles.begin(this.line.place, this.line.about);
  }

  private start(line: ScheduleLine): ScheduleLine {
    const { about } = line;
    const { location, reference } = this.sequence;
    about.gate = location.gate ?? about.gate;
    about.dock = location.dock ?? about.dock;
    about.calloffReference = reference ?? about.calloffReference;
    this.unit = NO_CODE;
    this.lines.push(line);
    return line;
  }

  takeMoreNumbers(): void {
    if (this.line !== null) this.articles.more(this.line.about);
  }

  takeDescription(): void {
    const text = joined(this.context.segment, 3, 3);
    if (this.line !== null && text !== '') this.line.about.description ??= text;
  }

  takeReference(): void {
    const { segment } = this.context;
    const qualifier = segment.codeAt(1, 0);
    const text = textOrNull(segment, 1, 1);
    if (this.line === null) {
      const rank = PREVIOUS_SCHEDULE.get(qualifier) ?? 0;
      if (rank > this.ranks.previous) [this.ranks.previous, this.previous] = [rank, text];
      if (qualifier === C.ON) this.orderNumber ??= text;
      return;
    }
    const { about } = this.line;
    if (this.quantity !== null && takeDespatchNote(segment, this.quantity)) return;
    if (qualifier === C.AAN) about.calloffReference ??= text;
    else if (qualifier === C.ON) {
      about.orderNumber ??= text;
      about.orderLine ??= textOrNull(segment, 1, 2);
    }
  }

  takeCommitment(): void {
    const { quantity } = this;
    const commitment = this.commitments.here(this.lineCount);
    if (this.line === null || this.divided) this.sequence.commitment = commitment;
    if (this.line === null) return;
    const covers = this.order.commit(
      quantity === null ? null : this.beforeCommitment(quantity, commitment),
      quantity?.commitment.given ?? false,
      quantity?.meaning === 'calloff' && quantity.when.date === NO_DATE,
    );
    if (covers === 'before' && quantity !== null) Object.assign(quantity, { commitment, committed: true });
    else this.commitment = commitment;
    if (covers === 'behind') this.flush();
  }

  /** Some senders put the date before the SCC; that of another kind of quantity ends it. */
  private beforeCommitment({ meaning, committed, when }: JitQuantity, commitment: Commitment): Before {
    const before = committed ? null : beforeCommitment(meaning, commitment);
    return when.date === NO_DATE || (before === 'own' && this.order.quantityFirst) ? before : null;
  }

  private tellOrder(): void {
    if (this.orderTold) return;
    this.orderTold = true;
    const {
      segment: { start, end, number, tag },
      findings,
      version,
      release,
    } = this.context;
    findings.add(
      'calloff-order',
      { start, end, segment: number, path: `LIN ${this.lineCount} / ${codeText(tag)}` },
      `${version}.${release}`,
    );
  }

  takeQuantity(): void {
    const { segment, findings } = this.context;
    this.flush();
    if (this.line === null) {
      findings.add(
        'calloff-outside-line',
        { start: segment.start, end: segment.end, segment: segment.number, path: 'QTY' },
        'LIN',
      );
      return;
    }
    if (this.divided) {
      this.divided = false;
      // The article's own line goes unless it has call-offs itself.
      if (this.line.dates.length === 0 && this.lines.at(-1) === this.line) this.lines.pop();
      this.line = this.start(new ScheduleLine({ ...this.line.about, calloffReference: null }, this.line.place));
    }
    const meaning = QUANTITIES.get(segment.codeAt(1, 0));
    const commitment = this.order.quantity(meaning === 'calloff') ? this.commitment : this.sequence.commitment;
    const quantity = new JitQuantity(
      meaning ?? null,
      this.place(1, 1, `QTY ${segment.textAt(1, 0)} / 6060`),
      commitment,
    );
    const kind = this.place(1, 0, 'QTY / 6063');
    if (meaning === undefined) findings.add('quantity-not-used', kind);
    else if (meaning === null && !BESIDE_CALLOFFS.has(segment.codeAt(1, 0)))
      quantity.kind = { ...kind, found: findings.quote(kind.start, kind.end) };
    const readable = meaning === undefined || meaning === null || decimalAt(segment, 1, 1, quantity);
    if (!readable)
      findings.add(hasValue(segment, 1, 1) ? 'quantity-not-number' : 'quantity-missing', quantity.place, 'digits');
    else if (quantity.meaning !== null) this.takeUnit();
    this.quantity = readable ? quantity : new JitQuantity(null, quantity.place, commitment);
  }

  private takeUnit(): void {
    const { segment, findings } = this.context;
    const unit = segment.codeAt(1, 2);
    if (this.line === null || unit === NO_CODE || unit === this.unit) return;
    if (this.unit === NO_CODE) this.line.about.unit = segment.textAt(1, 2).toUpperCase();
    else findings.add('unit-mixed', this.place(1, 2, 'QTY / 6411'), this.line.about.unit);
    this.unit = unit;
  }

  takeDate(): void {
    const { segment, findings } = this.context;
    const { reading } = this;
    const qualifier = segment.codeAt(1, 0);
    const header = this.headerDate(qualifier);
    const into = header === undefined ? this.datesHere() : this.dates[header.field];
    dtmAt(segment, reading);
    if (this.order.date() && this.quantity !== null)
      Object.assign(this.quantity, { commitment: this.commitment, committed: true });
    const place = this.place(1, 1, `DTM ${segment.textAt(1, 0)} / 2380`);
    const say = (found: FindingCode): void => {
      findings.add(found, place, `DTM 2379 ${segment.textAt(1, 2)}`.trim());
    };
    if (reading.mismatch) say('date-format-mismatch');
    if (reading.date === NO_DATE) {
      say('date-invalid');
      into.broken = true;
      return;
    }
    if (header === undefined) this.noteTimeOfDay(qualifier, place);
    if (qualifier === C.CUMULATIVE_START) this.takeCumulativeStart();
    const ranks = this.quantity?.meaning === 'despatch' ? DESPATCH_DATES : CALLOFF_DATES;
    into.offer(qualifier, reading, header?.rank ?? ranks.get(qualifier) ?? 0);
  }

  /** What a date of the header means; undefined where the date belongs to a line or a sequence. */
  private headerDate(qualifier: Code) {
    const isHeader = this.line === null && this.locationFor !== this.sequence.location;
    return isHeader ? HEADER_DATES.get(qualifier) : undefined;
  }

  /** Where a date of this place in the message is stored: with its quantity, its sequence or its line. */
  private datesHere(): RankedDate {
    if (this.quantity !== null) return this.quantity.when;
    return this.line === null || this.divided ? this.sequence.when : this.lineDate;
  }

  /** Reports once that the time of a call-off's date is not stored. */
  private noteTimeOfDay(qualifier: Code, place: Place): void {
    const { segment } = this.context;
    const isPast = this.quantity?.meaning === 'received' || this.quantity?.meaning === 'despatch';
    if (this.isDetailReported || isPast || (CALLOFF_DATES.get(qualifier) ?? 0) <= 0) return;
    if (timeOfDay(segment.codeAt(1, 2), segment.textAt(1, 1))) this.leaveOut(place);
  }

  private takeCumulativeStart(): void {
    if (this.line !== null && (this.quantity === null || this.quantity.meaning === 'received'))
      this.line.about.cumulativeStartDate = isoDate(this.reading.date);
  }

  /** The quantity and what followed it are complete. */
  private flush(): void {
    const { quantity, line } = this;
    this.quantity = null;
    if (quantity === null || line === null) return;
    const { about } = line;
    if (quantity.meaning === 'received') about.cumulativeReceived = decimalText(quantity);
    else if (quantity.meaning === 'despatch') {
      about.lastDespatchQuantity = decimalText(quantity);
      about.lastDespatchNote = quantity.note ?? about.lastDespatchNote;
      about.lastDespatchDate = quantity.when.date === NO_DATE ? null : isoDate(quantity.when.date);
    } else if (quantity.meaning !== null) this.callOff(line, quantity, quantity.meaning);
    else if (quantity.kind !== null && quantity.when.date !== NO_DATE)
      this.context.findings.add('calloff-not-used', quantity.kind);
  }

  /** The date stands with the quantity, else with the article or the sequence; what is urgent or late goes to the day of issue. */
  private callOff(line: ScheduleLine, quantity: JitQuantity, meaning: 'calloff' | 'backlog' | 'urgent'): void {
    const { findings } = this.context;
    const { commitment, place } = quantity;
    if (meaning === 'calloff' && !commitment.isDemand) return;
    const status = meaning === 'backlog' ? BACKLOG : meaning === 'urgent' ? URGENT : commitment.status;
    const dates = [quantity.when, this.lineDate, this.sequence.when, this.header.when];
    const given = dates.find(({ date }) => date !== NO_DATE);
    const atOnce =
      given === undefined && (status === BACKLOG || status === URGENT) && this.dates.issued.date !== NO_DATE;
    if (atOnce) findings.add('calloff-dated-by-issue', place);
    const when = given ?? (atOnce ? this.dates.issued : undefined);
    if (when === undefined) {
      if (!dates.some(({ broken }) => broken)) findings.add('calloff-date-missing', place, 'DTM');
      return;
    }
    if (quantity.mantissa < 0) findings.add('quantity-negative', place);
    const isCancelled = this.sequence.cancelled || this.isDeleted;
    if (isCancelled) findings.add('calloff-cancelled', place);
    if (line.dates.length >= MAX_CALLOFFS) findings.add('calloffs-too-many', place, String(MAX_CALLOFFS));
    else {
      const { mantissa, scale } = isCancelled ? { mantissa: 0, scale: 0 } : quantity;
      const added = line.add(when.date, mantissa, scale, status, when.lengthBy(commitment.period));
      if (added === 'quantity-rounded' || added === 'quantity-too-large')
        findings.add(added, place, String(MAX_QUANTITY_DECIMALS));
    }
  }

  finish(): DeliveryScheduleDocument {
    const {
      context: { segment, findings, interchange, messageNumber, takeLine },
      lines,
      parties,
      point,
    } = this;
    this.flush();
    this.articles.close();
    const here = (path: string): Place => ({ start: segment.start, end: segment.start, segment: segment.number, path });
    if (this.number === '') findings.add('document-number-missing', this.documentPlace, 'BGM 1004');
    if (this.dates.issued.rank === 0)
      findings.add(
        'issue-date-missing',
        { ...this.documentPlace, path: 'DTM 137', end: this.documentPlace.start },
        'DTM+137',
      );
    if (lines.length === 0 && !this.function.withdraws) findings.add('schedule-without-lines', here('LIN'), 'LIN');
    if (parties.shipTo === null) findings.add('ship-to-missing', here('NAD ST'), 'NAD+ST');
    const document: DeliveryScheduleDocument = {
      kind: 'delivery-schedule',
      interchange,
      messageNumber,
      documentNumber: this.number,
      messageFunction: this.function.text,
      issueDate: isoDateOrNull(this.dates.issued.date),
      horizonStart: isoDateOrNull(this.dates.horizonStart.date),
      horizonEnd: isoDateOrNull(this.dates.horizonEnd.date),
      previousDocumentNumber: this.previous,
      ...parties,
      completeness: 'PER_ARTICLE',
      byNumber: true,
      lines: [],
    };
    const finished = new FinishedLines(takeLine, () => document);
    for (const line of lines) {
      line.about.orderNumber ??= this.orderNumber;
      line.about.gate ??= point?.gate ?? null;
      line.about.dock ??= point?.dock ?? null;
      this.function.applyTo(line);
      finished.add(line, parties.shipTo);
    }
    return { ...document, lines: finished.kept };
  }
}
