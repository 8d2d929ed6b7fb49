import { Injectable } from '@nestjs/common';
import { addDays } from '../../domain/calendar/day.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Customer, DespatchedView } from './despatched.view.js';
import { CUSTOMERS, PRECISION } from './precision.sql.js';

/** Months that despatch precision is looked at over. */
const MONTHS = 6;

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

type Score = PrecisionScores & { readonly at: number; readonly month: string; readonly isInPeriod: boolean };
interface Found {
  readonly since: string;
  readonly isCut: boolean;
  readonly scores: readonly Score[];
  readonly days: Precision['days'];
}
const NOTHING: PrecisionScores = { due: 0, early: 0, onDay: 0, late: 0, open: 0, partly: 0, unknown: 0 };

/** How exactly goods left on the days on which customers called them off. */
@Injectable()
export class PrecisionView {
  constructor(private readonly despatched: DespatchedView) {}

  /**
   * By customer, over six months and in the days from `from` through yesterday. Each day is judged by the newest release issued before it.
   * Three statements, whatever was called off; what they read is bounded by the six months and by a number of lines.
   */
  async precision(tx: Tx, companyId: CompanyId, today: string, from: string): Promise<Precision> {
    const first = monthsBefore(today, MONTHS);
    const found = await tx.query<{ customer: string }>(CUSTOMERS, [companyId, first, today], 'precision-customers');
    if (found.length === 0) return { since: first, isCut: false, customers: [], days: [] };
    const named = await this.despatched.customers(
      tx,
      companyId,
      found.map(({ customer }) => customer),
    );
    const customers = partnersOf([...named.values()]);
    const [row] = await this.found(tx, [
      companyId,
      first,
      today,
      JSON.stringify(customers.flatMap((some, at) => some.map((one) => addressOf(one, at)))),
      from,
    ]);
    if (row === undefined) throw new Error('Precision has one row');
    return { since: row.since, isCut: row.isCut, customers: scoresOf(customers, row.scores), days: row.days };
  }

  /** Sets of whose size the planner knows nothing are joined by hashing all that they have in common: loops and merges would compare most of their rows with each other. */
  private async found(tx: Tx, params: readonly unknown[]): Promise<Found[]> {
    await tx.query('SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off');
    const rows = await tx.query<Found>(PRECISION, params);
    await tx.query('SET LOCAL enable_nestloop = on; SET LOCAL enable_mergejoin = on');
    return rows;
  }
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

function scoresOf(customers: readonly (readonly Customer[])[], scores: readonly Score[]): CustomerPrecision[] {
  const byPlace = Map.groupBy(scores, ({ at }) => at);
  return customers.flatMap(([customer], at) => {
    const all = byPlace.get(at) ?? [];
    if (customer === undefined || all.length === 0) return [];
    const months = [...Map.groupBy(all, ({ month }) => month)].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      customer: customer.address,
      customerName: customer.name,
      partnerId: customer.partnerId,
      inPeriod: sumOf(all.filter(({ isInPeriod }) => isInPeriod)),
      inAll: sumOf(all),
      months: months.flatMap(([month, some]) => {
        const { due, early, onDay } = sumOf(some);
        return due === 0 ? [] : { month, due, met: early + onDay };
      }),
    };
  });
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
