import { Injectable } from '@nestjs/common';
import type { Answer } from '../../contract/endpoint.js';
import type { Language } from '../../contract/fields.js';
import type { scheduleDigest } from '../../contract/schedule-digest.js';
import type { CompanyId, ScheduleDigestId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A digest as it is written. */
export interface FoundDigest {
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly schedules: readonly {
    readonly id: ScheduleHeadId;
    readonly customer: string | null;
    readonly document: string;
    readonly issued: string | null;
    readonly changes: number;
  }[];
}

@Injectable()
export class ScheduleDigestView {
  async choice(tx: Tx, companyId: CompanyId, userId: UserId): Promise<Answer<typeof scheduleDigest>> {
    const [row] = await tx.query<Answer<typeof scheduleDigest>>(
      'SELECT mode, time_zone AS "timeZone" FROM schedule_digest WHERE company_id = $1 AND user_id = $2',
      [companyId, userId],
      'schedule-digest',
    );
    return row ?? { mode: 'off', timeZone: null };
  }

  /** Those of some schedules that whoever opened the transaction sees. */
  async seen(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<ScheduleHeadId[]> {
    const rows = await tx.query<{ id: ScheduleHeadId }>(
      'SELECT id FROM schedule_head WHERE company_id = $1 AND id = ANY ($2::bigint[])',
      [companyId, ids],
      'schedule-digest-seen',
    );
    return rows.map(({ id }) => id);
  }

  /** Undefined where nothing of it is there any more, or its person wants none. */
  async digest(tx: Tx, id: ScheduleDigestId): Promise<FoundDigest | undefined> {
    const [found] = await tx.query<FoundDigest>(
      `
      SELECT u.language, u.username AS name, u.email, c.name AS company, json_agg(json_build_object('id', h.id::text,
        'customer', coalesce(h.buyer_name, h.buyer_code), 'document', h.document_number, 'issued', h.issue_date, 'changes', h.firm_changes) ORDER BY h.id DESC) AS schedules
      FROM schedule_digest_entry e JOIN schedule_head h ON h.id = e.head_id AND h.company_id = e.company_id AND h.deleted_at IS NULL AND h.firm_changes > 0
      JOIN user_account u ON u.id = e.user_id AND u.state IN ('active', 'locked') JOIN company c ON c.id = e.company_id
      JOIN schedule_digest d ON d.company_id = e.company_id AND d.user_id = e.user_id
      WHERE e.digest_id = $1 GROUP BY u.id, c.id`,
      [id],
      'schedule-digest-open',
    );
    return found;
  }
}
