import { Injectable } from '@nestjs/common';
import type { ForecastRun } from '../../contract/forecast-action.js';
import { Problem } from '../../contract/problem.js';
import type {
  CompanyId,
  ForecastActionId,
  ForecastFilterId,
  ForecastGroupId,
  ForecastRunId,
  UserId,
} from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { ForecastRuns } from '../forecast/forecast-run.service.js';
import { forecastActionRequested, forecastActionStopped } from './forecast-action.events.js';
import { ForecastMembership, type MembershipChange } from './forecast-membership.store.js';

/** An action of which a run is asked for. */
interface Running {
  readonly id: ForecastActionId;
  readonly filterId: ForecastFilterId | null;
}
/** Who asks: somebody of a company, or nobody where the schedule of an action does. */
interface Asking {
  readonly companyId: CompanyId;
  readonly userId: UserId | null;
}
type Counts = Pick<MembershipChange, 'added' | 'removed'>;

/** Active actions of a filter; of a group, whether they name it or their filter does. */
const OF_FILTER = /* sql */ `
SELECT a.id FROM forecast_action a WHERE a.company_id = $1 AND a.is_active AND a.filter_id = $2 ORDER BY a.id`;
const OF_GROUP = /* sql */ `
SELECT a.id FROM forecast_action a JOIN forecast_action_group g ON g.action_id = a.id AND g.company_id = $1 WHERE a.company_id = $1 AND a.is_active AND g.group_id = $2 ORDER BY a.id`;
const FILTERS_OF_GROUP = /* sql */ `
SELECT f.id FROM forecast_filter f WHERE f.company_id = $1 AND f.conditions -> 'groups' ? $2 ORDER BY f.id`;

/** Has actions run: when somebody asks, and when what they are for changed. */
@Injectable()
export class ForecastActionRuns {
  constructor(
    private readonly database: Database,
    private readonly membership: ForecastMembership,
    private readonly runs: ForecastRuns,
  ) {}

  /** Has an action run now, its articles found anew. @throws Problem not-found; forecast-action-inactive */
  request(caller: Caller, id: ForecastActionId): Promise<ForecastRun> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const [action] = await tx.query<Running & { readonly name: string; readonly isActive: boolean }>(
        'SELECT id, name, filter_id AS "filterId", is_active AS "isActive" FROM forecast_action WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE',
        [companyId, id],
        'forecast-action-hold',
      );
      if (action === undefined) throw new Problem('not-found');
      if (!action.isActive) throw new Problem('forecast-action-inactive');
      const run = await this.begin(tx, caller, action);
      const { added, removed } = run;
      emit(tx, forecastActionRequested({ by: caller, id, after: { name: action.name, added, removed } }));
      return run;
    });
  }

  /** Stops a run that waits or runs. @throws Problem not-found */
  cancel(caller: Caller, id: ForecastRunId): Promise<ForecastRun> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const [before] = await tx.query<{ actionId: ForecastActionId; isOpen: boolean }>(
        `SELECT action_id AS "actionId", state IN ('waiting', 'running') AS "isOpen" FROM forecast_run WHERE company_id = $1 AND id = $2`,
        [companyId, id],
        'forecast-run-action',
      );
      const run = await this.runs.cancel(tx, companyId, id);
      if (before?.isOpen === true) emit(tx, forecastActionStopped({ by: caller, id: before.actionId }));
      return run;
    });
  }

  /** Has an action run: the articles of its filter are found anew first. The transaction must see the whole company. */
  async begin(tx: Tx, { companyId, userId }: Asking, { id, filterId }: Running): Promise<ForecastRun> {
    const { added, removed } =
      filterId === null ? { added: 0, removed: 0 } : await this.membership.find(tx, companyId, filterId);
    return this.runs.request(tx, { companyId, actionId: id, requestedBy: userId, added, removed });
  }

  /** Has the active actions of a filter run whose articles were just found anew. */
  async ofFilter(tx: Tx, asking: Asking, id: ForecastFilterId, counts: Counts): Promise<void> {
    await this.ofEach(tx, asking, await actions(tx, OF_FILTER, asking.companyId, id), counts);
  }

  /** Finds the articles of filters anew that name a group, and has the active actions of these and of the group itself run. */
  async ofGroup(tx: Tx, asking: Asking, id: ForecastGroupId, counts: Counts): Promise<void> {
    const { companyId } = asking;
    const filters = await tx.query<{ id: ForecastFilterId }>(FILTERS_OF_GROUP, [companyId, id], 'filters-of-group');
    for (const filter of filters)
      await this.ofFilter(tx, asking, filter.id, await this.membership.find(tx, companyId, filter.id));
    await this.ofEach(tx, asking, await actions(tx, OF_GROUP, companyId, id), counts);
  }

  private async ofEach(
    tx: Tx,
    { companyId, userId }: Asking,
    ids: readonly ForecastActionId[],
    { added, removed }: Counts,
  ): Promise<void> {
    for (const actionId of ids)
      await this.runs.request(tx, { companyId, actionId, requestedBy: userId, added, removed });
  }
}

async function actions(
  tx: Tx,
  statement: string,
  companyId: CompanyId,
  id: ForecastFilterId | ForecastGroupId,
): Promise<readonly ForecastActionId[]> {
  const rows = await tx.query<{ id: ForecastActionId }>(statement, [companyId, id]);
  return rows.map((row) => row.id);
}
