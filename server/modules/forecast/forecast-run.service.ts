import { Injectable } from '@nestjs/common';
import type { ForecastRun } from '../../contract/forecast-action.js';
import type { CompanyId, ForecastActionId, ForecastRunId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { forecastRunChanged } from './forecast.events.js';
import { ForecastRunView } from './forecast-run.view.js';

/** One that waits takes what came meanwhile along; one that is under way began before it, and is answered as it is. */
const REQUEST = /* sql */ `
INSERT INTO forecast_run AS r (company_id, action_id, requested_by, added, removed)
VALUES ($1, $2, (SELECT u.username FROM user_account u WHERE u.id = $3), $4, $5)
ON CONFLICT (action_id) WHERE state IN ('waiting', 'running') DO UPDATE SET added = r.added + excluded.added, removed = r.removed + excluded.removed,
  is_again = r.is_again OR r.state = 'running'
RETURNING id`;
const CANCEL = /* sql */ `
UPDATE forecast_run SET state = 'cancelled', finished_at = now(), is_again = false WHERE company_id = $1 AND id = $2 AND state IN ('waiting', 'running') RETURNING id`;

/** A run of an action that somebody, or its own schedule, asks for. */
export interface WantedRun {
  readonly companyId: CompanyId;
  readonly actionId: ForecastActionId;
  /** null for the schedule of the action. */
  readonly requestedBy: UserId | null;
  /** Articles that came to the action and went from it since the run before. */
  readonly added: number;
  readonly removed: number;
}

/** Runs of actions: asked for and cancelled here, done by the workers. */
@Injectable()
export class ForecastRuns {
  constructor(private readonly view: ForecastRunView) {}

  /**
   * Asks for a run. One that waits or runs already is answered in its place, and begins again behind its end where it has begun: it may have
   * read what changed since.
   */
  async request(tx: Tx, { companyId, actionId, requestedBy, added, removed }: WantedRun): Promise<ForecastRun> {
    const parameters = [companyId, actionId, requestedBy, added, removed];
    const [run] = await tx.query<{ id: ForecastRunId }>(REQUEST, parameters, 'forecast-run-request');
    if (run === undefined) throw new Error('The run of the action was not stored');
    emit(tx, forecastRunChanged({ companyId, id: run.id }));
    return this.view.run(tx, companyId, run.id);
  }

  /** Stops a run that waits or runs; one that has ended is answered as it is. @throws Problem not-found, for foreign ids and for none alike. */
  async cancel(tx: Tx, companyId: CompanyId, id: ForecastRunId): Promise<ForecastRun> {
    const cancelled = await tx.query(CANCEL, [companyId, id], 'forecast-run-cancel');
    if (cancelled.length > 0) emit(tx, forecastRunChanged({ companyId, id }));
    return this.view.run(tx, companyId, id);
  }
}
