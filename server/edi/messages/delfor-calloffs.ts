import { MAX_CALLOFFS } from '../limits.js';
import type { FindingList } from '../findings.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { NO_DATE, type PackedDate } from '../syntax/date.js';
import { BACKLOG, FORECAST, PER_PACKAGE, QUANTITIES, URGENT } from './delfor-codes.js';
import { CumulativeCalloffs } from './delfor-cumulative.js';
import type { DelforLineFindings } from './delfor-line-findings.js';
import {
  detailOf,
  isDemandBeside,
  isShipped,
  type PendingQuantity,
  takeDespatched,
  takeReceived,
  takeShipped,
} from './delfor-quantity.js';
import { takePerPackage } from './line-extras.js';
import type { ScheduleHabits } from './schedule-habits.js';

/** Puts the quantities of a DELFOR into their lines when they are complete. */
export class DelforCalloffs {
  /** Day of issue, for what is late or urgent and has no date. */
  issued: PackedDate = NO_DATE;
  private readonly cumulative: CumulativeCalloffs;
  private despatchRank = 0;
  /** A forecast of the line had no frequency. */
  private isPeriodOpen = false;

  constructor(
    private readonly findings: FindingList,
    private readonly report: DelforLineFindings,
    private readonly quantity: PendingQuantity,
    private readonly habits: ScheduleHabits,
  ) {
    this.cumulative = new CumulativeCalloffs(habits);
  }

  /** A new line, or another delivery point of the same. */
  begin(): void {
    this.despatchRank = 0;
    this.isPeriodOpen = false;
  }

  /** The line has all its quantities. */
  settle(line: ScheduleLine | null): void {
    this.cumulative.settle(line, this.findings);
    if (line === null) return;
    this.habits.settle(line, this.isPeriodOpen);
    line.shareReferences();
  }

  /** The quantity and what followed it are complete: it goes where it belongs. */
  take(line: ScheduleLine): void {
    const { quantity } = this;
    const { about } = line;
    const meaning = QUANTITIES.get(quantity.qualifier) ?? null;
    if (isShipped(quantity)) takeShipped(quantity, about);
    else if (quantity.qualifier === PER_PACKAGE) takePerPackage(quantity, about);
    else if (meaning === null || this.habits.isAgreedCumulative(quantity.qualifier)) this.keepBeside(line);
    else if (meaning === 'received') takeReceived(quantity, about);
    else if (meaning === 'despatch') this.despatchRank = takeDespatched(quantity, about, this.despatchRank);
    // A backorder or urgent quantity is a demand by itself; any other needs a commitment or a date.
    else if (meaning !== 'calloff' || quantity.commitment.given || quantity.when.date !== NO_DATE)
      this.callOff(line, meaning);
    else if (!quantity.when.broken) this.report.quantityNotUsed();
  }

  /** A quantity that is no call-off; reported where its commitment and date say that the sender meant one. */
  private keepBeside({ about }: ScheduleLine): void {
    this.cumulative.take(this.quantity, this.report.quantityPlace(), about);
    if (isDemandBeside(this.quantity)) this.findings.add('calloff-not-used', this.report.kindPlace());
  }

  private callOff(line: ScheduleLine, meaning: 'calloff' | 'backlog' | 'urgent'): void {
    const { quantity, findings, report } = this;
    const { commitment } = quantity;
    if (meaning === 'calloff' && !commitment.isDemand) return;
    const status = meaning === 'backlog' ? BACKLOG : meaning === 'urgent' ? URGENT : commitment.status;
    const given = quantity.date?.date ?? NO_DATE;
    const isDueAtOnce = given === NO_DATE && (status === BACKLOG || status === URGENT) && this.issued !== NO_DATE;
    if (isDueAtOnce) findings.add('calloff-dated-by-issue', report.quantityPlace());
    const date = isDueAtOnce ? this.issued : given;
    if (date === NO_DATE) {
      if (!quantity.when.broken) findings.add('calloff-date-missing', report.quantityPlace(), 'DTM');
      return;
    }
    if (!commitment.given && meaning === 'calloff') report.once('commitment-missing', report.quantityPlace(), 'SCC');
    if (quantity.mantissa < 0) findings.add('quantity-negative', report.quantityPlace(' / 6060'));
    if (line.dates.length >= MAX_CALLOFFS)
      report.oncePerLine('calloffs-too-many', report.quantityPlace(), String(MAX_CALLOFFS));
    else this.add(line, date, status, isDueAtOnce);
  }

  private add(line: ScheduleLine, date: PackedDate, status: number, isDueAtOnce: boolean): void {
    const { mantissa, scale, commitment, date: when } = this.quantity;
    const last = isDueAtOnce || when === null ? date : when.lastBy(commitment.frequency);
    if (commitment.frequency === null && status === FORECAST) this.isPeriodOpen = true;
    const added = line.add(date, mantissa, scale, status, last);
    this.report.added(added, isDueAtOnce);
    if (added === 'quantity-too-large') return;
    if (when !== null && !isDueAtOnce) line.dated(when.kind);
    const detail = detailOf(this.quantity, when);
    if (detail !== null) line.detail(detail);
  }
}
