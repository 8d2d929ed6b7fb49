import { Injectable } from '@nestjs/common';
import type { ForecastConditions, ForecastFilter } from '../../contract/forecast-filter.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ForecastFilterId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import {
  forecastFilterChanged,
  forecastFilterCreated,
  forecastFilterRemoved,
  forecastFilterUpdated,
} from './forecast-action.events.js';
import { ForecastActionRuns } from './forecast-action-run.service.js';
import { type FilterFields, ForecastFilterStore } from './forecast-filter.store.js';
import { ForecastFilterView } from './forecast-filter.view.js';
import { ForecastMembership, type MembershipChange } from './forecast-membership.store.js';
import { ForecastReferences } from './forecast-reference.store.js';
import { assertRoom, storedByName } from './forecast-register.rows.js';

/** What is changed of a filter: what is left out stays. */
export interface FilterChange {
  readonly filterId: ForecastFilterId;
  readonly name?: string | undefined;
  readonly conditions?: ForecastConditions | undefined;
  readonly version: number;
}

/** Keeps the filters of companies. */
@Injectable()
export class ForecastFilters {
  constructor(
    private readonly database: Database,
    private readonly store: ForecastFilterStore,
    private readonly view: ForecastFilterView,
    private readonly references: ForecastReferences,
    private readonly membership: ForecastMembership,
    private readonly runs: ForecastActionRuns,
  ) {}

  /** @throws Problem already-taken; unknown-reference for customers and groups that there are none of; limit-reached */
  create(caller: Caller, fields: FilterFields): Promise<ForecastFilter> {
    const { companyId, userId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await assertRoom(tx, companyId, 'forecast_filter');
      const after = await this.recorded(tx, companyId, fields, 'conditions');
      const id = await storedByName('name', () => this.store.insert(tx, companyId, fields, userId));
      await this.membership.find(tx, companyId, id);
      emit(tx, forecastFilterCreated({ by: caller, id, after }));
      return this.view.filter(tx, companyId, id);
    });
  }

  /**
   * Changes filters, all or none; `place` says where in the body one stands. Where a filter means something else, its articles are found anew
   * and its active actions run.
   * @throws Problem not-found; changed-meanwhile; already-taken; unknown-reference
   */
  change(
    caller: Caller,
    changes: readonly FilterChange[],
    place: (at: number) => string = () => '',
  ): Promise<ForecastFilter[]> {
    const { companyId } = caller;
    const ids = changes.map(({ filterId }) => filterId);
    const work = async (tx: Tx): Promise<ForecastFilter[]> => {
      await this.store.hold(tx, companyId, ids);
      const filters: ForecastFilter[] = [];
      for (const [at, change] of changes.entries()) filters.push(await this.changeOne(tx, caller, change, place(at)));
      return filters;
    };
    return this.database.transaction(scopeOf(caller), work, { isRepeatable: true });
  }

  /** Removes filters, all or none. @throws Problem not-found; forecast-filter-used, naming the actions */
  async remove(caller: Caller, ids: readonly ForecastFilterId[]): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      await this.store.hold(tx, companyId, ids);
      for (const id of new Set(ids)) {
        const filter = await this.view.filter(tx, companyId, id);
        assertUnused(filter);
        await this.store.remove(tx, companyId, id);
        const before = await this.recorded(tx, companyId, filter);
        emit(tx, forecastFilterRemoved({ by: caller, id, before }));
      }
    });
  }

  /** Finds the articles of a filter anew and stores them; its active actions run. In a transaction of the caller's. @throws Problem not-found */
  async update(tx: Tx, caller: Caller, id: ForecastFilterId): Promise<MembershipChange> {
    const { companyId } = caller;
    const { name } = await this.view.filter(tx, companyId, id);
    const change = await this.membership.find(tx, companyId, id);
    const { added, removed } = change;
    if (added + removed > 0) await this.runs.ofFilter(tx, caller, id, change);
    emit(tx, forecastFilterUpdated({ by: caller, id, after: { name, added, removed } }));
    return change;
  }

  private async changeOne(tx: Tx, caller: Caller, change: FilterChange, at: string): Promise<ForecastFilter> {
    const { companyId, userId } = caller;
    const { filterId: id, version } = change;
    const before = await this.view.filter(tx, companyId, id);
    const fields = { name: change.name ?? before.name, conditions: change.conditions ?? before.conditions };
    const isMeantAnew = change.conditions !== undefined;
    const after = await this.recorded(tx, companyId, fields, isMeantAnew ? `${at}conditions` : null);
    const isStored = await storedByName(`${at}name`, () =>
      this.store.update(tx, companyId, id, { ...fields, version, by: userId }),
    );
    if (!isStored) throw new Problem('changed-meanwhile');
    if (isMeantAnew) await this.runs.ofFilter(tx, caller, id, await this.membership.find(tx, companyId, id));
    emit(tx, forecastFilterChanged({ by: caller, id, before: await this.recorded(tx, companyId, before), after }));
    return this.view.filter(tx, companyId, id);
  }

  /** What the audit log keeps of a filter: customers and groups by what they are called. @throws Problem unknown-reference where `at` says what names them */
  private async recorded(tx: Tx, companyId: CompanyId, { name, conditions }: FilterFields, at: string | null = null) {
    const { customers, groups, ...others } = conditions;
    const named = (field: string): string | null => (at === null ? null : `${at}.${field}`);
    return {
      name,
      customers: await this.references.customers(tx, companyId, customers, named('customers')),
      groups: await this.references.groups(tx, companyId, groups, named('groups')),
      ...others,
    };
  }
}

/** @throws Problem forecast-filter-used */
function assertUnused({ name, usedBy }: ForecastFilter): void {
  if (usedBy.length === 0) return;
  const actions = usedBy.map((action) => action.name).join(', ');
  throw new Problem('forecast-filter-used', undefined, undefined, undefined, { name, actions });
}
