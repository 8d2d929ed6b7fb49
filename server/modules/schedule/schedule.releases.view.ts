import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ListedRelease, ScheduleReleasesQuery } from '../../contract/schedule-releases.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { cancellationState } from './schedule.cancellation.store.js';

/** Ids grow with the time of receipt: what supersedes a release and has a lower one had come before it. */
const RELEASES = /* sql */ `
SELECT id AS "scheduleHeadId", document_number AS "documentNumber", issue_date AS "issueDate", received_at AS "receivedAt",
  coalesce(${cancellationState('schedule_head')}, CASE WHEN is_held THEN 'held' WHEN superseded_by IS NOT NULL THEN 'superseded' ELSE 'current' END) AS state,
  coalesce(superseded_by < id, false) AS "isLate", release_order > $5 AS "isAfter",
  completeness = 'FULL' AS "isWhole", message_function AS "messageFunction", firm_changes AS "firmChanges"
FROM schedule_head WHERE company_id = $1 AND parties = $2 AND ($3::bigint IS NULL OR id < $3)
ORDER BY id DESC LIMIT $4`;

/** The releases between the parties of a schedule. */
@Injectable()
export class ScheduleReleasesView {
  /** @throws Problem not-found, for foreign ids and for none alike. */
  async releases(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    { cursor, limit }: ScheduleReleasesQuery,
  ): Promise<{ rows: ListedRelease[]; nextCursor: string | null }> {
    const [head] = await tx.query<{ parties: string; order: string }>(
      'SELECT parties, release_order AS "order" FROM schedule_head WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'schedule-parties',
    );
    if (head === undefined) throw new Problem('not-found');
    const parameters = [companyId, head.parties, cursor ?? null, limit + 1, head.order];
    const rows = await tx.query<ListedRelease>(RELEASES, parameters, 'schedule-releases');
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.scheduleHeadId ?? null) : null };
  }
}
