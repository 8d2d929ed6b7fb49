import type { CumulativeQuantity } from '../quantity/quantity.js';

/**
 * A delivery schedule apart from the message that said it: what is stored, compared, summed up and forecast. Thousands of call-offs
 * come in one, so they are columns of typed arrays, and no object stands for a call-off.
 */

/** What the customer commits to. Order = stored number. */
export const CALLOFF_STATUSES = ['firm', 'production', 'material', 'forecast', 'backlog', 'urgent'] as const;
export type CalloffStatus = (typeof CALLOFF_STATUSES)[number];
/** What the dates of call-offs are: when goods arrive, or when they leave. */
export const DATE_KINDS = ['unspecified', 'delivery', 'despatch'] as const;
/** Whose an article number is. */
export const ARTICLE_NUMBER_KINDS = ['buyer', 'supplier', 'gtin', 'manufacturer', 'other'] as const;

/** FULL: what is missing is removed. PER_ARTICLE: each article stands alone. */
export type Completeness = 'FULL' | 'PER_ARTICLE';

/** Call-offs of all lines, one line behind the other, position by position. */
export interface Calloffs {
  /** First days of periods, as days since 1970-01-01. */
  readonly days: Int32Array;
  /** Last days of the same periods; null where every call-off is of one day. */
  readonly lastDays: Int32Array | null;
  /** Whole numbers, scaled by 10^quantityScale of their line. */
  readonly quantities: BigInt64Array;
  /** Index into CALLOFF_STATUSES. */
  readonly statuses: Uint8Array;
}

/** What a line says beside its call-offs. Quantities are decimal strings in `unit`, days YYYY-MM-DD. */
export interface ScheduleLine {
  readonly articleNumber: string;
  readonly shipToCode: string | null;
  readonly gate: string | null;
  readonly dock: string | null;
  readonly orderNumber: string | null;
  readonly partConsignmentNumber: string | null;
  readonly unit: string;
  /** What the customer has received since `cumulativeStartDate`. */
  readonly cumulativeReceived: CumulativeQuantity | null;
  readonly cumulativeStartDate: string | null;
  readonly lastDespatchNote: string | null;
  /** Decimals of the line's call-off quantities. */
  readonly quantityScale: number;
}

export interface Schedule {
  readonly completeness: Completeness;
  readonly issueDate: string | null;
  readonly horizonStart: string | null;
  readonly horizonEnd: string | null;
  readonly lines: readonly ScheduleLine[];
  /** Where the call-offs of each line end in `calloffs`. */
  readonly ends: Int32Array;
  readonly calloffs: Calloffs;
}

/** The call-offs of one line, as views on those of the schedule. */
export function calloffsOfLine(schedule: Pick<Schedule, 'ends' | 'calloffs'>, line: number): Calloffs {
  return calloffsOfLines(schedule, line, line + 1);
}

/** The call-offs of some lines, the last one left out, as views on those of the schedule. */
export function calloffsOfLines(
  { ends, calloffs }: Pick<Schedule, 'ends' | 'calloffs'>,
  first: number,
  last: number,
): Calloffs {
  const [from, to] = [first === 0 ? 0 : ends[first - 1], last === 0 ? 0 : ends[last - 1]];
  return {
    days: calloffs.days.subarray(from, to),
    lastDays: calloffs.lastDays?.subarray(from, to) ?? null,
    quantities: calloffs.quantities.subarray(from, to),
    statuses: calloffs.statuses.subarray(from, to),
  };
}

/** Whether something is called off under a status: a quantity of 0 calls off nothing. */
export function hasDemand({ statuses, quantities }: Calloffs, status: CalloffStatus): boolean {
  const index = CALLOFF_STATUSES.indexOf(status);
  for (let at = statuses.indexOf(index); at >= 0; at = statuses.indexOf(index, at + 1))
    if (quantities[at] !== 0n) return true;
  return false;
}

/** The one place that everything goes to: the message's own, or that of its lines where they all name the same; null for none or several. */
export function commonShipTo<T extends { readonly code: string }>(
  ofMessage: T | null,
  ofLines: readonly (T | null)[],
): T | null {
  if (ofMessage !== null) return ofMessage;
  const first = ofLines[0] ?? null;
  return ofLines.every((one) => one?.code === first?.code) ? first : null;
}
