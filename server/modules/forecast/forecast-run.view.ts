import { Injectable } from '@nestjs/common';
import type { ForecastRun } from '../../contract/forecast-action.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ForecastActionId, ForecastRunId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const RUN = /* sql */ `
  r.id AS "runId", r.state, r.requested_by AS "requestedBy", r.requested_at AS "requestedAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt",
  r.articles, r.articles_done AS "articlesDone", r.schedules, r.schedules_done AS "schedulesDone", r.corrected, r.observed, r.gated, r.insufficient, r.added, r.removed, r.error`;
const ONE = /* sql */ `SELECT ${RUN} FROM forecast_run r WHERE r.company_id = $1 AND r.id = $2`;
const OF_ACTION = /* sql */ `
SELECT ${RUN} FROM forecast_run r WHERE r.company_id = $1 AND r.action_id = $2 AND ($3::bigint IS NULL OR r.id < $3) ORDER BY r.id DESC LIMIT $4`;
const LATEST = /* sql */ `
SELECT a.id AS "actionId", r.* FROM unnest($2::bigint[]) AS a (id)
CROSS JOIN LATERAL (SELECT ${RUN} FROM forecast_run r WHERE r.company_id = $1 AND r.action_id = a.id ORDER BY r.id DESC LIMIT 1) AS r`;

/** A page of the runs of an action. */
export interface ForecastRunPage {
  readonly rows: ForecastRun[];
  readonly nextCursor: string | null;
}

/** Reads runs of actions. */
@Injectable()
export class ForecastRunView {
  /** @throws Problem not-found, for foreign ids and for none alike. */
  async run(tx: Tx, companyId: CompanyId, id: ForecastRunId): Promise<ForecastRun> {
    const [run] = await tx.query<ForecastRun>(ONE, [companyId, id], 'forecast-run');
    if (run === undefined) throw new Problem('not-found');
    return run;
  }

  /** The runs of an action, newest first; none for an action of another company. */
  async ofAction(
    tx: Tx,
    companyId: CompanyId,
    actionId: ForecastActionId,
    { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<ForecastRunPage> {
    const found = await tx.query<ForecastRun>(
      OF_ACTION,
      [companyId, actionId, cursor ?? null, limit + 1],
      'forecast-runs',
    );
    const rows = found.slice(0, limit);
    return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.runId ?? null) : null };
  }

  /** The newest run of each of some actions; one that never ran is not among them. One statement. */
  async latest(
    tx: Tx,
    companyId: CompanyId,
    actionIds: readonly ForecastActionId[],
  ): Promise<ReadonlyMap<ForecastActionId, ForecastRun>> {
    const found = await tx.query<ForecastRun & { readonly actionId: ForecastActionId }>(
      LATEST,
      [companyId, actionIds],
      'forecast-runs-latest',
    );
    return new Map(found.map(({ actionId, ...run }) => [actionId, run]));
  }
}
