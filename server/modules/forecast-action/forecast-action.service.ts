import { Injectable } from '@nestjs/common';
import type { ForecastAction, ForecastActionChange, ForecastActionInput } from '../../contract/forecast-action.js';
import { Problem } from '../../contract/problem.js';
import { nextRun } from '../../domain/forecast/next-run.js';
import type { CompanyId, ForecastActionId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { forecastActionChanged, forecastActionCreated, forecastActionRemoved } from './forecast-action.events.js';
import { ForecastActionRuns } from './forecast-action-run.service.js';
import { ForecastActionStore } from './forecast-action.store.js';
import { ForecastActionView } from './forecast-action.view.js';
import { ForecastReferences } from './forecast-reference.store.js';
import { assertRoom, storedByName } from './forecast-register.rows.js';

/** Keeps the actions of companies. One that is active, or was, runs when it is changed. */
@Injectable()
export class ForecastActions {
  constructor(
    private readonly database: Database,
    private readonly store: ForecastActionStore,
    private readonly view: ForecastActionView,
    private readonly references: ForecastReferences,
    private readonly runs: ForecastActionRuns,
  ) {}

  /** @throws Problem already-taken; unknown-reference for a filter or groups that there are none of; limit-reached */
  create(caller: Caller, fields: ForecastActionInput): Promise<ForecastAction> {
    const { companyId, userId } = caller;
    const work = async (tx: Tx): Promise<ForecastAction> => {
      await assertRoom(tx, companyId, 'forecast_action');
      await this.assertKnown(tx, companyId, fields);
      const stored = { fields, nextRun: this.nextRunOf(fields), by: userId };
      const id = await storedByName('name', () => this.store.insert(tx, companyId, stored));
      if (fields.isActive) await this.runs.begin(tx, caller, { id, filterId: fields.filterId });
      const action = await this.view.action(tx, companyId, id);
      emit(tx, forecastActionCreated({ by: caller, id, after: recorded(action) }));
      return action;
    };
    return this.database.transaction(scopeOf(caller), work, { isRepeatable: true });
  }

  /** @throws Problem not-found; changed-meanwhile; already-taken; unknown-reference; forecast-action-articles; forecast-action-weeks */
  change(caller: Caller, id: ForecastActionId, { version, ...given }: ForecastActionChange): Promise<ForecastAction> {
    const { companyId, userId } = caller;
    const work = async (tx: Tx): Promise<ForecastAction> => {
      const before = await this.view.action(tx, companyId, id);
      const fields = changed(before, given);
      assertStands(fields);
      await this.assertKnown(tx, companyId, fields);
      const stored = { fields, nextRun: this.nextRunOf(fields, before), by: userId };
      if (!(await storedByName('name', () => this.store.update(tx, companyId, id, { ...stored, version }))))
        throw new Problem('changed-meanwhile');
      if (before.isActive || fields.isActive) await this.runs.begin(tx, caller, { id, filterId: fields.filterId });
      const after = await this.view.action(tx, companyId, id);
      emit(tx, forecastActionChanged({ by: caller, id, before: recorded(before), after: recorded(after) }));
      return after;
    };
    return this.database.transaction(scopeOf(caller), work, { isRepeatable: true });
  }

  /** Removes an action; the run that is asked for with it takes its articles from it. @throws Problem not-found */
  async remove(caller: Caller, id: ForecastActionId): Promise<void> {
    const { companyId } = caller;
    const work = async (tx: Tx): Promise<void> => {
      const action = await this.view.action(tx, companyId, id);
      await this.store.remove(tx, companyId, id);
      if (action.isActive) await this.runs.begin(tx, caller, { id, filterId: null });
      emit(tx, forecastActionRemoved({ by: caller, id, before: recorded(action) }));
    };
    await this.database.transaction(scopeOf(caller), work, { isRepeatable: true });
  }

  private async assertKnown(
    tx: Tx,
    companyId: CompanyId,
    { filterId, articleGroupIds }: Pick<ForecastActionInput, 'filterId' | 'articleGroupIds'>,
  ): Promise<void> {
    if (filterId !== null) await this.references.filter(tx, companyId, filterId, 'filterId');
    await this.references.groups(tx, companyId, articleGroupIds, 'articleGroupIds');
  }

  /** When it runs by itself: where neither its times nor whether it is active change, when it was to run before. */
  private nextRunOf(
    { isActive, schedule }: Pick<ForecastActionInput, 'isActive' | 'schedule'>,
    before?: Pick<ForecastAction, 'isActive' | 'schedule' | 'nextRunAt'>,
  ): number | null {
    if (!isActive) return null;
    const stays = before?.isActive === true && before.schedule === schedule ? before.nextRunAt : null;
    return stays === null ? nextRun(schedule, this.database.now()) : Date.parse(stays);
  }
}

/** What an action does once it is changed; what is left out stays. */
function changed(before: ForecastAction, given: Omit<ForecastActionChange, 'version'>): ForecastActionInput {
  const { name, filterId, articleGroupIds, adjustPercent, direction, fromWeek, toWeek } = before;
  const { preserveTotal, minImprovementPercent, schedule, isActive } = before;
  const how = { adjustPercent, direction, fromWeek, toWeek, preserveTotal, minImprovementPercent };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { name, filterId, articleGroupIds, ...how, schedule, isActive, ...said };
}

/** @throws Problem forecast-action-articles; forecast-action-weeks */
function assertStands({ filterId, articleGroupIds, fromWeek, toWeek }: ForecastActionInput): void {
  if ((filterId === null) === (articleGroupIds.length === 0))
    throw new Problem('forecast-action-articles', undefined, [{ path: 'filterId' }]);
  if (fromWeek > toWeek) throw new Problem('forecast-action-weeks', undefined, [{ path: 'fromWeek' }]);
}

/** What the audit log keeps of an action: its filter and groups by what they are called. */
function recorded({ name, filterName, articleGroups, ...action }: ForecastAction) {
  const { adjustPercent, direction, fromWeek, toWeek, preserveTotal, minImprovementPercent, schedule, isActive } =
    action;
  const how = { adjustPercent, direction, fromWeek, toWeek, preserveTotal, minImprovementPercent, schedule, isActive };
  return { name, filter: filterName, groups: articleGroups.map((group) => group.name), ...how };
}
