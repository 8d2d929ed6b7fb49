import { MAX_CALLOFFS, MAX_DESCRIPTION } from '../limits.js';
import { emptyParticulars, ScheduleLine } from '../model/schedule-line.js';
import { type Code, code, NO_CODE } from '../syntax/codes.js';
import { isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';
import type { DtmReading } from '../syntax/dtm.js';
import { decimalAt, dtmAt, joined, textOrNull } from '../syntax/segment-values.js';
import { ArticleNumbers } from './article-numbers.js';
import { beforeCommitment, CommitmentOrder, Commitments, noCommitment } from './commitment.js';
import {
  BACKLOG,
  CALLOFF_DATES,
  DELETED_LINES,
  type DelforRelease,
  DESPATCH_DATES,
  FORECAST,
  IMMEDIATE,
  QUANTITIES,
  URGENT,
} from './delfor-codes.js';
import { CumulativeCalloffs } from './delfor-cumulative.js';
import { DelforLineFindings } from './delfor-line-findings.js';
import { isDemandBeside, PendingQuantity, takeDespatched, takeDespatchNote, takeReceived } from './delfor-quantity.js';
import { type DeliveryPoint, takeLocation } from './delivery-point.js';
import { type CalloffTarget, isPlainNumber, type ReadCalloff } from './calloff-run.js';
import type { MessageContext } from './message-reader.js';

const C = { ON: code('ON'), AAN: code('AAN'), AIF: code('AIF'), CUMULATIVE_START: code('51'), DAY: code('102') };
/** More than a group may repeat, so that a run stays below the limit of a line. */
const MAX_RUN = 10_000;

/** The lines of a DELFOR: everything from LIN on that belongs to an article. */
export class DelforLines implements CalloffTarget {
  /** The line being read, null before the first LIN of a section. */
  line: ScheduleLine | null = null;
  /** Day of issue, for immediate quantities that are really backlog. */
  issued: PackedDate = NO_DATE;
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
  private readonly cumulative = new CumulativeCalloffs();
  private readonly reading: DtmReading = { date: NO_DATE, last: NO_DATE, mismatch: false };
  private commitment = noCommitment();
  private readonly order: CommitmentOrder;
  private readonly commitments: Commitments;
  private quantityCount = 0;
  /** Number of the last SCC. */
  private commitmentSegment = 0;
  /** Whether the segment before was a QTY: an SCC right behind it may belong to it. */
  private afterQuantity = false;
  private unit: Code = NO_CODE;
  private despatchRank = 0;
  private readonly report: DelforLineFindings;

  /** `finished` takes each line when it is complete. */
  constructor(
    private readonly context: MessageContext,
    private readonly release: DelforRelease,
    private readonly finished: (line: ScheduleLine) => void,
  ) {
    this.articles = new ArticleNumbers(context);
    this.commitments = new Commitments(context);
    this.report = new DelforLineFindings(context, this.quantity, this);
    this.order = new CommitmentOrder(release.quantityFirst, () => {
      this.report.once('calloff-order', this.report.segmentPlace(), release.name);
    });
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
    this.commitment = noCommitment();
    this.order.begin();
    this.unit = NO_CODE;
    this.despatchRank = 0;
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
    if (this.quantity.active && takeDespatchNote(segment, this.quantity)) return;
    if (qualifier === C.ON) {
      about.orderNumber ??= textOrNull(segment, 1, 1);
      about.orderLine ??= textOrNull(segment, 1, 2);
    } else if (qualifier === C.AAN) about.calloffReference ??= textOrNull(segment, 1, 1);
    else if (qualifier === C.AIF) about.previousCalloffReference ??= textOrNull(segment, 1, 1);
  }

  /** SCC: what the quantities it covers commit to. */
  commit(): void {
    const { segment } = this.context;
    if (this.line === null) {
      this.report.once('calloff-outside-line', this.report.segmentPlace(), 'LIN');
      return;
    }
    const { quantity } = this;
    this.commitmentSegment = segment.number;
    const commitment = this.commitments.here(this.lineCount);
    const meaning = QUANTITIES.get(quantity.qualifier);
    const before = this.afterQuantity && quantity.active ? beforeCommitment(meaning, commitment) : null;
    this.afterQuantity = false;
    const covers = this.order.commit(
      before,
      quantity.commitment.given,
      meaning === 'calloff' && quantity.commitment.date === NO_DATE && quantity.when.date === NO_DATE,
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
      this.report.once('calloff-outside-line', this.report.segmentPlace(), 'LIN');
      return;
    }
    const { quantity } = this;
    const qualifier = segment.codeAt(1, 0);
    const meaning = QUANTITIES.get(qualifier);
    quantity.begin(qualifier, segment.startAt(1, 1), segment.endAt(1, 1), segment.number, ++this.quantityCount);
    quantity.qualifierStart = segment.startAt(1, 0);
    quantity.qualifierEnd = segment.endAt(1, 0);
    quantity.commitment = this.order.quantity(meaning === 'calloff') ? this.commitment : noCommitment();
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
    if (!quantity.active) {
      if (this.commitment.given) this.commitment.date = reading.date;
      else if (qualifier === C.CUMULATIVE_START) this.line.about.cumulativeStartDate ??= isoDate(reading.date);
      return;
    }
    if (qualifier === C.CUMULATIVE_START) quantity.cumulativeStart = reading.date;
    const despatchRank = DESPATCH_DATES.get(qualifier) ?? 0;
    if (despatchRank > quantity.despatchRank) {
      quantity.despatchRank = despatchRank;
      quantity.despatchDate = reading.date;
    }
    if (!quantity.when.offer(qualifier, reading, CALLOFF_DATES.get(qualifier) ?? 1)) return;
    quantity.dateStart = segment.startAt(1, 1);
    quantity.dateEnd = segment.endAt(1, 1);
    quantity.dateSegment = segment.number;
  }

  private get segment(): MessageContext['segment'] {
    return this.context.segment;
  }

  /** The line is complete but for what it is handed to. */
  private settle(): void {
    this.flush();
    this.cumulative.settle(this.line, this.context.findings);
  }

  /** The quantity and what followed it are complete: put them where they belong. */
  private flush(): void {
    const { quantity, line } = this;
    if (!quantity.active) return;
    quantity.active = false;
    if (line === null || !quantity.readable) return;
    const meaning = QUANTITIES.get(quantity.qualifier) ?? null;
    if (meaning === null) this.keepBeside();
    if (meaning === 'received') takeReceived(quantity, line.about);
    else if (meaning === 'despatch') this.despatchRank = takeDespatched(quantity, line.about, this.despatchRank);
    // A backorder or urgent quantity is a demand by itself; any other needs a commitment or a date.
    else if (meaning !== null && (meaning !== 'calloff' || quantity.commitment.given || quantity.when.date !== NO_DATE))
      this.calledOff(line, meaning);
    else if (meaning !== null && !quantity.when.broken) this.report.quantityNotUsed();
  }

  /** A quantity that is no call-off; reported where its commitment and date say that the sender meant one. */
  private keepBeside(): void {
    this.cumulative.take(this.quantity, this.report.quantityPlace());
    if (isDemandBeside(this.quantity)) this.context.findings.add('calloff-not-used', this.report.kindPlace());
  }

  /** The call-off whose date was just read, where it is of the plain kind: a commitment, a whole number, a day (CCYYMMDD (102)). */
  readCalloff(): ReadCalloff | null {
    const { segment } = this.context;
    const { quantity } = this;
    const meaning = QUANTITIES.get(quantity.qualifier) ?? null;
    const isCalloff =
      quantity.active &&
      quantity.readable &&
      (meaning === 'calloff' || meaning === 'backlog' || meaning === 'urgent') &&
      quantity.commitment.given &&
      quantity.commitment.isDemand;
    if (
      !isCalloff ||
      this.line === null ||
      this.order.isUncertain ||
      quantity.commitment.code === IMMEDIATE ||
      quantity.dateSegment !== segment.number ||
      quantity.dateEnd - quantity.dateStart !== 8
    )
      return null;
    if (
      segment.codeAt(1, 2) !== C.DAY ||
      !isPlainNumber(segment.bytes, quantity.start - segment.origin, quantity.end - segment.origin)
    )
      return null;
    return {
      quantitySegment: quantity.segment,
      commitmentSegment: this.commitmentSegment,
      quantityStart: quantity.start,
      quantityEnd: quantity.end,
      dateStart: quantity.dateStart,
      dateEnd: quantity.dateEnd,
      date: quantity.when.date,
    };
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

  /** Last day of the call-off that begins with a day: its own, or that of the SCC. */
  private lastDay(date: PackedDate): PackedDate {
    const { when, commitment } = this.quantity;
    if (when.date !== NO_DATE) return when.lastBy(commitment.frequency);
    return commitment.frequency === null ? date : commitment.frequency(date);
  }

  private calledOff(line: ScheduleLine, meaning: 'calloff' | 'backlog' | 'urgent'): void {
    const { quantity } = this;
    const { commitment } = quantity;
    if (meaning === 'calloff' && !commitment.isDemand) return;
    let date = quantity.when.date === NO_DATE ? commitment.date : quantity.when.date;
    let status = meaning === 'backlog' ? BACKLOG : meaning === 'urgent' ? URGENT : commitment.status;
    const isDueAtOnce = date === NO_DATE && (status === BACKLOG || status === URGENT) && this.issued !== NO_DATE;
    if (isDueAtOnce) {
      date = this.issued;
      this.context.findings.add('calloff-dated-by-issue', this.report.quantityPlace());
    }
    if (date === NO_DATE) {
      if (!quantity.when.broken) this.context.findings.add('calloff-date-missing', this.report.quantityPlace(), 'DTM');
      return;
    }
    // Some senders mark an overdue quantity as immediate; a date before the issue date shows it.
    if (commitment.code === IMMEDIATE && status === URGENT && meaning === 'calloff' && date < this.issued)
      status = BACKLOG;
    if (!commitment.given && meaning === 'calloff')
      this.report.once('commitment-missing', this.report.quantityPlace(), 'SCC');
    if (quantity.mantissa < 0) this.context.findings.add('quantity-negative', this.report.quantityPlace(' / 6060'));
    if (line.dates.length >= MAX_CALLOFFS)
      this.report.oncePerLine('calloffs-too-many', this.report.quantityPlace(), String(MAX_CALLOFFS));
    else this.report.added(line.add(date, quantity.mantissa, quantity.scale, status, this.lastDay(date)), isDueAtOnce);
  }
}
