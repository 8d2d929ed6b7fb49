import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import { type CancellableRelease, type Cancelled, CANCELLING } from '../../domain/schedule/cancellation.js';
import type { Tx } from '../../platform/database/transaction.js';

/** As `isCancellation` of the domain, of a head. */
export const cancels = (of: string): string =>
  `${of}.message_function IN (${CANCELLING.map((one) => `'${one}'`).join(', ')})`;
/** Held for errors that nobody confirmed. */
const heldForErrors = (of: string): string =>
  `(${of}.is_incorrect AND NOT ${of}.is_confirmed AND ${of}.incorrect_because IS NOT NULL)`;
/** Not in force for its errors alone: what is cancelled, and what cancels, is not for another reason. */
export const isHeldForErrors = (of: string): string =>
  `(${of}.is_held AND ${of}.cancelled_by IS NULL AND NOT (${cancels(of)} AND (${of}.incorrect_because IS NULL OR ${of}.is_confirmed)))`;
/** Whether a head is cancelled, or cancels. */
export const cancellationState = (of: string): string =>
  `CASE WHEN ${of}.cancelled_by IS NOT NULL THEN 'cancelled' WHEN ${of}.is_held AND ${cancels(of)} AND NOT ${isHeldForErrors(of)} THEN 'cancels' END`;
/** Of the same interchange: a cancellation may leave out the other parties, which the domain compares. */
const sameInterchange = (of: string, other: string): string =>
  [1, 2, 3]
    .map(
      (part) => `split_part(${of}.parties, '|', ${String(part)}) = split_part(${other}.parties, '|', ${String(part)})`,
    )
    .join(' AND ');
/** Whether a message stands that may cancel what comes before it. */
export const isCancelledLater = (of: string): string => /* sql */ `
  EXISTS (SELECT FROM schedule_head c WHERE c.company_id = $1 AND c.document_number = ${of}.document_number AND ${cancels('c')}
    AND c.release_order > ${of}.release_order AND ${sameInterchange('c', of)})`;

/** All of a number in its interchange, where a message of them cancels; the index of numbers is in natural order. */
const OF_NUMBERS = /* sql */ `
WITH concerned AS (
  SELECT DISTINCT ON (h.document_number, split_part(h.parties, '|', 1), split_part(h.parties, '|', 2), split_part(h.parties, '|', 3)) h.parties, h.document_number
  FROM schedule_head h WHERE h.company_id = $1 AND h.id = ANY ($2::bigint[]) AND (${cancels('h')} OR h.cancelled_by IS NOT NULL OR ${isCancelledLater('h')})
)
SELECT r.id, r.parties, r.chain, r.document_number AS "documentNumber", r.release_order AS "order", r.completeness, r.message_function AS "messageFunction",
  r.cancelled_by AS "cancelledBy", r.deleted_at IS NOT NULL OR ${heldForErrors('r')} AS "isWithoutEffect"
FROM concerned c JOIN schedule_head r ON r.company_id = $1 AND r.document_number COLLATE natural_order = c.document_number AND ${sameInterchange('r', 'c')}`;
const CANCEL = /* sql */ `
UPDATE schedule_head h SET cancelled_by = c.by, cancelled_at = CASE WHEN c.by IS NOT NULL THEN now() END,
  is_held = h.deleted_at IS NOT NULL OR c.by IS NOT NULL OR ${cancels('h')} OR ${heldForErrors('h')}
FROM unnest($2::bigint[], $3::bigint[]) AS c (id, by) WHERE h.company_id = $1 AND h.id = c.id`;
const CANCELLED_BY_MESSAGE = /* sql */ `
SELECT h.id FROM schedule_head h WHERE h.company_id = $1 AND h.message_id <> $2 AND h.cancelled_by = ANY (ARRAY(SELECT id FROM schedule_head WHERE message_id = $2))`;

@Injectable()
export class ScheduleCancellationStore {
  /** All releases of the numbers of some, where a message cancels one of them. A few rows, and none where nothing cancels. */
  ofNumbers(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<CancellableRelease[]> {
    return tx.query<CancellableRelease>(OF_NUMBERS, [companyId, ids], 'schedules-of-cancelled-numbers');
  }

  /** Notes what cancels releases, or that nothing does any longer. */
  async cancel(tx: Tx, companyId: CompanyId, changed: readonly Cancelled[]): Promise<void> {
    const [ids, by] = [changed.map(({ id }) => id), changed.map(({ cancelledBy }) => cancelledBy)];
    await tx.query(CANCEL, [companyId, ids, by], 'schedules-cancel');
  }

  /** What the messages of a file cancelled, of other files. */
  async ofMessage(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<ScheduleHeadId[]> {
    const found = await tx.query<{ id: ScheduleHeadId }>(
      CANCELLED_BY_MESSAGE,
      [companyId, fileId],
      'schedules-cancelled-by-message',
    );
    return found.map(({ id }) => id);
  }
}
