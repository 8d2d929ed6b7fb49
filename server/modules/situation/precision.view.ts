import { Injectable } from '@nestjs/common';
import { addDays } from '../../domain/calendar/day.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Customer, DespatchedView } from './despatched.view.js';
import { CUSTOMERS, DAYS, PRECISION, STORED } from './precision.sql.js';

/** Months that despatch precision is looked at over. */
const MONTHS = 6;
/** Lines of releases that one answer looks at for days that are not stored yet, those of the releases that counted last. */
const MOST_LINES = 12_000;

/**
 * What became of call-offs: what was firm of an article, for a ship-to and a day on which it had to leave. One was met where goods despatched
 * through that day covered all that was called off through it, of which `early` the day before already.
 */
export interface PrecisionScores {
  /** Those that could be judged: all below but `unknown` sum up to it, and `partly` is among `late` and `open`. */
  readonly due: number;
  readonly early: number;
  readonly onDay: number;
  /** Met after their day. */
  readonly late: number;
  /** Not met yet. */
  readonly open: number;
  /** Not met by their day, though some of it left. */
  readonly partly: number;
  /** Not judged: nothing says what of the goods despatched the customer had counted. */
  readonly unknown: number;
}
export interface CustomerPrecision {
  /** One of the customer's addresses, as in UNB 0004:0007 of its schedules. */
  readonly customer: string;
  readonly customerName: string | null;
  readonly partnerId: PartnerId | null;
  readonly inPeriod: PrecisionScores;
  readonly inAll: PrecisionScores;
  /** Ascending, without months in which nothing had to leave. */
  readonly months: readonly { readonly month: string; readonly due: number; readonly met: number }[];
}
export interface Precision {
  /** The first day that is known of whole: six months ago, or later where releases begin or there are too many of them. */
  readonly since: string;
  readonly isCut: boolean;
  readonly customers: readonly CustomerPrecision[];
  /** Call-offs by the day on which they must leave, of the period through today; days without any are left out. */
  readonly days: readonly { readonly day: string; readonly due: number }[];
}

/** Of one customer's address and one day. */
type Score = PrecisionScores & { readonly day: string; readonly customer: string };
interface Computed {
  readonly since: string;
  readonly isCut: boolean;
  readonly scores: readonly Score[];
  readonly dueToday: number;
}
/** A day as it is stored. */
export interface JudgedDay {
  readonly day: string;
  readonly scores: readonly Score[];
  /** Call-offs that were not met by their day, as the table has them. */
  readonly unmet: readonly object[];
}
/** The customers of the releases of some months. */
interface Customers {
  /** Addresses of one partner together. */
  readonly groups: readonly (readonly Customer[])[];
  /** The first day that is known of whole. */
  readonly since: string;
  /** As the statements take them. */
  readonly json: string;
}
const NOTHING: PrecisionScores = { due: 0, early: 0, onDay: 0, late: 0, open: 0, partly: 0, unknown: 0 };

/** How exactly goods left on the days on which customers called them off. */
@Injectable()
export class PrecisionView {
  constructor(private readonly despatched: DespatchedView) {}

  /**
   * By customer, over six months and in the days from `from` through yesterday. Each day is judged by the newest release issued before it.
   * Days that are stored are read; what is computed of the others is bounded by a number of lines. Who sees a part of the company sees no
   * stored day.
   */
  async precision(tx: Tx, companyId: CompanyId, today: string, from: string): Promise<Precision> {
    const { groups, since, json } = await this.customers(tx, companyId, today);
    if (groups.length === 0) return { since, isCut: false, customers: [], days: [] };
    const stored = await this.stored(tx, companyId, [since, today], json);
    const known = new Set(stored.map(({ day }) => day));
    const missing = daysBetween(since, today).filter((day) => !known.has(day));
    const computed = await this.computed(tx, [companyId, today, json], missing);
    const scores = [...stored.filter(hasCustomer), ...computed.scores].filter(({ day }) => day >= computed.since);
    return {
      since: computed.isCut ? computed.since : since,
      isCut: computed.isCut,
      customers: scoresOf(groups, scores, from),
      days: dueOf(
        scores.filter(({ day }) => day >= from),
        today,
        computed.dueToday,
      ),
    };
  }

  /** Days as they are to be stored, of those that are named: all, or those from a later day on where there are too many lines, but the last one always. */
  async judged(
    tx: Tx,
    companyId: CompanyId,
    today: string,
    days: readonly string[],
    most: number,
  ): Promise<JudgedDay[]> {
    const { json } = await this.customers(tx, companyId, today);
    return planned(tx, () =>
      tx.query<JudgedDay>(DAYS, [companyId, days[0], today, json, rangesOf(days), most, days.at(-1)]),
    );
  }

  /** Customers of releases that counted within six months. */
  async customers(tx: Tx, companyId: CompanyId, today: string): Promise<Customers> {
    const first = firstDay(today);
    const found = await tx.query<{ customer: string; issued: string }>(
      CUSTOMERS,
      [companyId, first, today],
      'precision-customers',
    );
    const addresses = found.map(({ customer }) => customer);
    const named =
      addresses.length === 0 ? new Map<string, Customer>() : await this.despatched.customers(tx, companyId, addresses);
    const groups = partnersOf(addresses.flatMap((address) => named.get(address) ?? []));
    const since = found.map(({ issued }) => addDays(issued, 1)).reduce((a, b) => (a < b ? a : b), today);
    const json = JSON.stringify(groups.flatMap((some, at) => some.map((one) => addressOf(one, at))));
    return { groups, since: found.length === 0 || since < first ? first : since, json };
  }

  private stored(
    tx: Tx,
    companyId: CompanyId,
    [since, today]: readonly [string, string],
    json: string,
  ): Promise<StoredScore[]> {
    return tx.query<StoredScore>(STORED, [companyId, since, today, json], 'precision-stored');
  }

  private async computed(
    tx: Tx,
    [companyId, today, json]: readonly [CompanyId, string, string],
    days: readonly string[],
  ): Promise<Computed> {
    const params = [companyId, days[0], today, json, rangesOf(days), MOST_LINES, null];
    const [row] = await planned(tx, () => tx.query<Computed>(PRECISION, params));
    if (row === undefined) throw new Error('Precision has one row');
    // Where all is looked at, what is stored before counts as well.
    return row.isCut ? row : { ...row, since: '0001-01-01' };
  }
}

/** A stored score; a day on which nothing had to leave has none of a customer. */
type StoredScore = Score | { readonly day: string; readonly customer: null };
function hasCustomer(score: StoredScore): score is Score {
  return score.customer !== null;
}

/** Sets of whose size the planner knows nothing are joined by hashing all that they have in common: loops and merges would compare most of their rows with each other. */
async function planned<T>(tx: Tx, ask: () => Promise<T>): Promise<T> {
  await tx.query('SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off');
  const answer = await ask();
  await tx.query('SET LOCAL enable_nestloop = on; SET LOCAL enable_mergejoin = on');
  return answer;
}

/** The first day that precision is looked at. */
export function firstDay(today: string): string {
  return monthsBefore(today, MONTHS);
}

/** Both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days as a multirange of the database. */
function rangesOf(days: readonly string[]): string {
  return `{${days.map((day) => `[${day},${day}]`).join(',')}}`;
}

/** The same day of an earlier month, or the last one of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 - months;
  const first = `${String(Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  const same = addDays(first, Number(day.slice(8)) - 1);
  return same.slice(0, 7) === first.slice(0, 7) ? same : addDays(`${same.slice(0, 7)}-01`, -1);
}

/** Addresses of one partner are one customer, and so is each that nobody has registered. */
function partnersOf(customers: readonly Customer[]): readonly (readonly Customer[])[] {
  return [...Map.groupBy(customers, ({ partnerId, address }) => partnerId ?? address).values()];
}

function addressOf({ address, addresses, relations }: Customer, at: number) {
  return { at, customer: address, addresses, relations };
}

function scoresOf(
  groups: readonly (readonly Customer[])[],
  scores: readonly Score[],
  from: string,
): CustomerPrecision[] {
  const byAddress = Map.groupBy(scores, ({ customer }) => customer);
  return groups.flatMap((group) => {
    const [customer] = group;
    const all = group.flatMap(({ address }) => byAddress.get(address) ?? []);
    if (customer === undefined || all.length === 0) return [];
    const months = [...Map.groupBy(all, ({ day }) => day.slice(0, 7))].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      customer: customer.address,
      customerName: customer.name,
      partnerId: customer.partnerId,
      inPeriod: sumOf(all.filter(({ day }) => day >= from)),
      inAll: sumOf(all),
      months: months.flatMap(([month, some]) => {
        const { due, early, onDay } = sumOf(some);
        return due === 0 ? [] : { month, due, met: early + onDay };
      }),
    };
  });
}

/** Call-offs by the day on which they had to leave, those that could not be judged among them. */
function dueOf(scores: readonly Score[], today: string, dueToday: number): Precision['days'] {
  const days = [...Map.groupBy(scores, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  const passed = days.map(([day, some]) => ({ day, due: some.reduce((sum, one) => sum + one.due + one.unknown, 0) }));
  return dueToday === 0 ? passed : [...passed, { day: today, due: dueToday }];
}

function sumOf(scores: readonly PrecisionScores[]): PrecisionScores {
  return scores.reduce(
    (sum, one) => ({
      due: sum.due + one.due,
      early: sum.early + one.early,
      onDay: sum.onDay + one.onDay,
      late: sum.late + one.late,
      open: sum.open + one.open,
      partly: sum.partly + one.partly,
      unknown: sum.unknown + one.unknown,
    }),
    NOTHING,
  );
}
