import type { FindingList } from '../findings.js';
import { MAX_CALLOFFS, MAX_QUANTITY_DECIMALS } from '../limits.js';
import type { CalloffDetail } from '../model/delivery-schedule.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { isoDateOrNull, NO_DATE } from '../syntax/date.js';
import { decimalText } from '../syntax/decimal.js';
import { BACKLOG, CUMULATIVE_SHIPPED, PER_PACKAGE, REQUIRED_RANK, URGENT } from './delfor-codes.js';
import { CumulativeCalloffs } from './delfor-cumulative.js';
import { detailOf } from './delfor-quantity.js';
import type { JitQuantity } from './deljit-call.js';
import { takePerPackage } from './line-extras.js';
import type { ScheduleHabits } from './schedule-habits.js';
import type { RankedDate } from './ranked-date.js';

type Detail = Omit<CalloffDetail, 'at'>;

/** Puts the quantities of a DELJIT into their lines. */
export class JitCalloffs {
  private readonly cumulative: CumulativeCalloffs;

  constructor(
    private readonly findings: FindingList,
    /** Day of issue, for what is urgent or late and has no date. */
    private readonly issued: RankedDate,
    private readonly habits: ScheduleHabits,
  ) {
    this.cumulative = new CumulativeCalloffs(habits);
  }

  /** The line has all its quantities. */
  settle(line: ScheduleLine | null): void {
    this.cumulative.settle(line, this.findings);
    if (line !== null) this.habits.settle(line, false);
  }

  /** Takes a complete quantity; `dates` are those that may be its own, the nearest first, `identity` what it is for. */
  take(
    line: ScheduleLine,
    quantity: JitQuantity,
    isCancelled: boolean,
    dates: readonly RankedDate[],
    identity: Detail,
  ): void {
    const { about } = line;
    const { meaning, despatch, qualifier } = quantity;
    if (qualifier === CUMULATIVE_SHIPPED) about.cumulativeShipped = decimalText(quantity);
    else if (qualifier === PER_PACKAGE) takePerPackage(quantity, about);
    else if (REQUIRED_RANK.get(qualifier) !== undefined || this.habits.isAgreedCumulative(qualifier)) {
      quantity.date = dates.find((one) => one.date !== NO_DATE) ?? null;
      this.cumulative.take(quantity, quantity.place, about);
    } else if (meaning === 'received') about.cumulativeReceived = decimalText(quantity);
    else if (meaning === 'despatch') {
      about.lastDespatchQuantity = decimalText(quantity);
      about.lastDespatchNote = despatch.note ?? about.lastDespatchNote;
      about.lastDespatchDate = isoDateOrNull(despatch.date);
    } else if (meaning !== null) this.callOff(line, quantity, isCancelled, dates, identity);
    else if (quantity.kind !== null && quantity.when.date !== NO_DATE)
      this.findings.add('calloff-not-used', quantity.kind);
  }

  /** The date stands with the quantity, else with the article or the sequence; what is urgent or late is due on the day of issue. */
  private callOff(
    line: ScheduleLine,
    quantity: JitQuantity,
    isCancelled: boolean,
    dates: readonly RankedDate[],
    identity: Detail,
  ): void {
    const { findings } = this;
    const { commitment, meaning, place } = quantity;
    if (meaning === 'calloff' && !commitment.isDemand) return;
    const status = meaning === 'backlog' ? BACKLOG : meaning === 'urgent' ? URGENT : commitment.status;
    const when = this.dateOf(quantity, status, dates);
    if (when === undefined) {
      if (!dates.some(({ broken }) => broken)) findings.add('calloff-date-missing', place, 'DTM');
      return;
    }
    if (quantity.mantissa < 0) findings.add('quantity-negative', place);
    if (isCancelled) findings.add('calloff-cancelled', place);
    if (line.dates.length >= MAX_CALLOFFS) findings.add('calloffs-too-many', place, String(MAX_CALLOFFS));
    else {
      const { mantissa, scale } = isCancelled ? { mantissa: 0, scale: 0 } : quantity;
      const added = line.add(when.date, mantissa, scale, status, when.lastBy(commitment.frequency));
      if (added === 'quantity-rounded' || added === 'quantity-too-large')
        findings.add(added, place, String(MAX_QUANTITY_DECIMALS));
      if (added !== 'quantity-too-large') this.describe(line, quantity, when, identity);
    }
  }

  private describe(line: ScheduleLine, quantity: JitQuantity, when: RankedDate, identity: Detail): void {
    if (when !== this.issued) line.dated(when.kind);
    const detail = { ...identity, ...detailOf(quantity, when === this.issued ? null : when) };
    if (Object.keys(detail).length > 0) line.detail(detail);
  }

  private dateOf(quantity: JitQuantity, status: number, dates: readonly RankedDate[]): RankedDate | undefined {
    const given = dates.find(({ date }) => date !== NO_DATE);
    const isAtOnce = given === undefined && (status === BACKLOG || status === URGENT) && this.issued.date !== NO_DATE;
    if (isAtOnce) this.findings.add('calloff-dated-by-issue', quantity.place);
    return given ?? (isAtOnce ? this.issued : undefined);
  }
}
