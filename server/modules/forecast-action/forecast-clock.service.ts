import { Inject, Injectable } from '@nestjs/common';
import { nextRun } from '../../domain/forecast/next-run.js';
import type { Interval } from '../../domain/forecast/names.js';
import type { CompanyId, ForecastActionId, ForecastFilterId } from '../../domain/ids.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import { LOG, type Log, reason } from '../../platform/log.js';
import { ForecastActionRuns } from './forecast-action-run.service.js';

/** One that is due, held until the end of the transaction; another worker takes the next one. */
const DUE = /* sql */ `
SELECT id, company_id AS "companyId", filter_id AS "filterId", schedule FROM forecast_action WHERE is_active AND next_run_at <= to_timestamp($1::double precision / 1000)
ORDER BY next_run_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
const LATER = /* sql */ `UPDATE forecast_action SET next_run_at = to_timestamp($2::double precision / 1000) WHERE id = $1`;
/** Milliseconds after which one is tried again whose run could not be asked for. */
const AGAIN_MS = 900_000;

interface DueAction {
  readonly id: ForecastActionId;
  readonly companyId: CompanyId;
  readonly filterId: ForecastFilterId | null;
  readonly schedule: Interval;
}

/** Has actions run when their time has come. */
@Injectable()
export class ForecastClock {
  constructor(
    private readonly database: Database,
    private readonly runs: ForecastActionRuns,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Asks for a run of one action that is due; answers whether there was one. Times that were missed are made up for by one run. */
  async beginDue(): Promise<boolean> {
    const now = this.database.now();
    let due: DueAction | undefined;
    try {
      await this.database.transaction('system', async (tx) => {
        [due] = await tx.query<DueAction>(DUE, [now], 'forecast-action-due');
        if (due === undefined) return;
        await this.runs.begin(tx, { companyId: due.companyId, userId: null }, due);
        await tx.query(LATER, [due.id, nextRun(due.schedule, now)], 'forecast-action-later');
      });
    } catch (error) {
      if (error instanceof DatabaseAway || due === undefined) throw error;
      await this.postpone(due.id, now + AGAIN_MS, error);
    }
    return due !== undefined;
  }

  /** Others are not to wait for one whose run can't be asked for. */
  private async postpone(id: ForecastActionId, until: number, error: unknown): Promise<void> {
    this.log.warn({ forecastAction: id, reason: reason(error) }, 'a run of an action could not be asked for');
    await this.database.transaction('system', (tx) => tx.query(LATER, [id, until], 'forecast-action-later'));
  }
}
