import type { CalloffColumns, CalloffDetail, DateKind, ScheduleLineDocument } from './delivery-schedule.js';
import type { Party } from './party.js';
import type { Place } from '../findings.js';
import { MAX_QUANTITY_DECIMALS, MAX_SCALED_QUANTITY } from '../limits.js';
import { rescale, rounded } from '../syntax/decimal.js';
import { isoDate, isoDateOrNull, NO_DATE, type PackedDate } from '../syntax/date.js';

/** Everything of a line but its call-offs and what follows from them. */
type Particulars = {
  -readonly [K in Exclude<
    keyof ScheduleLineDocument,
    'quantityScale' | 'calloffs' | 'calloffDetails' | 'totalQuantity' | 'firstDate' | 'lastDate'
  >]: ScheduleLineDocument[K];
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** Shared by all lines that have none. */
const NONE: readonly never[] = [];

/** What is to be reported of a call-off that was added; one that is too large was not. */
export type AddedWith = 'calloff-date-twice' | 'quantity-rounded' | 'quantity-too-large';
/** Fits with any decimals that are kept. */
const ALWAYS_FITS = MAX_SCALED_QUANTITY / 10 ** MAX_QUANTITY_DECIMALS;

/** A schedule line while it is being read: call-offs gather in columns, quantities each with its own decimals until the line is done. */
export class ScheduleLine {
  readonly dates: PackedDate[] = [];
  readonly statuses: number[] = [];
  /** Last days of the periods; null while all last a day. */
  private ends: PackedDate[] | null = null;
  private quantities: (number | bigint)[] = [];
  /** Null while no quantity has decimals or is a bigint; then the sum is exact while `size` is a safe integer. */
  private scales: number[] | null = null;
  private scale = 0;
  /** The largest quantity so far, whatever its sign. */
  private most = 0;
  private sum = 0;
  private size = 0;
  private latest: PackedDate = NO_DATE;
  private earliest: PackedDate = NO_DATE;
  private seen: Set<PackedDate> | null = null;
  private details: Mutable<CalloffDetail>[] | null = null;
  private hasKind = false;
  /** The part consignment that its call-offs name; null where they name several. */
  private partConsignment: string | null | undefined = undefined;

  /** `place` is where the article stands in the file. */
  constructor(
    readonly about: Particulars,
    readonly place: Place,
  ) {}

  /** Adds a call-off from a day through the last day of its period unless its quantity can't be kept beside the others: all of a line have the decimals of the one that has most. */
  add(date: PackedDate, mantissa: number | bigint, scale: number, status: number, last: PackedDate): AddedWith | null {
    if (scale > MAX_QUANTITY_DECIMALS) return this.addRounded(date, mantissa, scale, status, last);
    const size = Math.abs(Number(mantissa)) / (scale === 0 ? 1 : 10 ** scale);
    const most = size > this.most ? size : this.most;
    if (most > ALWAYS_FITS && most * 10 ** Math.max(scale, this.scale) > MAX_SCALED_QUANTITY)
      return 'quantity-too-large';
    this.most = most;
    const twice = this.isTaken(date);
    if (date < this.earliest || this.earliest === NO_DATE) this.earliest = date;
    if (date > this.latest) this.latest = date;
    this.dates.push(date);
    this.quantities.push(mantissa);
    this.statuses.push(status);
    if (last !== date || this.ends !== null) (this.ends ??= this.dates.slice(0, -1)).push(last);
    if (scale > 0 || typeof mantissa === 'bigint' || this.scales !== null) {
      (this.scales ??= this.statuses.slice(1).fill(0)).push(scale);
      if (scale > this.scale) this.scale = scale;
    } else {
      this.sum += mantissa;
      this.size += Math.abs(mantissa);
    }
    return twice ? 'calloff-date-twice' : null;
  }

  private addRounded(
    date: PackedDate,
    mantissa: number | bigint,
    scale: number,
    status: number,
    last: PackedDate,
  ): AddedWith | null {
    const kept = rounded({ mantissa, scale }, MAX_QUANTITY_DECIMALS);
    const added = this.add(date, kept.mantissa, kept.scale, status, last);
    const isExact = BigInt(rescale(kept.mantissa, kept.scale, scale)) === BigInt(mantissa);
    return isExact || added === 'quantity-too-large' ? added : 'quantity-rounded';
  }

  /** Says more of the call-off that was added last. */
  detail(more: Omit<CalloffDetail, 'at'>): void {
    const at = this.dates.length - 1;
    this.details ??= [];
    const last = this.details.at(-1);
    if (last?.at === at) Object.assign(last, more);
    else this.details.push({ at, ...more });
  }

  /** Says what the date of the call-off is that was added last: the first to say it says it for the line. */
  dated(kind: DateKind): void {
    if (this.isDatedAs(kind)) this.about.dateKind = kind;
    else this.detail({ dateKind: kind });
    this.hasKind = true;
  }

  /** Whether a date of a call-off was sent: what is due at once has none. */
  get isDated(): boolean {
    return this.hasKind;
  }

  /** Whether a date of this kind is one like those before. */
  isDatedAs(kind: DateKind): boolean {
    return !this.hasKind || this.about.dateKind === kind;
  }

  /** A call-off names its part consignment: whether that may be the one of the line, which alone keeps it. */
  takePartConsignment(number: string): boolean {
    const isOnly = this.partConsignment === undefined || this.partConsignment === number;
    this.partConsignment = isOnly ? number : null;
    return isOnly && (this.about.partConsignmentNumber ?? number) === number;
  }

  /** An order, part consignment or reference that is the only one its call-offs name is that of the line, where that names none. */
  shareReferences(): void {
    const { about, details } = this;
    about.partConsignmentNumber ??= this.partConsignment ?? null;
    if (details === null) return;
    if (about.orderNumber === null) {
      about.orderNumber = onlyOf(details.map(({ orderNumber }) => orderNumber));
      if (about.orderNumber !== null) about.orderLine ??= onlyOf(details.map(({ orderLine }) => orderLine));
    }
    about.calloffReference ??= onlyOf(details.map(({ reference }) => reference));
    const own = details.map((detail) => beyond(about, detail)).filter((detail) => Object.keys(detail).length > 1);
    this.details = own.length === 0 ? null : own;
  }

  /** By how much its quantities rise from a figure, in the order of their dates; null where one falls, a date comes again or a quantity has decimals. */
  riseFrom(base: number): { readonly count: number; readonly largest: number } | null {
    if (this.scales !== null) return null;
    let [before, day, count, largest] = [base, NO_DATE, 0, 0];
    for (let i = 0; i < this.dates.length; i++) {
      const date = this.dates[i] ?? NO_DATE;
      const quantity = Number(this.quantities[i]);
      if (quantity < before || date <= day) return null;
      if (quantity > before) count++;
      largest = Math.max(largest, quantity - before);
      [before, day] = [quantity, date];
    }
    return { count, largest };
  }

  /** Its quantities count on from a figure: each becomes what it adds to the one before. */
  countFrom(base: number): void {
    let before = base;
    this.quantities = this.quantities.map((cumulative) => {
      const added = Number(cumulative) - before;
      before = Number(cumulative);
      return added;
    });
    this.sum = this.size = before - base;
  }

  /** Nothing of it is to be delivered any more: its dates stay, with quantity 0. */
  withdraw(): void {
    this.quantities.fill(0);
    this.scales = null;
    this.scale = this.sum = this.size = 0;
  }

  /** Last days of the periods, one by call-off. */
  get lasts(): readonly PackedDate[] {
    return this.ends ?? this.dates;
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
      calloffs: {
        dates,
        lastDates: this.ends?.map(isoDate) ?? dates,
        quantities,
        statuses: this.statuses,
      },
      calloffDetails: this.details ?? NONE,
      totalQuantity: this.total(quantities),
      firstDate: isoDateOrNull(this.earliest),
      lastDate: isoDateOrNull(this.latest),
    };
  }

  private scaledQuantities(): CalloffColumns['quantities'] {
    const { scales, scale } = this;
    const scaled =
      scales === null
        ? this.quantities
        : this.quantities.map((mantissa, i) => rescale(mantissa, scales[i] ?? 0, scale));
    return areNumbers(scaled) ? scaled : scaled.map(BigInt);
  }

  private total(quantities: CalloffColumns['quantities']): string {
    if (this.scales === null && Number.isSafeInteger(this.size)) return String(this.sum);
    let exact = 0n;
    for (const quantity of quantities) exact += BigInt(quantity);
    return String(exact);
  }
}

/** The value that all who have one have; null where they differ or nobody has any. */
function onlyOf(values: readonly (string | undefined)[]): string | null {
  const [only, ...others] = new Set(values.filter((value) => value !== undefined));
  return only === undefined || others.length > 0 ? null : only;
}

/** What a call-off says that its line does not say as well. */
function beyond(about: Particulars, { orderNumber, orderLine, reference, ...rest }: CalloffDetail): CalloffDetail {
  const isOrdered =
    orderNumber !== undefined && (orderNumber !== about.orderNumber || (orderLine ?? null) !== about.orderLine);
  return {
    ...rest,
    ...(isOrdered ? { orderNumber } : {}),
    ...(isOrdered && orderLine !== undefined ? { orderLine } : {}),
    ...(reference === undefined || reference === about.calloffReference ? {} : { reference }),
  };
}

function areNumbers(quantities: (number | bigint)[]): quantities is number[] {
  return quantities.every((quantity) => typeof quantity === 'number');
}

/** A line about which nothing is known yet. */
export function emptyParticulars(): Particulars {
  return {
    lineNumber: '',
    articleNumber: '',
    supplierArticleNumber: null,
    articleNumbers: NONE,
    description: null,
    shipTo: null,
    gate: null,
    dock: null,
    orderNumber: null,
    orderLine: null,
    partConsignmentNumber: null,
    calloffReference: null,
    previousCalloffReference: null,
    unit: 'PCE',
    cumulativeReceived: null,
    cumulativeRequired: null,
    cumulativeShipped: null,
    cumulativeStartDate: null,
    lastDespatchNote: null,
    lastDespatchDate: null,
    lastDespatchQuantity: null,
    texts: NONE,
    packaging: NONE,
    dateKind: 'unspecified',
  };
}
