import { code } from '../syntax/codes.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { isPlainNumber, type ReadCalloff } from './calloff-run.js';
import { QUANTITIES } from './delfor-codes.js';
import type { PendingQuantity } from './delfor-quantity.js';

/** DTM 2379 and its length: CCYYMMDD. */
const DAY = code('102');
const DAY_LENGTH = 8;

/** The call-off whose date was just read, where it is of the plain kind: a commitment, a whole number, a day (CCYYMMDD (102)). */
export function plainCalloff(
  quantity: PendingQuantity,
  segment: SegmentCursor,
  commitmentSegment: number,
): ReadCalloff | null {
  const meaning = QUANTITIES.get(quantity.qualifier) ?? null;
  const isPlain =
    quantity.active &&
    quantity.readable &&
    (meaning === 'calloff' || meaning === 'backlog' || meaning === 'urgent') &&
    quantity.commitment.given &&
    quantity.commitment.isDemand &&
    quantity.dateSegment === segment.number &&
    quantity.dateEnd - quantity.dateStart === DAY_LENGTH &&
    segment.codeAt(1, 2) === DAY &&
    isPlainNumber(segment.bytes, quantity.start - segment.origin, quantity.end - segment.origin);
  if (!isPlain) return null;
  return {
    quantitySegment: quantity.segment,
    commitmentSegment,
    quantityStart: quantity.start,
    quantityEnd: quantity.end,
    dateStart: quantity.dateStart,
    dateEnd: quantity.dateEnd,
    date: quantity.when.date,
  };
}
