import type { CalloffColumns, ScheduleLineDocument } from './delivery-schedule.js';
import type { Party } from './party.js';
import type { Place } from '../findings.js';
import { rescale } from '../syntax/decimal.js';
import { isoDate, isoDateOrNull, NO_DATE, type PackedDate } from '../syntax/date.js';

/** Everything of a line but its call-offs and what follows from them. */
type Particulars = { -readonly [K in Exclude<keyof ScheduleLineDocument, 'quantityScale' | 'calloffs' | 'totalQuantity' | 'firstDate' | 'lastDate'>]: ScheduleLineDocument[K] };

/** A schedule line while it is being read: call-offs gather in columns, quantities each with its own decimals until the line is done. */
export class ScheduleLine {
  readonly dates: PackedDate[] = [];
  readonly statuses: number[] = [];
  readonly periods: number[] = [];
  private quantities: (number | bigint)[] = [];
  private readonly scales: number[] = [];
  private scale = 0;
  /** No decimals, no bigint so far; then the sum is exact while `size` is a safe integer. */
  private plain = true;
  private sum = 0;
  private size = 0;
  private latest: PackedDate = NO_DATE;
  private earliest: PackedDate = NO_DATE;
  private seen: Set<PackedDate> | null = null;

  /** `place` is where the article stands in the file. */
  constructor(readonly about: Particulars, readonly place: Place) {}

  /** Adds a call-off; true where a call-off on the same date is there already. */
  add(date: PackedDate, mantissa: number | bigint, scale: number, status: number, period: number): boolean {
    const twice = this.isTaken(date);
    if (date < this.earliest || this.earliest === NO_DATE) this.earliest = date;
    if (date > this.latest) this.latest = date;
    this.dates.push(date);
    this.quantities.push(mantissa);
    this.scales.push(scale);
    this.statuses.push(status);
    this.periods.push(period);
    if (scale > 0 || typeof mantissa === 'bigint') {
      this.plain = false;
      if (scale > this.scale) this.scale = scale;
    } else {
      this.sum += mantissa;
      this.size += Math.abs(mantissa);
    }
    return twice;
  }

  /** Nothing of it is to be delivered any more: its dates stay, with quantity 0. */
  withdraw(): void {
    this.quantities.fill(0);
    this.scales.fill(0);
    this.scale = this.sum = this.size = 0;
    this.plain = true;
  }

  /** The latest date so far, NO_DATE where there is none. */
  get latestDate(): PackedDate {
    return this.latest;
  }

  /** Dates mostly ascend; only from the first that does not is a set worth having. */
  private isTaken(date: PackedDate): boolean {
    if (this.seen === null && date > this.latest) return false;
    this.seen ??= new Set(this.dates);
    if (this.seen.has(date)) return true;
    this.seen.add(date);
    return false;
  }

  /** The line as a document; ship-to, gate and dock fall back to those given. */
  build(shipTo: Party | null): ScheduleLineDocument {
    const dates = this.dates.map(isoDate);
    const quantities = this.scaledQuantities();
    return {
      ...this.about,
      shipTo: this.about.shipTo ?? shipTo,
      quantityScale: this.scale,
      calloffs: { dates, quantities, statuses: this.statuses, periods: this.periods },
      totalQuantity: this.total(quantities),
      firstDate: isoDateOrNull(this.earliest),
      lastDate: isoDateOrNull(this.latest),
    };
  }

  private scaledQuantities(): CalloffColumns['quantities'] {
    const scaled = this.plain ? this.quantities : this.quantities.map((mantissa, i) => rescale(mantissa, this.scales[i] ?? 0, this.scale));
    return areNumbers(scaled) ? scaled : scaled.map(BigInt);
  }

  private total(quantities: CalloffColumns['quantities']): string {
    if (this.plain && Number.isSafeInteger(this.size)) return String(this.sum);
    let exact = 0n;
    for (const quantity of quantities) exact += BigInt(quantity);
    return String(exact);
  }
}

function areNumbers(quantities: (number | bigint)[]): quantities is number[] {
  return quantities.every((quantity) => typeof quantity === 'number');
}

/** A line about which nothing is known yet. */
export function emptyParticulars(): Particulars {
  return {
    lineNumber: '', articleNumber: '', supplierArticleNumber: null, description: null, shipTo: null, gate: null, dock: null, orderNumber: null, orderLine: null,
    calloffReference: null, previousCalloffReference: null, unit: 'PCE', cumulativeReceived: null, cumulativeStartDate: null,
    lastDespatchNote: null, lastDespatchDate: null, lastDespatchQuantity: null,
  };
}
