import { type Despatched, endOfNote } from './despatched.js';

/**
 * What tells goods in transit from those that arrived, as agreed with a customer: the last despatch note that the customer names, the
 * day of the customer's last receipt, the day on which the customer issued the release, the day on which it was received here, or
 * nothing, since despatch counts as receipt.
 */
export const IN_TRANSIT_METHODS = ['last-note', 'receipt-date', 'issue-date', 'import-date', 'nothing'] as const;
export type InTransitMethod = (typeof IN_TRANSIT_METHODS)[number];

/** What the newest release says, days as days since 1970-01-01; null for what it does not say. */
export interface ReleaseFacts {
  readonly lastNote: string | null;
  readonly lastReceiptDay: number | null;
  readonly issueDay: number | null;
  readonly importDay: number | null;
  /** The customer's cumulative quantity received. */
  readonly received: bigint | null;
}

export interface InTransit {
  readonly quantity: bigint;
  /** What it was found by: the difference of both cumulative quantities where the agreed method lacks its fact. */
  readonly method: InTransitMethod | 'cumulative-difference';
}

/**
 * What has left and not arrived: despatches behind the last known note, or after the day that the method goes by, which is left out
 * itself. Null where neither the method's fact nor the customer's cumulative quantity is known.
 * @param shipped the own cumulative quantity despatched
 */
export function inTransit(
  method: InTransitMethod,
  facts: ReleaseFacts,
  despatched: Despatched,
  shipped: bigint,
): InTransit | null {
  const known = positionKnown(method, facts, despatched);
  if (known !== null) return { quantity: sumBehind(despatched, known), method };
  if (facts.received === null) return null;
  return { quantity: shipped > facts.received ? shipped - facts.received : 0n, method: 'cumulative-difference' };
}

/** Where the despatches begin that the customer does not know of; null where nothing says so. */
export function positionKnown(method: InTransitMethod, facts: ReleaseFacts, despatched: Despatched): number | null {
  switch (method) {
    case 'last-note': {
      const end = facts.lastNote === null ? -1 : endOfNote(despatched, facts.lastNote);
      return end === -1 ? null : end;
    }
    case 'receipt-date':
      return after(facts.lastReceiptDay, despatched);
    case 'issue-date':
      return after(facts.issueDay, despatched);
    case 'import-date':
      return after(facts.importDay, despatched);
    case 'nothing':
      return despatched.days.length;
  }
}

function after(day: number | null, { days }: Despatched): number | null {
  return day === null ? null : days.findLastIndex((one) => one <= day) + 1;
}

function sumBehind({ quantities }: Despatched, position: number): bigint {
  let sum = 0n;
  for (let at = position; at < quantities.length; at += 1) sum += quantities[at] ?? 0n;
  return sum;
}
