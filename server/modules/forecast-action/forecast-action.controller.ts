import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  forecastAction,
  forecastActionChange,
  forecastActionCreate,
  forecastActionRemove,
  forecastActionRun,
  forecastActionRuns,
  forecastActions,
  forecastActionSettings,
  forecastAutocomplete,
  forecastRunCancel,
} from '../../contract/forecast-action.js';
import { ADJUST_DIRECTIONS, ADJUST_PERCENTAGES, INTERVALS, PLANNED_WEEKS } from '../../domain/forecast/names.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ForecastRunView } from '../forecast/forecast-run.view.js';
import { ForecastActions } from './forecast-action.service.js';
import { ForecastActionView } from './forecast-action.view.js';
import { ForecastActionRuns } from './forecast-action-run.service.js';
import { ForecastOptionView } from './forecast-option.view.js';

/** What an action can be set to, and what it starts with. */
const SETTINGS = {
  adjustPercentages: [...ADJUST_PERCENTAGES],
  directions: [...ADJUST_DIRECTIONS],
  schedules: [...INTERVALS],
  weeks: { first: 0, last: PLANNED_WEEKS - 1 },
  initial: forecastActionSettings.response.shape.initial.parse({}),
};

@Controller()
export class ForecastActionController {
  constructor(
    private readonly database: Database,
    private readonly view: ForecastActionView,
    private readonly actions: ForecastActions,
    private readonly runs: ForecastActionRuns,
    private readonly log: ForecastRunView,
    private readonly choices: ForecastOptionView,
  ) {}

  @Handles(forecastActions)
  list({ query }: Input<typeof forecastActions>, { caller }: Call): Promise<Answer<typeof forecastActions>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(forecastActionCreate)
  create({ body }: Input<typeof forecastActionCreate>, { caller }: Call): Promise<Answer<typeof forecastActionCreate>> {
    return this.actions.create(caller, body);
  }

  @Handles(forecastAction)
  action({ params }: Input<typeof forecastAction>, { caller }: Call): Promise<Answer<typeof forecastAction>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.action(tx, caller.companyId, params.id));
  }

  @Handles(forecastActionChange)
  change(
    { params, body }: Input<typeof forecastActionChange>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastActionChange>> {
    return this.actions.change(caller, params.id, body);
  }

  @Handles(forecastActionRemove)
  async remove({ params }: Input<typeof forecastActionRemove>, { caller }: Call): Promise<undefined> {
    await this.actions.remove(caller, params.id);
    return undefined;
  }

  @Handles(forecastActionSettings)
  settings(_: Input<typeof forecastActionSettings>, { caller }: Call): Promise<Answer<typeof forecastActionSettings>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      ...SETTINGS,
      ...(await this.choices.counts(tx, caller.companyId)),
    }));
  }

  @Handles(forecastActionRun)
  run({ params }: Input<typeof forecastActionRun>, { caller }: Call): Promise<Answer<typeof forecastActionRun>> {
    return this.runs.request(caller, params.id);
  }

  @Handles(forecastActionRuns)
  runsOf(
    { params, query }: Input<typeof forecastActionRuns>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastActionRuns>> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const page = await this.log.ofAction(tx, companyId, params.id, query);
      // One that never ran has no log; that of one that was removed stays.
      if (page.rows.length === 0) await this.view.action(tx, companyId, params.id);
      return page;
    });
  }

  @Handles(forecastRunCancel)
  cancel({ params }: Input<typeof forecastRunCancel>, { caller }: Call): Promise<Answer<typeof forecastRunCancel>> {
    return this.runs.cancel(caller, params.id);
  }

  @Handles(forecastAutocomplete)
  autocomplete(
    { query }: Input<typeof forecastAutocomplete>,
    { caller }: Call,
  ): Promise<Answer<typeof forecastAutocomplete>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      rows: await this.choices.named(tx, caller.companyId, query),
    }));
  }
}
