import type { ScheduleHeadId } from '../ids.js';
import { compareOrders, isChange, type Release } from './release.js';

/** Functions of a message that cancel one of the same number: BGM 1225 cancellation, and cancellation of what will be issued again. */
export const CANCELLING = ['1', '17'] as const;

/** Whether a message cancels another one instead of calling anything off. It is never in force itself. */
export function isCancellation({ messageFunction }: Pick<Release, 'messageFunction'>): boolean {
  return CANCELLING.some((one) => one === messageFunction);
}

/** A release among all of its number between the same parties. */
export interface CancellableRelease
  extends Pick<Release, 'id' | 'parties' | 'chain' | 'order' | 'completeness' | 'messageFunction' | 'documentNumber'> {
  /** Of a cancellation: somebody deleted it, or its errors may have changed its meaning and nobody confirmed it. */
  readonly isWithoutEffect: boolean;
  readonly cancelledBy: ScheduleHeadId | null;
}
export interface Cancelled {
  readonly id: ScheduleHeadId;
  /** null for one that is no longer cancelled. */
  readonly cancelledBy: ScheduleHeadId | null;
}

/** Sender, recipient and test indicator, which both always have. */
const INTERCHANGE = 3;

/** Whether a cancellation speaks of releases between some parties: what it does not name, as a ship-to that stands with lines, may be any. */
function speaksOf(cancellation: string, parties: string): boolean {
  const named = cancellation.split('|');
  return parties.split('|').every((one, at) => named[at] === one || (at >= INTERCHANGE && named[at] === ''));
}

/**
 * Of which releases it changes what cancels them. A cancellation cancels the release of its number that is right before it, with the changes
 * behind that one. Once more, before anything else of the number came, it cancels nothing further. As a function of the set of releases it
 * does not depend on the order in which they arrived.
 */
export function cancellationsOf(releases: readonly CancellableRelease[]): readonly Cancelled[] {
  const cancellations = releases.filter(isCancellation);
  const groups = Map.groupBy(
    releases.filter((one) => !isCancellation(one)),
    ({ parties, documentNumber }) => `${parties}\0${documentNumber}`,
  );
  return [...groups.values()].flatMap((group) => {
    const { parties, documentNumber } = group[0] ?? { parties: '', documentNumber: '' };
    const speaking = cancellations.filter(
      (one) => one.documentNumber === documentNumber && !one.isWithoutEffect && speaksOf(one.parties, parties),
    );
    const cancelledBy = cancelledIn([...group, ...speaking]);
    return group
      .map((one) => ({ id: one.id, before: one.cancelledBy, cancelledBy: cancelledBy.get(one.id) ?? null }))
      .filter(({ before, cancelledBy: now }) => before !== now)
      .map(({ id, cancelledBy: now }) => ({ id, cancelledBy: now }));
  });
}

/** What cancels each of the releases of one number and the same parties. */
function cancelledIn(releases: readonly CancellableRelease[]): ReadonlyMap<ScheduleHeadId, ScheduleHeadId> {
  const cancelledBy = new Map<ScheduleHeadId, ScheduleHeadId>();
  let standing: CancellableRelease[] = [];
  for (const one of releases.toSorted((a, b) => compareOrders(a.order, b.order))) {
    if (!isCancellation(one)) standing = isChange(one) ? [...standing, one] : [one];
    else for (const { id } of standing) if (!cancelledBy.has(id)) cancelledBy.set(id, one.id);
  }
  return cancelledBy;
}
