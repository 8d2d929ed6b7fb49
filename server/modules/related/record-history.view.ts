import { Injectable } from '@nestjs/common';
import type { RecordedKind } from '../../contract/names.js';
import type { RecordedEvent } from '../../contract/related.js';
import { differenceOf } from '../../domain/audit/difference.js';
import type { AuditObject } from '../../domain/audit/event.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Changes of an event that are shown. */
const MOST_CHANGES = 30;

/** What the audit log calls records of each kind. */
const OBJECTS: Readonly<Record<RecordedKind, AuditObject>> = {
  file: 'file',
  schedule: 'schedule',
  despatch: 'despatch-advice',
  transport: 'transport',
  article: 'article',
  partner: 'partner',
  relation: 'relation',
  agreement: 'agreement',
  calendar: 'calendar',
};

interface StoredEvent extends Omit<RecordedEvent, 'changes' | 'omitted'> {
  readonly before: unknown;
  readonly after: unknown;
}

/** What was done with a record, as the audit log has it. */
@Injectable()
export class RecordHistoryView {
  /** A page, newest first, keyed by id and found by the index of the log's objects. */
  async page(
    tx: Tx,
    companyId: CompanyId,
    { kind, id }: { kind: RecordedKind; id: string },
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: RecordedEvent[]; nextCursor: string | null }> {
    const rows = await tx.query<StoredEvent>(
      `
      SELECT e.id, e.at, e.event, audit_username(e.id, e.actor_id) AS by, e.before, e.after FROM audit_event e
      WHERE e.company_id = $1 AND e.object_type = $2 AND e.object_id = $3 AND e.id < coalesce($4, 9223372036854775807)
      ORDER BY e.id DESC LIMIT $5`,
      [companyId, OBJECTS[kind], id, cursor ?? null, limit + 1],
      'record-history',
    );
    const page = rows.slice(0, limit);
    return {
      rows: page.map(({ before, after, ...event }) => {
        const isChange = before !== null && after !== null;
        const changes = isChange ? differenceOf(before, after) : [];
        return {
          ...event,
          changes: changes
            .slice(0, MOST_CHANGES)
            .map((change) => ({ path: change.path, before: [...change.before], after: [...change.after] })),
          omitted: Math.max(0, changes.length - MOST_CHANGES),
        };
      }),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}
