import { addDays, dayNumber, dayText } from '../calendar/day.js';
import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';

/** Fees for packages that stay too long with whoever has them: what came so far, what will come, and what to send back to pay none. */

/**
 * `stock`: a quantity is free, each package above it costs a fee a day. `days`: a package is free on the day on which it came and on the days behind it, so
 * many in all; the oldest leave first. `none`: no fee from that day on.
 */
export const FEE_METHODS = ['stock', 'days', 'none'] as const;
export type FeeMethod = (typeof FEE_METHODS)[number];
/** Who has the packages and pays for them. */
export const FEE_PAYERS = ['own', 'counterparty'] as const;
export type FeePayer = (typeof FEE_PAYERS)[number];

/** Days that are free, at most. */
export const MOST_FREE_DAYS = 365;
/** Weeks whose movements say how packages flow, at most. */
export const MOST_FLOW_WEEKS = 52;

/** What is agreed from a day on, until another version is. */
export interface FeeTerms {
  readonly from: string;
  readonly method: FeeMethod;
  /** Packages, or days. */
  readonly free: number;
  /** Per package and day, a decimal of zero or more. */
  readonly fee: string;
  readonly currency: string;
  readonly payer: FeePayer;
}

/** Packages that came to, and that went from, whoever pays, on one day. */
export interface DayFlow {
  readonly day: string;
  readonly came: number;
  readonly went: number;
}

/** What whoever pays had at the end of a day, and what moved behind it, by day and each day once. */
export interface Stock {
  /** The last day before the flows. */
  readonly before: string;
  readonly opening: number;
  readonly flows: readonly DayFlow[];
}

/** Running totals from a day on. */
interface Step {
  readonly day: number;
  readonly came: number;
  readonly went: number;
}

/** What came and went until the end of each day on which something did; an opening below zero is owed and takes what comes. */
function stepsOf({ before, opening, flows }: Stock): Step[] {
  const steps: Step[] = [{ day: dayNumber(before), came: Math.max(0, opening), went: Math.max(0, -opening) }];
  for (const { day, came, went } of flows) {
    const { came: cameBefore, went: wentBefore } = steps.at(-1) ?? { came: 0, went: 0 };
    steps.push({ day: dayNumber(day), came: cameBefore + came, went: wentBefore + went });
  }
  return steps;
}

/** Packages that cost a fee from one day on, until the next row. */
interface Excess {
  readonly day: number;
  readonly packages: number;
}

/** What is more than free, as a row for each day on which that may change. With `days` the packages that came until so many days ago, less all that went since. */
function excessOf(stock: Stock, { method, free }: Pick<FeeTerms, 'method' | 'free'>): Excess[] {
  if (method === 'none') return [];
  const steps = stepsOf(stock);
  const late = method === 'days' ? free : 0;
  const days = [...new Set(steps.flatMap(({ day }) => [day, day + late]))].sort((a, b) => a - b);
  let [came, went] = [0, 0];
  let [cameAt, wentAt] = [0, 0];
  return days.map((day) => {
    for (; (steps[cameAt]?.day ?? Infinity) + late <= day; cameAt += 1) came = steps[cameAt]?.came ?? 0;
    for (; (steps[wentAt]?.day ?? Infinity) <= day; wentAt += 1) went = steps[wentAt]?.went ?? 0;
    return { day, packages: Math.max(0, came - went - (method === 'stock' ? free : 0)) };
  });
}

/** The versions of terms that hold in a period, each with its days. @param versions by the day from which they hold, later ones last */
function holding(versions: readonly FeeTerms[], from: string, to: string): (FeeTerms & { readonly to: string })[] {
  return versions.flatMap((terms, at) => {
    const next = versions[at + 1]?.from;
    const last = next === undefined || next > to ? to : addDays(next, -1);
    const first = terms.from < from ? from : terms.from;
    return first > last ? [] : [{ ...terms, from: first, to: last }];
  });
}

/** Packages times the days on which each costs a fee. */
function packageDays(excess: readonly Excess[], from: string, to: string): bigint {
  const [first, behind] = [dayNumber(from), dayNumber(to) + 1];
  return excess.reduce((sum, { day, packages }, at) => {
    const until = Math.min(excess[at + 1]?.day ?? behind, behind);
    return sum + BigInt(packages) * BigInt(Math.max(0, until - Math.max(day, first)));
  }, 0n);
}

/**
 * The fee of a period: the sum over its days of the packages that are more than free at the end of the day, times the fee. Exact.
 * @param stockOf what a payer has. Its opening is at least as many days before the period as are free: how old it is says nothing then.
 * @param from, to the first and the last day
 * @returns the fee by currency, without those that are zero
 */
export function feeOf(
  stockOf: (payer: FeePayer) => Stock,
  versions: readonly FeeTerms[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, string> {
  const fees = new Map<string, { value: bigint; decimals: number }>();
  for (const terms of holding(versions, from, to)) {
    const days = packageDays(excessOf(stockOf(terms.payer), terms), terms.from, terms.to);
    if (days === 0n || Number(terms.fee) === 0) continue;
    const { value, decimals } = fees.get(terms.currency) ?? { value: 0n, decimals: 0 };
    const most = Math.max(decimals, decimalsOf(terms.fee));
    const sum = value * 10n ** BigInt(most - decimals) + days * scaled(terms.fee, most);
    fees.set(terms.currency, { value: sum, decimals: most });
  }
  return new Map([...fees].map(([currency, { value, decimals }]) => [currency, decimalText(value, decimals)]));
}

/** Packages that have left by the end of a day for none to cost a fee. */
export interface SendBack {
  readonly by: string;
  readonly packages: number;
  /** Who sends them. */
  readonly payer: FeePayer;
}

/**
 * What whoever pays sends back, beyond what is in the stock, to pay nothing from a day on: a row for each day on which more have to have left, and how
 * many more.
 */
export function toSendBack(
  stockOf: (payer: FeePayer) => Stock,
  versions: readonly FeeTerms[],
  { from, to }: { readonly from: string; readonly to: string },
): SendBack[] {
  const rows: SendBack[] = [];
  const sentBy = { own: 0, counterparty: 0 };
  for (const terms of holding(versions, from, to)) {
    if (Number(terms.fee) === 0) continue;
    const { payer } = terms;
    const [first, last] = [dayNumber(terms.from), dayNumber(terms.to)];
    const excess = excessOf(stockOf(payer), terms);
    for (const [at, { day, packages }] of excess.entries()) {
      if (day > last || (excess[at + 1]?.day ?? Infinity) <= first || packages <= sentBy[payer]) continue;
      rows.push({ by: dayText(Math.max(day, first)), packages: packages - sentBy[payer], payer });
      sentBy[payer] = packages;
    }
  }
  return rows;
}

/**
 * A stock carried on: movements that are announced, and of each day behind today its part of what moved in the last weeks. Parts of packages are carried over,
 * so that after as many days as were looked at as many packages have moved.
 * @param announced by day; those of today and before are expected tomorrow
 * @param recent what came and went in the days that were looked at
 * @param to the last day
 */
export function projectedStock(
  stock: Stock,
  today: string,
  announced: readonly DayFlow[],
  recent: { readonly days: number; readonly came: number; readonly went: number },
  to: string,
): Stock {
  const tomorrow = addDays(today, 1);
  const flows = new Map<string, { came: number; went: number }>();
  const add = (day: string, came: number, went: number): void => {
    const sum = flows.get(day) ?? { came: 0, went: 0 };
    flows.set(day, { came: sum.came + came, went: sum.went + went });
  };
  for (const { day, came, went } of stock.flows) if (day <= today) add(day, came, went);
  for (const { day, came, went } of announced) add(day < tomorrow ? tomorrow : day, came, went);
  const upTo = (total: number, days: number): number => Math.floor((total * days) / recent.days + 0.5);
  const part = (total: number, day: number): number => upTo(total, day) - upTo(total, day - 1);
  for (let day = 1; addDays(today, day) <= to; day += 1)
    add(addDays(today, day), part(recent.came, day), part(recent.went, day));
  const sorted = [...flows].map(([day, flow]) => ({ day, ...flow })).sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...stock, flows: sorted.filter(({ came, went }) => came > 0 || went > 0) };
}

/** What whoever pays has at the end of a day, never below zero. */
export function stockAt(stock: Stock, day: string): number {
  const at = stepsOf(stock).findLast((step) => step.day <= dayNumber(day));
  return at === undefined ? 0 : Math.max(0, at.came - at.went);
}
