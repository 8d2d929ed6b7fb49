import { Injectable } from '@nestjs/common';
import type { Input } from '../../contract/endpoint.js';
import { type ForecastGroup, type forecastGroupChange, MOST_GROUP_ARTICLES } from '../../contract/forecast-group.js';
import { Problem } from '../../contract/problem.js';
import type { DemandArticleId, ForecastGroupId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { forecastGroupChanged, forecastGroupCreated, forecastGroupRemoved } from './forecast-action.events.js';
import { ForecastActionRuns } from './forecast-action-run.service.js';
import { type ArticleChoice, ForecastGroupStore } from './forecast-group.store.js';
import { ForecastGroupView } from './forecast-group.view.js';
import { ForecastReferences } from './forecast-reference.store.js';
import { assertRoom, storedByName } from './forecast-register.rows.js';

type Change = Input<typeof forecastGroupChange>['body'];

/** Keeps the article groups of companies. */
@Injectable()
export class ForecastGroups {
  constructor(
    private readonly database: Database,
    private readonly store: ForecastGroupStore,
    private readonly view: ForecastGroupView,
    private readonly references: ForecastReferences,
    private readonly runs: ForecastActionRuns,
  ) {}

  /** @throws Problem already-taken; unknown-reference, naming articles that are none of the company's; limit-reached */
  create(caller: Caller, name: string, articles: readonly DemandArticleId[]): Promise<ForecastGroup> {
    const { companyId, userId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await assertRoom(tx, companyId, 'forecast_group');
      await this.references.articles(tx, companyId, articles, 'articles');
      const id = await storedByName('name', () => this.store.insert(tx, companyId, name, userId));
      await this.store.choose(tx, companyId, id, { only: articles, add: [], remove: [] });
      const group = await this.view.group(tx, companyId, id);
      emit(tx, forecastGroupCreated({ by: caller, id, after: recorded(group) }));
      return group;
    });
  }

  /**
   * Renames a group or changes its articles; where those change, filters that name it are found anew and its active actions run.
   * @throws Problem not-found; changed-meanwhile; already-taken; unknown-reference, naming articles that are none of the company's; limit-reached
   */
  change(
    caller: Caller,
    id: ForecastGroupId,
    { version, name, articles, add = [], remove = [] }: Change,
  ): Promise<ForecastGroup> {
    const { companyId, userId } = caller;
    const work = async (tx: Tx): Promise<ForecastGroup> => {
      const before = await this.view.group(tx, companyId, id);
      const fields = { name: name ?? before.name, version, by: userId };
      if (!(await storedByName('name', () => this.store.update(tx, companyId, id, fields))))
        throw new Problem('changed-meanwhile');
      await this.references.articles(tx, companyId, articles ?? [], 'articles');
      await this.references.articles(tx, companyId, add, 'add');
      await this.choose(tx, caller, id, { only: articles, add, remove });
      const after = await this.view.group(tx, companyId, id);
      if (after.articles > MOST_GROUP_ARTICLES)
        throw new Problem('limit-reached', `A group has ${String(MOST_GROUP_ARTICLES)} articles at most.`);
      emit(tx, forecastGroupChanged({ by: caller, id, before: recorded(before), after: recorded(after) }));
      return after;
    };
    return this.database.transaction(scopeOf(caller), work, { isRepeatable: true });
  }

  /** @throws Problem not-found; forecast-group-used, naming actions and filters */
  async remove(caller: Caller, id: ForecastGroupId): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      await this.store.hold(tx, companyId, id);
      const group = await this.view.group(tx, companyId, id);
      assertUnused(group);
      await this.store.remove(tx, companyId, id);
      emit(tx, forecastGroupRemoved({ by: caller, id, before: recorded(group) }));
    });
  }

  /** Has the articles leave that no release in force calls off any more; in a transaction of the caller's. @throws Problem not-found */
  async leave(
    tx: Tx,
    caller: Caller,
    id: ForecastGroupId,
  ): Promise<{ readonly removed: number; readonly ids: readonly DemandArticleId[] }> {
    const { companyId } = caller;
    await this.store.hold(tx, companyId, id);
    const before = await this.view.group(tx, companyId, id);
    const gone = await this.store.leave(tx, companyId, id);
    if (gone.removed === 0) return gone;
    await this.runs.ofGroup(tx, caller, id, { added: 0, removed: gone.removed });
    const after = { ...recorded(before), articles: before.articles - gone.removed };
    emit(tx, forecastGroupChanged({ by: caller, id, before: recorded(before), after }));
    return gone;
  }

  private async choose(tx: Tx, caller: Caller, id: ForecastGroupId, choice: ArticleChoice): Promise<void> {
    const counts = await this.store.choose(tx, caller.companyId, id, choice);
    if (counts.added + counts.removed > 0) await this.runs.ofGroup(tx, caller, id, counts);
  }
}

/** What the audit log keeps of a group. */
function recorded({ name, articles }: ForecastGroup): Pick<ForecastGroup, 'name' | 'articles'> {
  return { name, articles };
}

/** @throws Problem forecast-group-used */
function assertUnused({ name, usedBy, usedByFilters }: ForecastGroup): void {
  if (usedBy.length + usedByFilters.length === 0) return;
  const listed = (all: readonly { readonly name: string }[]): string =>
    all.length === 0 ? '–' : all.map((one) => one.name).join(', ');
  throw new Problem('forecast-group-used', undefined, undefined, undefined, {
    name,
    actions: listed(usedBy),
    filters: listed(usedByFilters),
  });
}
