import { MAX_CALLOFFS, MAX_DESCRIPTION } from '../limits.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { type Code, code, NO_CODE } from '../syntax/codes.js';
import { isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';
import { type DtmReading, noReading } from '../syntax/dtm.js';
import { decimalAt, dtmAt, joined, textOrNull } from '../syntax/segment-values.js';
import { ArticleNumbers } from './article-numbers.js';
import { ScheduleHabits } from './schedule-habits.js';
import type { CalloffTarget, ReadCalloff } from './calloff-run.js';
import {
  beforeCommitment,
  type Commitment,
  CommitmentOrder,
  Commitments,
  dateOf,
  isMistypedCommitment,
  NO_COMMITMENT,
  isQuantityFirst,
} from './commitment.js';
import { DelforCalloffs } from './delfor-calloffs.js';
import {
  CALLOFF_DATES,
  CUMULATIVE_END,
  CUMULATIVE_START,
  DELETED_LINES,
  type DelforRelease,
  FORECAST,
  OTHER_DATE,
  QUANTITIES,
} from './delfor-codes.js';
import { DelforLineFindings } from './delfor-line-findings.js';
import {
  isCalloff,
  keepsDate,
  keepsNote,
  PendingQuantity,
  takeOwnReference,
  takePartConsignment,
} from './delfor-quantity.js';
import { type DeliveryPoint, takeLocation } from './delivery-point.js';
import { takePackage, takeText } from './line-extras.js';
import type { MessageContext } from './message-reader.js';
import { plainCalloff } from './plain-calloff.js';
import { RankedDate } from './ranked-date.js';

const C = { ON: code('ON'), AAP: code('AAP'), AAN: code('AAN'), AIF: code('AIF') };
/** More than a group may repeat, so that a run stays below the limit of a line. */
const MAX_RUN = 10_000;

/** The lines of a DELFOR: everything from LIN on that belongs to an article. */
export class DelforLines implements CalloffTarget {
  /** The line being read, null before the first LIN of a section. */
  line: ScheduleLine | null = null;
  /** There is no line, and call-offs came that belong to one, which was reported. */
  isOutside = false;
  lineCount = 0;
  /** The sender deletes the article being read. */
  private isDeleted = false;
  private readonly location: { gate: string | null; dock: string | null; dockCertain: boolean } = {
    gate: null,
    dock: null,
    dockCertain: false,
  };
  private template: ScheduleLine | null = null;
  private readonly articles: ArticleNumbers;
  private readonly quantity = new PendingQuantity();
  private readonly reading: DtmReading = noReading();
  private commitment: Commitment = NO_COMMITMENT;
  private readonly order: CommitmentOrder;
  private readonly commitments: Commitments;
  private quantityCount = 0;
  /** Number of the last SCC. */
  private commitmentSegment = 0;
  /** Whether the segment before was a QTY: an SCC right behind it may belong to it. */
  private afterQuantity = false;
  private unit: Code = NO_CODE;
  private readonly report: DelforLineFindings;
  private readonly calloffs: DelforCalloffs;
  private readonly habits: ScheduleHabits;

  /** `finished` takes each line when it is complete. */
  constructor(
    private readonly context: MessageContext,
    private readonly release: DelforRelease,
    private readonly finished: (line: ScheduleLine) => void,
  ) {
    this.articles = new ArticleNumbers(context);
    this.commitments = new Commitments(context);
    this.report = new DelforLineFindings(context, this.quantity, this);
    this.habits = new ScheduleHabits(context.findings, context.profile);
    this.calloffs = new DelforCalloffs(context.findings, this.report, this.quantity, this.habits);
    const { profile } = context;
    this.order = new CommitmentOrder(isQuantityFirst(profile, release.quantityFirst), () => {
      const expected = profile?.commitmentOrder === undefined ? release.name : profile.name;
      this.report.once('calloff-order', this.report.segmentPlace(), expected);
    });
  }

  /** Day of issue. */
  set issued(date: PackedDate) {
    this.calloffs.issued = date;
  }

  /** LIN: a new article, at the delivery point the section is about. */
  begin(point: DeliveryPoint | null): void {
    const { segment, findings } = this.context;
    this.close();
    this.lineCount++;
    const ordinal = this.lineCount;
    const [start, end] = [segment.startAt(3, 0), segment.endAt(3, 0)];
    const place = {
      start,
      end,
      segment: segment.number,
      path: () => `LIN ${ordinal} / 7140`,
      found: findings.quote(start, end),
    };
    const line = new ScheduleLine(emptyParticulars(), place);
    this.isOutside = false;
    const { about } = line;
    about.lineNumber = segment.textAt(1, 0) || String(this.lineCount);
    this.articles.begin(place, about);
    this.isDeleted = DELETED_LINES.has(segment.codeAt(2, 0));
    if (this.isDeleted)
      findings.add('calloff-cancelled', {
        start: segment.startAt(2, 0),
        end: segment.endAt(2, 0),
        segment: segment.number,
        path: `LIN ${ordinal} / 1229`,
      });
    this.line = this.template = line;
    this.report.beginLine();
    this.startCounting();
    this.deliverTo(line, point);
  }

  private startCounting(): void {
    this.quantityCount = 0;
    this.commitment = NO_COMMITMENT;
    this.order.begin();
    this.unit = NO_CODE;
    this.calloffs.begin();
    this.location.dockCertain = false;
  }

  private deliverTo(line: ScheduleLine, point: DeliveryPoint | null): void {
    if (point === null) return;
    line.about.shipTo = point.party;
    line.about.gate = point.gate ?? line.about.gate;
    line.about.dock = point.dock ?? line.about.dock;
  }

  /** A delivery point under the article: its quantities make a line of their own. The article's own line goes unless it has call-offs itself. */
  deliverFurther(point: DeliveryPoint): void {
    const base = this.template;
    if (base === null) return;
    this.settle();
    if (this.line !== null && (this.line !== base || base.dates.length > 0)) this.finish(this.line);
    const line = new ScheduleLine({ ...base.about }, base.place);
    this.line = line;
    this.startCounting();
    this.deliverTo(line, point);
  }

  /** End of the line: the last quantity is complete. */
  close(): void {
    this.settle();
    this.articles.close();
    if (this.line !== null) this.finish(this.line);
    this.line = this.template = null;
    this.afterQuantity = false;
  }

  private finish(line: ScheduleLine): void {
    if (this.isDeleted) line.withdraw();
    this.finished(line);
  }

  /** Anything but QTY, SCC, DTM or RFF: a quantity ends where packaging or an address begins. */
  interrupt(): void {
    this.flush();
    this.afterQuantity = false;
  }

  additionalArticle(): void {
    if (this.line !== null) this.articles.more(this.line.about);
  }

  /** IMD C273: 7008 in the fourth and fifth component; a line may have several. */
  description(): void {
    if (this.line === null) return;
    const text = joined(this.context.segment, 3, 3);
    const { about } = this.line;
    if (text !== '' && (about.description?.length ?? 0) < MAX_DESCRIPTION)
      about.description = about.description === null ? text : `${about.description} ${text}`;
  }

  takeLocation(): void {
    if (this.line === null) return;
    const { about } = this.line;
    this.location.gate = about.gate;
    this.location.dock = about.dock;
    takeLocation(this.context, this.location);
    about.gate = this.location.gate;
    about.dock = this.location.dock;
  }

  reference(): void {
    this.afterQuantity = false;
    if (this.line === null) return;
    const { segment } = this.context;
    const qualifier = segment.codeAt(1, 0);
    const { about } = this.line;
    if (this.quantity.active && this.takeOwnReference()) return;
    if (qualifier === C.ON) {
      about.orderNumber ??= textOrNull(segment, 1, 1);
      about.orderLine ??= textOrNull(segment, 1, 2);
    } else if (qualifier === C.AAP)
      takePartConsignment(segment, this.line, this.quantity.active && isCalloff(this.quantity));
    else if (qualifier === C.AAN) about.calloffReference ??= textOrNull(segment, 1, 1);
    else if (qualifier === C.AIF) about.previousCalloffReference ??= textOrNull(segment, 1, 1);
  }

  /** RFF behind a quantity: of a despatch its note, of a call-off its order. */
  private takeOwnReference(): boolean {
    const { segment, quantity } = this;
    if (quantity.despatch.takeNote(segment)) {
      if (!keepsNote(quantity)) segment.leave(1, 1);
      return true;
    }
    return isCalloff(quantity) && takeOwnReference(segment, quantity);
  }

  /** A free text about the article. */
  takeText(): void {
    if (this.line !== null) takeText(this.segment, this.line.about);
  }

  /** PAC: how the article is to be packed; a quantity ends where packaging begins. */
  takePackage(): void {
    this.interrupt();
    if (this.line !== null) takePackage(this.segment, this.line.about);
  }

  /** A segment that no directory has: the quantities behind one that must have been meant to be an SCC are a forecast at most. */
  takeUnknown(): void {
    if (this.line !== null && isMistypedCommitment(this.segment.tag)) this.commitTo(this.commitments.mistyped());
  }

  /** SCC: what the quantities it covers commit to. */
  commit(): void {
    if (this.line === null) {
      this.isOutside = true;
      this.report.once('calloff-outside-line', this.report.segmentPlace(), 'LIN');
      return;
    }
    this.commitTo(this.commitments.here(this.lineCount));
  }

  private commitTo(commitment: Commitment): void {
    const { quantity } = this;
    this.commitmentSegment = this.segment.number;
    const meaning = QUANTITIES.get(quantity.qualifier);
    const before = this.afterQuantity && quantity.active ? beforeCommitment(meaning, commitment) : null;
    this.afterQuantity = false;
    const covers = this.order.commit(
      before,
      quantity.commitment.given,
      meaning === 'calloff' && dateOf(quantity.commitment) === NO_DATE && quantity.when.date === NO_DATE,
    );
    if (covers === 'before') {
      quantity.commitment = commitment;
      return;
    }
    this.commitment = commitment;
    if (covers === 'behind') this.flush();
  }

  takeQuantity(): void {
    const { segment } = this.context;
    this.flush();
    this.afterQuantity = true;
    if (this.line === null) {
      this.isOutside = true;
      this.report.once('calloff-outside-line', this.report.segmentPlace(), 'LIN');
      return;
    }
    const { quantity } = this;
    const qualifier = segment.codeAt(1, 0);
    const meaning = QUANTITIES.get(qualifier);
    quantity.begin(qualifier, segment.startAt(1, 1), segment.endAt(1, 1), segment.number, ++this.quantityCount);
    quantity.qualifierStart = segment.startAt(1, 0);
    quantity.qualifierEnd = segment.endAt(1, 0);
    quantity.commitment = this.order.quantity(meaning === 'calloff') ? this.commitment : NO_COMMITMENT;
    quantity.readable = decimalAt(segment, 1, 1, quantity);
    quantity.unit = segment.codeAt(1, 2);
    if (meaning === undefined) this.report.quantityNotUsed();
    else if (meaning !== null && !quantity.readable) this.report.quantityUnreadable(this.release.quantityFormat);
    else if (meaning !== null && quantity.unit !== NO_CODE && quantity.unit !== this.unit) this.takeUnit();
  }

  private takeUnit(): void {
    const { segment } = this.context;
    if (this.line === null) return;
    if (this.unit === NO_CODE) {
      this.unit = this.quantity.unit;
      this.line.about.unit = segment.textAt(1, 2).toUpperCase();
      return;
    }
    this.report.unitMixed(this.line.about.unit);
  }

  date(): void {
    if (this.line === null) return;
    const { segment, quantity, reading } = this;
    this.afterQuantity = false;
    if (this.order.date()) quantity.commitment = this.commitment;
    const qualifier = segment.codeAt(1, 0);
    dtmAt(segment, reading);
    if (reading.date === NO_DATE || reading.mismatch) this.report.dateInvalid(reading.mismatch);
    if (reading.date === NO_DATE) {
      quantity.when.broken = true;
      return;
    }
    if (qualifier === CUMULATIVE_START || qualifier === CUMULATIVE_END) {
      this.takeCumulative(qualifier);
      return;
    }
    const use = CALLOFF_DATES.get(qualifier) ?? OTHER_DATE;
    if (!quantity.active) {
      if (this.commitment.given) (this.commitment.when ??= new RankedDate()).offer(reading, use);
      else segment.leave(1, 1);
      return;
    }
    quantity.despatch.takeDate(qualifier, reading.date);
    if (!keepsDate(quantity)) segment.leave(1, 1);
    if (!quantity.when.offer(reading, use)) {
      if (!quantity.when.keeps(reading.date) && isCalloff(quantity)) segment.leave(1, 1);
      return;
    }
    quantity.dateStart = segment.startAt(1, 1);
    quantity.dateEnd = segment.endAt(1, 1);
    quantity.dateSegment = segment.number;
  }

  /** The span of a cumulative quantity: that of the quantity it stands behind, else of the line. */
  private takeCumulative(qualifier: Code): void {
    const { quantity, reading, line } = this;
    if (line === null || qualifier === CUMULATIVE_END) return;
    if (quantity.active) quantity.cumulativeStart = reading.date;
    else line.about.cumulativeStartDate ??= isoDate(reading.date);
  }

  private get segment(): MessageContext['segment'] {
    return this.context.segment;
  }

  /** The line is complete but for what it is handed to. */
  private settle(): void {
    this.flush();
    this.calloffs.settle(this.line);
  }

  /** The quantity and what followed it are complete. */
  private flush(): void {
    const { quantity, line } = this;
    if (!quantity.active) return;
    quantity.active = false;
    if (line !== null && quantity.readable) this.calloffs.take(line);
  }

  readCalloff(): ReadCalloff | null {
    const { quantity, line } = this;
    const isAlone =
      line === null ||
      this.order.isUncertain ||
      !line.isDatedAs(quantity.when.kind) ||
      this.habits.isAgreedCumulative(quantity.qualifier);
    return isAlone ? null : plainCalloff(quantity, this.segment, this.commitmentSegment);
  }

  beginRun(): PackedDate | null {
    const { line } = this;
    if (line === null) return null;
    const before = line.dates.length;
    this.flush();
    return line.dates.length === before + 1 && before < MAX_CALLOFFS - MAX_RUN ? line.latestDate : null;
  }

  addAlike(date: PackedDate, quantity: number): void {
    const { line } = this;
    const { frequency } = this.quantity.commitment;
    line?.add(date, quantity, 0, line.statuses.at(-1) ?? FORECAST, frequency === null ? date : frequency(date));
    this.quantityCount++;
  }
}
