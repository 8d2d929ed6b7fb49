import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';
import { calloffCount, firmChangesOf, MAX_INLINE_CALLOFFS, type StoredComparison } from './schedule.changes.js';
import { ScheduleChangesView } from './schedule.changes.view.js';
import { scheduleChangedInFirmZone, scheduleRecounted } from './schedule.events.js';
import { ScheduleRecountStore } from './schedule.recount.store.js';

/** Schedules that one run compares, and their call-offs: few, so that its transaction is short. */
const AT_A_TIME = 20;
const MAX_CALLOFFS = 1_000_000;
/** Of a million call-offs it takes a second. */
const MAX_MS = 30_000;
/** Nobody is notified of schedules that came longer ago. */
const NEWS_DAYS = 7;

/** Newest first: what was stored long ago is counted when nothing else waits. */
const WAITING = /* sql */ `
SELECT id, company_id AS "companyId", xmin::text AS version, firm_changes AS before, received_at > now() - make_interval(days => ${String(NEWS_DAYS)}) AS "isNews"
FROM schedule_head WHERE NOT is_compared ORDER BY id DESC LIMIT ${String(AT_A_TIME)}`;
/** What changed meanwhile, such as the release before, is counted again by the next run; and what others hold, so that nobody waits for two. */
const COUNTED = /* sql */ `
WITH c AS (
  SELECT h.id, c.changes FROM schedule_head h JOIN unnest($1::bigint[], $2::text[], $3::integer[]) AS c (id, version, changes) ON h.id = c.id
  WHERE h.xmin::text = c.version FOR NO KEY UPDATE OF h SKIP LOCKED)
UPDATE schedule_head h SET is_compared = true, firm_changes = c.changes FROM c WHERE h.id = c.id RETURNING h.id`;

interface Waiting {
  readonly id: ScheduleHeadId;
  readonly companyId: CompanyId;
  readonly version: string;
  readonly before: number | null;
  readonly isNews: boolean;
}
interface Counted extends Waiting {
  /** null where there is nothing before it, or too much to compare. */
  readonly changes: number | null;
}

/** Counts what received schedules change inside the firm zone, so that lists and the dashboard compare nothing. */
@Injectable()
export class ScheduleFirmChanges implements OnModuleDestroy {
  private readonly threads = new ThreadPool<StoredComparison, number>({
    module: new URL('schedule.firm-changes.thread.js', import.meta.url),
    size: 1,
    heapMb: 1_024,
  });

  constructor(
    private readonly database: Database,
    private readonly view: ScheduleChangesView,
    private readonly recounts: ScheduleRecountStore,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** Counts of some schedules that wait for it; returns whether more wait. One worker at a time. */
  count(): Promise<boolean> {
    return this.database.transaction('system', async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727005) AS mine');
      if (lock?.mine !== true) return false;
      const waiting = await tx.query<Waiting>(WAITING, [], 'schedules-to-compare');
      const counted = await this.counted(tx, waiting);
      await this.store(tx, counted);
      if (waiting.length === AT_A_TIME) return true;
      return (await this.recounts.mark(tx)) || counted.length < waiting.length;
    });
  }

  private async counted(tx: Tx, waiting: readonly Waiting[]): Promise<readonly Counted[]> {
    const counted: Counted[] = [];
    let calloffs = 0;
    for (const one of waiting) {
      if (calloffs > MAX_CALLOFFS) break;
      const compared = await this.compared(tx, one);
      calloffs += compared === null ? 0 : calloffCount(compared);
      counted.push({ ...one, changes: compared === null ? null : await this.changesOf(compared) });
    }
    return counted;
  }

  private async store(tx: Tx, counted: readonly Counted[]): Promise<void> {
    if (counted.length === 0) return;
    const parameters = [
      counted.map(({ id }) => id),
      counted.map(({ version }) => version),
      counted.map(({ changes }) => changes),
    ];
    const stored = await tx.query<{ id: ScheduleHeadId }>(COUNTED, parameters, 'schedules-compared');
    const ids = new Set(stored.map(({ id }) => id));
    for (const { id, companyId, isNews, before, changes } of counted) {
      if (!ids.has(id) || !isNews || (before ?? 0) === (changes ?? 0)) continue;
      const event = (before ?? 0) === 0 ? scheduleChangedInFirmZone : scheduleRecounted;
      emit(tx, event({ companyId, scheduleHeadId: id }));
    }
  }

  private async compared(tx: Tx, { companyId, id }: Waiting): Promise<StoredComparison | null> {
    try {
      return await this.view.compared(tx, companyId, id, 'previous');
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  private async changesOf(compared: StoredComparison): Promise<number | null> {
    if (calloffCount(compared) <= MAX_INLINE_CALLOFFS) return firmChangesOf(compared);
    try {
      return await this.threads.run(compared, MAX_MS);
    } catch (error) {
      if (error instanceof TaskFailure && error.kind !== 'error') return null;
      throw error;
    }
  }
}
