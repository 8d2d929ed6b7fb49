import { type Corrections, cumulativeThrough, type Despatched, endOfNote } from './despatched.js';
import { dueOrder, isBacklog } from './due-order.js';
import { openQuantities } from './netting.js';
import type { Calloffs, DATE_KINDS } from './schedule.js';
import { type Steps, StepSum, valueAt } from './steps.js';

/** What the newest release asks for of an article at a ship-to; quantities in one scale. */
export interface LineDemand {
  readonly calloffs: Calloffs;
  readonly dateKind: (typeof DATE_KINDS)[number];
  /** The customer's cumulative quantity received; 0 where the release says none. */
  readonly received: bigint;
}

/** Where a line stands on a day; days since 1970-01-01, quantities in the scale of the line. */
export interface DeliverySituation {
  /** Cumulative quantity that should have been despatched by the end of the day. */
  readonly required: bigint;
  /** Cumulative quantity despatched as the customer counts: received and in transit. */
  readonly shipped: bigint;
  /** Ahead of the demand where positive, behind it where negative. */
  readonly balance: bigint;
  /** Day on which the first open call-off must leave; null where goods in transit cover all. */
  readonly firstOpenDay: number | null;
  /** The day before it, or the last day that the release speaks of where all is covered; null without call-offs. */
  readonly coveredThrough: number | null;
}

/**
 * The cumulative demand over time: received, backlog and the call-offs that are due, each from its day on. A call-off of a period is due
 * from its first day.
 */
export function demandSteps({ calloffs, received }: Omit<LineDemand, 'dateKind'>): Steps {
  const { days, quantities } = calloffs;
  const order = dueOrder(calloffs, 0, days.length);
  const sum = new StepSum(received);
  for (let i = 0; i < days.length; i += 1) {
    const at = order?.[i] ?? i;
    if (isBacklog(calloffs, at)) sum.addBefore(quantities[at] ?? 0n);
    else sum.add(days[at] ?? 0, quantities[at] ?? 0n);
  }
  return sum.steps();
}

/** The cumulative demand by the end of a day, a call-off of the day itself among it. */
export function demandThrough(demand: Omit<LineDemand, 'dateKind'>, day: number): bigint {
  return valueAt(demandSteps(demand), day);
}

/** How many days before its date a call-off must leave: none where dates are of despatch, else those of the transport. */
export function leadDays(dateKind: LineDemand['dateKind'], transitDays: number): number {
  return dateKind === 'despatch' ? 0 : transitDays;
}

/** Where a line stands at the end of a day, with what is in transit and the days that the transport takes. */
export function situationOf(line: LineDemand, inTransit: bigint, day: number, transitDays: number): DeliverySituation {
  const lead = leadDays(line.dateKind, transitDays);
  const required = demandThrough(line, day + lead);
  const shipped = line.received + inTransit;
  const open = openQuantities(line.calloffs, inTransit);
  const firstOpen = extreme(Math.min, line.calloffs.days, (at) => (open[at] ?? 0n) > 0n);
  const last = extreme(Math.max, line.calloffs.lastDays ?? line.calloffs.days, () => true);
  return {
    required,
    shipped,
    balance: shipped - required,
    firstOpenDay: firstOpen === null ? null : firstOpen - lead,
    coveredThrough: firstOpen === null ? last : firstOpen - lead - 1,
  };
}

function extreme(
  choose: (a: number, b: number) => number,
  days: Int32Array,
  counts: (at: number) => boolean,
): number | null {
  let found: number | null = null;
  for (let at = 0; at < days.length; at += 1) {
    const day = days[at] ?? 0;
    if (counts(at)) found = found === null ? day : choose(found, day);
  }
  return found;
}

/**
 * By how much the customer counts more than was despatched through the customer's last known note: 0 where both agree, negative where a
 * note has not been counted. Null where the note is not among the despatches.
 * @param from first day of the count, as days since 1970-01-01
 */
export function reconciliationDifference(
  received: bigint,
  lastNote: string | null,
  despatched: Despatched,
  corrections: Corrections,
  from: number,
): bigint | null {
  const end = lastNote === null ? -1 : endOfNote(despatched, lastNote);
  return end === -1 ? null : received - cumulativeThrough(despatched, corrections, from, end);
}

/** Balances of one article and unit at several ship-tos: goods ahead at one do not help where another one waits, so both are summed apart. */
export function balanceOfShipTos(balances: readonly bigint[]): { readonly ahead: bigint; readonly behind: bigint } {
  let [ahead, behind] = [0n, 0n];
  for (const balance of balances) {
    if (balance > 0n) ahead += balance;
    else behind -= balance;
  }
  return { ahead, behind };
}
