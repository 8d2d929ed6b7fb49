import { mondayOf } from '../../calendar/day.js';
import { decimalsOf, decimalText, scaled } from '../../quantity/decimal.js';
import { type Quantity, toQuantity } from '../../quantity/quantity.js';
import type { CalloffStatus } from '../../schedule/schedule.js';
import type { AdjustPercent } from '../names.js';
import type { LagCorrection, LagReason } from './correction.js';
import { WEEK } from './facts.js';
import { limitsOf, USUAL_SETTINGS } from './settings.js';

/** Decimals that multipliers are calculated with: the ends of every cap have fewer. */
const FACTOR_DECIMALS = 9;
const ONE = 10n ** BigInt(FACTOR_DECIMALS);
/** Halvings until a common factor is as exact as a number can be. */
const HALVINGS = 60;

/** Why a call-off is what it is. */
export type CalloffReason =
  | LagReason
  | 'firm'
  | 'backlog'
  /** Rounded back to what the customer said. */
  | 'pack'
  /** Farther ahead than plans are looked at. */
  | 'horizon';

/** A call-off of a line: days since 1970-01-01, both in the period. */
export interface PlannedCalloff {
  readonly day: number;
  readonly lastDay: number;
  readonly quantity: Quantity;
  readonly status: CalloffStatus;
}
/** What may be expected of all that is called off of a week, in nine of ten cases more and in nine of ten less. */
export interface WeekBand {
  readonly low: number;
  readonly high: number;
}
export interface RewriteRules {
  /** The Monday of the running week, with which the lags begin. */
  readonly asOf: number;
  readonly lastFirmDay: number | null;
  readonly lags: readonly Pick<LagCorrection, 'multiplier' | 'reason'>[];
  /** By lag, as far as they are known. */
  readonly bands: readonly (WeekBand | null)[];
  readonly capPercent: AdjustPercent;
  /** What is corrected keeps its sum: quantities move from week to week. */
  readonly preserveTotal: boolean;
  /** What a pack holds; null where that is not known. */
  readonly packSize: string | null;
}
export interface RewrittenCalloff {
  readonly original: Quantity;
  /** Before it is rounded. */
  readonly raw: Quantity;
  readonly adjusted: Quantity;
  readonly delta: Quantity;
  readonly reason: CalloffReason;
  /** The call-off's share of the bands of its weeks; null where there are none, or the call-off is not corrected. */
  readonly band: WeekBand | null;
}

/** A call-off that a correction says something of. */
interface Weighed {
  readonly at: number;
  readonly reason: CalloffReason;
  multiplier: number;
}

/**
 * The call-offs of a line as corrected, in their order. What is firm, urgent, overdue or 0 stays as it is, and so does all that is multiplied by
 * 1, whatever its decimals. The rest is rounded to packs, in the order of the days, and what rounding adds or takes is kept for the next.
 */
export function rewriteCalloffs(calloffs: readonly PlannedCalloff[], rules: RewriteRules): readonly RewrittenCalloff[] {
  const weighed = calloffs.map((calloff, at) => weigh(calloff, at, rules));
  const isCorrected = ({ multiplier }: Weighed): boolean => factorOf(multiplier) !== ONE;
  const corrected = weighed
    .filter(isCorrected)
    .sort((a, b) => (calloffs[a.at]?.day ?? 0) - (calloffs[b.at]?.day ?? 0) || a.at - b.at);
  if (rules.preserveTotal) keepTotal(corrected, calloffs, rules.capPercent);
  const bandOf = bandsOf(calloffs, rules);
  const rounded = round(corrected.filter(isCorrected), calloffs, rules);
  return weighed.map(({ at, reason }) => {
    const original = calloffs[at]?.quantity ?? toQuantity('0');
    const band = isFixed(reason) ? null : bandOf(at);
    const own = rounded.get(at);
    if (own === undefined) return { original, raw: original, adjusted: original, delta: toQuantity('0'), reason, band };
    return { original, ...own, reason: own.isBack ? 'pack' : reason, band };
  });
}

function isFixed(reason: CalloffReason): boolean {
  return reason === 'firm' || reason === 'backlog' || reason === 'zero';
}

function isOverdue({ lastDay, status }: PlannedCalloff, asOf: number): boolean {
  return status === 'backlog' || lastDay < asOf;
}

function weigh(calloff: PlannedCalloff, at: number, rules: RewriteRules): Weighed {
  const { day, lastDay, quantity, status } = calloff;
  const unchanged = (reason: CalloffReason): Weighed => ({ at, reason, multiplier: 1 });
  if (isOverdue(calloff, rules.asOf)) return unchanged('backlog');
  if (status === 'urgent' || status === 'firm' || (rules.lastFirmDay !== null && day <= rules.lastFirmDay))
    return unchanged('firm');
  if (Number(quantity) <= 0) return unchanged('zero');
  let [sum, reason] = [0, null as CalloffReason | null];
  for (const { lag, share } of weeksOf(day, lastDay, rules.asOf)) {
    const week = rules.lags[lag];
    sum += share * (week?.multiplier ?? 1);
    const own = week?.reason ?? 'horizon';
    if (reason === null || own === 'cap' || (own === 'applied' && reason !== 'cap')) reason = own;
  }
  return { at, reason: reason ?? 'horizon', multiplier: sum };
}

/** The weeks that a period covers, counted from the running one, with the part of it in each. A week's quantity is due on its first day, a longer period's evenly over its days. */
function weeksOf(
  day: number,
  lastDay: number,
  asOf: number,
): readonly { readonly lag: number; readonly share: number }[] {
  const lagOf = (on: number): number => Math.max(0, (mondayOf(on) - asOf) / WEEK);
  const days = lastDay - day + 1;
  if (days <= WEEK) return [{ lag: lagOf(day), share: 1 }];
  const from = Math.max(day, asOf);
  const weeks = [];
  for (let monday = mondayOf(from); monday <= lastDay; monday += WEEK) {
    const part = Math.min(lastDay, monday + WEEK - 1) - Math.max(from, monday) + 1;
    weeks.push({ lag: lagOf(monday), share: part / (lastDay - from + 1) });
  }
  return weeks;
}

/** Multiplies all by one factor more, each within the cap, so that their sum is what the customer said. */
function keepTotal(
  corrected: readonly Weighed[],
  calloffs: readonly PlannedCalloff[],
  capPercent: AdjustPercent,
): void {
  const [least, most] = limitsOf({ ...USUAL_SETTINGS, capPercent, direction: 'both' });
  const quantities = corrected.map(({ at }) => Number(calloffs[at]?.quantity ?? 0));
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const by = (factor: number, of: number): number => Math.max(least, Math.min(most, factor * of));
  let [low, high] = [0, most / least];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const factor = (low + high) / 2;
    let sum = 0;
    for (const [i, { multiplier }] of corrected.entries()) sum += (quantities[i] ?? 0) * by(factor, multiplier);
    if (sum < total) low = factor;
    else high = factor;
  }
  for (const one of corrected) one.multiplier = by(high, one.multiplier);
}

interface Rounded {
  readonly raw: Quantity;
  readonly adjusted: Quantity;
  readonly delta: Quantity;
  /** It came out as the customer said it. */
  readonly isBack: boolean;
}

/** Whole packs, or whole units of the last decimal that the customer uses, by the position of the call-off. */
function round(
  corrected: readonly Weighed[],
  calloffs: readonly PlannedCalloff[],
  { packSize, preserveTotal, capPercent }: RewriteRules,
): ReadonlyMap<number, Rounded> {
  const used = calloffs.reduce((most, { quantity }) => Math.max(most, decimalsOf(withoutZeros(quantity))), 0);
  const decimals = Math.max(
    packSize === null ? 0 : decimalsOf(packSize),
    calloffs.reduce((most, { quantity }) => Math.max(most, decimalsOf(quantity)), 0),
  );
  const pack = ONE * (packSize === null ? 10n ** BigInt(decimals - used) : scaled(packSize, decimals));
  const part = factorOf(capPercent / 100);
  const text = (value: bigint): Quantity => toQuantity(decimalText(value, decimals + FACTOR_DECIMALS));
  const wholeText = (value: bigint): Quantity => toQuantity(decimalText(value / ONE, decimals));
  const items = corrected.map(({ at, multiplier }) => {
    const quantity = scaled(calloffs[at]?.quantity ?? '0', decimals);
    return { at, whole: quantity * ONE, raw: quantity * factorOf(multiplier), reach: quantity * part };
  });
  // Of a common factor that is as exact as a number, the rest is given to the first.
  let carried = preserveTotal ? items.reduce((sum, { whole, raw }) => sum + whole - raw, 0n) : 0n;
  const rounded = new Map<number, Rounded>();
  for (const { at, whole, raw, reach } of items) {
    const least = preserveTotal || raw < whole ? whole - reach : whole;
    const most = preserveTotal || raw > whole ? whole + reach : whole;
    const value = packsFor(raw + carried, pack, [least, most]);
    carried += raw - value;
    rounded.set(at, {
      raw: text(raw),
      adjusted: wholeText(value),
      delta: wholeText(value - whole),
      isBack: value === whole,
    });
  }
  return rounded;
}

/**
 * Whole packs for what is wanted: the nearest number of them that lies within the limits, as long as less than a pack is left over or missing
 * then; else the nearest at most a pack beyond.
 */
function packsFor(wanted: bigint, pack: bigint, [least, most]: readonly [bigint, bigint]): bigint {
  const nearest = wanted <= 0n ? 0n : ((2n * wanted + pack) / (2n * pack)) * pack;
  const [fewest, greatest] = [((least + pack - 1n) / pack) * pack, (most / pack) * pack];
  const within = nearest < fewest ? fewest : nearest > greatest ? greatest : nearest;
  const left = wanted - within;
  if (fewest <= greatest && left < pack && -left < pack) return within;
  return nearest < least - pack ? nearest + pack : nearest > most + pack ? nearest - pack : nearest;
}

function factorOf(multiplier: number): bigint {
  return BigInt(Math.round(multiplier * Number(ONE)));
}

function withoutZeros(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/0+$/, '') : quantity;
}

/** A call-off's share of the bands of its weeks, by what it is of all that is called off of them. */
function bandsOf(calloffs: readonly PlannedCalloff[], { asOf, bands }: RewriteRules): (at: number) => WeekBand | null {
  if (bands.every((band) => band === null)) return () => null;
  const totals = new Map<number, number>();
  for (const { day, lastDay, quantity } of calloffs.filter((calloff) => !isOverdue(calloff, asOf)))
    for (const { lag, share } of weeksOf(day, lastDay, asOf))
      totals.set(lag, (totals.get(lag) ?? 0) + share * Number(quantity));
  return (at) => {
    const calloff = calloffs[at];
    let [low, high] = [0, 0];
    for (const { lag, share } of calloff === undefined ? [] : weeksOf(calloff.day, calloff.lastDay, asOf)) {
      const [band, total] = [bands[lag], totals.get(lag) ?? 0];
      if (band === undefined || band === null || total <= 0) return null;
      const part = (share * Number(calloff?.quantity ?? 0)) / total;
      low += part * Math.max(0, band.low);
      high += part * Math.max(0, band.high);
    }
    return { low, high };
  };
}
