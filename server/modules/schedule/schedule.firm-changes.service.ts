import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { firmChangesOf } from './schedule.changes.js';
import { ScheduleChangesView } from './schedule.changes.view.js';
import { scheduleChangedInFirmZone } from './schedule.events.js';

/** Schedules that one run compares: few, so that its transaction is short. */
const AT_A_TIME = 20;

const WAITING = /* sql */ `
SELECT id, company_id AS "companyId", xmin::text AS version FROM schedule_head WHERE NOT is_compared ORDER BY id LIMIT ${String(AT_A_TIME)}`;
/** What changed meanwhile, such as the release before, is counted again by the next run. */
const COUNTED = /* sql */ `
UPDATE schedule_head h SET is_compared = true, firm_changes = c.changes
FROM unnest($1::bigint[], $2::text[], $3::integer[]) AS c (id, version, changes) WHERE h.id = c.id AND h.xmin::text = c.version`;

interface Waiting {
  readonly id: ScheduleHeadId;
  readonly companyId: CompanyId;
  readonly version: string;
}

/** Counts what received schedules change inside the firm zone, so that lists and the dashboard compare nothing. */
@Injectable()
export class ScheduleFirmChanges {
  constructor(
    private readonly database: Database,
    private readonly view: ScheduleChangesView,
  ) {}

  /** Counts of some schedules that wait for it; returns whether more wait. One worker at a time. */
  count(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727005) AS mine');
      if (lock?.mine !== true) return false;
      const waiting = await tx.query<Waiting>(WAITING, [], 'schedules-to-compare');
      const changes: (number | null)[] = [];
      for (const { companyId, id } of waiting) changes.push(await this.changesOf(tx, companyId, id));
      if (waiting.length > 0)
        await tx.query(COUNTED, [waiting.map(({ id }) => id), waiting.map(({ version }) => version), changes]);
      const changed = waiting.filter((_, at) => (changes[at] ?? 0) > 0);
      emit(tx, ...changed.map(({ companyId, id }) => scheduleChangedInFirmZone({ companyId, scheduleHeadId: id })));
      return waiting.length === AT_A_TIME;
    });
  }

  /** null where there is nothing before it, or too much to compare. */
  private async changesOf(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<number | null> {
    try {
      return firmChangesOf(await this.view.compared(tx, companyId, id, 'previous'));
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }
}
