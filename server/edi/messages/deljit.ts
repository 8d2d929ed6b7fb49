import type { Place } from '../findings.js';
import type { DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { byCode, type Code, code, codeText, NO_CODE } from '../syntax/codes.js';
import { isoDate, NO_DATE } from '../syntax/date.js';
import { type DtmReading, noReading } from '../syntax/dtm.js';
import { decimalAt, dtmAt, hasValue, joined, textOrNull } from '../syntax/segment-values.js';
import { ArticleNumbers } from './article-numbers.js';
import {
  type Before,
  beforeCommitment,
  BINDING,
  type Commitment,
  CommitmentOrder,
  Commitments,
  isMistypedCommitment,
  isQuantityFirst,
} from './commitment.js';
import {
  BESIDE_CALLOFFS,
  CALLOFF_DATES,
  DELETED_LINES,
  CUMULATIVE_START,
  HEADER_DATES,
  OTHER_DATE,
  QUANTITIES,
} from './delfor-codes.js';
import { isCalloff, takeOwnReference, takePartConsignment } from './delfor-quantity.js';
import { JitQuantity, JitSequence, type Location } from './deljit-call.js';
import { JitCalloffs } from './deljit-calloffs.js';
import { JitHeader } from './deljit-header.js';
import { ScheduleHabits } from './schedule-habits.js';
import { JitIdentity } from './deljit-identity.js';
import { takeLocation } from './delivery-point.js';
import { FinishedLines } from './finished-lines.js';
import { takePackage, takeText } from './line-extras.js';
import type { MessageContext, MessageReader } from './message-reader.js';
import { RankedDate } from './ranked-date.js';
import { dateFault, dateFormText } from '../validation/date-formats.js';

const C = { ON: code('ON'), AAP: code('AAP'), AAN: code('AAN'), CANCELLED: code('2') };
const HANDLERS = byCode<(reader: DeljitReader) => void>({
  BGM: (reader) => {
    reader.takeDocument();
  },
  DTM: (reader) => {
    reader.takeDate();
  },
  RFF: (reader) => {
    reader.takeReference();
  },
  NAD: (reader) => {
    reader.takeParty();
  },
  LOC: (reader) => {
    reader.takeLocation();
  },
  SEQ: (reader) => {
    reader.takeSequence();
  },
  GIR: (reader) => {
    reader.takeIdentities();
  },
  LIN: (reader) => {
    reader.takeLine();
  },
  PIA: (reader) => {
    reader.takeMoreNumbers();
  },
  IMD: (reader) => {
    reader.takeDescription();
  },
  QTY: (reader) => {
    reader.takeQuantity();
  },
  SCC: (reader) => {
    reader.takeCommitment();
  },
  FTX: (reader) => {
    reader.takeText();
  },
  PAC: (reader) => {
    reader.takePackage();
  },
});

/**
 * Reads DELJIT of UN/EDIFACT: sequences (SEQ) with articles (LIN) and their quantities. Each article of a sequence is a line of its own, for it has its own
 * call-off number. Articles with sequences under them, as some senders have it, are read the same way.
 */
export class DeljitReader implements MessageReader {
  private readonly lines: ScheduleLine[] = [];
  private readonly reading: DtmReading = noReading();
  private readonly header: JitHeader;
  private point: Location | null = null;
  private locationFor: Location | null = null;
  /** What stands before the first sequence; its date is that of call-offs without one. */
  private readonly beforeSequences = new JitSequence(false, null);
  private sequence = this.beforeSequences;
  private line: ScheduleLine | null = null;
  /** What the article says itself of what it is for. */
  private identity = new JitIdentity();
  private readonly articles: ArticleNumbers;
  private lineDate = new RankedDate();
  private lineCount = 0;
  private isDeleted = false;
  /** A sequence has begun behind the article: what follows is another call-off of it. */
  private divided = false;
  private unit: Code = NO_CODE;
  private commitment: Commitment = BINDING;
  private readonly calloffs: JitCalloffs;
  private readonly order: CommitmentOrder;
  private readonly commitments: Commitments;
  private isOrderReported = false;
  private quantity: JitQuantity | null = null;
  /** That identities of call-offs have no place was reported. */
  private isDetailReported = false;

  constructor(private readonly context: MessageContext) {
    this.header = new JitHeader(context);
    this.articles = new ArticleNumbers(context);
    this.commitments = new Commitments(context);
    this.calloffs = new JitCalloffs(
      context.findings,
      this.header.dates.issued,
      new ScheduleHabits(context.findings, context.profile),
    );
    this.order = new CommitmentOrder(isQuantityFirst(context.profile, true), () => {
      this.reportOrder();
    });
  }

  take(): void {
    const handler = HANDLERS.get(this.context.segment.tag);
    if (handler === undefined) this.takeUnknown();
    else handler(this);
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
    this.header.takeDocument(this.place(2, 0, 'BGM / 1004'));
  }

  takeParty(): void {
    this.locationFor = null;
    if (this.header.takeParty() === 'shipTo')
      this.locationFor = this.point = { gate: null, dock: null, dockCertain: false };
  }

  takeLocation(): void {
    this.identityHere().takeLocation(this.context.segment);
    if (this.line !== null && !this.divided) {
      const { about } = this.line;
      const at = { gate: about.gate, dock: about.dock, dockCertain: false };
      takeLocation(this.context, at);
      Object.assign(about, { gate: at.gate, dock: at.dock });
    } else if (this.locationFor !== null) takeLocation(this.context, this.locationFor);
  }

  takeSequence(): void {
    const { segment } = this.context;
    this.flush();
    this.sequence = new JitSequence(segment.codeAt(1, 0) === C.CANCELLED, textOrNull(segment, 2, 0));
    this.locationFor = this.sequence.location;
    this.divided = this.line !== null;
    this.commitment = BINDING;
    this.order.begin();
  }

  takeIdentities(): void {
    const { segment } = this.context;
    const identity = this.identityHere();
    for (let element = 2; element < segment.elementCount; element++)
      if (!identity.takeIdentity(segment, element)) this.leaveOut(this.place(element, 0, 'GIR / 7402'));
    if (this.line !== null && identity === this.identity) this.line.about.calloffReference ??= identity.calloff;
  }

  /** What is being told of: the sequence, until its first article or quantity comes, or the article. */
  private identityHere(): JitIdentity {
    return this.line === null || (this.divided && this.quantity === null) ? this.sequence.identity : this.identity;
  }

  /** An identity that has no place: reported once in a message, at the first such place. */
  private leaveOut(place: Place): void {
    if (this.isDetailReported || place.start === place.end) return;
    this.isDetailReported = true;
    this.context.findings.add('calloff-detail-not-kept', place);
  }

  takeLine(): void {
    const { segment, findings } = this.context;
    this.flush();
    this.calloffs.settle(this.line);
    this.articles.close();
    this.lineCount++;
    this.line = null;
    const place = this.place(3, 0, `LIN ${this.lineCount} / 7140`);
    this.line = this.start(
      new ScheduleLine(emptyParticulars(), { ...place, found: findings.quote(place.start, place.end) }),
    );
    this.line.about.lineNumber = segment.textAt(1, 0) || String(this.lineCount);
    this.identity = new JitIdentity();
    this.divided = false;
    this.isDeleted = DELETED_LINES.has(segment.codeAt(2, 0));
    this.commitment = this.sequence.commitment;
    this.order.begin();
    this.lineDate = new RankedDate();
    this.articles.begin(this.line.place, this.line.about);
  }

  private start(line: ScheduleLine): ScheduleLine {
    const { about } = line;
    const { location, identity } = this.sequence;
    about.gate = location.gate ?? about.gate;
    about.dock = location.dock ?? about.dock;
    about.calloffReference = identity.calloff ?? about.calloffReference;
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

  /** Outside of lines a text is about all of them. */
  takeText(): void {
    takeText(this.context.segment, this.line?.about ?? this.header);
  }

  takePackage(): void {
    if (this.line !== null && !this.divided) takePackage(this.context.segment, this.line.about);
  }

  takeReference(): void {
    const { segment } = this.context;
    const qualifier = segment.codeAt(1, 0);
    if (this.line === null) {
      this.header.takeReference();
      return;
    }
    const { about } = this.line;
    if (this.quantity !== null && this.takeOwnReference(this.quantity)) return;
    this.identityHere().takeReference(segment);
    if (qualifier === C.AAN) about.calloffReference ??= textOrNull(segment, 1, 1);
    else if (qualifier === C.AAP)
      takePartConsignment(segment, this.line, this.quantity !== null && isCalloff(this.quantity));
    else if (qualifier === C.ON) {
      about.orderNumber ??= textOrNull(segment, 1, 1);
      about.orderLine ??= textOrNull(segment, 1, 2);
    }
  }

  /** RFF behind a quantity: of a despatch its note, of a call-off its order. */
  private takeOwnReference(quantity: JitQuantity): boolean {
    const { segment } = this.context;
    if (quantity.despatch.takeNote(segment)) return true;
    return isCalloff(quantity) && takeOwnReference(segment, quantity);
  }

  /** A segment that no directory has: the quantities behind one that must have been meant to be an SCC are a forecast at most. */
  private takeUnknown(): void {
    if (isMistypedCommitment(this.context.segment.tag)) this.commitTo(this.commitments.mistyped());
  }

  takeCommitment(): void {
    this.commitTo(this.commitments.here(this.lineCount));
  }

  private commitTo(commitment: Commitment): void {
    const { quantity } = this;
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

  private reportOrder(): void {
    if (this.isOrderReported) return;
    this.isOrderReported = true;
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
      segment.readAll();
      findings.add(
        'calloff-outside-line',
        { start: segment.start, end: segment.end, segment: segment.number, path: 'QTY' },
        'LIN',
      );
      return;
    }
    if (this.divided) {
      this.divided = false;
      this.calloffs.settle(this.line);
      // The article's own line goes unless it has call-offs itself.
      if (this.line.dates.length === 0 && this.lines.at(-1) === this.line) this.lines.pop();
      this.line = this.start(new ScheduleLine({ ...this.line.about, calloffReference: null }, this.line.place));
      this.identity = new JitIdentity();
    }
    const meaning = QUANTITIES.get(segment.codeAt(1, 0));
    const commitment = this.order.quantity(meaning === 'calloff') ? this.commitment : this.sequence.commitment;
    const quantity = new JitQuantity(
      meaning ?? null,
      this.place(1, 1, `QTY ${segment.textAt(1, 0)} / 6060`),
      commitment,
    );
    quantity.qualifier = segment.codeAt(1, 0);
    const kind = this.place(1, 0, 'QTY / 6063');
    if (meaning === undefined) findings.add('quantity-not-used', kind);
    else if (meaning === null && !BESIDE_CALLOFFS.has(segment.codeAt(1, 0)))
      quantity.kind = { ...kind, found: findings.quote(kind.start, kind.end) };
    const readable = meaning === undefined || decimalAt(segment, 1, 1, quantity) || meaning === null;
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
    const into = header === undefined ? this.datesHere() : this.header.dates[header.field];
    dtmAt(segment, reading);
    if (this.order.date() && this.quantity !== null)
      Object.assign(this.quantity, { commitment: this.commitment, committed: true });
    const place = this.place(1, 1, `DTM ${segment.textAt(1, 0)} / 2380`);
    if (reading.date === NO_DATE || reading.mismatch)
      findings.add(dateFault(segment.textAt(1, 1), reading.mismatch), place, dateFormText(segment.textAt(1, 2)));
    if (reading.date === NO_DATE) {
      into.broken = true;
      return;
    }
    if (qualifier === CUMULATIVE_START) this.takeCumulativeStart();
    if (header !== undefined) into.offer(reading, { ...OTHER_DATE, rank: header.rank });
    this.quantity?.despatch.takeDate(qualifier, reading.date);
    const use = CALLOFF_DATES.get(qualifier);
    if (header === undefined && use !== undefined) into.offer(reading, use);
    if (this.quantity !== null && isCalloff(this.quantity) && !into.keeps(reading.date)) segment.leave(1, 1);
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

  private takeCumulativeStart(): void {
    const start = isoDate(this.reading.date);
    const meaning = this.quantity?.meaning ?? null;
    if (this.line === null) this.header.cumulativeStart ??= start;
    else if (meaning === null || meaning === 'received') this.line.about.cumulativeStartDate = start;
  }

  /** The quantity and what followed it are complete. */
  private flush(): void {
    const { quantity, line } = this;
    this.quantity = null;
    if (quantity === null || line === null) return;
    this.calloffs.take(
      line,
      quantity,
      this.sequence.cancelled || this.isDeleted,
      [quantity.when, this.lineDate, this.sequence.when, this.beforeSequences.when],
      this.identity.within(this.sequence.identity),
    );
  }

  finish(): DeliveryScheduleDocument {
    const { context, header, lines, point } = this;
    this.flush();
    this.calloffs.settle(this.line);
    this.articles.close();
    const document = header.document(lines.length > 0);
    const finished = new FinishedLines(context, () => document);
    for (const line of lines) {
      line.shareReferences();
      line.about.orderNumber ??= header.orderNumber;
      line.about.partConsignmentNumber ??= header.partConsignmentNumber;
      line.about.cumulativeStartDate ??= header.cumulativeStart;
      line.about.gate ??= point?.gate ?? null;
      line.about.dock ??= point?.dock ?? null;
      header.function.applyTo(line);
      finished.add(line, header.parties.shipTo);
    }
    return { ...document, lines: finished.kept };
  }
}
