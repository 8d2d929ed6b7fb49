import { dayNumber } from '../calendar/day.js';
import { dayAt } from '../calendar/zone.js';
import { compareOrders, isByArticles, namesPredecessor, type Release } from './release.js';

/**
 * What a release is compared with: the releases before it that were in force, newest first, to the last one that stands for a whole
 * schedule. They are those of its document number or of the one that it names as before; of releases that stand for their articles, all
 * between the same parties, since each has its own articles. Held ones were never in force. A release that came late is compared with
 * those before itself. None for the first one, which nothing can be compared with.
 */
export function releasesBefore<T extends Release>(release: T, known: readonly T[]): readonly T[] {
  const before = known
    .filter((one) => !one.isHeld && compareOrders(one.order, release.order) < 0 && isOfOneSchedule(one, release))
    .sort((a, b) => compareOrders(b.order, a.order));
  const whole = before.findIndex(({ completeness }) => completeness === 'FULL');
  return whole === -1 ? before : before.slice(0, whole + 1);
}

function isOfOneSchedule(earlier: Release, release: Release): boolean {
  if (earlier.parties !== release.parties) return false;
  if (isByArticles(release)) return isByArticles(earlier);
  return (
    earlier.chain === release.chain || (namesPredecessor(release) && earlier.chain === release.previousDocumentNumber)
  );
}

/**
 * The day that a release is of, as days since 1970-01-01: its issue date, or the day of its receipt at the customer's place.
 * @param receivedAt milliseconds since 1970-01-01T00:00Z
 * @param timeZone of the customer, a name of the IANA database
 */
export function issueDay(issueDate: string | null, receivedAt: number, timeZone: string): number {
  return issueDate === null ? dayAt(receivedAt, timeZone) : dayNumber(issueDate);
}
