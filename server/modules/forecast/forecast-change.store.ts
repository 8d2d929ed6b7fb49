import { Injectable } from '@nestjs/common';
import { dayText } from '../../domain/calendar/day.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Schedules that one run takes. */
const AT_A_TIME = 40;

/** Behind the observation of their demand: what is still to be observed waits for it. */
const WAITING = /* sql */ `
SELECT c.id, c.company_id AS "companyId", c.head_id AS "headId" FROM forecast_change c
WHERE (c.retry_at IS NULL OR c.retry_at <= now()) AND NOT EXISTS (SELECT FROM demand_change d WHERE d.head_id = c.head_id) ORDER BY c.id LIMIT ${String(AT_A_TIME)}`;
/** Whether there is anything to do as of a Monday ($1): one look in the place of one for each kind of work, four times a second. */
const DUE = /* sql */ `
SELECT EXISTS (SELECT FROM forecast_change c WHERE c.retry_at IS NULL OR c.retry_at <= now()) OR EXISTS (SELECT FROM forecast_run r WHERE r.state IN ('waiting', 'running'))
  OR EXISTS (SELECT FROM forecast_article f WHERE f.as_of IS NULL) OR EXISTS (SELECT FROM forecast_article f WHERE f.as_of < $1)
  OR EXISTS (SELECT FROM forecast_backlog b WHERE b.finished_at IS NULL) AS due`;
/** Tried again after a minute, then after four times as long each, a day at most. */
const FAILED = /* sql */ `
UPDATE forecast_change SET tries = tries + 1, error = left($2, 500), retry_at = now() + least(interval '1 minute' * power(4, tries), interval '1 day') WHERE id = $1`;
/** Where the backlog goes on, once all that was stored before is observed. */
const BACKLOG = /* sql */ `
SELECT b.through FROM forecast_backlog b WHERE b.finished_at IS NULL AND EXISTS (SELECT FROM demand_backlog d WHERE d.finished_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM demand_change d WHERE d.retry_at IS NULL)`;
const BACKLOG_AT = /* sql */ `
UPDATE forecast_backlog SET through = coalesce($1::bigint, through), finished_at = CASE WHEN $1::bigint IS NULL THEN now() END WHERE finished_at IS NULL`;

/** A schedule whose articles are to be calculated anew. */
export interface ForecastChange {
  readonly id: string;
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
}

/** What waits to be forecast. */
@Injectable()
export class ForecastChangeStore {
  /** Whether anything is to be done. @param asOf the Monday of the running week */
  async isDue(tx: Tx, asOf: number): Promise<boolean> {
    const [found] = await tx.query<{ due: boolean }>(DUE, [dayText(asOf)], 'forecast-due');
    return found?.due === true;
  }

  waiting(tx: Tx): Promise<ForecastChange[]> {
    return tx.query<ForecastChange>(WAITING, [], 'forecast-changes');
  }

  async done(tx: Tx, changes: readonly ForecastChange[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await tx.query('DELETE FROM forecast_change WHERE id = ANY ($1::bigint[])', [ids], 'forecast-changes-done');
  }

  /** Has a schedule that could not be forecast wait until it is tried again. */
  async failed(tx: Tx, { id }: ForecastChange, why: string): Promise<void> {
    await tx.query(FAILED, [id, why], 'forecast-change-failed');
  }

  /** The last article of the backlog that was taken; undefined where nothing of it waits. */
  async backlog(tx: Tx): Promise<string | undefined> {
    const [at] = await tx.query<{ through: string }>(BACKLOG, [], 'forecast-backlog');
    return at?.through;
  }

  /** @param through the last article that was taken; null where there are no more */
  async backlogTaken(tx: Tx, through: string | null): Promise<void> {
    await tx.query(BACKLOG_AT, [through], 'forecast-backlog-taken');
  }
}
